"""What can be reported of a match of Penny Green: observations at the board, no conclusions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from rules.core.shape import (
    FLAG,
    ID,
    IDS,
    SIDE,
    BySide,
    Choice,
    Field,
    Mistakes,
    OneOrEach,
    Record,
    Whole,
    Words,
    words,
)
from rules.core.sides import A, Score, Side

Zone: TypeAlias = Literal["A-end", "centre", "B-end"]
Area: TypeAlias = tuple[str, ...]

GREEN: Final = "green"
ZONES: Final[tuple[Zone, ...]] = ("A-end", "centre", "B-end")
FLICK_KINDS: Final = ("normal", "positional", "penalty")
WAYS_OUT: Final = ("side", "goal-line-A", "goal-line-B", "goal-A", "goal-B")
FOULS: Final = ("touched", "unclean", "board")
FEWEST_PENNIES: Final = 3
"""A goal flick takes one penny aside and two others: nobody can play with fewer."""
MOST_PENNIES: Final = 12
MOST_GOALS: Final = 99


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a match: pennies of A and of B, goals to win, kind of play, and how
    far apart the pegs stand of the goal that A defends, and of B's."""

    pennies: Score
    goals: int
    play: str
    pegs: tuple[str, str] = ("experienced", "experienced")


@dataclass(frozen=True, slots=True)
class Flick:
    """One flick. ``in_area``: the pennies at rest in the goal area at the A end, at the B end.

    ``left_area`` is ``None`` where nobody told. ``struck_unnoted``, ``green_struck_unnoted``: the
    penny, or the green, struck more than is listed, and nobody noted what.
    """

    by: Side
    kind: str
    penny: str
    struck: tuple[str, ...] = ()
    struck_unnoted: bool = False
    moved: tuple[str, ...] = ()
    green_struck: tuple[str, ...] = ()
    green_struck_unnoted: bool = False
    zones: tuple[Zone, ...] = ()
    out: str | None = None
    left_area: bool | None = None
    off: tuple[str, ...] = ()
    in_area: tuple[Area, Area] = ((), ())
    near_green: tuple[str, ...] = ()
    push: bool = False
    fouls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The side at the board gives up what it might still flick."""

    by: Side


@dataclass(frozen=True, slots=True)
class Choose:
    """The side that was awarded a penalty flick takes it, or plays on instead."""

    by: Side
    take: str


@dataclass(frozen=True, slots=True)
class Spot:
    """An opponent's penny was put on a free spot behind the goal line of ``by``."""

    by: Side
    penny: str


@dataclass(frozen=True, slots=True)
class Reposition:
    """A penny of the side's own was put where it likes."""

    by: Side
    penny: str


@dataclass(frozen=True, slots=True)
class GoalFlick:
    """A goal flick was set up: the penny that will take it, and two others placed."""

    by: Side
    penny: str
    placed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul without a flick, by either side."""

    by: Side
    fouls: tuple[str, ...]


GOAL_SIZES: Final = ("experienced", "improver", "beginner")
"""The sizes in which goals come, from the narrowest to the widest."""

Fact: TypeAlias = Flick | EndTurn | Choose | Spot | Reposition | GoalFlick | Foul

OPTIONS: Final = Record(
    Options,
    Field(
        "pennies",
        OneOrEach(Whole(FEWEST_PENNIES, MOST_PENNIES), missing=6),
        (6, 6),
        "Pennies",
        "how many each side plays with, one number for both; the stronger side may play with fewer",
    ),
    Field("goals", Whole(1, MOST_GOALS), 3, "Goals to win", "the first side to score so many wins"),
    Field(
        "play",
        Choice(("standard", "advanced")),
        "standard",
        "Penalty flicks",
        "standard: green and penny touch the penalty lines; advanced: just short of them",
    ),
    Field(
        "pegs",
        BySide(Choice(GOAL_SIZES), missing=GOAL_SIZES[0]),
        (GOAL_SIZES[0], GOAL_SIZES[0]),
        "Goal",
        "the goal that each side defends; the stronger side may defend a wider one",
    ),
)

_BY = Field("by", SIDE, label="Side", help="whose it was")

FLICK: Final = Record(
    Flick,
    _BY,
    Field("kind", Choice(FLICK_KINDS), label="Kind of flick"),
    Field("penny", ID, label="Flicked penny", help="such as A3"),
    Field("struck", IDS, (), "Struck", "what the flicked penny itself struck, in order"),
    Field(
        "struck_unnoted",
        FLAG,
        False,
        "Struck something, not noted",
        "the flicked penny struck a penny or the green, and nobody noted which",
    ),
    Field("moved", IDS, (), "Moved", "everything else that moved, the green included"),
    Field("green_struck", IDS, (), "The green ran into", "pennies that the green struck, in order"),
    Field(
        "green_struck_unnoted",
        FLAG,
        False,
        "The green ran into something, not noted",
        "it struck a penny, and nobody noted whose",
    ),
    Field("zones", words(*ZONES), (), "Zones of the green", "in order, from where it lay"),
    Field("out", Choice((None, *WAYS_OUT)), None, "Green out", "which line all of it crossed"),
    Field(
        "left_area",
        FLAG,
        None,
        "Left the goal area",
        "first hit of a goal flick only; left out: judged by the zones",
    ),
    Field("off", IDS, (), "Off", "pennies that went off the board"),
    Field(
        "in_area",
        BySide(IDS, missing=()),
        ((), ()),
        "In the goal areas",
        "pennies at rest in, or touching, the goal area at the A end and at the B end",
    ),
    Field(
        "near_green",
        IDS,
        (),
        "Near the green",
        "pennies nearer to the resting green than a penny diameter",
    ),
    Field("push", FLAG, False, "Push", "the finger was still in contact at the first impact"),
    Field(
        "fouls", words(*FOULS), (), "Fouls", "touched something, not cleanly flicked, board moved"
    ),
    label="Flick",
)

END_TURN: Final = Record(EndTurn, _BY, label="End of the turn")

CHOOSE: Final = Record(
    Choose,
    _BY,
    Field(
        "take",
        Choice(("penalty", "advantage")),
        label="Takes",
        help="the penalty flick, or the advantage: to play on from where everything lies",
    ),
    label="Penalty flick or advantage",
)

SPOT: Final = Record(
    Spot,
    _BY,
    Field(
        "penny", ID, label="Penny", help="the opponent's penny, put on a spot behind the goal line"
    ),
    label="Spot a penny",
)

REPOSITION: Final = Record(
    Reposition,
    _BY,
    Field("penny", ID, label="Penny", help="a penny of the side's own, put where it likes"),
    label="Reposition a penny",
)

GOAL_FLICK: Final = Record(
    GoalFlick,
    _BY,
    Field("penny", ID, label="Penny", help="the penny that will take the goal flick"),
    Field("placed", IDS, (), "Placed", "two other pennies of the side, placed first"),
    label="Set up a goal flick",
)

FOUL: Final = Record(
    Foul,
    _BY,
    Field(
        "fouls",
        Words(Choice(("touched", "board")), 1, 2),
        label="Fouls",
        help="touched a penny or the green when not allowed, or moved the board",
    ),
    label="Foul without a flick",
)


@cache
def pennies(counts: Score, side: Side) -> frozenset[str]:
    """The ids of a side's pennies, given how many A and B play with."""
    count = counts[0] if side == A else counts[1]
    return frozenset(f"{side}{n}" for n in range(1, count + 1))


@cache
def all_pennies(counts: Score) -> frozenset[str]:
    """The ids of all pennies on and off the board; the green is none."""
    return pennies(counts, "A") | pennies(counts, "B")


def own_end(side: Side) -> Zone:
    """The zone at the end that a side defends."""
    return "A-end" if side == A else "B-end"


def shooting_zone(side: Side) -> Zone:
    """The zone from which a side may score: the opponent's end."""
    return "B-end" if side == A else "A-end"


def check_options(options: Options, mistakes: Mistakes) -> None:
    """Any options of the right shape can be played."""
