"""For which clubs the walls around private rows are open (`matches.models.guards.walls`).

A request begins with all of them closed. Each gate of `access`, once somebody has passed it, opens
the one club; who sees across clubs for a reason of its own says so (`across_clubs`). Commands and
tasks act for the installation: outside of a request every club is open, but in a process that
serves pages, where nothing is.

The database is told for one statement at a time, and only for one that names a walled table: no
other statement pays for it, and whatever else is sent on the connection sees nothing. On SQLite
there is no wall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models import QuerySet

from matches.models.guards import walls
from matches.policy import one_club


@dataclass(frozen=True)
class Open:
    """Which clubs are open: those, or `every` one."""

    clubs: frozenset[int] = frozenset()
    every: bool = False


NOTHING: Final = Open()
EVERYTHING: Final = Open(every=True)
A_LOT: Final = 2000
"""So many rows are read at a time, of a walled table that is gone through whole."""


class _Outside:
    """What is open outside of a request, in this process."""

    scope = EVERYTHING


_scope: ContextVar[Open | None] = ContextVar("open_clubs", default=None)


def now_open() -> Open:
    """What is open now."""
    held = _scope.get()
    return _Outside.scope if held is None else held


def serves_pages() -> None:
    """This process answers requests: nothing is open outside of one either."""
    _Outside.scope = NOTHING


@contextmanager
def closed() -> Iterator[None]:
    """A request: nothing is open until a gate is passed, and nothing of it stays open after."""
    with _being(NOTHING):
        yield


def open_for(clubs: Iterable[int]) -> None:
    """Somebody has passed the gate of those clubs: they are open for what is left of the request.
    For the policies alone. Nothing outside of a request."""
    held = _scope.get()
    if held is not None and not held.every:
        _scope.set(Open(held.clubs.union(one_club.covered(clubs))))


def open_every_club() -> None:
    """Somebody runs the installation: as `open_for`, of every club."""
    if _scope.get() is not None and one_club.held_to() is None:
        _scope.set(EVERYTHING)


@contextmanager
def within(club: int) -> Iterator[None]:
    """One club is open besides, whoever asks: for a row that is written on account of what somebody
    did who does not organise it."""
    held = now_open()
    with _being(held if held.every else Open(held.clubs | {club})):
        yield


@contextmanager
def across_clubs() -> Iterator[None]:
    """Every club is open: for what is asked by a key that only one person has, or counted whoever
    it was. What is read must be read whole within."""
    with _being(EVERYTHING):
        yield


def one_by_one(rows: QuerySet[Any]) -> Iterable[Any]:
    """Rows without the whole of them in memory, by their keys; where they come as tuples, the key
    comes first. A server's cursor would go on after a wall is shut: behind one they are read so
    many at a time, each lot in whole, while they are gone through."""
    return _in_lots(rows) if rows.model._meta.db_table in walls.WALLED else rows.iterator()


def _in_lots(rows: QuerySet[Any]) -> Iterator[Any]:
    ordered, last = rows.order_by("pk"), 0
    while lot := list(ordered.filter(pk__gt=last)[:A_LOT]):
        yield from lot
        last = lot[-1][0] if isinstance(lot[-1], tuple) else lot[-1].pk


@contextmanager
def _being(scope: Open) -> Iterator[None]:
    before = _scope.set(scope)
    try:
        yield
    finally:
        _scope.reset(before)


def connect() -> None:
    """Have every connection to PostgreSQL say for which clubs it asks."""
    connection_created.connect(_connected, dispatch_uid="matches.walls")


def _connected(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    if connection.vendor == "postgresql" and _opened not in connection.execute_wrappers:
        # The outermost: what counts or refuses statements does so once the walls are as they are to
        # be, and they are shut after it.
        connection.execute_wrappers.insert(0, _opened)


def _opened(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Runs a statement; one that names a walled table with the walls open as they are to be."""
    if not isinstance(sql, str) or not walls.NAMES_ONE(sql):
        return execute(sql, params, many, context)
    if getattr(context["cursor"].cursor, "name", None):
        raise RuntimeError(
            "Rows of a walled table are read whole (walls.one_by_one): an iterator would go on"
            " after the wall is shut."
        )
    connection: BaseDatabaseWrapper = context["connection"]
    _say(connection, now_open())
    try:
        return execute(sql, params, many, context)
    finally:
        # In a transaction that failed nothing more is said: its end shuts the wall.
        with suppress(DatabaseError):
            _say(connection, NOTHING)


def _say(connection: BaseDatabaseWrapper, scope: Open) -> None:
    """Past Django's cursor, which would come here again."""
    clubs = walls.EVERY if scope.every else ",".join(map(str, sorted(scope.clubs)))
    with connection.wrap_database_errors:
        # Keys and a word of ours, without a parameter: that is sent and answered at once.
        connection.connection.execute(f"SET {walls.CLUBS} = '{clubs}'")
