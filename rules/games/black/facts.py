"""What a flick of Penny Black can report: observations of the people at the board, no conclusions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.shape import FLAG, IDS, SIDE, Choice, Field, Id, Many, Nested, Record, words
from rules.core.sides import Side

RAINBOW: Final = ("red", "orange", "yellow", "green", "blue", "violet", "indigo")
"""The colours of the inner pennies, in the order in which they are won by merit."""

LETTERS: Final[Mapping[str, str]] = {
    "red": "R", "orange": "N", "yellow": "Y", "green": "G", "blue": "B", "violet": "V", "indigo": "I",
}  # fmt: skip

OUTER: Final = tuple(f"O{n}" for n in range(1, 13))
BLACK: Final = "K"
POINTS_OUTER, POINTS_INNER, POINTS_BLACK = 1, 2, 6
TOTAL: Final = 30
TO_WIN: Final = 16

BOARDS: Final = ("hexagon", "circle", "square")


@dataclass(frozen=True, slots=True)
class Set:
    """The colours of a set: one outer, three inner."""

    outer: str = "yellow"
    inner: tuple[str, ...] = ("red", "green", "blue")


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a match of Penny Black."""

    set: Set
    board: str
    stack_on_penny: bool
    play_out: bool


@dataclass(frozen=True, slots=True)
class Flick:
    """One flick of the shooter. Ids of pennies; ``on_penny`` holds pairs (top, bottom)."""

    by: Side
    struck: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    shooter_off: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()
    on_shooter: tuple[str, ...] = ()
    on_penny: tuple[tuple[str, str], ...] = ()
    shooter_on: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    played_from: str | None = None


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul without a flick, by the side at the board."""

    by: Side
    fouls: tuple[str, ...]
