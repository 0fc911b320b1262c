"""How much computing the open doors do for one caller: seconds of a processor, and not requests.

A flick on an empty board costs a millisecond, one into thirty pennies without friction a tenth of a
second, and a card may hold a hundred of those. What was spent is counted minute by minute in the
cache; who spends more than a minute's worth at once waits the next minutes out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from django.core.cache import cache

MINUTE: Final = 60
A_MINUTE: Final = 20_000
"""ms of processor that one caller may have in a minute: a class of thirty, each a flick every few
seconds, takes about a quarter of it."""
AHEAD: Final = 30
"""Minutes for which a debt is remembered."""

clock = time.time


def wait(caller: str) -> int:
    """Seconds until this caller may go on; 0 where there is something left."""
    now = int(clock())
    for n in range(AHEAD):
        if cache.get(_key(caller, now // MINUTE + n), 0) < A_MINUTE:
            return max(0, (now // MINUTE + n) * MINUTE - now)
    return AHEAD * MINUTE


@contextmanager
def spending(caller: str) -> Iterator[None]:
    """Counts what this thread computes meanwhile to the caller's account."""
    began = time.thread_time()
    try:
        yield
    finally:
        spend(caller, time.thread_time() - began)


def spend(caller: str, seconds: float) -> None:
    """Counts so many seconds of processor; what this minute cannot hold goes to the next ones."""
    left = ceil(seconds * 1000)
    minute = int(clock()) // MINUTE
    for n in range(AHEAD):
        key = _key(caller, minute + n)
        cache.add(key, 0, (AHEAD + 1) * MINUTE)
        try:
            held = cache.incr(key, left)
            if held <= A_MINUTE:
                return
            # Added whole and taken back in part: two at once never spend the same rest twice.
            left = min(left, held - A_MINUTE)
            cache.decr(key, left)
        except ValueError:
            # It went between the two: so little is lost that nobody needs to hear of it.
            return


def _key(caller: str, minute: int) -> str:
    return f"budget:{caller}:{minute}"
