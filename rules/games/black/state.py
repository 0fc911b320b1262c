"""The position of Penny Black between two flicks, and the ruling that leads to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting
from rules.core.making import maker
from rules.core.sides import NIL, Score, Side, by_side
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


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee decided on one flick or foul of Penny Black.

    ``won`` are the pennies that went to A and to B; ``run`` the points of the break so far,
    this flick included; ``next`` and the two ``next_…`` are ``None`` when nobody is to flick.
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

    @property
    def by(self) -> Side:
        """The side at the board."""
        return self.facts.by

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it: keys in order."""
        return {
            "break": self.run,
            "by": self.facts.by,
            "entry": entry,
            "merit": self.merit,
            "next": self.next,
            "next_free_shot": self.next_free_shot,
            "next_from": self.next_from,
            "points": by_side(self.points),
            "rules": list(self.rules),
            "score": by_side(self.score),
            "won": {"A": list(self.won[0]), "B": list(self.won[1])},
        }


make_ruling: Final = maker(Ruling)
