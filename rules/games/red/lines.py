"""The lines of a Penny Red card that is kept a line a point or a line a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.sentence import sentence
from rules.core.shape import SIDE, Choice, Field, Mistakes, Record, Trail, Whole
from rules.core.sides import Side

WORTHS: Final = (1, 2, 3, 4, 6)
HOW: Final = ("rally", "serve", "foul", "starshot")


@dataclass(frozen=True)
class Worth(Whole):
    """What one point entry can give: 1, 2, 3, 4 or 6."""

    least: int = 1
    most: int = 6

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if raw == 5 and type(raw) is int:
            mistakes.note(trail, sentence("one entry gives 1, 2, 3, 4 or 6 points, never 5"))
            return 1
        return Whole.read(self, raw, trail, mistakes)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(WORTHS)}


@dataclass(frozen=True, slots=True)
class Point:
    """One point: who won it, how many points it gave, and how."""

    to: Side
    points: int = 1
    how: str = "rally"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One whole game: who served it and the points of both."""

    server: Side
    a: int
    b: int


POINT: Final = Record(
    Point,
    Field("to", SIDE, label="Won by"),
    Field("points", Worth(), 1, "Points", "1; a starshot gives 2, 3, 4 or 6"),
    Field("how", Choice(HOW), "rally", "How", "“serve” is a double fault, “foul” any foul"),
    label="Point",
)

_POINTS: Final = Whole(0, 1_000)
GAME_LINE: Final = Record(
    PlayedGame,
    Field("server", SIDE, label="Served by"),
    Field("A", _POINTS, label="Points of A", attribute="a"),
    Field("B", _POINTS, label="Points of B", attribute="b"),
    label="Game",
)

KINDS: Final[Mapping[str, Record[Any]]] = {"point": POINT, "game": GAME_LINE}
