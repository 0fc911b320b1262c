"""What the generations are now: one query."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import connection


def every() -> dict[str, int]:
    """The number of each scope."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT scope, SUM(number) FROM kept_generation GROUP BY scope")
        return {scope: int(number) for scope, number in cursor.fetchall()}


def of(scopes: frozenset[str] | None) -> int:
    """The number of some scopes together; None: of all there are."""
    where, named = "", sorted(scopes or ())
    if scopes is not None:
        where = f" WHERE scope IN ({', '.join(['%s'] * len(named))})"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT SUM(number) FROM kept_generation{where}", named)  # noqa: S608
        return int(cursor.fetchone()[0] or 0)


def together(numbers: Mapping[str, int], scopes: frozenset[str] | None) -> int:
    """The same of numbers that were read before."""
    if scopes is None:
        return sum(numbers.values())
    return sum(numbers.get(scope, 0) for scope in scopes)
