"""For which clubs the walls around their rows are open (`matches.models.guards.walls`).

A request begins with all of them closed: private rows of no club are seen, and in no club is
anything written. The gates of `access`, once somebody has passed one, open the one club: to its
organisers it is opened whole, and who keeps a card or speaks for a side acts in it and sees nothing
private. Who sees, or acts, across clubs for a reason of its own says so (`across_clubs`). Commands
and tasks act for the installation: outside of a request every club is open, but in a process that
serves pages, where nothing is.

The database is told within each statement that names a private table or writes what is a club's
(`wall_cursors`): no other pays for it, and whatever else is sent on the connection sees nothing,
and writes nothing once the transaction has ended. On SQLite there is no wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models import QuerySet

from matches.models.guards.walls import EVERY, reading, writing
from matches.policy import one_club
from matches.policy.wall_cursors import open_with_statements, read_whole


@dataclass(frozen=True)
class Open:
    """Which clubs are open: what is private of `clubs` is seen, what is of `acts_in` is written;
    or of `every` one."""

    clubs: frozenset[int] = frozenset()
    acts_in: frozenset[int] = frozenset()
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
        _scope.set(replace(held, clubs=held.clubs.union(one_club.covered(clubs))))


def act_in(club: int) -> None:
    """Somebody has passed a gate by which they act in that club: what is its own may be written in
    what is left of the request. For the gates alone. Nothing outside of a request."""
    held = _scope.get()
    if held is not None and not held.every:
        _scope.set(replace(held, acts_in=held.acts_in.union(one_club.covered([club]))))


def open_every_club() -> None:
    """Somebody runs the installation: as `open_for`, of every club."""
    if _scope.get() is not None and one_club.held_to() is None:
        _scope.set(EVERYTHING)


@contextmanager
def within(club: int | None) -> Iterator[None]:
    """One club is open besides, whoever asks: for a row that is written on account of what somebody
    did who does not organise it. None: every one, for a row that is no club's."""
    held = EVERYTHING if club is None else now_open()
    if club is not None and not held.every:
        held = Open(held.clubs | {club}, held.acts_in | {club})
    with _being(held):
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
    return _in_lots(rows) if rows.model._meta.db_table in reading.WALLED else rows.iterator()


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
    if connection.vendor != "postgresql":
        return
    open_with_statements(connection.connection, _said)
    if read_whole not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, read_whole)
    with connection.wrap_database_errors:
        # Each time it is made anew: where nothing was said a version before is taken to ask.
        connection.connection.execute(f"SET {writing.CLUBS} = ''")


def _said() -> tuple[str, str]:
    scope = now_open()
    return _keys(scope, scope.clubs), _keys(scope, scope.acts_in)


def _keys(scope: Open, clubs: frozenset[int]) -> str:
    return EVERY if scope.every else ",".join(map(str, sorted(clubs)))
