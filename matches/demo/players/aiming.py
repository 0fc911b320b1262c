"""What a player of simulated shots reckons with: directions in degrees, places in mm."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any

Entry = dict[str, Any]
Place = Sequence[float]


def direction(of: Place, to: Place) -> float:
    """From one place to another, in degrees."""
    return math.degrees(math.atan2(to[1] - of[1], to[0] - of[0]))


def apart(one: float, other: float) -> float:
    """The angle between two directions, from 0 to 180 degrees."""
    return abs((one - other + 180) % 360 - 180)


def unsteady(rng: random.Random, skill: float, degrees: float) -> float:
    """How far a hand of this skill is off the mark."""
    return rng.gauss(0, degrees * (1.2 - skill))


def flicked(
    by: str, penny: str, speed: float, towards: float, pennies: Mapping[str, Place] | None = None
) -> Entry:
    """A shot of a card; `pennies` are put down by hand first."""
    shot: Entry = {"by": by}
    if pennies:
        shot["pennies"] = {name: list(place) for name, place in pennies.items()}
    shot["flick"] = {
        "penny": penny, "speed": round(speed, 3), "direction": round(towards % 360, 2)
    }  # fmt: skip
    return {"shot": shot}
