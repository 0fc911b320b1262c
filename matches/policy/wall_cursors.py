"""Cursors of PostgreSQL's driver that say, in the text of each statement, for which clubs the walls
are open while it runs (`matches.policy.walls`): nothing is sent to the server, and waited for, on
their account alone.

A statement that names no private table, and writes nothing that is a club's, is sent as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from matches.models.guards.walls import reading, writing

Keys = Callable[[], tuple[str, str]]
"""The clubs that are open: whose private rows are seen, and in which is acted."""

LONG: Final = 8192
"""Characters of a statement. Shorter ones come again and again, and what they name is remembered;
longer ones put in many rows at once, and are seldom of the same length."""

_OF_ROWS: Final = re.compile(r"\s*(?:\(|SELECT|INSERT|UPDATE|DELETE|WITH|EXPLAIN)", re.I).match
"""Nothing else asks for rows, and some of what else there is goes with no other statement."""


_Driver: Any = object
"""The driver's own cursor, which there is on PostgreSQL alone."""


def open_with_statements(connection: Any, keys: Keys) -> None:
    """Have what is sent on a connection of the driver find the walls as they are to be."""
    connection.cursor_factory = _opening(connection.cursor_factory, keys)


@lru_cache(maxsize=16)
def _opening(drivers: type, keys: Keys) -> type:
    return type("Opening", (_Opening, drivers), {"keys": staticmethod(keys)})


class _Opening(_Driver):
    """A statement's own answer is its first, whatever was sent with it."""

    keys: Keys

    def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
        """As the driver's."""
        before, after = self._around(query)
        if not before:
            return super().execute(query, params, **how)
        super().execute("".join((*before, query, *after)), params, **how)
        for _each in before:
            self.nextset()
        return self

    def executemany(self, query: Any, params_seq: Iterable[Any], **how: Any) -> None:
        """As the driver's, but for `rowcount`: it is the last one's."""
        if not self._around(query)[0]:
            return super().executemany(query, params_seq, **how)
        for each in params_seq:
            self.execute(query, each)
        return None

    def _around(self, query: Any) -> tuple[list[str], list[str]]:
        """What is said before and after. Where it fails, nothing of it stays: what is `LOCAL` ends
        with the transaction, or the savepoint, or with the text where there is neither. Of reading
        nothing is ever left open; of writing it is to the transaction's end, for what is checked
        then, and that has the database asked once less for each row."""
        reads, writes = _named(query)
        if not reads and not writes:
            return [], []
        seen, acts_in = self.keys()
        before = [f"SET LOCAL {reading.CLUBS} = '{seen}'; "] if reads else []
        if writes:
            before.append(f"SET LOCAL {writing.CLUBS} = '{acts_in}'; ")
        shut = reads and not self.connection.autocommit
        return before, [f"\n; SET LOCAL {reading.CLUBS} = ''"] if shut else []


def read_whole(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Django's wrapper of a statement: RuntimeError of private rows that are sent for by and by,
    for those would come when the walls are shut again."""
    if getattr(context["cursor"].cursor, "name", None) and _named(sql)[0]:
        raise RuntimeError(
            "Rows of a walled table are read whole (walls.one_by_one): an iterator would go on"
            " after the wall is shut."
        )
    return execute(sql, params, many, context)


def _named(query: Any) -> tuple[bool, bool]:
    """Whether a statement names a private table, and whether it writes one that is walled."""
    if not isinstance(query, str):
        return False, False
    return _looked_at(query) if len(query) < LONG else _looked_at.__wrapped__(query)


@lru_cache(maxsize=2048)
def _looked_at(query: str) -> tuple[bool, bool]:
    if not _OF_ROWS(query):
        return False, False
    return bool(reading.NAMES_ONE(query)), bool(writing.written_by(query))
