"""What can be reported of a match of Penny White: starts, flicks, removals, measures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.core.sentence import sentence
from rules.core.shape import (
    FLAG,
    ID,
    IDS,
    SIDE,
    ById,
    Choice,
    Field,
    Id,
    Many,
    Mistakes,
    Number,
    Record,
    Trail,
    Whole,
    Words,
    words,
)
from rules.core.sides import Side

FOULS: Final = ("touched", "unclean", "board")
MOST_PENNIES: Final = 12
MOST_ENDS: Final = 200


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a match of Penny White."""

    pennies: int
    ends: int
    start: str
    recentre: bool
    dead_end: str
    foul: str
    extra_end: bool


@dataclass(frozen=True, slots=True)
class Start:
    """The starter flicks the white: ``over`` the line and on, ``short`` of it, or ``off``."""

    by: Side
    white: str
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flick:
    """One penny flicked: what went off, the white included."""

    by: Side
    penny: str
    off: tuple[str, ...] = ()
    white_off: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remove:
    """A side takes off one of the flicker's pennies, or (``None``) declines to."""

    by: Side
    penny: str | None


@dataclass(frozen=True, slots=True)
class Measure:
    """The pennies from the nearest to the white to the farthest; equal ones in one group."""

    distances_mm: tuple[tuple[str, float], ...] = ()
    order: tuple[tuple[str, ...], ...] = ()

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The pennies nearest first, ties together, however they were written down."""
        if not self.distances_mm:
            return self.order
        distances = sorted({distance for _, distance in self.distances_mm})
        return tuple(
            [
                tuple([id_ for id_, far in self.distances_mm if far == distance])
                for distance in distances
            ]
        )


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul without a flick: recorded, changes nothing."""

    by: Side
    fouls: tuple[str, ...]


class _MeasureRecord(Record[Measure]):
    """A measure gives distances or an order, exactly one of the two."""

    def read(self, raw: object, trail: Trail, mistakes: Mistakes) -> Measure:
        measure = super().read(raw, trail, mistakes)
        if isinstance(raw, dict) and ("distances_mm" in raw) == ("order" in raw):
            mistakes.note(trail, sentence("give either “distances_mm” or “order”, one of the two"))
        return measure


OPTIONS: Final = Record(
    Options,
    Field("pennies", Whole(1, MOST_PENNIES), 4, "Pennies a side"),
    Field("ends", Whole(1, MOST_ENDS), 10, "Ends", "how many are played"),
    Field("start", Choice(("flicked", "placed")), "flicked", "Start of an end"),
    Field("recentre", FLAG, False, "The white is moved to the middle", "after a start that counts"),
    Field(
        "dead_end",
        Choice(("nil", "replay")),
        "nil",
        "A dead end is",
        "nobody scores, or played again",
    ),
    Field(
        "foul",
        Choice(("record", "remove")),
        "record",
        "A foul is",
        "recorded, or the penny comes off",
    ),
    Field("extra_end", FLAG, False, "Extra ends", "while the scores are level"),
)

_BY = Field("by", SIDE, label="Side")
_FOULS = Field("fouls", words(*FOULS), (), "Fouls")

START: Final = Record(
    Start,
    _BY,
    Field(
        "white",
        Choice(("over", "short", "off")),
        label="The white",
        help="over the 45 cm line, short, or off",
    ),
    _FOULS,
    label="Start of an end",
)
FLICK: Final = Record(
    Flick,
    _BY,
    Field("penny", ID, label="Penny", help="such as A1"),
    Field("off", IDS, (), "Off", "pennies that went off the board"),
    Field("white_off", FLAG, False, "The white went off"),
    _FOULS,
    label="Flick",
)
REMOVE: Final = Record(
    Remove,
    _BY,
    Field("penny", Id(nullable=True), label="Penny", help="left empty: declined"),
    label="Removal",
)
MEASURE: Final = _MeasureRecord(
    Measure,
    Field("distances_mm", ById(Number(0, 10_000)), (), "Distances in mm", "from the white"),
    Field("order", Many(Many(Id(), 1, 24)), (), "Order", "nearest first, equal ones together"),
    label="Measure",
)
FOUL: Final = Record(
    Foul,
    _BY,
    Field("fouls", Words(Choice(FOULS), 1, 3), label="Fouls"),
    label="Foul without a flick",
)


@cache
def pennies(side: Side, options: Options) -> frozenset[str]:
    """The ids of a side's pennies."""
    return frozenset(f"{side}{n}" for n in range(1, options.pennies + 1))


def check_options(options: Options, mistakes: Mistakes) -> None:
    """Every combination of the options can be played."""
