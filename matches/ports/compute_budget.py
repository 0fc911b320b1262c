"""How much computing the open doors do for one caller: seconds of a processor, and not requests.

A flick on an empty board costs a millisecond, one into thirty pennies without friction a tenth of a
second, and a card may hold a hundred of those. What was spent is counted minute by minute in the
cache; who spends more than a minute's worth at once waits the next minutes out. What is under way
is held at a price until its cost is known: many at once are not let in on the same rest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from django.core.cache import cache

from matches.ports import counted

MINUTE: Final = 60
A_MINUTE: Final = 20_000
"""ms of processor that one caller may have in a minute: a class of thirty, each a flick every few
seconds, takes about a quarter of it."""
AHEAD: Final = 30
"""Minutes for which a debt is remembered."""

HELD_FOR: Final = 2 * MINUTE
"""Seconds after which what was under way is forgotten, if its process died over it: what is held is
written down under the minute in which that began, and nothing takes a minute."""
SOON: Final = 1
"""Seconds after which to come again where only what is under way stands in the way."""

clock = time.time


def wait(caller: str, held: float = 0.0) -> int:
    """Seconds until this caller may go on; 0 where there is something left beside what was `held`
    before (seconds of processor, as `holding` gives them)."""
    now = int(clock())
    for n in range(AHEAD):
        spent = cache.get(_key(caller, now // MINUTE + n), 0)
        if spent < A_MINUTE:
            if n == 0 and spent + held * 1000 >= A_MINUTE:
                return SOON
            return max(0, (now // MINUTE + n) * MINUTE - now)
    return AHEAD * MINUTE


@contextmanager
def holding(caller: str, price: float) -> Iterator[float]:
    """Holds `price` meanwhile: the seconds of processor that something may well cost. Gives what
    was held before."""
    minute, ms = int(clock()) // MINUTE, ceil(price * 1000)
    earlier = max(0, cache.get(_held(caller, minute - 1), 0))
    before = earlier + counted.add(_held(caller, minute), ms, HELD_FOR) - ms
    try:
        yield max(0, before) / 1000
    finally:
        counted.take_back(_held(caller, minute), ms)


@contextmanager
def counting(caller: str) -> Iterator[None]:
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


def _held(caller: str, minute: int) -> str:
    return f"budget:{caller}:held:{minute}"
