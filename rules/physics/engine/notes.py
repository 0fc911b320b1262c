"""What happened in a shot, noted as it happens.

What the compiled kernel (``quick``) has of its own, beside ``rows``: there a list of events is an
array of their numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar


class Segment(NamedTuple):
    """From ``t`` on, disc ``disc`` slides from (x, y) at (vx, vy), spinning at ``spin``."""

    disc: int
    t: float
    x: float
    y: float
    vx: float
    vy: float
    spin: float


class Hit(NamedTuple):
    """Bodies ``i`` and ``k`` met at ``t``; ``size`` is how many bodies the group had."""

    t: float
    i: int
    k: int
    size: int


class Gone(NamedTuple):
    """Disc ``disc`` passed the edge at (x, y)."""

    t: float
    disc: int
    x: float
    y: float


class Stop(NamedTuple):
    """Disc ``disc`` came to rest at (x, y)."""

    t: float
    disc: int
    x: float
    y: float


Noted = TypeVar("Noted", Segment, Hit, Gone, Stop)


def opened(room: int) -> list[Any]:
    """An empty list. Compiled, one with room for so many numbers; what comes after is counted
    (``lacking``) and not kept."""
    return []


def note(held: list[Noted], one: Noted) -> None:
    """One more, of four numbers."""
    held.append(one)


def note_segment(held: list[Segment], one: Segment) -> None:
    """One more, of seven."""
    held.append(one)


def note_time(held: list[float], number: int, t: float) -> None:
    """When event ``number`` was, which comes after the last one."""
    held.append(t)


def emptied(held: list[Any]) -> None:
    """Begin anew."""
    held.clear()


def numbers_of(held: list[Noted], each: int) -> int:
    """How many numbers were noted, ``each`` so many."""
    return each * len(held)


def lacking(held: list[Noted]) -> bool:
    """Whether there was no room for some of them."""
    return False


def write_notes(held: list[Noted], into: list[float], at: int) -> int:
    """Writes their numbers into a row, from a place on; the place after them."""
    for one in held:
        for number in one:
            into[at] = number
            at += 1
    return at
