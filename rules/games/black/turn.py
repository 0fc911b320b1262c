"""Penny Black a line a turn: the turn as it was written down, and how the sheet stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.shape import FLAG, IDS, SIDE, Choice, Field, Record
from rules.core.sides import NIL, A, Score, Side
from rules.core.writing import BY_SIDE, NUMBER, WORD, WORDS, WORDS_BY_SIDE, Form
from rules.games.black.facts import RAINBOW, Options

REASONS: Final = ("no-penny", "miss", "mistake", "foul", "stack", "diameter", "win", "draw")
GIVES_A_FREE_SHOT: Final = ("miss", "foul", "diameter")
CONCEDES_NOTHING: Final = ("no-penny", "miss", "win", "draw")
RULE_OF: Final = {
    "no-penny": "black.change-over",
    "miss": "black.miss",
    "mistake": "black.mistake",
    "foul": "black.foul",
    "diameter": "black.diameter",
    "win": "black.win",
    "draw": "black.draw",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the pennies won by merit in order, those conceded, and why it ended."""

    by: Side
    end: str
    free_shot: bool = False
    merit: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()


TURN: Final = Record(
    Turn,
    Field("by", SIDE, label="Side"),
    Field("end", Choice(REASONS), label="Why it ended"),
    Field("free_shot", FLAG, False, "Began with a free shot"),
    Field("merit", IDS, (), "Won by merit", "colours or pennies, in order"),
    Field("conceded", IDS, (), "Conceded", "colours or pennies that went to the opponent"),
    label="Turn",
)


@cache
def colours_in_order(options: Options) -> tuple[str, ...]:
    """The colours of a set in the order in which they are won by merit."""
    inner = sorted(options.set.inner, key=RAINBOW.index)
    return (options.set.outer, *inner, "black")


Left: TypeAlias = tuple[int, int, int, int, int]
"""How many pennies of each colour are left, in the order of merit."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a line-by-line card says is left, by colour, and which ids were named."""

    setting: Setting
    left: Left
    turn: Side | None
    named: frozenset[str] = frozenset()
    score: Score = NIL
    free_shot: bool = False
    is_first: bool = True
    winner: Literal["A", "B", "draw"] | None = None


_FORM: Final = Form(
    by=(WORD, "by"),
    merit=(WORD, "merit"),
    next=(WORD, "next"),
    next_free_shot=(WORD, "next_free_shot"),
    next_from=(WORD, "next_from"),
    points=(BY_SIDE, "points"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "score"),
    won=(WORDS_BY_SIDE, "won"),
    **{"break": (NUMBER, "run")},
)


@dataclass(frozen=True, slots=True)
class TurnRuling:
    """What the referee makes of one turn."""

    facts: Turn
    rules: tuple[str, ...]
    left: Left
    named: frozenset[str]
    points: Score
    score: Score
    run: int
    next: Side | None
    next_free_shot: bool | None
    winner: Literal["A", "B", "draw"] | None

    __repr__ = short_repr

    @property
    def by(self) -> Side:
        """Whose turn it was."""
        return self.facts.by

    @property
    def merit(self) -> bool:
        """Whether a penny was won by merit."""
        return bool(self.facts.merit)

    @property
    def next_from(self) -> None:
        """A line a turn does not say where the shooter went."""
        return None

    @property
    def won(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The pennies that went to A and to B, as they were written down."""
        mine, theirs = self.facts.merit, self.facts.conceded
        return (mine, theirs) if self.facts.by == A else (theirs, mine)

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)
