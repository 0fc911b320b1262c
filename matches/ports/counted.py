"""Counts in the cache, right however many ask at once: each adds itself in one step and sees its
own place in the order, and who comes too late takes itself back."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.core.cache import cache

clock = time.time


@dataclass(frozen=True)
class Place:
    """Where somebody stands among those that a limit lets in: `wait` seconds from it, if not in."""

    key: str
    wait: float = 0.0

    def give_back(self) -> None:
        """What was let in is not to be counted after all."""
        take_back(self.key, 1)


def place(key: str, most: int, seconds: int) -> Place:
    """Take one of the `most` places within any `seconds`, where one is left.

    Counted in stretches of that length: the one before weighs as much as of it lies within."""
    now = clock()
    stretch, passed = int(now // seconds), now % seconds
    own = f"{key}:{stretch}"
    earlier = max(0, cache.get(f"{key}:{stretch - 1}", 0))
    mine = add(own, 1, 2 * seconds)
    if earlier * (1 - passed / seconds) + mine <= most:
        return Place(own)
    take_back(own, 1)
    return Place(own, _until(most, seconds, passed, earlier, mine))


def _until(most: int, seconds: int, passed: float, earlier: int, mine: int) -> float:
    """Seconds until there is a place again, if nobody else takes it."""
    if mine <= most:
        return max(0.001, seconds * (1 - (most - mine) / earlier) - passed)
    before = max(1, mine - 1)
    return seconds - passed + max(0.0, seconds * (1 - (most - 1) / before))


def add(key: str, amount: int, seconds: int) -> int:
    """So many more; gives what there are now. Forgotten after `seconds`."""
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key, amount))
    except ValueError:
        # It was forgotten between the two.
        return amount


def take_back(key: str, amount: int) -> None:
    """So many fewer, and never fewer than none: nobody is lent what was forgotten."""
    try:
        if (left := cache.decr(key, amount)) < 0:
            cache.incr(key, min(amount, -left))
    except ValueError:
        # What was added is forgotten: there is nothing to take back.
        return
