"""Messages: what a transaction leaves to be done, written in it. `outbox` has them done."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from matches.models import OutboxMessage
from matches.ports.queue import nudge

STANDING = "standing.rebuild"
RATINGS = "ratings.recompute"
INVITATION = "invitation.mail"
REPORTED = "report.mail"
REMINDER = "reminder.mail"
CORRECTED = "correction.mail"
MOVED_UP = "entry.mail"
LADDER = "ladder.mail"
LADDER_SOON = "ladder.reminder"

TASK = "matches.tasks.drain_outbox"
# A round's results come in bursts, and the ratings are of all of them: one recomputation will do.
SOON = {RATINGS: timedelta(seconds=2)}


def put(topic: str, **payload: str) -> None:
    """Write a message in the transaction at hand; `payload` is ids. A worker hears of it after."""
    OutboxMessage.objects.create(
        topic=topic, payload=payload, due_at=timezone.now() + SOON.get(topic, timedelta())
    )
    if not any(hook is _nudge for _, hook, *_ in connection.run_on_commit):
        transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    nudge(TASK)
