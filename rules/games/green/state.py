"""How a match of Penny Green stands between two entries, and the ruling that leads on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.making import maker
from rules.core.sides import NIL, Score, Side, given
from rules.core.writing import BY_SIDE, NUMBER, OBJECTS, WORD, WORDS, Form
from rules.games.green.breaks import Break
from rules.games.green.facts import Area, Fact, Zone

Stage: TypeAlias = Literal["turn", "setup", "defence"]
"""What is on: a turn; a goal flick to be set up; the defender's positional flicks before it."""

Opening: TypeAlias = Literal["flick-off", "goal-flick"]

Award: TypeAlias = Literal["open", "interrupting", "forced", "chosen"]
"""A penalty flick that may be taken: or declined; or declined so that play goes on as it stood;
or not declined, for there is nothing to play on with; or that has been chosen."""

Restart: TypeAlias = Literal["goal-flick", "penalty-flick"]


@dataclass(frozen=True, slots=True)
class Play:
    """What is on and whose it is.

    ``side`` is at the board; ``penny`` the one that must make the first hit of a goal flick, and
    then (as after a flick off) must not make the second; ``left`` the defender's positional
    flicks still to come; ``missed`` says that no more normal flicks may come in the turn.
    """

    stage: Stage
    side: Side
    hits: int = 0
    missed: bool = False
    opening: Opening | None = None
    penny: str | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Owed:
    """Pennies that ``by`` may put back: ``count`` of ``pennies``, by one penalty of the table."""

    by: Side
    penalty: Literal["S", "R", "S1", "R1", "SR"]
    pennies: tuple[str, ...]
    count: int

    def as_document(self) -> dict[str, Any]:
        """The item as a ruling writes it."""
        return {
            "by": self.by,
            "count": self.count,
            "penalty": self.penalty,
            "pennies": list(self.pennies),
        }


@dataclass(frozen=True, slots=True)
class Position:
    """All that the law must know between two entries.

    With a penalty flick awarded, ``play`` is what goes on if it is declined, and ``play.side`` the
    side that it was awarded to. ``green`` is the zone in which the green lies; ``near`` and
    ``in_area`` are what the latest flick left near the green and in the goal areas. ``queued`` are
    the sides that have one more penalty flick each, after what is due already.
    """

    setting: Setting
    play: Play
    green: Zone = "centre"
    score: Score = NIL
    award: Award | None = None
    owed: tuple[Owed, ...] = ()
    near: tuple[str, ...] = ()
    in_area: tuple[Area, Area] = ((), ())
    winner: Side | None = None
    queued: tuple[Side, ...] = field(default=(), metadata={"added": True})

    @property
    def is_due(self) -> bool:
        """Whether a penalty flick or a goal flick is due, so that no turn is on."""
        waits = self.play.stage == "setup" and self.award is None
        return waits or self.award in ("open", "forced", "chosen")

    @property
    def next(self) -> Side | None:
        """The side that goes on; nobody when the match is over."""
        return None if self.winner else self.play.side

    @property
    def restart(self) -> Restart | None:
        """What is due: a penalty flick that may be taken, a goal flick that is to be set up."""
        if self.award:
            return "penalty-flick"
        return "goal-flick" if self.play.stage == "setup" and not self.winner else None


make_position: Final = maker(Position)
make_play: Final = maker(Play)
make_owed: Final = maker(Owed)


def opening(setting: Setting) -> Position:
    """The flick off: the green on the centre spot, the side that starts at the board."""
    return Position(setting, make_play("turn", setting.first, opening="flick-off"))


def turn_of(side: Side) -> Play:
    """A turn of a side at its start."""
    return make_play("turn", side)


def set_up_by(side: Side) -> Play:
    """A goal flick that a side is to set up."""
    return make_play("setup", side)


def goal_flick_of(side: Side, penny: str | None) -> Play:
    """The turn that a goal flick starts, with the penny that must take it."""
    return make_play("turn", side, opening="goal-flick", penny=penny)


_FORM: Final = Form(
    breaks=(OBJECTS, "breaks"),
    by=(WORD, "by"),
    goal=(WORD, "goal"),
    hit=(WORD, "hit"),
    hits=(NUMBER, "hits"),
    next=(WORD, "after.next"),
    owed=(OBJECTS, "after.owed"),
    points=(BY_SIDE, "points"),
    restart=(WORD, "after.restart"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "after.score"),
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee decided on one entry; ``after`` is what it leads to.

    ``hits`` are the turn's, this flick's included; ``goal`` is the side that scored.
    """

    facts: Fact
    rules: tuple[str, ...]
    after: Position
    hit: bool = False
    hits: int = 0
    breaks: tuple[Break, ...] = ()
    goal: Side | None = None

    __repr__ = short_repr

    @property
    def by(self) -> Side:
        """Whose entry it was."""
        return self.facts.by

    @property
    def points(self) -> Score:
        """The goal, as points of A and of B."""
        return given(self.goal, 1) if self.goal else NIL

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


make_ruling: Final = maker(Ruling)
