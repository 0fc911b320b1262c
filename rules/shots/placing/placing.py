"""What a game says about where pennies lie: who places what, what comes off, what nobody can know.

The law's own states know no places. Here stands, game by game, what follows about them from the
law, and what only a hand on the board knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import dist
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.sentence import Sentence
from rules.core.shape import Record
from rules.core.shots import Difference
from rules.physics.board import Board, Spot
from rules.shots.facts import SHOT, Shot
from rules.shots.lies import Equipment, Lies, Place


@dataclass(frozen=True, slots=True)
class Laying:
    """How everything is laid for a shot: ``lies`` are as they follow from what went before,
    ``places`` where everything lies with the places ``given`` by the shot."""

    law: Any
    shot: Shot
    kind: str
    lies: Lies
    given: Mapping[str, Place]
    places: Mapping[str, Place]
    board: Board
    diameter: float

    @property
    def hands(self) -> dict[str, str]:
        """The pennies that a hand was to place before the shot, each with where it may be."""
        return {penny: word for penny, word in self.lies.hands if penny in self.given}


class Placing:
    """One game's; what a game has nothing to say about stands here."""

    flicks: tuple[str, ...] = ("flick",)
    """The kinds of entry that a shot can stand for."""

    def board(self, setting: Setting) -> str | Board:
        """The board that is played on unless a shot says another: its name, or one of that name
        with what was agreed."""
        raise NotImplementedError

    def known(self, setting: Setting) -> frozenset[str]:
        """The ids of all pennies."""
        raise NotImplementedError

    def on(self, law: Any) -> frozenset[str]:
        """The pennies that lie on the board, as far as the law knows."""
        raise NotImplementedError

    def opening(self, setting: Setting, board: Board, diameter: float) -> Lies:
        """What lies on the board before the first entry, and what is to be placed."""
        return Lies()

    def kind(self, law: Any, shot: Shot) -> str:
        """The kind of entry that the shot stands for."""
        return "flick"

    def least(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """What of the entry is known before anything was seen: who flicks which penny, and how."""
        return {}

    def state(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """What the observer needs to know of the law's state."""
        return dict(shot.state)

    def beside(self, seen: dict[str, Any], reported: Mapping[str, Any]) -> dict[str, Any]:
        """What was seen and still says something beside what the umpire reports."""
        return seen

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """What is placed for the shot, by the law, before it is flicked."""
        return lies

    def by_hand(self, laying: Laying) -> Collection[str]:
        """The pennies that the law lets a hand place for the shot, wherever they lay."""
        return ()

    def misplaced(self, laying: Laying) -> Refusal | None:
        """A penny placed by hand where the law does not allow it."""
        return None

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """What is placed or taken off by the law once the entry is ruled on; ``flicked`` is the
        penny of a shot, ``None`` of an entry by the umpire."""
        return lies

    def moved(self, law: Any, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """The pennies whose places nobody knows after an entry by the umpire."""
        return ()

    def moved_by_hand(self, facts: Any, lies: Lies) -> Iterable[str]:
        """The pennies that a hand or the board moved in a shot: no simulator knows how far."""
        return lies.ids if "board" in facts.fouls else ()

    def entries(self, kinds: Mapping[str, Record[Any]]) -> Mapping[str, Record[Any]]:
        """The kinds of entry by the umpire, as a card with shots may hold them."""
        return kinds

    def reported(self, law: Any, kind: str, facts: Any, lies: Lies, equipment: Equipment) -> Any:
        """An umpire's entry with what follows from the lies; a refusal where it does not."""
        return facts

    def forbidden(self, kind: str, facts: Any, lies: Lies, on: Equipment) -> Refusal | None:
        """Why an umpire's entry, which the law knows nothing against, cannot be as things lie."""
        return None

    def measured_otherwise(
        self, kind: str, facts: Any, lies: Lies, equipment: Equipment
    ) -> tuple[Difference, ...]:
        """Where an umpire's entry differs from the lies."""
        return ()


def misplaced(penny: str, rule: str, said: Sentence) -> Refusal:
    """A penny of a shot stands where the law does not allow it."""
    return Refusal("impossible", rule, said, (SHOT, "pennies", penny))


def covers(place: Place, spot: Spot, diameter: float) -> bool:
    """Whether a penny covers a spot wholly (to a thousandth of a mm: places are rounded)."""
    return dist(place, (spot.x, spot.y)) <= (diameter - spot.diameter) / 2 + 1e-3


def touches(place: Place, spot: Spot, diameter: float) -> bool:
    """Whether a penny covers a spot wholly or partly."""
    return dist(place, (spot.x, spot.y)) < (diameter + spot.diameter) / 2 - 1e-3


def on_spot(board: Board, name: str) -> Place | None:
    """The place of a spot; ``None`` where the board has none of that name."""
    for spot in board.spots:
        if spot.name == name:
            return spot.x, spot.y
    return None
