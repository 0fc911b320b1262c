"""Two ways of the same, timed by turns in one process: on a machine that others use as well, a pair
has the same of it."""

from __future__ import annotations

import statistics
from collections.abc import Callable

UNCOUNTED = 4
"""Pairs at the beginning, in which caches fill and plans are made."""


def in_pairs(pairs: int, one: Callable[[], float], other: Callable[[], float]) -> dict[str, float]:
    """So many pairs of what each says it took, who was second goes first the next time: the medians
    ``one`` and ``other``, and that of the ratios of each pair (one / other)."""
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(pairs + UNCOUNTED):
        for which in (0, 1) if number % 2 else (1, 0):
            took[which].append((one, other)[which]())
    first, second = (each[UNCOUNTED:] for each in took)
    ratios = [a / b for a, b in zip(first, second, strict=True)]
    return {
        "one": round(statistics.median(first), 2),
        "other": round(statistics.median(second), 2),
        "ratio": round(statistics.median(ratios), 3),
    }
