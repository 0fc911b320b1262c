"""Rows of numbers, and the least of one.

What the compiled kernel (``quick``) has of its own: there a row is an array. Everything else is the
same code.
"""

from __future__ import annotations

from typing import Any, TypeVar, overload

Number = TypeVar("Number", bound=float)
Held = TypeVar("Held", bound=list[Any])


@overload
def row(count: int) -> list[float]: ...
@overload
def row(count: int, of: Number) -> list[Number]: ...
def row(count: int, of: Any = 0.0) -> list[Any]:
    """A row of so many equal numbers."""
    return [of] * count


def grid(rows: int, columns: int, of: Number) -> list[list[Number]]:
    """So many rows of so many equal numbers."""
    return [[of] * columns for _ in range(rows)]


def standing(held: list[bool], room: list[int]) -> list[int]:
    """The places of a row that hold yes, in order; ``room`` is for as many."""
    return [place for place, yes in enumerate(held) if yes]


def without(held: list[int], one: int) -> list[int]:
    """A row less a number that it has once; the row itself is used up."""
    held.remove(one)
    return held


def soonest(due: list[float]) -> int:
    """Where the least number of a row stands, the first place if it has several."""
    return due.index(min(due))


def lent(held: Held) -> Held:
    """The same row. Compiled, one of which nobody counts who has it, which is what handing a table
    on costs most: who made it must ``hold`` it for as long."""
    return held


def hold(held: object) -> None:
    """Until here a row that was lent is still there."""
