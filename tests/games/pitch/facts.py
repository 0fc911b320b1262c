"""What can be reported of a match of Penny Pitch: where each penny came to rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.shape import SIDE, Choice, Field, Mistakes, Record, Whole
from rules.core.sides import Side


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a match: how many pennies each side flicks."""

    pennies: int


@dataclass(frozen=True, slots=True)
class Flick:
    """One penny flicked, and where it lies: in the ``bed``, on a ``line``, or ``off``."""

    by: Side
    lies: str


OPTIONS: Final = Record(Options, Field("pennies", Whole(1, 20), 5, "Pennies a side"))
FLICK: Final = Record(
    Flick,
    Field("by", SIDE, label="Side"),
    Field("lies", Choice(("bed", "line", "off")), label="Lies", help="touching a line: line"),
    label="Flick",
)


def check_options(options: Options, mistakes: Mistakes) -> None:
    """Any number of pennies can be played."""
