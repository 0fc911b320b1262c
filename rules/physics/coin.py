"""Coins: what the pennies of a shot are. All pennies of a shot are alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin: diameter in mm, mass in g."""

    diameter: float
    mass: float
    name: str = ""


COINS: Final[Mapping[str, Coin]] = {
    "1p": Coin(20.3, 3.56, "1p"),
    "2p": Coin(25.9, 7.12, "2p"),
    "10p": Coin(24.5, 6.5, "10p"),
    # Washers differ; all of a shot are alike, and then no mass changes the motion.
    "washer": Coin(22.2, 4.0, "washer"),
}
"""The coins that a document may name. Source: the rulebook's equipment page."""

LEAST_DIAMETER: Final = 5.0
MOST_DIAMETER: Final = 60.0
LEAST_MASS: Final = 0.1
MOST_MASS: Final = 100.0
