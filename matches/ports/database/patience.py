"""How long a migration waits for what others hold, on PostgreSQL.

Whoever wants to read a table stands behind a migration that waits for it; and behind what that
migration holds already while it waits for the next one. So it is the waiting of a whole transaction
that is bounded. What locks nobody out may wait for as long as it takes: an index that is made while
others write waits for every transaction that began before it, a backup too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper

LEAST_MS: Final = 100
"""Who has been at it for longer already waits for no more than this."""
_WHAT_IS_LEFT: Final = (
    "SELECT set_config('lock_timeout', greatest({least}, {most} - extract(epoch FROM"
    " clock_timestamp() - now()) * 1000)::int::text, true)"
)
_OF_TRANSACTIONS: Final = ("SAVEPOINT", "RELEASE", "ROLLBACK")
_BESIDE: Final = re.compile(r"(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY\b")
_MADE_BESIDE: Final = re.compile(
    r'CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w{1,63})"?'
)
_HALF_MADE: Final = (
    "SELECT 1 FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid"
    " WHERE c.relname = %s AND NOT i.indisvalid AND pg_table_is_visible(c.oid)"
)


@contextmanager
def waiting_at_most(connection: BaseDatabaseWrapper, milliseconds: int) -> Iterator[None]:
    """Inside, a transaction waits for no longer than this for all that others hold together."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {milliseconds}")

    def bounded(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        told = str(sql)
        if _BESIDE.match(told):
            return _beside(connection, told, lambda: execute(sql, params, many, context))
        if connection.in_atomic_block and not told.startswith(_OF_TRANSACTIONS):
            # Not by the cursor at hand, which may be one that rows are fetched by and by with.
            with _plain(connection) as cursor:
                cursor.execute(_WHAT_IS_LEFT.format(least=LEAST_MS, most=milliseconds))
        return execute(sql, params, many, context)

    try:
        with connection.execute_wrapper(bounded):
            yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")


def _beside(connection: BaseDatabaseWrapper, sql: str, do: Callable[[], Any]) -> Any:
    """Make or drop an index while others write, however long they take. One that was half made,
    when somebody was stopped over it, is in its way, and helps nobody."""
    with _plain(connection) as cursor:
        cursor.execute("SELECT current_setting('lock_timeout')")
        before = cursor.fetchone()[0]
        cursor.execute("SET lock_timeout = 0")
        try:
            if made := _MADE_BESIDE.match(sql):
                cursor.execute(_HALF_MADE, [made[1]])
                if cursor.fetchone():
                    cursor.execute(f'DROP INDEX CONCURRENTLY "{made[1]}"')
            return do()
        finally:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [before])


def _plain(connection: BaseDatabaseWrapper) -> Any:
    """A cursor of the driver's own, past every wrapper."""
    held: Any = connection.connection
    return held.cursor()
