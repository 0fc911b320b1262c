"""How far behind the outbox is: for whoever watches over the installation."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from matches.models.base.outbox import MOST_ATTEMPTS, OutboxMessage

MOST = 200

# Tried once, and not said to have failed: under way at this moment, or its process was just killed.
FAILED = Q(sent_at__isnull=True) & (Q(attempts__gt=1) | (Q(attempts=1) & ~Q(last_error="")))


def longest_wait() -> float:
    """How many seconds ago the message that has waited longest became due; 0 where none waits. What
    is dead does not wait. One query."""
    now = timezone.now()
    due = OutboxMessage.objects.filter(
        sent_at__isnull=True, due_at__lte=now, attempts__lt=MOST_ATTEMPTS
    ).order_by("due_at")
    first = due.values_list("due_at", flat=True).first()
    return (now - first).total_seconds() if first else 0.0


@dataclass(frozen=True)
class Failures:
    """How many messages failed and are tried again, and how many are dead."""

    failing: int
    dead: int


def failures() -> Failures:
    """What failed so far. One query."""
    failed = OutboxMessage.objects.filter(FAILED)
    counted = failed.aggregate(
        failing=Count("pk", filter=Q(attempts__lt=MOST_ATTEMPTS)),
        dead=Count("pk", filter=Q(attempts__gte=MOST_ATTEMPTS)),
    )
    return Failures(**counted)


@dataclass(frozen=True)
class FailedMessage:
    """A message that failed: how often, why the last time, and when it is tried again; never by
    itself, where it is dead."""

    number: int
    topic: str
    attempts: int
    why: str
    due_at: datetime
    dead: bool


def failed_messages() -> list[FailedMessage]:
    """The messages that failed, the dead first, then those tried most often. One query."""
    failed = OutboxMessage.objects.filter(FAILED)
    return [
        FailedMessage(
            row.pk, row.topic, row.attempts, row.last_error, row.due_at,
            row.attempts >= MOST_ATTEMPTS,
        )
        for row in failed.order_by("-attempts", "id")[:MOST]
    ]  # fmt: skip
