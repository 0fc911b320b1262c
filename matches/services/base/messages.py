"""Messages: what a transaction leaves to be done, written in it. `outbox` has them done."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import connection, transaction

from matches.models import OutboxMessage
from matches.ports import lanes
from matches.ports.queue import nudge
from matches.services.base import clock

STANDING = "standing.rebuild"
RATINGS = "ratings.recompute"
INVITATION = "invitation.mail"
SIGN_IN = "sign-in.mail"
OWN_ACCOUNT = "own-account.mail"
OWN_CHOICE = "own-choice.mail"
OWN_CHANGED = "own-changed.mail"
REPORTED = "report.mail"
REMINDER = "reminder.mail"
CORRECTED = "correction.mail"
MOVED_UP = "entry.mail"
LADDER = "ladder.mail"
LADDER_SOON = "ladder.reminder"
DRAWN = "fixtures.drawn"
PLACED = "fixtures.placed"
REARRANGED = "dates.proposed"
UMPIRE = "umpire.asked"
DISPUTED = "dispute.opened"
RULED = "dispute.ruled"
GIVEN_AWAY = "fixture.given-away"
FINAL = "table.final"
BINNED = "competition.binned"
PARTED = "entry.parted"
PACKED = "letters.packed"
LETTER = "letter.mail"
FOLLOW_ASKED = "follow-asked.mail"
FOLLOWED = "followed.mail"

TASK = "matches.tasks.drain_outbox"
SOON = {
    # A round's results come in bursts, and the ratings are of all of them: one recomputation will
    # do.
    RATINGS: timedelta(seconds=2),
    # An app comes with its recovery codes, and an address that is made another's is two changes.
    OWN_CHANGED: timedelta(seconds=10),
    # Who mends a slip at once writes one letter of it, and not two.
    PACKED: timedelta(minutes=3),
}


def lane_of(topic: str) -> str:
    """The lane in which messages of a kind are done: most of them tell somebody something."""
    return _LANES.get(topic, lanes.MAILS)


_LANES = {STANDING: lanes.TABLES, RATINGS: lanes.RATINGS}


def put(topic: str, **payload: str) -> None:
    """Write a message in the transaction at hand; `payload` is ids. A worker hears of it after."""
    OutboxMessage.objects.create(
        topic=topic, payload=payload, due_at=clock.now() + SOON.get(topic, timedelta())
    )
    ring = _BELLS[lane_of(topic)]
    if not any(hook is ring for _, hook, *_ in connection.run_on_commit):
        transaction.on_commit(ring, robust=True)


def _bell(lane: str) -> Callable[[], None]:
    return lambda: nudge(TASK, lane)


_BELLS = {lane: _bell(lane) for lane in lanes.LANES}
"""One for each lane: a transaction rings each once."""
