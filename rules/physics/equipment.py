"""A measured board: its geometry, the coin that is played on it, and how both slide and bounce.

An equipment document holds the keys that a shot document has for them, so that a shot on the board
is the document and the pennies, the flick and the game beside it::

    {"board": {"shape": …}, "coin": "1p",
     "friction": 0.15, "restitution": 0.9, "disc_friction": 0.15}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.reading import check_value
from rules.core.sentence import sentence
from rules.core.shape import Field, Mistakes, Number, Record
from rules.physics.board import Board
from rules.physics.boards import BOARDS
from rules.physics.coin import COINS, Coin
from rules.physics.marks import check_marks
from rules.physics.reading import BoardKind, CoinKind
from rules.physics.trace import board_document


@dataclass(frozen=True, slots=True)
class Equipment:
    """A board as it was measured. Lengths in mm; the three coefficients have no unit."""

    board: Board
    coin: Coin
    friction: float
    restitution: float
    disc_friction: float

    def as_document(self) -> dict[str, Any]:
        """The equipment as plain JSON: reading it gives the same."""
        return {
            "board": _named(board_document(self.board)),
            "coin": self._coin(),
            "friction": self.friction,
            "restitution": self.restitution,
            "disc_friction": self.disc_friction,
        }

    def _coin(self) -> str | dict[str, Any]:
        coin = self.coin
        if COINS.get(coin.name) == coin:
            return coin.name
        return _named({"diameter": coin.diameter, "mass": coin.mass, "name": coin.name})


def _named(document: dict[str, Any]) -> dict[str, Any]:
    """Without an empty name: a name is given or left out."""
    if not document["name"]:
        del document["name"]
    return document


EQUIPMENT: Final = Record(
    Equipment,
    Field("board", BoardKind(), label="Board"),
    Field("coin", CoinKind(), COINS["1p"], "Coin"),
    Field("friction", Number(0.01, 2.0), 0.15, "Friction", "of a penny on the board"),
    Field("restitution", Number(0.0, 1.0), 0.9, "Restitution"),
    Field("disc_friction", Number(0.0, 2.0), 0.15, "Friction between pennies"),
    label="Equipment",
)

NEEDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "white": {"lines": ("start", "forty-five")},
    "red": {
        "lines": ("half-way",),
        "spots": tuple(
            f"{side}-{spot}"
            for side in "AB"
            for spot in ("corner-left", "corner-right", "serving", "quarter")
        ),
    },
    "green": {
        "lines": (
            "side-left",
            "side-right",
            *(f"{line}-{end}" for line in ("goal-line", "zone", "penalty") for end in "AB"),
        ),
        "areas": ("goal-area-A", "goal-area-B"),
        "pegs": tuple(f"goal-{end}-{hand}" for end in "AB" for hand in ("left", "right")),
        "spots": ("centre",),
    },
    "black": {"spots": ("corner-1",)},
}
"""What a game asks of a board: the names of lines, areas, pegs and spots that its law speaks of."""

_LEVEL: Final = {"start", "forty-five", "half-way"}
"""Lines that go straight across: their height alone is what the law measures against."""


def read_equipment(raw: Any, games: Iterable[str] = ()) -> tuple[Equipment | None, Mistakes]:
    """The equipment of a JSON value, fit for the games; else every mistake with its path."""
    mistakes = check_value(raw)
    if mistakes:
        return None, mistakes
    found: Equipment = EQUIPMENT.read(raw, None, mistakes)
    if mistakes:
        return None, mistakes
    check_marks(found.board, found.coin, mistakes)
    for game in games:
        check_needs(found.board, game, mistakes)
    return (None if mistakes else found), mistakes


def default_equipment(name: str) -> dict[str, Any]:
    """The document of a board that has a name. Raises KeyError where there is none."""
    return Equipment(BOARDS[name], COINS["1p"], 0.15, 0.9, 0.15).as_document()


def check_needs(board: Board, game: str, mistakes: Mistakes) -> None:
    """Notes every mark that a game asks for and the board has not, and each that is askew."""
    at = (None, "board")
    for kind, names in NEEDS.get(game, {}).items():
        known = {mark.name for mark in getattr(board, kind)}
        for name in names:
            if name not in known:
                said = sentence("this is missing: the game needs it")
                mistakes.note(((at, kind), name), said)
    for line in board.lines:
        if line.name in _LEVEL and line.start[1] != line.end[1]:
            said = sentence("{name} does not go straight across", name=line.name)
            mistakes.note(((at, "lines"), line.name), said)
