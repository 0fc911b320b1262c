"""Rows of numbers, and the least of one.

All that the compiled kernel (``quick``) has of its own: there a row is an array. Everything else is
the same code.
"""

from __future__ import annotations


def row(count: int, of: float = 0.0) -> list[float]:
    """A row of so many equal numbers."""
    return [of] * count


def soonest(due: list[float]) -> int:
    """Where the least number of a row stands, the first place if it has several."""
    return due.index(min(due))
