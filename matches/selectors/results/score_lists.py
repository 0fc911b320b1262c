"""The matches of a competition that wait for a result: the rows of a score list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import F, Q

import rules
from matches.models import Competition, EntryKind, Fixture, FixtureState, Outcome
from matches.policy.visibility import Viewer
from matches.selectors.base import find_competition, named_entries
from matches.selectors.fixtures import day_of, side_name
from matches.selectors.handicaps import beside, starts_by_match

MOST = 150
"""Rows on one page; of more, the first, and a round can be chosen."""
OPEN = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@dataclass(frozen=True)
class OpenMatch:
    """A match without a result. ``revision``: so that a result entered meanwhile is seen;
    ``day``: its round's, until it has a time; ``start_a`` and ``start_b``: what the sides start
    with, in words."""

    public_id: str
    number: int
    revision: int
    home: str
    away: str
    starts_at: datetime | None
    day: date | None
    postponed: bool
    start_a: str = ""
    start_b: str = ""


@dataclass(frozen=True)
class OpenRound:
    """The open matches of a round. ``key`` chooses it."""

    key: str
    title: str
    matches: tuple[OpenMatch, ...]


@dataclass(frozen=True)
class ScoreList:
    """The open matches of a competition by round; ``rounds`` to choose from; ``more``: how many are
    left out. ``measure`` is what a score counts."""

    competition: Competition
    measure: str
    shown: tuple[OpenRound, ...]
    rounds: tuple[tuple[str, str], ...]
    chosen: str
    more: int

    @property
    def matches(self) -> tuple[OpenMatch, ...]:
        """All rows of the page, in order."""
        return tuple(one for held in self.shown for one in held.matches)


def score_list(
    club: str, season: str, competition: str, viewer: Viewer, chosen: str = ""
) -> ScoreList | None:
    """The open matches of a competition, for who organises it: five queries, however many, and
    one more where anybody has a start. Matches between teams are entered board by board, and are
    not among them."""
    found = find_competition(club, season, competition, viewer)
    if found is None or not viewer.may_organise(found.club_id):
        return None
    listed = _rounds(found)
    rounds = [one for one in listed if one.key == chosen] or listed
    kept, more = _window(rounds)
    return ScoreList(
        found,
        rules.GAMES[found.game].measure,
        tuple(kept),
        tuple((one.key, one.title) for one in listed),
        chosen if any(one.key == chosen for one in listed) else "",
        more,
    )


def _rounds(competition: Competition) -> list[OpenRound]:
    """The open matches of a competition by round, in order."""
    names, matches = named_entries(competition.pk), _open(competition)
    starts = starts_by_match(matches, {}, names)
    found: dict[str, OpenRound] = {}
    for each in matches:
        key = f"{each.division.public_id}-{each.round.number if each.round is not None else 0}"
        title = str(each.round) if each.round is not None else ""
        titled = f"{each.division.name} · {title}" if each.division.name else title
        one = OpenMatch(
            each.public_id,
            each.number,
            each.revision,
            side_name(each.home_id, names, full=True),
            side_name(each.away_id, names, full=True),
            each.starts_at,
            day_of(each),
            each.outcome == Outcome.POSTPONED,
            *beside(starts[each.pk]),
        )
        held = found.get(key)
        found[key] = OpenRound(key, titled, (*(held.matches if held is not None else ()), one))
    return list(found.values())


def _open(competition: Competition) -> list[Fixture]:
    if competition.entry_kind == EntryKind.TEAM:
        return []
    found = Fixture.objects.filter(
        competition=competition, state__in=OPEN, home__isnull=False, away__isnull=False
    ).filter(Q(outcome__isnull=True) | Q(outcome=Outcome.POSTPONED))
    return list(
        found.select_related("competition", "division", "round").order_by(
            "division__stage__number",
            "division__number",
            F("round__number").asc(nulls_last=True),
            "number",
        )
    )


def _window(rounds: list[OpenRound]) -> tuple[list[OpenRound], int]:
    """As many rows as a page holds, and how many are left out."""
    kept: list[OpenRound] = []
    room = MOST
    for held in rounds:
        if room > 0:
            kept.append(OpenRound(held.key, held.title, held.matches[:room]))
        room -= len(held.matches)
    return kept, max(0, -room)
