"""The position of Penny Black between two flicks, and the ruling that leads to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.making import maker
from rules.core.sides import NIL, Score, Side
from rules.core.writing import BY_SIDE, NUMBER, WORD, WORDS, WORDS_BY_SIDE, Form
from rules.games.black.facts import Flick, Foul, colour_of

PlayedFrom: TypeAlias = Literal["lie", "corner", "either"]


@dataclass(frozen=True, slots=True)
class Position:
    """All that the law must know between two flicks.

    ``turn`` is the side at the board, ``None`` when the match is over; ``near`` the pennies that
    the shooter was left near to, ``below`` those it was left on; ``fresh`` says that the turn has
    had no flick yet;
    ``run`` is the points of the turn's break; ``winner`` stands even while he plays on.
    """

    setting: Setting
    on_board: frozenset[str]
    turn: Side | None
    score: Score = NIL
    free_shot: bool = False
    played_from: PlayedFrom = "corner"
    fresh: bool = True
    near: frozenset[str] = frozenset()
    below: frozenset[str] = frozenset()
    run: int = 0
    winner: Literal["A", "B", "draw"] | None = None


make_position: Final = maker(Position)


def opening(setting: Setting) -> Position:
    """The position before the first flick: all nineteen pennies on, the shooter on a spot."""
    return Position(setting, frozenset(colour_of(setting.options)), setting.first)


_FORM: Final = Form(
    by=(WORD, "facts.by"),
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
class Ruling:
    """What the referee decided on one flick or foul of Penny Black.

    ``won`` are the pennies that went to A and to B; ``run`` the points of the break so far,
    this flick included; ``next`` and the two ``next_…`` are ``None`` when nobody is to flick;
    ``aside`` says that it was a foul by the side not at the board, which changes nothing; ``near``
    are the pennies by which ``black.diameter`` was broken.
    """

    facts: Flick | Foul
    rules: tuple[str, ...]
    won: tuple[tuple[str, ...], tuple[str, ...]]
    points: Score
    score: Score
    merit: bool
    run: int
    next: Side | None
    next_free_shot: bool | None
    next_from: PlayedFrom | None
    winner: Literal["A", "B", "draw"] | None
    aside: bool = False
    near: tuple[str, ...] = ()

    __repr__ = short_repr

    @property
    def by(self) -> Side:
        """Whose flick or foul it was."""
        return self.facts.by

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


make_ruling: Final = maker(Ruling)
