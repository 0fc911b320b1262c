"""A second, slow way to see a shot: it is filmed, and every fact is read off the frames.

Written from the rulebook's pages alone, for pennies of 20.3 mm on the boards that have names: where
a penny is at an instant (from the trace's stretches), and who met at which. Nothing is asked of
`rules.physics.observe`, of who drove whom, or of paths: what lies beyond a line is looked for frame
by frame, and its instant by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        for began, there_x, there_y, vx, vy, _spin in self.trace["pennies"][penny]["path"]:
            if began > t:
                break
            speed = sqrt(vx * vx + vy * vy)
            slides = min(t - began, speed / self.trace["slowing"])
            share = slides - self.trace["slowing"] * slides * slides / 2 / speed if speed else 0.0
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


def black(film: Film, by: str, kind: str) -> Facts:
    """Penny Black's flick."""
    off, rests = list(film.off()), film.rests()
    return {
        "struck": film.struck("S"),
        "off": [penny for penny in off if penny != "S"],
        "shooter_off": "S" in off,
        "push": film.pushed(),
        "near": near(rests, "S"),
    }


def white(film: Film, by: str, kind: str) -> Facts:
    """Penny White's start or flick: the 45 cm line lies 75 mm above the middle."""
    off, rests = list(film.off()), film.rests()
    if film.flicked == "W":
        over = "W" in rests and rests["W"][1] - RADIUS > 75
        return {"white": "off" if "W" in off else "over" if over else "short"}
    return {
        "penny": film.flicked,
        "off": [penny for penny in off if penny != "W"],
        "white_off": "W" in off,
    }


def red(film: Film, by: str, kind: str) -> Facts:
    """Penny Red's serve, flick or flick into position; the half-way line is 2 mm wide."""
    up, own, far = (1 if by[0] == "A" else -1), [f"{by[0]}1", f"{by[0]}2"], RADIUS + 1
    off, rests = film.off(), film.rests()

    def is_across(at: Place) -> bool:
        return at[1] * up > far

    crossed = [(penny, film.first(penny, is_across)) for penny in own if penny in film.pennies]
    facts: Facts = {
        "struck": film.struck(film.flicked),
        "off": [penny for penny in off if penny != "red"],
        "crossed": [p for p, t in crossed if t is not None and t <= off.get(p, t)],
        "push": film.pushed(),
    }
    if kind == "position":
        return {**facts, "shooters": [film.flicked], "how": "flick", "moved": film.moved()}
    lay = film.at("red", 0.0)
    facts["red"] = "off"
    if "red" in rests:
        on_the_line = abs(rests["red"][1]) <= far
        facts["red"] = "over" if is_across(lay if on_the_line else rests["red"]) else "own"
    return facts if kind == "serve" else {**facts, **_red_in_a_turn(film, own, lay)}


def _red_in_a_turn(film: Film, own: list[str], lay: Place) -> Facts:
    ran = film.ran_into()
    strikers = list(dict.fromkeys([who for who, whom in ran if whom == "red"]))
    there = {penny: film.at(penny, 0.0) for penny in own if penny in film.pennies}
    touching = [p for p, (x, y) in there.items() if hypot(x - lay[0], y - lay[1]) <= TOUCHING]
    return {
        "shooter": film.flicked,
        "red_struck_by": [penny for penny in strikers if penny in own],
        "red_hit": [penny for penny in film.struck("red") if penny not in own],
        "touching_red": touching,
        "red_overlaps": min(114.5 - abs(lay[0]), 229 - abs(lay[1])) < RADIUS,
        "drove": _order(film, own, ran, strikers),
    }


def _order(
    film: Film, own: list[str], ran: list[tuple[str, str]], strikers: list[str]
) -> list[list[str]]:
    """Told only where the other shooter was struck and struck the red, or struck back: each pair
    where it first and last came."""
    (partner,) = [penny for penny in own if penny != film.flicked]
    both = partner in film.struck(film.flicked) and partner in strikers
    if not both and (partner, film.flicked) not in ran:
        return []
    return [
        [*pair] for n, pair in enumerate(ran) if pair not in ran[:n] or pair not in ran[n + 1 :]
    ]


def green(film: Film, by: str, kind: str) -> Facts:
    """Penny Green's flick: side lines 200 mm from the middle, goal lines 400, zone lines at thirds
    of 800, goal areas of 100 mm, pegs 50 mm to either side."""
    off, rests, moved = film.off(), film.rests(), film.moved()
    in_area = {
        end: [p for p, at in rests.items() if p != "green" and _in_area(at, end)] for end in "AB"
    }
    facts: Facts = {
        "kind": kind,
        "penny": film.flicked,
        "struck": film.struck(film.flicked),
        "moved": sorted(moved),
        "off": [penny for penny in off if penny != "green"],
        "in_area": {end: resting for end, resting in in_area.items() if resting},
        "push": film.pushed(),
    }
    gone = film.first("green", lambda at: _line_of(at) is not None)
    if gone is None and "green" not in off:
        facts["near_green"] = near(rests, "green")
    if "green" not in moved:
        return facts
    until = film.trace["duration"] if gone is None else gone
    seen = [film.at("green", t) for t in film.until(until)]
    facts["zones"] = [zone for zone, _ in groupby(map(_zone, seen))]
    facts["green_struck"] = film.struck("green")
    facts["out"] = None if gone is None else _line_of(film.at("green", gone))
    if _in_area(seen[0], by[0]):
        facts["left_area"] = not all(_in_area(at, by[0]) for at in seen)
    return facts


def _zone(at: Place) -> str:
    y = at[1]
    if y + RADIUS < -400 / 3:
        return "A-end"
    return "B-end" if y - RADIUS > 400 / 3 else "centre"


def _in_area(at: Place, end: str) -> bool:
    """In a goal area, or touching its line."""
    return hypot(at[0], at[1] - (400 if end == "B" else -400)) <= 100 + RADIUS + 1e-3


def _line_of(at: Place) -> str | None:
    """Which line all of the green is across."""
    x, y = at
    if abs(x) - RADIUS > 200:
        return "side"
    if abs(y) - RADIUS > 400:
        return f"{'goal' if abs(x) < 50 else 'goal-line'}-{'B' if y > 0 else 'A'}"
    return None


SEEN: dict[str, Callable[[Film, str, str], Facts]] = {
    "black": black,
    "white": white,
    "red": red,
    "green": green,
}


def filmed(game: str, trace: Facts, by: str, kind: str) -> Facts:
    """What the film shows of a shot, without what is empty or false."""
    facts = SEEN[game](Film(trace), by, kind)
    return {key: value for key, value in facts.items() if value or key == "left_area"}


def unordered(facts: Facts, keys: Iterable[str] = ("moved", "near", "near_green")) -> Facts:
    """The facts with what has no order in order."""
    plain = {key: sorted(value) if key in keys else value for key, value in facts.items()}
    if "in_area" in plain:
        plain["in_area"] = {end: sorted(resting) for end, resting in plain["in_area"].items()}
    return plain
