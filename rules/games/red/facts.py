"""What an entry of Penny Red can report: what people at the board saw, and no conclusion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rules.core.sentence import sentence
from rules.core.shape import (
    FLAG,
    BySide,
    Field,
    Mistakes,
    Record,
    Whole,
)
from rules.core.sides import NIL, SIDES, A, B, Score, Side

RED: Final = "red"
OWN: Final[Mapping[Side, tuple[str, str]]] = {A: ("A1", "A2"), B: ("B1", "B2")}
"""The two shooters of each side; in doubles also the ids of its two players."""

PARTNER: Final[Mapping[str, str]] = {"A1": "A2", "A2": "A1", "B1": "B2", "B2": "B1"}
"""To each shooter its side's other one."""

SIDE_OF: Final[Mapping[str, Side]] = {"A": A, "A1": A, "A2": A, "B": B, "B1": B, "B2": B}
"""The side of each id that can stand in ``by``, and of each shooter."""

PENNIES: Final = frozenset({RED, *PARTNER})
SPOTS: Final = ("corner-left", "corner-right", "serving", "quarter")
"""The four spots of a side; left and right from the player's seat."""

REPOSITION_SPOTS: Final = ("serving", "quarter")
FOULS: Final = ("touched", "unclean", "board")


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a match of Penny Red."""

    points: int = 7
    games: int = 5
    sets: int = 3
    doubles: bool = False
    start: Score = NIL


@dataclass(frozen=True, slots=True)
class Serve:
    """One serve. ``red``: ``over``, ``own`` or ``off``, seen from the server.

    ``struck_unnoted``, of whatever is flicked: it struck more than ``struck`` says, and nobody
    noted what.
    """

    by: str
    red: str
    struck: tuple[str, ...] = ()
    struck_unnoted: bool = False
    off: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    stack: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flick:
    """One flick of a turn. ``red``: ``over``, ``own`` or ``off``, seen from the flicker.

    ``drove`` holds pairs in order, who ran into whom; empty where nobody told.
    ``red_hit_unnoted``: the red struck an opposing shooter, and nobody noted which.
    """

    by: str
    shooter: str
    red: str
    struck: tuple[str, ...] = ()
    struck_unnoted: bool = False
    red_struck_by: tuple[str, ...] = ()
    drove: tuple[tuple[str, str], ...] = ()
    red_hit: tuple[str, ...] = ()
    red_hit_unnoted: bool = False
    off: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    touching_red: tuple[str, ...] = ()
    side: bool = False
    red_overlaps: bool = False
    respot: str | None = None
    stack: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The returner's own repositioning, by hand or with a flick."""

    by: str
    shooters: tuple[str, ...] = ()
    how: str = "hand"
    struck: tuple[str, ...] = ()
    struck_unnoted: bool = False
    moved: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    stack: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reposition:
    """An opposing shooter that the returned red struck, put on a spot of its own side."""

    by: str
    shooter: str
    to: str


@dataclass(frozen=True, slots=True)
class Respot:
    """An own shooter in contact with the red, put on a spot before a flick."""

    by: str
    shooter: str
    to: str


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul without a flick, by either side."""

    by: str
    fouls: tuple[str, ...]


Facts: TypeAlias = Serve | Flick | Position | Reposition | Respot | Foul

KIND_OF: Final[Mapping[type[Any], str]] = {
    Serve: "serve",
    Flick: "flick",
    Position: "position",
    Reposition: "reposition",
    Respot: "respot",
    Foul: "foul",
}
"""The kind of entry that each type of facts stands for."""

OPTIONS: Final = Record(
    Options,
    Field("points", Whole(1, 99), 7, "Points to win a game", "there is no two-clear"),
    Field("games", Whole(1, 99), 5, "Games to win a set"),
    Field("sets", Whole(1, 99), 3, "Sets to win the match"),
    Field(
        "doubles", FLAG, False, "Doubles", "two players a side, each with a shooter of their own"
    ),
    Field(
        "start",
        BySide(Whole(0, 98), missing=0),
        NIL,
        "Start",
        "points that a side has when a game begins: an agreed handicap",
    ),
)


def check_options(options: Options, mistakes: Mistakes) -> None:
    """Notes a start that would win a game before it begins."""
    for side, start in zip(SIDES, options.start, strict=True):
        if start >= options.points:
            said = sentence(
                "{found} to start with where {points} win a game",
                found=start,
                points=options.points,
            )
            mistakes.note((((None, "options"), "start"), side), said, "red.game")
