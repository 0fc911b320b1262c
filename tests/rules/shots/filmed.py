"""A second, slow way to see a shot: every fact of every game is read off a film of it.

Written from the rulebook's pages of the games alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from math import hypot

from tests.rules.shots.film import RADIUS, TOUCHING, Facts, Film, Place, near


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
