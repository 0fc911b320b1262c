"""A ladder's log as the arithmetic reads it: its own lines, and the results of its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.utils import timezone

from matches.models import (
    Competition,
    Division,
    Fixture,
    FixtureState,
    LadderEvent,
    Outcome,
    Result,
)
from matches.policy import reasons
from matches.tournament.ladder import Event, Happened, Ladder, LadderRules, climb, read_rules

LADDER = "ladder"
AT_WORK = (
    FixtureState.PLAYING,
    FixtureState.SUBMITTED,
    FixtureState.AGREED,
    FixtureState.DISPUTED,
)
WON = (Outcome.PLAYED, Outcome.WALKOVER)
FALLEN_THROUGH = {
    Outcome.DOUBLE_WALKOVER: Happened.UNPLAYED,
    Outcome.VOID: Happened.CANCELLED,
    Outcome.EXPUNGED: Happened.CANCELLED,
}


def is_ladder(competition: Competition) -> bool:
    """Whether a competition is a ladder."""
    return competition.format == LADDER


@dataclass(frozen=True)
class LadderLog:
    """The log, the rules, and what the two make. `fixtures` are the matches of challenges by the
    challenge's public id; entries and challenges go by public id. `ahead` are holidays that
    have not begun: they change nothing yet."""

    rules: LadderRules
    events: tuple[Event, ...]
    fixtures: Mapping[str, Fixture]
    ahead: tuple[Event, ...] = ()

    @property
    def ladder(self) -> Ladder:
        """The ladder as the log makes it."""
        return climb(self.rules, self.events)

    @property
    def last(self) -> int:
        """The number of the last line that is stored."""
        return max((event.number for event in self.events), default=0) // 2


def log_of(division: Division, competition: Competition) -> LadderLog:
    """Read it: two queries, however long it is.

    A stored line has twice its number, so that what a match adds to the line that made the match
    has a number of its own. A match counts on the day on which it was played, and after it was
    agreed to.
    """
    rows = list(
        LadderEvent.objects.filter(division=division)
        .select_related("fixture")
        .annotate(
            entry_ref=F("entry__public_id"),
            other_ref=F("other__public_id"),
            challenge_ref=F("challenge__public_id"),
        )
        .order_by("number")
    )
    accepted = {row.challenge_ref: row for row in rows if row.fixture_id is not None}
    results = {
        result.fixture_id: result
        for result in Result.objects.filter(
            fixture__ladder_event__division=division, official=True, fixture_board__isnull=True
        )
    }
    challenges = {row.public_id: row for row in rows if row.what == Happened.CHALLENGED}
    events = [_event(row) for row in rows]
    for challenge, row in accepted.items():
        told = _of_match(row, challenges[challenge], results.get(row.fixture_id or 0))
        if told is not None:
            events.append(told)
    events.sort(key=lambda event: (event.at, event.number))
    now = timezone.now()
    return LadderLog(
        read_rules(competition.format_options),
        tuple(event for event in events if event.what != Happened.AWAY or event.at <= now),
        {id_: row.fixture for id_, row in accepted.items() if row.fixture is not None},
        tuple(event for event in events if event.what == Happened.AWAY and event.at > now),
    )


def _event(row: LadderEvent) -> Event:
    challenged = row.what == Happened.CHALLENGED
    return Event(
        2 * row.number,
        row.at,
        Happened(row.what),
        entrant=row.entry_ref or "",  # type: ignore[attr-defined]
        other=row.other_ref or "",  # type: ignore[attr-defined]
        challenge=row.public_id if challenged else row.challenge_ref or "",  # type: ignore[attr-defined]
        rung=row.rung or 0,
        until=row.until,
        reason=reasons.reason_of(row),
    )


def _of_match(row: LadderEvent, challenge: LadderEvent, result: Result | None) -> Event | None:
    """What became of a challenge's match; None while nobody has begun it."""
    number, id_ = 2 * row.number + 1, challenge.public_id
    if result is None:
        begun = row.fixture is not None and row.fixture.state in AT_WORK
        return Event(number, row.at, Happened.BEGUN, challenge=id_) if begun else None
    at = _when(row.at, result.played_at)
    if result.outcome in FALLEN_THROUGH:
        what = FALLEN_THROUGH[Outcome(result.outcome)]
        return Event(number, at, what, challenge=id_, reason=reasons.reason_of(result))
    if result.outcome not in WON:
        return None
    # The challenged side is at home.
    sides = {"A": challenge.other_ref, "B": challenge.entry_ref}  # type: ignore[attr-defined]
    winner = sides.get(result.winner or "", "")
    return Event(number, at, Happened.PLAYED, challenge=id_, winner=winner)


def _when(agreed: datetime, played: datetime) -> datetime:
    return max(agreed, played)
