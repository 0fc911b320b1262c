"""A ladder as its page shows it: the rungs, who may challenge whom, and how it came to this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Competition, CompetitionState, Division, EntryState
from matches.policy.viewer import entries_of, own_entries
from matches.policy.visibility import Viewer
from matches.selectors.base import Discreet, Named, discreet, find_competition, named_entries
from matches.selectors.draws.format import Page
from matches.selectors.ladders.ladder_log import LADDER, is_ladder, log_of
from matches.selectors.ladders.ladder_shown import LadderShown, Shower, without_times
from matches.selectors.ladders.ladder_words import rules_told
from matches.tournament.ladder import climb, due

SHOWN = 30
"""So many lines of the history stand on the page; `?history` shows them all."""


@dataclass(frozen=True)
class LadderDesk:
    """A ladder for those who act on it: `own` entries of who is looking, by public id."""

    competition: Competition
    ladder: LadderShown
    own: frozenset[str]
    may_organise: bool

    @property
    def away_choices(self) -> list[tuple[str, str]]:
        """Whose holiday the reader may announce: entries, and for organisers everybody's ("")."""
        if not self.may_organise and not self.ladder.away_days:
            return []
        listed = [
            (rung.entry, rung.name)
            for rung in self.ladder.rungs
            if self.may_organise or rung.entry in self.own
        ]
        return [*listed, *([("all", _("everybody"))] if self.may_organise else [])]

    @property
    def pairs(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Who may be challenged, by challenger: values are both entries with a space between."""
        return [
            (
                rung.name,
                [(f"{rung.entry} {entry}", f"{rung.name} → {name}") for entry, name in rung.may],
            )
            for rung in self.ladder.rungs
            if rung.may and (self.may_organise or rung.entry in self.own)
        ]


def ladder_shown(
    competition: Competition,
    division: Division,
    names: Mapping[int, Named],
    free: Discreet,
    *,
    whole: bool = False,
) -> LadderShown:
    """A ladder as it stands at this moment: two queries.

    What has fallen due is counted in, also where nobody has noted it yet.
    """
    log, now = log_of(division, competition), timezone.now()
    running = competition.state == "running"
    events = (*log.events, *(due(log.rules, log.events, now) if running else ()))
    ladder = climb(log.rules, events)
    by_id = {named.public_id: named for named in names.values()}
    shown = Shower(log, ladder, by_id, free)
    history = shown.history(events)
    return LadderShown(
        tuple(shown.rung(entry, now, running) for entry in ladder.rungs),
        tuple(shown.challenge(each) for each in ladder.challenges.values() if each.open),
        tuple(history if whole else history[:SHOWN]),
        len(history),
        tuple(rules_told(log.rules)),
        competition.club.time_zone,
        shown.holidays(now) if running else (),
        log.rules.away_days,
    )


def ladder_on(page: Page) -> LadderShown | None:
    """The ladder of a competition's page, once it has begun."""
    if not page.divisions:
        return None
    division, row, viewer = page.divisions[0], page.competition, page.viewer
    shown = ladder_shown(row, division, page.names, page.free, whole=page.history)
    if not page.ahead:
        shown = without_times(shown, row.club)
    if row.state != CompetitionState.RUNNING:
        return shown
    concerned = viewer.may_organise(row.club_id) or bool(own_entries(viewer.user_id, row))
    return replace(shown, may_challenge=concerned)


def my_ladders(viewer: Viewer) -> tuple[Competition, ...]:
    """The running ladders on which the viewer plays. One query, none for a stranger."""
    if viewer.user_id is None:
        return ()
    rows = (
        Competition.objects.filter(format=LADDER, state=CompetitionState.RUNNING)
        .filter(entries__in=entries_of(viewer.user_id), entries__state=EntryState.ENTERED)
        .select_related("club", "season")
        .distinct()
    )
    return tuple(rows)


def ladder_desk(
    club: str, season: str, competition: str, viewer: Viewer
) -> LadderDesk | Competition | None:
    """The ladder at an address for who organises it or plays in it; the competition itself where
    it is no ladder that has begun; None for everybody else. Five queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None:
        return None
    names = named_entries(found.pk, viewer)
    playing = own_entries(viewer.user_id, found)
    mine = frozenset(names[pk].public_id for pk in playing)
    organises = viewer.may_organise(found.club_id)
    if not organises and not mine:
        return None
    division = Division.objects.filter(stage__competition=found).first()
    if division is None or not is_ladder(found):
        return found if organises else None
    return LadderDesk(
        found,
        ladder_shown(found, division, names, discreet(found.club_id, viewer, found)),
        mine,
        organises,
    )
