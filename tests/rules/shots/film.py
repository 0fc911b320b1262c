"""A shot on film: where every penny is at an instant, and who met at which.

For pennies of 20.3 mm on the boards that have names, with their measures as the rulebook's
equipment page has them. Nothing is asked of `rules.physics.observe`, of who drove whom, or of
paths: what lies beyond a line is looked for frame by frame, and its instant by halving.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, pairwise
from math import hypot, sqrt
from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[float, float]

PENNY, RADIUS = 20.3, 10.15
TOUCHING = PENNY + 1e-3
FRAME = 0.002
"""s. At 3 m/s a penny goes 6 mm in it."""
INSTANT = 1e-6
"""s. Between two looks that tell which way a penny goes."""


class Film:
    """A shot in frames: its trace, and the instants that are looked at."""

    def __init__(self, trace: Facts) -> None:
        self.trace = trace
        self.pennies = list(trace["pennies"])
        self.flicked: str = trace["flick"]["penny"]
        ends = {event["t"] for event in trace["events"]}
        frames = {n * FRAME for n in range(int(trace["duration"] / FRAME) + 1)}
        # What falls off last is filmed a little longer: at the edge it is not past it.
        after = {trace["duration"] + late for late in (INSTANT, FRAME, 20 * FRAME)}
        self.instants = sorted({0.0, *ends, *frames, *after})

    def at(self, penny: str, t: float) -> Place:
        """Where a penny is; what has passed the edge is filmed no longer and slides on."""
        x, y = self.trace["pennies"][penny]["from"]
        for began, there_x, there_y, vx, vy, _spin, *own in self.trace["pennies"][penny]["path"]:
            if began > t:
                break
            speed = sqrt(vx * vx + vy * vy)
            slowing = own[0] if own else self.trace["slowing"]
            slides = min(t - began, speed / slowing)
            share = slides - slowing * slides * slides / 2 / speed if speed else 0.0
            x, y = there_x + vx * share, there_y + vy * share
        return x, y

    def first(self, penny: str, seen: Callable[[Place], bool]) -> float | None:
        """The first instant at which something is seen of a penny, if it ever is."""
        before = 0.0
        for t in self.instants:
            if seen(self.at(penny, t)):
                return self._halved(penny, seen, before, t)
            before = t
        return None

    def _halved(
        self, penny: str, seen: Callable[[Place], bool], before: float, after: float
    ) -> float:
        for _ in range(60):
            middle = (before + after) / 2
            if seen(self.at(penny, middle)):
                after = middle
            else:
                before = middle
        return after

    def off(self) -> dict[str, float]:
        """When each penny went off: its centre past the edge."""
        past = PAST[self.trace["board"]["name"]]
        gone = {penny: self.first(penny, past) for penny in self.pennies}
        return {penny: t for penny, t in sorted(gone.items(), key=_when) if t is not None}

    def rests(self) -> dict[str, Place]:
        """Where each penny on the board lies at the end."""
        off = self.off()
        end = self.trace["duration"]
        return {penny: self.at(penny, end) for penny in self.pennies if penny not in off}

    def meetings(self) -> list[tuple[float, list[str]]]:
        """Who met, and when."""
        hits = [event for event in self.trace["events"] if event["kind"] == "hit"]
        return [(event["t"], event["pennies"]) for event in hits]

    def ran_into(self) -> list[tuple[str, str]]:
        """Who ran into whom, in order: who came towards the other, or was pressed against it."""
        found: list[tuple[str, str]] = []
        for t, together in groupby(self.meetings(), key=lambda each: each[0]):
            pressed: set[str] = set()
            for _, (one, other) in together:
                for who, whom in ((one, other), (other, one)):
                    if who in pressed or self._came_towards(who, whom, t):
                        found.append((who, whom))
                pressed |= {one, other}
        return found

    def _came_towards(self, who: str, whom: str, t: float) -> bool:
        (x, y), (there_x, there_y) = self.at(who, t), self.at(whom, t)
        if t < INSTANT:
            if who != self.flicked:
                return False
            after_x, after_y = self.sent()
        else:
            before_x, before_y = self.at(who, t - INSTANT)
            after_x, after_y = x - before_x, y - before_y
        return after_x * (there_x - x) + after_y * (there_y - y) > 1e-12

    def sent(self) -> Place:
        """Which way the flicked penny is sent."""
        path = self.trace["pennies"][self.flicked]["path"]
        return (path[0][3], path[0][4]) if path else (0.0, 0.0)

    def struck(self, who: str) -> list[str]:
        """What a penny ran into, in order, each once."""
        return list(dict.fromkeys([whom for one, whom in self.ran_into() if one == who]))

    def slid(self, penny: str, until: float) -> float:
        """How far a penny went by an instant, from frame to frame."""
        places = [self.at(penny, t) for t in self.until(until)]
        return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(places))

    def until(self, t: float) -> list[float]:
        """The instants that are looked at before ``t``, and ``t``."""
        return [*[one for one in self.instants if one < t], t]

    def pushed(self) -> bool:
        """Whether the finger was still on the penny when it met the first other one."""
        own = [t for t, both in self.meetings() if self.flicked in both]
        contact = self.trace["flick"]["contact"]
        return bool(own) and contact > 0 and self.slid(self.flicked, min(own)) <= contact

    def moved(self) -> list[str]:
        """What moved, other than the flicked penny."""
        others = [penny for penny in self.pennies if penny != self.flicked]
        return [p for p in others if self.slid(p, self.trace["duration"]) > 1e-3]


def _when(gone: tuple[str, float | None]) -> float:
    return gone[1] if gone[1] is not None else 0.0


def _hexagon(at: Place) -> bool:
    """230 mm a side, corners up and down: 115·√3 from the middle to an edge."""
    x, y = at
    return max(abs(x), abs(x) / 2 + abs(y) * sqrt(3) / 2) > 115 * sqrt(3)


PAST: dict[str, Callable[[Place], bool]] = {
    "black-hexagon": _hexagon,
    "white": lambda at: abs(at[0]) > 150 or abs(at[1]) > 375,
    "red": lambda at: abs(at[0]) > 114.5 or abs(at[1]) > 229,
    "green": lambda at: abs(at[0]) > 300 or abs(at[1]) > 500,
}


def near(rests: dict[str, Place], penny: str) -> list[str]:
    """What lies nearer to a penny, edge to edge, than a penny is wide."""
    if penny not in rests:
        return []
    x, y = rests[penny]
    return [p for p, (a, b) in rests.items() if p != penny and hypot(a - x, b - y) < 2 * PENNY]
