"""Shots that cost as much as a shot can: pennies in a cage of pegs, with next to no friction."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Any


def cage(pennies: int = 2, pegs: int = 200) -> dict[str, Any]:
    """More than a second with two pennies, seven with twenty-six: until its events are too many."""
    around, far = 40, 120.0
    places = [(x * 24.0, y * 21.0) for y in range(-4, 5) for x in range(-4, 5)]
    free = [place for place in places if hypot(*place) < far - 25][:pennies]
    ring = {
        f"p{n}": [far * cos(2 * pi * n / around), far * sin(2 * pi * n / around), 8.0]
        for n in range(around)
    }
    beside = {f"q{n}": [4.1 * n - 400, -450.0, 4.0] for n in range(pegs - around)}
    return {
        "board": {"shape": "square", "side": 1000.0, "pegs": ring | beside},
        "coin": "1p",
        "friction": 0.01,
        "restitution": 1.0,
        "disc_friction": 0.0,
        "g": 0.1,
        "pennies": {("S" if n == 0 else f"O{n}"): list(at) for n, at in enumerate(free)},
        "flick": {"penny": "S", "speed": 20.0, "direction": 33.0},
    }


def long_card(entries: int) -> str:
    """A card that never ends: each side strikes a penny in turn, and nothing goes off."""
    flicks = [f'{{"flick":{{"by":"{"AB"[n % 2]}","struck":["O1"]}}}}' for n in range(entries)]
    head = '{"scorecard":1,"game":"black","detail":"flicks","sides":{"A":["a"],"B":["b"]}'
    return f'{head},"first":"A","entries":[{",".join(flicks)}]}}'
