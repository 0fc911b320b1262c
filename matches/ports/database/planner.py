"""How PostgreSQL plans what the club asks: for statements that read few rows through many joins.

A match with its two sides is a join of eighteen tables for one row. Left as it is shipped, the
planner looks for their best order for longer than it takes to read them in any, and where it has
counted no rows yet it compiles to machine code what then runs once
(docs/decisions/database.md has figures; `benchmarks/planning.py` takes them).
"""

from __future__ import annotations

from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

SAID: Final = {"jit": "off", "join_collapse_limit": "4"}
"""Settings of PostgreSQL's by their names, for every session. `join_collapse_limit`: so many tables
of a join are tried in every order, any further ones are joined as they are written."""


def connect() -> None:
    """Have every connection to PostgreSQL told once, when it is opened."""
    connection_created.connect(_connected, dispatch_uid="matches.planner")


def _connected(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    if connection.vendor == "postgresql":
        # Past Django's cursor: it is no query of a page's. Not as an option of the connection,
        # which a pooler refuses that does not know it.
        with connection.wrap_database_errors:
            connection.connection.execute("; ".join(f"SET {a} = {b}" for a, b in SAID.items()))
