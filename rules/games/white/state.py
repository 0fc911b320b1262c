"""How an end of Penny White stands between two entries, and the ruling that leads on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.sides import NIL, Score, Side
from rules.core.writing import BY_SIDE, NUMBER, WORD, WORDS, Form
from rules.games.white.facts import Flick, Foul, Measure, Remove, Start

Phase: TypeAlias = Literal["start", "flick", "remove", "measure", "over"]
"""Which kind of entry is due; ``over`` when the match is."""

Fact: TypeAlias = Start | Flick | Remove | Measure | Foul
Winner: TypeAlias = Literal["A", "B", "draw"]


@dataclass(frozen=True, slots=True)
class Position:
    """An end under way.

    ``turn`` is the side that is due, ``None`` while pennies are measured; ``flicked`` the pennies
    used
    in this end and ``on`` those on the board; ``owed`` the removals owed to ``turn``, from the
    pennies of
    the other side, who flicked last.
    """

    setting: Setting
    number: int
    starter: Side
    phase: Phase
    turn: Side | None
    flicked: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    owed: int = 0
    score: Score = NIL
    winner: Winner | None = None


_FORM: Final = Form(
    by=(WORD, "by"),
    end=(NUMBER, "end"),
    end_over=(WORD, "end_over"),
    next=(WORD, "after.turn"),
    points=(BY_SIDE, "points"),
    removals_owed=(BY_SIDE, "removals_owed"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "after.score"),
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee decided on one entry; ``after`` is what it leads to."""

    facts: Fact
    rules: tuple[str, ...]
    end: int
    points: Score
    end_over: bool
    how: str
    after: Position

    __repr__ = short_repr

    @property
    def by(self) -> Side | None:
        """Whose entry it was; a measure is nobody's."""
        return None if isinstance(self.facts, Measure) else self.facts.by

    @property
    def removals_owed(self) -> Score:
        """The removals that are owed to A and to B."""
        after = self.after
        if after.phase != "remove":
            return NIL
        return (after.owed, 0) if after.turn == "A" else (0, after.owed)

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


def opening(setting: Setting) -> Position:
    """The first end, not yet started."""
    return new_end(setting, 1, setting.first, NIL)


def new_end(setting: Setting, number: int, starter: Side, score: Score) -> Position:
    """An end at its start: the white to be flicked, or already placed."""
    phase: Phase = "start" if setting.options.start == "flicked" else "flick"
    return Position(setting, number, starter, phase, starter, score=score)
