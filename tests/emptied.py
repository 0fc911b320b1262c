"""Tables emptied after a test with transactions of its own: on PostgreSQL only those that are full.

Django truncates every table after such a test, and PostgreSQL makes new files for each of a hundred
tables and all their indexes: longer than most of these tests take. Here the tables that have rows
are asked for, and deleted from. `flush`, where a test calls it, is what it always was.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations
from django.test import TransactionTestCase

_truncating = DatabaseOperations.sql_flush
_tearing_down = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]


def quickly() -> None:
    """Have pytest-django empty tables so."""
    TransactionTestCase._fixture_teardown = _quick  # type: ignore[attr-defined]


def _quick(case: TransactionTestCase) -> None:
    DatabaseOperations.sql_flush = _deleting  # type: ignore[method-assign]
    try:
        _tearing_down(case)
    finally:
        DatabaseOperations.sql_flush = _truncating  # type: ignore[method-assign]


def _deleting(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
    """What empties the tables that have rows, past every trigger and foreign key: all of them go,
    so nothing is left that could point to nothing. (That is for a superuser to say.)"""
    with connection.cursor() as cursor:
        cursor.execute("SELECT usesuper FROM pg_user WHERE usename = current_user")
        if cursor.fetchone() != (True,):
            return _truncating(self, style, tables, **options)
        quoted = [self.quote_name(table) for table in sorted(tables)]
        asked = (f"(SELECT '{name}' FROM {name} LIMIT 1)" for name in quoted)
        cursor.execute(" UNION ALL ".join(asked))
        full = [name for (name,) in cursor.fetchall()]
    return [
        "SET LOCAL session_replication_role = replica",
        *(f"DELETE FROM {name}" for name in full),
        "SET LOCAL session_replication_role = origin",
    ]
