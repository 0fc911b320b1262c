"""What the generations are now: one query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import connection

from pennyclub.replicas.asking import WRITTEN, Written

_BOARDS: Final = "boards "
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


@dataclass(frozen=True)
class Scopes:
    """On what a page depends: on scopes by name, or on all that there are (None), those of the
    boards left out where it tells of no match in progress."""

    named: frozenset[str] | None
    boards: bool = True


def of(scopes: Scopes) -> int:
    """The number of some scopes together."""
    where, values = "", sorted(scopes.named or ())
    if scopes.named is not None:
        where = f" WHERE scope IN ({', '.join(['%s'] * len(values))})"
    elif not scopes.boards:
        where, values = " WHERE scope NOT LIKE %s", [f"{_BOARDS}%"]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT SUM(number) FROM kept_generation{where}", values)  # noqa: S608
        return int(cursor.fetchone()[0] or 0)


def together(numbers: Mapping[str, int], scopes: Scopes) -> int:
    """The same of numbers that were read before."""
    if scopes.named is not None:
        return sum(numbers.get(scope, 0) for scope in scopes.named)
    return sum(
        number
        for scope, number in numbers.items()
        if scopes.boards or not scope.startswith(_BOARDS)
    )
