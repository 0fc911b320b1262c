"""The shape of a ``shot`` entry: the keys of a shot document, and what an umpire adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.kinds import Kind, Text
from rules.core.mistakes import shown, unknown
from rules.core.sentence import sentence
from rules.core.shape import FLAG, Choice, Field, Mistakes, Record, Trail
from rules.core.shots import MOTION
from rules.physics.board import Board
from rules.physics.coin import Coin
from rules.physics.reading import BoardKind, CoinKind, Flick
from rules.shots.lies import (
    KNOWN,
    Equipment,
    board_value,
    coin_value,
    in_order,
    named_board,
    named_coin,
)

SHOT: Final = "shot"
FLICKED: Final = frozenset({"by", "kind", "penny", "shooter", "shooters", "how"})
"""Facts that say which flick it was: the shot's own keys tell them."""

UNNOTED: Final = frozenset({"struck_unnoted", "red_hit_unnoted", "green_struck_unnoted"})
"""What an umpire says of a list: there was more, and nobody noted what."""

UNSEEN: Final = UNNOTED | {"fouls", "stack", "on_shooter", "on_penny", "shooter_on", "side"}
"""Facts that a flat simulation cannot see: height, what the hand did, and what nobody noted."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One simulated shot. ``facts`` are what the umpire reports of it, by name, as values."""

    by: str
    flick: Flick
    pennies: tuple[tuple[str, tuple[float, float]], ...]
    clear: bool
    board: str | Board | None
    coin: str | Coin | None
    friction: float | None
    restitution: float | None
    disc_friction: float | None
    g: float | None
    model: str | None
    state: tuple[tuple[str, Any], ...]
    facts: tuple[tuple[str, Any], ...]
    shot: int
    game: str | None
    motion: str | None

    @property
    def equipment(self) -> Equipment:
        """What it says about board, coins and model."""
        return Equipment(
            self.board,
            self.coin,
            _real(self.friction),
            _real(self.restitution),
            _real(self.disc_friction),
            _real(self.g),
            self.model,
        )


def _real(value: float | None) -> float | None:
    return None if value is None else float(value)


@dataclass(frozen=True)
class _Board(BoardKind):
    """A board by its name, or as an object."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        before = len(mistakes)
        board = super().read(raw, trail, mistakes)
        return board if len(mistakes) > before else named_board(in_order(board))

    def write(self, value: Any) -> Any:
        return board_value(value)


@dataclass(frozen=True)
class _Coin(CoinKind):
    """A coin by its name, or as an object."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        return named_coin(super().read(raw, trail, mistakes))

    def write(self, value: Any) -> Any:
        return coin_value(value)


@dataclass(frozen=True)
class Facts(Kind):
    """What an umpire reports of a shot: some facts of the entry that the shot stands for."""

    fields: tuple[Field, ...]
    name = "facts"

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> tuple[tuple[str, Any], ...]:
        if type(raw) is not dict:
            mistakes.note(trail, sentence("{found} is not an object", found=shown(raw)))
            return ()
        kinds = {field.name: field.kind for field in self.fields}
        unknown(raw, kinds, trail, mistakes)
        return tuple(
            [
                (name, kinds[name].read(raw[name], (trail, name), mistakes))
                for name in sorted(raw)
                if name in kinds
            ]
        )

    def write(self, value: Any) -> Any:
        kinds = {field.name: field.kind for field in self.fields}
        return {name: kinds[name].write(item) for name, item in value}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {field.name: field.kind.schema() for field in self.fields},
            "required": [],
            "additionalProperties": False,
        }


def shot_record(game: str, kinds: Mapping[str, Record[Any]], flicks: Iterable[str]) -> Record[Shot]:
    """The shape of a game's shots; ``flicks`` are the kinds of entry that one can stand for."""
    records = [kinds[kind] for kind in flicks]
    by = next(field for field in records[0].fields if field.name == "by")
    reported = {
        field.name: field
        for record in records
        for field in record.fields
        if field.name not in FLICKED
    }
    return Record(
        Shot,
        by,
        KNOWN["flick"],
        Field("pennies", KNOWN["pennies"].kind, (), "Pennies", "placed by hand; id: [x, y] in mm"),
        Field("clear", FLAG, False, "Board cleared first", "only the pennies given here lie on it"),
        Field("board", _Board(), None, "Board", "left out: as before"),
        Field("coin", _Coin(), None, "Coin", "left out: as before"),
        *[_as_before(name) for name in ("friction", "restitution", "disc_friction", "g", "model")],
        KNOWN["state"],
        Field("facts", Facts(tuple(reported.values())), (), "Facts", "as the umpire reports them"),
        KNOWN["shot"],
        Field("game", Choice((game, None)), None, "Game"),
        Field(
            MOTION,
            Text(nullable=True, longest=64),
            None,
            "Digest of its motion",
            "as it was played when the card was kept; left out: not compared",
        ),
        label="Shot",
    )


def shot_facts(shot: Shot, record: Record[Any]) -> dict[str, Any]:
    """What the umpire reports of a shot, as the entry's own document has it."""
    kinds = {field.name: field.kind for field in record.fields}
    return {
        name: kinds[name].write(value) if name in kinds else value for name, value in shot.facts
    }


def _as_before(name: str) -> Field:
    field = KNOWN[name]
    return Field(name, field.kind, None, field.label, field.help)
