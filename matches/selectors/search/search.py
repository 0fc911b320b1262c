"""Clubs, competitions, teams and players by name, as far as each may be found by who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q

from matches.models import Club, Competition, CompetitionState, Entry, Team
from matches.policy import visibility
from matches.policy.visibility import Viewer
from matches.selectors.search.people import PlayerFound, players_found
from matches.selectors.search.sought import Folded, Sought

MOST: Final = 20
"""So many of a kind are told; of more, that there are more."""


@dataclass(frozen=True)
class Found:
    """What was found, each kind in order of its names. `more`: the kinds of which there is more."""

    too_short: bool
    clubs: tuple[Club, ...] = ()
    teams: tuple[Team, ...] = ()
    players: tuple[PlayerFound, ...] = ()
    competitions: tuple[Competition, ...] = ()
    more: bool = False

    @property
    def nothing(self) -> bool:
        """Whether nothing was found at all."""
        return not (self.clubs or self.teams or self.players or self.competitions)


def search(text: str, viewer: Viewer) -> Found:
    """What of these words the viewer may find. Eight queries at most; without words the
    competitions that are running and the clubs, in two."""
    sought = Sought.of(text)
    if not sought.words:
        running = Q(state__in=(CompetitionState.RUNNING, CompetitionState.OPEN))
        return Found(False, _clubs(sought, viewer), competitions=_competitions(running, viewer))
    if sought.too_short:
        return Found(True)
    found = Found(
        False,
        _clubs(sought, viewer),
        _teams(sought, viewer),
        players_found(sought, viewer, MOST + 1),
        tuple(
            one
            for one in _competitions(sought.within("folded"), viewer)
            if sought.begins_words_of(one.name)
        ),
    )
    return _cut(found)


def _cut(found: Found) -> Found:
    kinds = (found.clubs, found.teams, found.players, found.competitions)
    return Found(
        False,
        found.clubs[:MOST],
        found.teams[:MOST],
        found.players[:MOST],
        found.competitions[:MOST],
        any(len(kind) > MOST for kind in kinds),
    )


def _clubs(sought: Sought, viewer: Viewer) -> tuple[Club, ...]:
    """Clubs that show something, and the viewer's own."""
    shown = Competition.objects.filter(visibility.readable(viewer), club=OuterRef("pk")).order_by()
    mine = Q(pk__in=viewer.belongs | viewer.organises)
    found = Club.objects.filter(Exists(shown) | mine).annotate(folded=Folded("name"))
    clubs = found.filter(sought.within("folded")).order_by("name")[: 3 * MOST]
    return tuple(one for one in clubs if sought.begins_words_of(one.name))


def _teams(sought: Sought, viewer: Viewer) -> tuple[Team, ...]:
    """Teams that have entered what the viewer may read: they have a page."""
    there = Entry.objects.filter(
        visibility.readable(viewer, "competition__"), team=OuterRef("pk")
    ).order_by()
    found = Team.objects.filter(Exists(there)).annotate(folded=Folded("name"))
    found = found.filter(sought.within("folded")).select_related("club", "season")
    teams = found.order_by("name", "-season__starts_on", "pk")[: 3 * MOST]
    return tuple(one for one in teams if sought.begins_words_of(one.name))


def _competitions(wanted: Q, viewer: Viewer) -> tuple[Competition, ...]:
    found = Competition.objects.filter(visibility.readable(viewer)).annotate(folded=Folded("name"))
    found = found.filter(wanted).select_related("club", "season")
    return tuple(found.order_by("-season__starts_on", "name", "pk")[: 3 * MOST])
