"""What the generations are now: one query."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import connection

from pennyclub.replicas.asking import WRITTEN, Written

_EVERY = "SELECT scope, SUM(number) FROM kept_generation GROUP BY scope"
_EVERY_AND_WRITTEN = f"SELECT NULL, 0, {WRITTEN} UNION ALL SELECT *, NULL FROM ({_EVERY}) AS now"  # noqa: S608


def every() -> dict[str, int]:
    """The number of each scope."""
    with connection.cursor() as cursor:
        cursor.execute(_EVERY)
        return {scope: int(number) for scope, number in cursor.fetchall()}


def every_and_written() -> tuple[dict[str, int], Written]:
    """The same, and how far the primary had written when it told them. PostgreSQL's alone."""
    with connection.cursor() as cursor:
        # A snapshot is taken before anything is reckoned: the position is no earlier than it.
        cursor.execute(_EVERY_AND_WRITTEN)
        rows = cursor.fetchall()
    told = next(told for _scope, _number, told in rows if told is not None)
    return {scope: int(n) for scope, n, told in rows if told is None}, Written.of(told)


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
