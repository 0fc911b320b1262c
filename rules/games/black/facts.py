"""What a flick of Penny Black can report: observations of the people at the board, no
conclusions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.core.sentence import Listed, sentence
from rules.core.shape import (
    FLAG,
    IDS,
    SIDE,
    Choice,
    Field,
    Id,
    Many,
    Mistakes,
    Nested,
    Record,
    Words,
    words,
)
from rules.core.sides import Side

RAINBOW: Final = ("red", "orange", "yellow", "green", "blue", "violet", "indigo")
"""The colours of the inner pennies, in the order in which they are won by merit."""

LETTERS: Final[Mapping[str, str]] = dict(zip(RAINBOW, "RNYGBVI", strict=True))
"""The letter of each colour in the ids of its pennies."""

OUTER: Final = tuple(f"O{n}" for n in range(1, 13))
BLACK: Final = "K"
POINTS_OUTER, POINTS_INNER, POINTS_BLACK = 1, 2, 6
TOTAL: Final = 30
TO_WIN: Final = 16

BOARDS: Final = ("hexagon", "circle", "square")


FOULS: Final = ("touched", "unclean", "board")


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
    """One flick of the shooter. Ids of pennies; ``on_penny`` holds pairs (top, bottom).
    ``struck_unnoted``: it struck more than ``struck`` says, and nobody noted what."""

    by: Side
    struck: tuple[str, ...] = ()
    struck_unnoted: bool = False
    off: tuple[str, ...] = ()
    shooter_off: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()
    on_shooter: tuple[str, ...] = ()
    on_penny: tuple[tuple[str, str], ...] = ()
    shooter_on: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    played_from: str | None = None

    @property
    def struck_something(self) -> bool:
        """Whether the shooter struck a penny, noted or not."""
        return bool(self.struck) or self.struck_unnoted


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul without a flick, by either side."""

    by: Side
    fouls: tuple[str, ...]


_SET = Record(
    Set,
    Field("outer", Choice(RAINBOW), "yellow", "Outer colour", "the twelve one-point pennies"),
    Field(
        "inner",
        Many(Choice(RAINBOW), 3, 3),
        ("red", "green", "blue"),
        "Inner colours",
        "three colours, a pair of each",
    ),
)

OPTIONS: Final = Record(
    Options,
    Field("set", Nested(_SET), Set(), "Set", "four different rainbow colours"),
    Field("board", Choice(BOARDS), "hexagon", "Board"),
    Field(
        "stack_on_penny",
        FLAG,
        True,
        "A penny on a penny is a stack",
        "the newer rules count it; the leaflet does not",
    ),
    Field("play_out", FLAG, True, "The winner may play on", "for the sake of the break"),
)

_BY = Field("by", SIDE, label="Side", help="whose flick it was")

FLICK: Final = Record(
    Flick,
    _BY,
    Field("struck", IDS, (), "Struck", "pennies that the shooter itself struck, in order"),
    Field(
        "struck_unnoted",
        FLAG,
        False,
        "Struck something, not noted",
        "it struck a penny, and nobody noted which",
    ),
    Field("off", IDS, (), "Off", "pennies that went off the board"),
    Field("shooter_off", FLAG, False, "Shooter off"),
    Field("push", FLAG, False, "Push", "the finger was still in contact at the first impact"),
    Field("fouls", words(*FOULS), (), "Fouls"),
    Field("on_shooter", IDS, (), "On the shooter", "pennies resting on the shooter"),
    Field(
        "on_penny",
        Many(Many(Id(), 2, 2)),
        (),
        "On a penny",
        "pairs of pennies: the top one, then the one below",
    ),
    Field("shooter_on", IDS, (), "Shooter rests on", "pennies below the shooter"),
    Field("near", IDS, (), "Near", "pennies within a penny diameter of the shooter at rest"),
    Field(
        "from",
        Choice(("lie", "corner", None)),
        None,
        "Played from",
        "left out: what is forced, else the lie",
        attribute="played_from",
    ),
    label="Flick",
)

FOUL: Final = Record(
    Foul,
    _BY,
    Field("fouls", Words(Choice(("touched", "board")), 1, 2), label="Fouls"),
    label="Foul without a flick",
)


@cache
def colour_of(options: Options) -> Mapping[str, str]:
    """The colour of each scoring penny of a set, by its id."""
    colours = dict.fromkeys(OUTER, options.set.outer)
    for colour in options.set.inner:
        colours |= {f"{LETTERS[colour]}1": colour, f"{LETTERS[colour]}2": colour}
    return colours | {BLACK: "black"}


@cache
def order_of_merit(options: Options) -> tuple[frozenset[str], ...]:
    """The groups of pennies in the order in which they are won by merit."""
    inner = sorted(options.set.inner, key=RAINBOW.index)
    pairs = [frozenset({f"{LETTERS[colour]}1", f"{LETTERS[colour]}2"}) for colour in inner]
    return (frozenset(OUTER), *pairs, frozenset({BLACK}))


def points_of(penny: str) -> int:
    """What a scoring penny is worth."""
    if penny == BLACK:
        return POINTS_BLACK
    return POINTS_OUTER if penny[0] == "O" else POINTS_INNER


def worth(pennies: Iterable[str]) -> int:
    """What some scoring pennies are worth together."""
    return sum(map(points_of, pennies))


def check_options(options: Options, mistakes: Mistakes) -> None:
    """Notes a set that the law does not allow."""
    colours = (options.set.outer, *options.set.inner)
    if len(set(colours)) < len(colours):
        said = sentence("a set has four different colours: {found} is not", found=Listed(colours))
        mistakes.note(((None, "options"), "set"), said, "black.set")
