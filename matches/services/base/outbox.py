"""The outbox: what a transaction leaves to be done, and the doing of it.

A service writes a message (`services.base.messages.put`) in the transaction that makes it
necessary. Once that has committed a worker is nudged; whether or not the nudge arrives, a beat
calls `send`. A message is claimed, and that it is tried noted, in one transaction; done and marked
in the next. A crash leaves it waiting, and tried once: who brings down every process that does it
is dead some day as well. Two senders never do the same one. A mail goes out between two
transactions, claimed for five minutes: nobody's database waits for a mail server. Doing it twice
does no harm. What fails is tried again, later and later, and given up after `MOST_ATTEMPTS`: it is
dead then, and told of by `/readyz` and `manage.py outbox`, until somebody has it tried again.
When a message is due the database's clock says, where there is a server of it: machines may differ.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import OperationalError, connection, transaction
from django.db.models import Case, F, QuerySet, TextField, Value, When
from django.db.models.functions import Least
from django.utils import timezone

from matches.errors import NotFoundError
from matches.models import OutboxMessage
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, clock, messages
from matches.services.base.transaction import one_transaction

logger = logging.getLogger(__name__)

FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(hours=1)
LEASE = timedelta(minutes=5)
KEPT = timedelta(days=30)
WITHOUT_ROOM = 4
"""Attempts that count at the most where the database could not: it can again for all at once, and
nothing is dead, or waits for an hour, because it could not for long."""
NOT_OURS = ("08", "40", "53100", "53300", "57P")
"""How PostgreSQL's codes begin where no message is to blame: no connection, another transaction, a
full disk, too many connections, a server that stops or starts."""
BROUGHT_DOWN = "Its process ended without a word while it was done: killed, or out of memory."

Handler = Callable[[Mapping[str, Any]], object]
"""What is done with a message: it is given the message's ids."""


@dataclass(frozen=True)
class Kind:
    """What is done with messages of one kind. `outside`: it talks to a machine that may be slow (a
    mail server), and so is done outside a transaction. `in_parts`: so is this, since it makes
    transactions of its own, and nothing of it leaves the house. `gathers`: the id in which messages
    that are done in one go may differ; it is handed over as the list of them, None of a message
    without. `lease`: for how long one that is done outside or in parts is left to whoever has begun
    it. `alone`: the id of what is worked at by one process at a time: another does not stand behind
    it, but leaves its messages, and takes those of something else."""

    topic: str
    do: Handler
    outside: bool = False
    in_parts: bool = False
    gathers: str = ""
    alone: str = ""
    lease: timedelta = LEASE

    @property
    def leased(self) -> bool:
        """Whether it is done with no transaction around it that would hold its messages."""
        return self.outside or self.in_parts


KINDS: dict[str, Kind] = {}
"""Every kind of message, in the order in which people wait for it."""


def register(*kinds: Kind) -> None:
    """Have these kinds of messages done, in this order (once: `services.outbox_handlers`)."""
    KINDS.update({kind.topic: kind for kind in kinds})


@one_transaction
def due_again(actor: Actor, numbers: Sequence[int]) -> int:
    """Make messages due, by their numbers: those that wait after failing, or were sent in vain.
    How many there were. Who may: whoever runs the installation."""
    user = access.require_superuser(actor)
    count = begin_anew(OutboxMessage.objects.filter(pk__in=numbers))
    for each in numbers:
        audits.note("outbox.due-again", "outboxmessage", str(each), by=user, club=None)
    return count


@dataclass(frozen=True)
class Sent:
    """What one call of `send` did: messages done, and messages that failed and wait."""

    sent: int = 0
    failed: int = 0


def waiting() -> int:
    """How many messages are not done yet, due or not."""
    return OutboxMessage.objects.filter(sent_at__isnull=True).count()


def send(limit: int = 500, *, early: bool = False, lane: str = "") -> Sent:
    """Do what is due, tables before ratings, up to `limit` messages; `early`: what is not yet due
    as well, for a command that will not wait; `lane`: the kinds of this lane alone, so that no
    other holds them up."""
    sent = failed = 0
    there = _topics(early)
    for topic in tuple(KINDS):
        if topic not in there or (lane and messages.lane_of(topic) != lane):
            continue
        while sent + failed < limit:
            done = _send_next(topic, early=early)
            if done is None:
                break
            sent, failed = sent + done.sent, failed + done.failed
            if early and done.failed:
                break
        # What was done may have left messages of its own.
        there = _topics(early)
    return Sent(sent, failed)


def _topics(early: bool) -> set[str]:
    """The topics of which something waits: one question, and no lock for those that are empty."""
    rows = _waiting(OutboxMessage.objects.order_by(), early).values_list("topic", flat=True)
    return set(rows.distinct())


def retry(only: int | None = None) -> int:
    """Have what failed tried again, dead or not, from the first attempt on; `only` one, by its
    number. Returns how many."""
    failed = OutboxMessage.objects.filter(sent_at__isnull=True, attempts__gt=0)
    if only is not None:
        failed = failed.filter(pk=only)
    return begin_anew(failed)


def begin_anew(rows: QuerySet[OutboxMessage]) -> int:
    """Have these tried from the first attempt on, inside another service's transaction; returns how
    many."""
    return rows.update(due_at=clock.now(), sent_at=None, attempts=0, last_error="")


def tidy() -> int:
    """Forget what was done more than thirty days ago; returns how many."""
    return OutboxMessage.objects.filter(sent_at__lt=timezone.now() - KEPT).delete()[0]


def _send_next(topic: str, *, early: bool) -> Sent | None:
    """Claim the next message of a topic with all that are done with it, and do them once.

    None where nothing is due. What was written before the claim is seen by the work after it, so
    that the equal ones are done with it.
    """
    with transaction.atomic():
        claimed = _claim(topic, early)
        _note_begun(KINDS[topic], claimed)
    if not claimed:
        return None
    keys = [each.pk for each in claimed]
    if KINDS[topic].leased:
        return _do(list(OutboxMessage.objects.filter(pk__in=keys).order_by("id")))
    with transaction.atomic():
        held = list(_locked().filter(pk__in=keys, sent_at__isnull=True).order_by("id"))
        # None held: somebody who came between the two transactions does them.
        return _do(held) if held else Sent()


def _note_begun(kind: Kind, claimed: Sequence[OutboxMessage]) -> None:
    """Count the attempt before it is made, and have nobody else make it meanwhile: should the
    process be killed over it, somebody goes on after the pause, and not for ever."""
    if not claimed:
        return
    pause = kind.lease if kind.leased else _pause(claimed[0].attempts)
    OutboxMessage.objects.filter(pk__in=[each.pk for each in claimed]).update(
        last_error=Case(
            # Begun, and neither done nor failed.
            When(attempts__gt=0, last_error="", then=Value(BROUGHT_DOWN, TextField())),
            default=F("last_error"),
        ),
        attempts=F("attempts") + 1,
        due_at=clock.now() + pause,
    )


def _claim(topic: str, early: bool) -> list[OutboxMessage]:
    """The next message that is due and its equals, due or not, locked until the transaction ends:
    what they were written for is seen by the work that is about to be done."""
    held, alone = _unsent(topic, early), KINDS[topic].alone
    if alone and not early:
        held = held.exclude(**{f"payload__{alone}__in": _under_way(topic, alone)})
    due = held.order_by("id").first()
    if due is None:
        return []
    waiting, gathers = _unsent(topic, True), KINDS[topic].gathers
    if not gathers:
        return list(waiting.filter(payload=due.payload))
    same = {f"payload__{key}": value for key, value in due.payload.items() if key != gathers}
    return list(waiting.filter(**same))


def _under_way(topic: str, alone: str) -> list[str]:
    """What others have begun to work at, and neither ended nor failed at, within their lease."""
    begun = OutboxMessage.objects.filter(
        topic=topic, sent_at__isnull=True, attempts__gt=0, due_at__gt=clock.now(),
        last_error__in=("", BROUGHT_DOWN),
    )  # fmt: skip
    return list(begun.order_by().values_list(f"payload__{alone}", flat=True).distinct())


def _ids(kind: Kind, claimed: Sequence[OutboxMessage]) -> dict[str, Any]:
    ids = dict(claimed[0].payload)
    if kind.gathers:
        ids[kind.gathers] = [each.payload.get(kind.gathers) for each in claimed]
    return ids


def _do(claimed: Sequence[OutboxMessage]) -> Sent:
    first, keys = claimed[0], [message.pk for message in claimed]
    kind = KINDS[first.topic]
    try:
        with contextlib.nullcontext() if kind.leased else transaction.atomic():
            kind.do(_ids(kind, claimed))
    except NotFoundError as gone:
        # What is gone needs no table: a draw was made anew.
        logger.info("An outbox message on %s came too late: %s", first.topic, gone)
    except Exception as error:
        # Whatever it is, it must not keep the others waiting.
        logger.exception("An outbox message on %s failed", first.topic)
        _put_off(keys, first, error)
        return Sent(failed=len(keys))
    OutboxMessage.objects.filter(pk__in=keys).update(sent_at=timezone.now(), last_error="")
    return Sent(sent=len(keys))


def _locked() -> QuerySet[OutboxMessage]:
    """To be locked; what somebody else has locked is theirs."""
    free = connection.features.has_select_for_update_skip_locked
    return OutboxMessage.objects.select_for_update(skip_locked=free, no_key=True)


def _unsent(topic: str, early: bool) -> QuerySet[OutboxMessage]:
    return _waiting(_locked().filter(topic=topic), early)


def _waiting(rows: QuerySet[OutboxMessage], early: bool) -> QuerySet[OutboxMessage]:
    rows = rows.filter(sent_at__isnull=True, attempts__lt=MOST_ATTEMPTS)
    return rows if early else rows.filter(due_at__lte=clock.now())


def _put_off(claimed: list[int], message: OutboxMessage, error: Exception) -> None:
    most = MOST_ATTEMPTS
    # A mail may have gone out before the database could not: not once more every minute.
    if _database_could_not(error) and not KINDS[message.topic].outside:
        most = WITHOUT_ROOM
    OutboxMessage.objects.filter(pk__in=claimed).update(
        last_error=f"{type(error).__name__}: {error}"[:2000],
        attempts=Least("attempts", Value(most)),
        due_at=clock.now() + _pause(min(message.attempts, most) - 1),
    )


def _database_could_not(error: Exception) -> bool:
    """Whether it was for want of room or of a server: SQLite says no more than that it was one."""
    if not isinstance(error, OperationalError):
        return False
    code = getattr(error.__cause__, "sqlstate", None)
    return code is None or code.startswith(NOT_OURS)


def _pause(attempts: int) -> timedelta:
    """How long after so many attempts the next one waits."""
    return min(FIRST_PAUSE * 2**attempts, LONGEST_PAUSE)
