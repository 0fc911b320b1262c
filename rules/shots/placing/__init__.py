"""Who places what, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.shots.placing.black import BlackPlacing
from rules.shots.placing.green import GreenPlacing
from rules.shots.placing.placing import Laying, Placing
from rules.shots.placing.red import RedPlacing
from rules.shots.placing.white import WhitePlacing

PLACINGS: Final[Mapping[str, Placing]] = {
    "black": BlackPlacing(),
    "white": WhitePlacing(),
    "red": RedPlacing(),
    "green": GreenPlacing(),
}

__all__ = ["PLACINGS", "Laying", "Placing"]
