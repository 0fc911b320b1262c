"""How an end of Penny White stands between two entries, and the ruling that leads on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rules.core.game import Setting
from rules.core.sides import NIL, Score, Side, by_side
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

    @property
    def by(self) -> Side | None:
        """Whose entry it was; a measure is nobody's."""
        return None if isinstance(self.facts, Measure) else self.facts.by

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it: keys in order."""
        after = self.after
        owed: Score = (0, 0)
        if after.phase == "remove":
            owed = (after.owed, 0) if after.turn == "A" else (0, after.owed)
        return {
            "by": self.by,
            "end": self.end,
            "end_over": self.end_over,
            "entry": entry,
            "next": after.turn,
            "points": by_side(self.points),
            "removals_owed": by_side(owed),
            "rules": list(self.rules),
            "score": by_side(after.score),
        }


def opening(setting: Setting) -> Position:
    """The first end, not yet started."""
    return new_end(setting, 1, setting.first, NIL)


def new_end(setting: Setting, number: int, starter: Side, score: Score) -> Position:
    """An end at its start: the white to be flicked, or already placed."""
    phase: Phase = "start" if setting.options.start == "flicked" else "flick"
    return Position(setting, number, starter, phase, starter, score=score)
