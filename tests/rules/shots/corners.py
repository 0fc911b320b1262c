"""Random shots aimed at corners: pennies beside lines, edges, spots, pegs and each other, flicked
so that they come to rest just about there."""

from __future__ import annotations

import random
from math import atan2, degrees, hypot, sqrt
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[float, float]

PENNY = 20.3
SLOWING = 0.15 * 9.80665
"""m/s²."""

BOARD = {"black": "black-hexagon", "white": "white", "red": "red", "green": "green"}
CORNERS: dict[str, tuple[Place, ...]] = {
    "black": ((0, 230), (0, -230), (199.2, 0), (-199.2, 50), (99.6, 172), (0, 0), (150, 86)),
    "white": ((150, 375), (-150, 200), (0, 375), (0, 75), (60, 85.15), (-60, 64.85), (0, -325)),
    "red": ((114.5, 0), (-114.5, 229), (0, 0), (40, 11.15), (-40, -11.15), (0, -229), (0, -114.5)),
    "green": (
        *((50, 400), (-50, -400), (0, 400), (0, -400), (200, 400), (-200, -400), (60, 410)),
        *((200, 0), (-200, 133), (0, 133.3), (20, 143.5), (-20, -143.5), (0, 300), (0, -300)),
        *((110, 400), (300, 0), (0, 500), (0, 289.8), (78, 322)),
    ),
}
PENNIES = {
    "black": ("S", "K", "O1", "O2", "O3", "R1", "G2"),
    "white": ("W", "A1", "A2", "B1", "B2", "B3"),
    "red": ("red", "A1", "A2", "B1", "B2"),
    "green": ("green", "A1", "A2", "A3", "B1", "B2", "B3"),
}
KINDS = {
    "black": ("",),
    "white": ("",),
    "red": ("flick", "flick", "flick", "serve", "position"),
    "green": ("normal", "normal", "positional", "penalty"),
}


def corner_shot(game: str, seed: int) -> Document:
    """A shot of a game; the same for the same seed."""
    rng = random.Random(f"corner {game} {seed}")
    by = rng.choice("AB")
    pennies = _laid(game, rng)
    flicked = _flicked(game, by, pennies, rng)
    if game == "white":
        others = {penny: at for penny, at in pennies.items() if penny != flicked}
        pennies[flicked] = _behind(others, rng)
    start = pennies[flicked]
    others = [at for penny, at in pennies.items() if penny != flicked]
    # What the games are about is flicked at more often than what lies beside it.
    others += [pennies[penny] for penny in ("red", "green", "W") if penny in pennies] * 4
    others = [at for at in others if at != start]
    aim = _aim(game, start, others, rng)
    far = hypot(aim[0] - start[0], aim[1] - start[1]) + abs(rng.gauss(0, 60))
    flick = {
        "penny": flicked,
        "speed": min(3.0, sqrt(2 * SLOWING * far / 1000) * rng.uniform(0.9, 1.3)),
        "direction": degrees(atan2(aim[1] - start[1], aim[0] - start[0])) + rng.gauss(0, 1.5),
        "spin": rng.choice([0.0, 0.0, rng.uniform(-60, 60)]),
        "contact": rng.choice([0.0, 0.0, rng.uniform(0, 60)]),
    }
    kind = rng.choice(KINDS[game])
    return {
        "board": BOARD[game],
        "pennies": {penny: [*at] for penny, at in pennies.items()},
        "flick": flick,
        "game": game,
        "by": by,
        **({"state": {"kind": kind}} if kind else {}),
    }


def _laid(game: str, rng: random.Random) -> dict[str, Place]:
    """All pennies of a game that are there, apart: beside corners, and some beside each other."""
    laid: dict[str, Place] = {}
    for penny in PENNIES[game]:
        needed = penny in ("S", "W", "red", "green") or (game == "red" and rng.random() < 0.9)
        if not needed and rng.random() < 0.2:
            continue
        while True:
            beside = rng.choice([*CORNERS[game], *laid.values()])
            spread = rng.choice([3.0, 12.0, 60.0])
            at = (beside[0] + rng.gauss(0, spread), beside[1] + rng.gauss(0, spread))
            if _is_on(game, penny, at) and _is_clear(game, at, laid):
                laid[penny] = at
                break
    return laid


def _is_on(game: str, penny: str, at: Place) -> bool:
    x, y = abs(at[0]), abs(at[1])
    if game == "black":
        return max(x, x / 2 + y * 0.866) < 199
    if penny == "green":
        return x < 209 and y < 409
    wide, long = {"white": (150, 375), "red": (114.5, 229), "green": (300, 500)}[game]
    return x < wide and y < long


def _is_clear(game: str, at: Place, laid: dict[str, Place]) -> bool:
    pegs = [(50, 400), (-50, 400), (50, -400), (-50, -400)] if game == "green" else []
    pegs += [(200, 400), (-200, 400), (200, -400), (-200, -400)] if game == "green" else []
    if any(hypot(at[0] - x, at[1] - y) < 13.3 for x, y in pegs):
        return False
    return all(hypot(at[0] - x, at[1] - y) > PENNY + 0.1 for x, y in laid.values())


def _flicked(game: str, by: str, pennies: dict[str, Place], rng: random.Random) -> str:
    """A penny that the side may flick; where it has none on the board, its first is put there."""
    if game == "black":
        return "S"
    own = [penny for penny in pennies if penny[0] == by]
    if game == "white" and rng.random() < 0.3:
        return "W"
    if own:
        return rng.choice(own)
    while True:
        at = (rng.uniform(-100, 100), rng.uniform(-200, 200))
        if _is_clear(game, at, pennies):
            pennies[f"{by}1"] = at
            return f"{by}1"


def _behind(others: dict[str, Place], rng: random.Random) -> Place:
    while True:
        at = (rng.uniform(-145, 145), rng.uniform(-374, -335.2))
        if _is_clear("white", at, others):
            return at


def _aim(game: str, start: Place, others: list[Place], rng: random.Random) -> Place:
    """At a penny, a corner, or through one penny at a corner or another penny."""
    corner = rng.choice([*CORNERS[game], *others])
    if not others or rng.random() < 0.2:
        return corner
    x, y = rng.choice(others)
    far = hypot(corner[0] - x, corner[1] - y)
    if rng.random() < 0.3 or far < 1.0:
        return x, y
    return x - (corner[0] - x) / far * PENNY, y - (corner[1] - y) / far * PENNY
