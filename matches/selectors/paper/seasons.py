"""A season as a booklet: each of its competitions, with who won it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from matches.models import Competition, CompetitionState, Fixture, Season
from matches.policy import visibility
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.paper.competitions import OnPaper, Wanted, read

MOST: Final = 40
"""Competitions in a booklet."""
PARTS: Final = Wanted(tables=True, brackets=True, places=True)


@dataclass(frozen=True)
class SeasonOnPaper:
    """A season's competitions, by game and name. `full`: for its organisers, with full names.
    `left_out`: how many more there are than one booklet holds."""

    season: Season
    full: bool
    competitions: tuple[OnPaper, ...]
    left_out: int = 0

    @property
    def matches(self) -> int:
        """How many matches stand in it."""
        return sum(one.matches for one in self.competitions)


def public_booklet(club: str, season: str) -> SeasonOnPaper | None:
    """A season as strangers may read it, whoever asks: a booklet is passed on. Thirteen queries at
    most a competition; None where they may read none of it."""
    found = Season.objects.select_related("club").filter(club__slug=club, slug=season).first()
    held = _booklet(found, visibility.readable(NOBODY), PARTS, None) if found is not None else None
    return held if held is not None and held.competitions else None


def booklet_of(season: Season, organiser: Viewer, *, matches: bool) -> SeasonOnPaper:
    """The same for who runs the club: full names, private competitions too but no drafts, and on
    demand every match."""
    wanted = Wanted(matches=matches, tables=True, brackets=True, places=True)
    out = visibility.readable(organiser) & ~Q(state=CompetitionState.DRAFT)
    return _booklet(season, out, wanted, organiser)


def matches_of(season: Season) -> int:
    """How many matches a booklet with all of them would have. One query."""
    return Fixture.objects.filter(
        visibility.in_use("competition__"), competition__season=season
    ).count()


def _booklet(season: Season, which: Q, wanted: Wanted, organiser: Viewer | None) -> SeasonOnPaper:
    found = Competition.objects.filter(which, season=season).select_related("club", "season")
    listed = list(found.order_by("game", "name", "id"))
    told = tuple(read(each, wanted, organiser) for each in listed[:MOST])
    return SeasonOnPaper(season, organiser is not None, told, len(listed) - len(told))
