"""Who drove whom in a motion: of two pennies that met, which one ran into the other.

A penny strikes another when it moves towards it at the moment they meet, or when, touching it, it
is itself pressed at that moment. So a penny that rests, or moves away, is struck and strikes
nothing; two that move towards each other strike each other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import groupby
from math import sqrt
from typing import Final, NamedTuple

from rules.physics.engine.notes import Hit
from rules.physics.engine.stretches import Stretch

SLOW: Final = 1e-6
"""mm/s. What comes no faster comes not at all."""


class Tracks(NamedTuple):
    """How the pennies of a shot moved, by their numbers: the ``stretches`` of each in order of
    time, ``place`` where one was at a time (mm), and the ``flicked`` one."""

    stretches: list[list[Stretch]]
    place: Callable[[int, float], tuple[float, float]]
    flicked: int


class Drive(NamedTuple):
    """At ``t`` (s) ``driver`` ran into ``driven``."""

    t: float
    driver: str
    driven: str


def drives(tracks: Tracks, hits: list[Hit], ids: tuple[str, ...]) -> Iterator[Drive]:
    """All of them in order of time; in a touching group in the order in which it was pressed."""
    met = [hit for hit in hits if hit.k < len(ids)]
    for t, at_once in groupby(met, key=lambda hit: hit.t):
        pressed: set[int] = set()
        for hit in at_once:
            for one, other in ((hit.i, hit.k), (hit.k, hit.i)):
                if one in pressed or _towards(tracks, one, other, t) > SLOW:
                    yield Drive(t, ids[one], ids[other])
            pressed |= {hit.i, hit.k}


def _towards(tracks: Tracks, one: int, other: int, t: float) -> float:
    """How fast (mm/s) a penny came towards another just before they met at ``t``."""
    path = tracks.stretches[one]
    last = bisect_left([stretch.t for stretch in path], t) - 1
    if last < 0:
        # Only the flicked penny moves before anything has met: it may touch what it is sent into.
        if one != tracks.flicked:
            return 0.0
        last = 0
    since, _, _, vx, vy, _, slowing, _ = path[last]
    speed = sqrt(vx * vx + vy * vy)
    now = speed - slowing * (t - since)
    if now <= 0.0:
        return 0.0
    (x, y), (there_x, there_y) = tracks.place(one, t), tracks.place(other, t)
    dx, dy = there_x - x, there_y - y
    return now / speed * (vx * dx + vy * dy) / sqrt(dx * dx + dy * dy)
