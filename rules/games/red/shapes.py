"""The shapes of what can be reported flick by flick at Penny Red, with words for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from rules.core.shape import FLAG, ID, IDS, Choice, Field, Id, Many, Record, Words, words
from rules.core.sides import A, B
from rules.games.red.facts import (
    FOULS,
    PARTNER,
    REPOSITION_SPOTS,
    SPOTS,
    Flick,
    Foul,
    Position,
    Reposition,
    Respot,
    Serve,
)

_RED: Final = Field(
    "red", Choice(("over", "own", "off")), label="The red is", help="seen from who flicked it"
)
_STRUCK: Final = Field(
    "struck", IDS, (), "Struck", "pennies that the flicked shooter itself struck, in order"
)
_UNNOTED: Final = Field(
    "struck_unnoted",
    FLAG,
    False,
    "Struck something, not noted",
    "it struck a penny, and nobody noted which",
)
_DROVE: Final = Field(
    "drove",
    Many(Many(Id(), 2, 2)),
    (),
    "Who drove whom",
    "pairs in order: a penny, then what it ran into; left out: as told above",
)
_HIT_UNNOTED: Final = Field(
    "red_hit_unnoted",
    FLAG,
    False,
    "The red struck one, not noted",
    "an opposing shooter, and nobody noted which",
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
    fields = (by, _RED, _STRUCK, _UNNOTED, _OFF, _CROSSED, _STACK, _PUSH, _FOULS)
    return Record(Serve, *fields, label="Serve")


def _flick(by: Field) -> Record[Flick]:
    return Record(
        Flick,
        by,
        _SHOOTER,
        _RED,
        _STRUCK,
        _UNNOTED,
        Field(
            "red_struck_by",
            IDS,
            (),
            "Struck the red",
            "own shooters that struck the red; not one that the red ran into",
        ),
        _DROVE,
        Field("red_hit", IDS, (), "The red struck", "opposing shooters that the red struck"),
        _HIT_UNNOTED,
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
        _UNNOTED,
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
