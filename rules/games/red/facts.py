"""What an entry of Penny Red can report: what people at the board saw, and no conclusion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from rules.core.sentence import sentence
from rules.core.shape import (
    FLAG,
    ID,
    IDS,
    BySide,
    Choice,
    Field,
    Id,
    Many,
    Mistakes,
    Record,
    Whole,
    Words,
    words,
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
    """One serve. ``red``: ``over``, ``own`` or ``off``, seen from the server."""

    by: str
    red: str
    struck: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    stack: bool = False
    push: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flick:
    """One flick of a turn. ``red``: ``over``, ``own`` or ``off``, seen from the flicker.

    ``drove`` holds pairs in order, who ran into whom; empty where nobody told.
    """

    by: str
    shooter: str
    red: str
    struck: tuple[str, ...] = ()
    red_struck_by: tuple[str, ...] = ()
    drove: tuple[tuple[str, str], ...] = ()
    red_hit: tuple[str, ...] = ()
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


_RED: Final = Field(
    "red", Choice(("over", "own", "off")), label="The red is", help="seen from who flicked it"
)
_STRUCK: Final = Field(
    "struck", IDS, (), "Struck", "pennies that the flicked shooter itself struck, in order"
)
_OFF: Final = Field("off", IDS, (), "Off", "shooters that went off the board, either side's")
_CROSSED: Final = Field(
    "crossed", IDS, (), "Crossed the line", "own shooters wholly across at any time, even if back"
)
_STACK: Final = Field("stack", FLAG, False, "Stack", "a penny came to rest on or under another")
_PUSH: Final = Field(
    "push", FLAG, False, "Push", "the finger was still in contact at the first impact"
)
_FOULS: Final = Field(
    "fouls", words(*FOULS), (), "Fouls", "a penny touched, an unclean flick, the board moved"
)
_SHOOTER: Final = Field("shooter", ID, label="Shooter", help="such as A1")


def _serve(by: Field) -> Record[Serve]:
    fields = (by, _RED, _STRUCK, _OFF, _CROSSED, _STACK, _PUSH, _FOULS)
    return Record(Serve, *fields, label="Serve")


def _flick(by: Field) -> Record[Flick]:
    return Record(
        Flick,
        by,
        _SHOOTER,
        _RED,
        _STRUCK,
        Field(
            "red_struck_by",
            IDS,
            (),
            "Struck the red",
            "own shooters that struck the red; not one that the red ran into",
        ),
        Field(
            "drove",
            Many(Many(Id(), 2, 2)),
            (),
            "Who drove whom",
            "pairs in order: a penny, then what it ran into; left out: as told above",
        ),
        Field("red_hit", IDS, (), "The red struck", "opposing shooters that the red struck"),
        _OFF,
        _CROSSED,
        Field("touching_red", IDS, (), "Touching the red", "own shooters, before the flick"),
        Field("side", FLAG, False, "Side-flick", "the shooter was held at the side of the red"),
        Field("red_overlaps", FLAG, False, "Red over the edge", "before the flick"),
        Field(
            "respot",
            Choice((*SPOTS, None)),
            None,
            "Respotted on",
            "after a side-flick: where the held shooter was put",
        ),
        _STACK,
        _PUSH,
        _FOULS,
        label="Flick",
    )


def _position(by: Field) -> Record[Position]:
    return Record(
        Position,
        by,
        Field("shooters", IDS, (), "Shooters", "one own shooter, or both after a cannon"),
        Field("how", Choice(("hand", "flick")), "hand", "Moved by", "hand, or one flick"),
        _STRUCK,
        Field("moved", IDS, (), "Moved", "pennies that the flick moved"),
        _OFF,
        _CROSSED,
        _STACK,
        _PUSH,
        _FOULS,
        label="Own shooters into position",
    )


def _reposition(by: Field) -> Record[Reposition]:
    opposing = Field("shooter", ID, label="Shooter", help="an opposing one that the red struck")
    to = Field("to", Choice(REPOSITION_SPOTS), label="To", help="a spot of its own side")
    return Record(Reposition, by, opposing, to, label="Opponent's shooter moved")


def _respot(by: Field) -> Record[Respot]:
    to = Field("to", Choice(SPOTS), label="To", help="left and right from the player's seat")
    return Record(Respot, by, _SHOOTER, to, label="Own shooter respotted")


def _foul(by: Field) -> Record[Foul]:
    fouls = Field("fouls", Words(Choice(("touched", "board")), 1, 2), label="Fouls")
    return Record(Foul, by, fouls, label="Foul without a flick")


@cache
def kinds(doubles: bool) -> Mapping[str, Record[Any]]:
    """The kinds of entry, flick by flick; in doubles ``by`` names a player by the shooter's id."""
    who = tuple(PARTNER) if doubles else (A, B)
    by = Field("by", Choice(who), label="Player" if doubles else "Side", help="whose entry it is")
    return {
        "serve": _serve(by),
        "flick": _flick(by),
        "position": _position(by),
        "reposition": _reposition(by),
        "respot": _respot(by),
        "foul": _foul(by),
    }
