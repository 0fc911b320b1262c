"""How a match of Penny Pitch stands between two flicks, and the ruling that leads on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.sides import NIL, Score, Side
from rules.core.writing import BY_SIDE, WORD, WORDS, Form
from tests.games.pitch.facts import Flick

Winner: TypeAlias = Literal["A", "B", "draw"]


@dataclass(frozen=True, slots=True)
class Position:
    """``turn`` is the side that is due, ``None`` at the end; ``flicked`` counts both sides'."""

    setting: Setting
    turn: Side | None
    flicked: int = 0
    score: Score = NIL
    winner: Winner | None = None


_FORM: Final = Form(
    by=(WORD, "by"),
    next=(WORD, "after.turn"),
    points=(BY_SIDE, "points"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "after.score"),
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee decided on one flick; ``after`` is what it leads to."""

    facts: Flick
    rules: tuple[str, ...]
    points: Score
    after: Position

    __repr__ = short_repr

    @property
    def by(self) -> Side:
        """Whose flick it was."""
        return self.facts.by

    def as_document(self, entry: int) -> dict[str, object]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)
