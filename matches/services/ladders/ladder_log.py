"""The log of a ladder as services write it: appended, after what is overdue has been noted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    Fixture,
    FixtureState,
    LadderEvent,
    LadderEventKind,
    Outcome,
    Place,
    User,
)
from matches.policy import reasons
from matches.ports import live
from matches.selectors.ladders import LADDER, LadderLog, is_ladder, log_of
from matches.services.base import messages, rows
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided
from matches.tournament.ladder import Event, due

__all__ = [
    "LADDER",
    "append",
    "begin",
    "close_match",
    "division_of",
    "is_ladder",
    "join",
    "left",
    "settled",
    "takes_newcomers",
]


TOLD = frozenset(
    {
        LadderEventKind.CHALLENGED,
        LadderEventKind.ACCEPTED,
        LadderEventKind.REFUSED,
        LadderEventKind.UNANSWERED,
        LadderEventKind.UNPLAYED,
        LadderEventKind.CANCELLED,
        LadderEventKind.EXTENDED,
    }
)
"""Of what the sides get a letter."""


def division_of(competition: Competition) -> Division:
    """A ladder's one division, locked: whoever writes its log waits here for the others."""
    found = (
        Division.objects.select_for_update(of=("self",), no_key=True)
        .filter(stage__competition=competition)
        .order_by("stage__number", "number")
        .first()
    )
    if not is_ladder(competition) or found is None:
        raise ConflictError(_("This is no ladder that has begun."), code="no-ladder")
    return found


def append(
    division: Division,
    what: str,
    *,
    by: User | None,
    at: datetime | None = None,
    reason: str = "",
    **fields: Any,
) -> LadderEvent:
    """Append one line, and tell whoever has the ladder open."""
    last = LadderEvent.objects.filter(division=division).order_by("-number").first()
    made = LadderEvent(
        division=division,
        number=last.number + 1 if last is not None else 1,
        at=at or timezone.now(),
        what=what,
        by=by,
        **reasons.columns(reason),
        **fields,
    )
    made.save()
    topic = f"competition-{division.stage.competition.public_id}"
    live.publish(topic, "ladder", {"number": made.number})
    if what in TOLD:
        messages.put(messages.LADDER, event=made.public_id)
    return made


def takes_newcomers(competition: Competition) -> bool:
    """Whether somebody may still join, at the bottom."""
    return is_ladder(competition) and competition.state == CompetitionState.RUNNING


def begin(competition: Competition, by: User) -> None:
    """Put everybody on the rungs in the order in which they were drawn."""
    division = division_of(competition)
    now = timezone.now()
    LadderEvent.objects.bulk_create(
        LadderEvent(
            division=division, number=place.number, at=now,
            what=LadderEventKind.JOINED, entry_id=place.entry_id, by=by,
        )
        for place in division.places.order_by("number")
    )  # fmt: skip


def require_unchallenged(competition: Competition) -> None:
    """ConflictError where somebody has challenged somebody: the ladder is not drawn again."""
    if LadderEvent.objects.filter(
        division__stage__competition=competition, what=LadderEventKind.CHALLENGED
    ).exists():
        raise ConflictError(_("There have been challenges: the ladder stands."), code="challenged")


def join(entry: Entry, _place: int | None, by: User) -> None:
    """A newcomer to a ladder that runs: at the bottom."""
    division = division_of(entry.competition)
    settled(entry.competition, division)
    last = division.places.aggregate(last=Max("number"))["last"] or 0
    Place.objects.create(division=division, entry=entry, number=last + 1)
    append(division, LadderEventKind.JOINED, by=by, entry=entry)


def settled(competition: Competition, division: Division) -> LadderLog:
    """The log with everything noted that fell due by now. Done twice it notes nothing new."""
    log = log_of(division, competition)
    if competition.state != CompetitionState.RUNNING:
        return log
    late = due(log.rules, log.events, timezone.now())
    if not late:
        return log
    challenges = LadderEvent.objects.in_bulk(
        [event.challenge for event in late if event.challenge], field_name="public_id"
    )
    entries = Entry.objects.in_bulk(
        [event.entrant for event in late if event.entrant], field_name="public_id"
    )
    for event in late:
        _note(division, event, challenges, entries, log.fixtures)
    return log_of(division, competition)


def _note(
    division: Division,
    event: Event,
    challenges: Mapping[str, LadderEvent],
    entries: Mapping[str, Entry],
    fixtures: Mapping[str, Fixture],
) -> None:
    if event.challenge:
        append(division, event.what, by=None, at=event.at, challenge=challenges[event.challenge])
        if event.what == LadderEventKind.UNPLAYED:
            close_match(fixtures[event.challenge], _("It was not played in time."), by=None)
        return
    append(division, event.what, by=None, at=event.at, entry=entries[event.entrant])


def close_match(fixture: Fixture, reason: str, *, by: User | None) -> None:
    """Take the match of a challenge that is over off the lists, where nothing came of it."""
    row = rows.fixture(fixture.public_id, lock=True)
    if row.state in (FixtureState.PLANNED, FixtureState.CALLED):
        outcomes.make_official(row, Decided(Outcome.VOID, reason=reason), by=by)


def left(entry: Entry, by: User, reason: str) -> None:
    """An entry leaves the ladder, and what it was engaged in is over."""
    append(division_of(entry.competition), LadderEventKind.LEFT, by=by, entry=entry, reason=reason)
