"""Whether the replica has everything that the primary had written when a page was begun."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.db import DatabaseError, InterfaceError, connection, connections

from matches.ports.machine import Replica
from pennyclub.replicas.router import REPLICA

logger = logging.getLogger(__name__)

PATIENCE: Final = 0.05
"""Seconds for which a page waits until the replica has caught up,"""
STEP: Final = 0.005
"""and between two questions."""
HURRY: Final = 1.0
"""Seconds for which no page waits after one did so in vain: each asks once."""
LEFT_ALONE: Final = 10.0
"""Seconds for which a replica that is gone is not asked: it costs no page anything."""
ANSWERS_WITHIN: Final = 1.0
"""Seconds in which it says how far it is."""

# The last position is what other sessions can see: a commit is seen once it is on the disk. Where
# the server does not wait for that, it is seen before: then it is what was put into the log at all.
WRITTEN: Final = (
    "concat_ws(' ', CASE current_setting('synchronous_commit') WHEN 'off'"
    " THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END,"
    " ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int,"
    " (SELECT system_identifier FROM pg_control_system()))"
)
"""SQL for how far the primary has written: position, timeline, and the cluster's own number."""

_ASKED: Final = (
    "SELECT pg_is_in_recovery() AND timeline_id = %s AND system_identifier = %s,"
    " pg_last_wal_replay_lsn() >= %s::pg_lsn FROM pg_control_checkpoint(), pg_control_system()"
)
_BEHIND: Final = (
    "SELECT pg_is_in_recovery(), pg_wal_lsn_diff(%s::pg_lsn, pg_last_wal_replay_lsn()),"
    " extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())"
)


class How(StrEnum):
    """From where a page is made, and why."""

    PRIMARY = "primary"
    REPLICA = "replica"
    BEHIND = "behind"
    GONE = "gone"
    FAILED = "failed"


@dataclass(frozen=True)
class Written:
    """How far the primary had written. A replica of another timeline, or of another cluster, may be
    further by number and know none of it: after a failover, say."""

    lsn: str
    timeline: int
    system: int

    @classmethod
    def of(cls, told: str) -> Written:
        """Of what `WRITTEN` told."""
        lsn, timeline, system = told.split()
        return cls(lsn, int(timeline), int(system))


class _Until:
    """Moments on the process's own clock, for all threads: at worst one asks too often."""

    alone = 0.0
    hurried = 0.0


def is_set() -> bool:
    """Whether this installation has a replica."""
    return REPLICA in connections


def may_be_asked() -> bool:
    """Whether there is one that was not found gone a moment ago."""
    return is_set() and time.monotonic() >= _Until.alone


def forget() -> None:
    """Ask it as if it had never been away."""
    _Until.alone = _Until.hurried = 0.0


def choose(written: Written | None) -> How:
    """From where a page is made that was begun when so much was written; None: when the replica
    was not to be asked. Waits `PATIENCE` at most for one that answers."""
    if written is None:
        return How.GONE if is_set() else How.PRIMARY
    until = time.monotonic() + (PATIENCE if time.monotonic() >= _Until.hurried else 0)
    try:
        while not caught_up(written):
            if time.monotonic() >= until:
                _Until.hurried = time.monotonic() + HURRY
                return How.BEHIND
            time.sleep(STEP)
    except (DatabaseError, InterfaceError, NotAReplica) as trouble:
        leave_alone(trouble)
        return How.GONE
    return How.REPLICA


class NotAReplica(Exception):
    """It answers, and is none of this primary: promoted, or of another cluster or timeline."""


def caught_up(written: Written) -> bool:
    """Whether the replica has all of that. NotAReplica where it will never be told; DatabaseError
    or InterfaceError where it does not answer."""
    row = ask(_ASKED, [written.timeline, written.system, written.lsn])
    if not row[0]:
        raise NotAReplica("PENNYCLUB_REPLICA_URL names no replica of this database as it is now.")
    return bool(row[1])


def leave_alone(trouble: Exception) -> None:
    """Do not ask it for a while."""
    if time.monotonic() >= _Until.alone:
        logger.warning("The replica is not used for %d s", LEFT_ALONE, exc_info=trouble)
    _Until.alone = time.monotonic() + LEFT_ALONE


def ask(sql: str, values: list[Any]) -> tuple[Any, ...]:
    """One row of the replica. A connection from before it was started anew is made again."""
    held: Any = connections[REPLICA]
    kept, began = held.connection is not None, time.monotonic()
    try:
        return _asked(held, sql, values)
    except (DatabaseError, InterfaceError):
        held.close()
        # One that hangs is not asked twice.
        if not kept or time.monotonic() - began >= ANSWERS_WITHIN:
            raise
    return _asked(held, sql, values)


def _asked(held: Any, sql: str, values: list[Any]) -> tuple[Any, ...]:
    with held.within(ANSWERS_WITHIN), held.cursor() as cursor:
        cursor.execute(sql, values)
        row: tuple[Any, ...] = cursor.fetchone()
        return row


def distance() -> Replica:
    """How far behind it is; where it was found gone a moment ago, it is not asked again."""
    if not may_be_asked():
        return Replica(False)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_flush_lsn()")
        written = cursor.fetchone()[0]
    try:
        recovering, behind, seconds = ask(_BEHIND, [written])
    except (DatabaseError, InterfaceError) as trouble:
        leave_alone(trouble)
        return Replica(False)
    if not recovering or behind is None:
        return Replica(False)
    behind = max(int(behind), 0)
    return Replica(True, behind, round(float(seconds or 0), 1) if behind else 0.0)
