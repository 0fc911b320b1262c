"""Rows of numbers, and the least of one.

What the compiled kernel (``quick``) has of its own: there a row is an array. Everything else is the
same code.
"""

from __future__ import annotations


def row(count: int, of: float = 0.0) -> list[float]:
    """A row of so many equal numbers."""
    return [of] * count


def soonest(due: list[float]) -> int:
    """Where the least number of a row stands, the first place if it has several."""
    return due.index(min(due))


def lent(held: list[float]) -> list[float]:
    """The same row. Compiled, one of which nobody counts who has it, which is what handing a table
    on costs most: who made it must ``hold`` it for as long."""
    return held


def hold(held: list[float]) -> None:
    """Until here a row that was lent is still there."""
