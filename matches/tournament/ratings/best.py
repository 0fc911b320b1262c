"""Best results: how strong somebody's best n matches of a stretch of time say they are.

A rating holds all that was ever played; a federation's list often asks for the best of a year
beside it. A match is worth what the others were rated before it, and more or less by a spread where
it was won or lost: FIDE's reckoning of a performance, in the units of mu.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence
from typing import Final

BEST_OF: Final = 10
"""How many of the best count."""
AT_LEAST: Final = 5
"""With fewer matches nothing is said, as a rating is provisional."""


def worth(others: Sequence[float], won: bool | None, spread: float) -> float:
    """What a match was worth against these (their mu before it); None is a draw. `spread` is the
    system's: what stands for ten matches won of eleven."""
    level = math.fsum(others) / len(others)
    return level if won is None else level + spread if won else level - spread


class Best:
    """The best of what one player's matches were worth, as they come in, in any order."""

    __slots__ = ("_held", "_played")

    def __init__(self) -> None:
        self._held: list[float] = []
        self._played = 0

    def add(self, value: float) -> None:
        """One more match."""
        self._played += 1
        if len(self._held) < BEST_OF:
            heapq.heappush(self._held, value)
        else:
            heapq.heappushpop(self._held, value)

    @property
    def mean(self) -> float | None:
        """The mean of the best; None after too few matches."""
        if self._played < AT_LEAST:
            return None
        return math.fsum(self._held) / len(self._held)


def best_of(values: Iterable[float]) -> float | None:
    """The mean of the best of what some matches were worth."""
    held = Best()
    for value in values:
        held.add(value)
    return held.mean
