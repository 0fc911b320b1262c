"""The outbox: what a transaction leaves to be done, and the doing of it.

A service `put`s a message in the transaction that makes it necessary. Once that has committed a
worker is nudged; whether or not the nudge arrives, a beat calls `send`. A message is claimed, done
and marked in one transaction, so that a crash leaves it waiting; two senders never claim the same
one. Doing it twice does no harm. What fails is tried again, later and later.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from matches.errors import NotFoundError
from matches.models import OutboxMessage
from matches.nudge import nudge

logger = logging.getLogger(__name__)

STANDING = "standing.rebuild"
RATINGS = "ratings.recompute"
INVITATION = "invitation.mail"

TASK = "matches.tasks.drain_outbox"
FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(hours=1)
KEPT = timedelta(days=30)
# A round's results come in bursts, and the ratings are of all of them: one recomputation will do.
SOON = {RATINGS: timedelta(seconds=2)}

Handler = Callable[[Mapping[str, Any]], object]


@dataclass(frozen=True)
class Sent:
    """What one call of `send` did: messages done, and messages that failed and wait."""

    sent: int = 0
    failed: int = 0


def put(topic: str, **payload: str) -> None:
    """Write a message in the transaction at hand; `payload` is ids. A worker hears of it after."""
    OutboxMessage.objects.create(
        topic=topic, payload=payload, due_at=timezone.now() + SOON.get(topic, timedelta())
    )
    if not any(hook is _nudge for _, hook, *_ in connection.run_on_commit):
        transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    nudge(TASK)


def waiting() -> int:
    """How many messages are not done yet, due or not."""
    return OutboxMessage.objects.filter(sent_at__isnull=True).count()


def send(limit: int = 500, *, early: bool = False) -> Sent:
    """Do what is due, tables before ratings, up to `limit` messages; `early`: what is not yet due
    as well, for a command that will not wait."""
    sent = failed = 0
    for topic in handlers():
        while sent + failed < limit:
            done = _send_next(topic, early=early)
            if done is None:
                break
            sent, failed = sent + done.sent, failed + done.failed
            if early and done.failed:
                break
    return Sent(sent, failed)


def tidy() -> int:
    """Forget what was done more than thirty days ago; returns how many."""
    return OutboxMessage.objects.filter(sent_at__lt=timezone.now() - KEPT).delete()[0]


def handlers() -> Mapping[str, Handler]:
    """Who does what, in the order in which people wait for it."""
    # Imported here: they write to this outbox themselves.
    from matches.services import invitations, ratings, standings

    return {
        STANDING: lambda ids: standings.rebuild(ids["division"]),
        INVITATION: lambda ids: invitations.deliver(ids["invitation"], ids["link"]),
        RATINGS: lambda ids: ratings.recompute(ids["game"]),
    }


def _send_next(topic: str, *, early: bool) -> Sent | None:
    """Claim the next message of a topic with all that say the same, and do it once.

    None where nothing is due. What was written before the claim is seen by the work after it, so
    that the equal ones are done with it.
    """
    with transaction.atomic():
        due = _unsent(topic, early).order_by("id").first()
        if due is None:
            return None
        same = list(_unsent(topic, early).filter(payload=due.payload))
        claimed = [due.pk, *(message.pk for message in same if message.pk != due.pk)]
        try:
            with transaction.atomic(), contextlib.suppress(NotFoundError):
                # What is gone needs no table: a draw was made anew.
                handlers()[topic](due.payload)
        except Exception as error:
            # Whatever it is, it must not keep the others waiting.
            logger.exception("An outbox message on %s failed, attempt %d", topic, due.attempts + 1)
            _put_off(claimed, due, error)
            return Sent(failed=len(claimed))
        OutboxMessage.objects.filter(pk__in=claimed).update(
            sent_at=timezone.now(), attempts=due.attempts + 1, last_error=""
        )
        return Sent(sent=len(claimed))


def _unsent(topic: str, early: bool) -> Any:
    rows = OutboxMessage.objects.select_for_update(
        skip_locked=connection.features.has_select_for_update_skip_locked, no_key=True
    ).filter(topic=topic, sent_at__isnull=True)
    return rows if early else rows.filter(due_at__lte=timezone.now())


def _put_off(claimed: list[int], message: OutboxMessage, error: Exception) -> None:
    pause = min(FIRST_PAUSE * 2**message.attempts, LONGEST_PAUSE)
    OutboxMessage.objects.filter(pk__in=claimed).update(
        attempts=message.attempts + 1,
        last_error=f"{type(error).__name__}: {error}"[:2000],
        due_at=timezone.now() + pause,
    )
