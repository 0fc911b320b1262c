"""The shape of a shot document: names or objects for board and coin, the pennies, the flick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.mistakes import shown
from rules.core.sentence import sentence
from rules.core.shape import (
    ID,
    SIDE,
    ById,
    Choice,
    Field,
    Id,
    Kind,
    Many,
    Mistakes,
    Nested,
    Number,
    Record,
    Text,
    Trail,
    Whole,
)
from rules.physics.board import Area, Board, Line, Peg, Shape, Spot
from rules.physics.boards import BOARDS
from rules.physics.coin import (
    COINS,
    LEAST_DIAMETER,
    LEAST_MASS,
    MOST_DIAMETER,
    MOST_MASS,
    Coin,
)
from rules.physics.engine.models import FIRST, MODELS

FARTHEST: Final = 5_000.0
"""mm. No board reaches farther from its centre."""

MOST_MARKS: Final = 200
MOST_PENNIES: Final = 60
_PLACE: Final = Number(-FARTHEST, FARTHEST)
_SIZE: Final = Number(20.0, FARTHEST)
_PAIR: Final = Many(_PLACE, 2, 2)


@dataclass(frozen=True)
class Marks(Kind):
    """An object from names to lists of numbers: ``of`` many are needed, ``most`` allowed."""

    make: Callable[..., Any]
    least: int
    most: int

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> tuple[Any, ...]:
        before = len(mistakes)
        named = ById(Many(_PLACE, self.least, self.most)).read(raw, trail, mistakes)
        if len(named) > MOST_MARKS:
            said = sentence("{found} are more than {most}", found=len(named), most=MOST_MARKS)
            mistakes.note(trail, said)
        for name, numbers in named:
            if len(numbers) > 2 and numbers[-1] <= 0:
                said = sentence("{found} is not above 0", found=numbers[-1])
                mistakes.note(((trail, name), len(numbers) - 1), said)
        if len(mistakes) > before:
            return ()
        return tuple([self.make(name, *map(float, numbers)) for name, numbers in named])

    def schema(self) -> dict[str, Any]:
        return ById(Many(_PLACE, self.least, self.most)).schema()


_LINE: Final = Record(
    lambda *values: values,
    Field("from", _PAIR),
    Field("to", _PAIR),
    Field("width", Number(0.0, 50.0), 0.0),
)


@dataclass(frozen=True)
class Lines(Kind):
    """An object from names to ``{"from": [x, y], "to": [x, y], "width": w}``."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> tuple[Line, ...]:
        before = len(mistakes)
        named = ById(Nested(_LINE)).read(raw, trail, mistakes)
        if len(mistakes) > before:
            return ()
        return tuple([Line(name, start, end, float(width)) for name, (start, end, width) in named])

    def schema(self) -> dict[str, Any]:
        return ById(Nested(_LINE)).schema()


@dataclass(frozen=True)
class Pennies(ById):
    """An object from ids to ``[x, y]``."""

    of: Kind = _PAIR

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
        if type(raw) is dict and len(raw) > MOST_PENNIES:
            said = sentence(
                "{n} pennies are too many: {most} are the most", n=len(raw), most=MOST_PENNIES
            )
            mistakes.note(trail, said)
            return ()
        for id_ in raw if type(raw) is dict else ():
            ID.read(id_, (trail, id_), mistakes)
        return super().read(raw, trail, mistakes)


_MARKS: Final = (
    Field("spots", Marks(Spot, 2, 3), (), "Spots", "name: [x, y] or [x, y, diameter]"),
    Field("lines", Lines(), (), "Lines", 'name: {"from": [x, y], "to": [x, y], "width": w}'),
    Field("areas", Marks(Area, 3, 3), (), "Areas", "name: [x, y, radius]"),
    Field("pegs", Marks(Peg, 2, 3), (), "Pegs", "name: [x, y] or [x, y, diameter]"),
    Field("name", Text(), ""),
)


def _sized(*sizes: str) -> Record[tuple[Any, ...]]:
    """The record of a shape with one or two sizes, as a tuple: the shape, the sizes, the marks."""
    fields = [Field(size, _SIZE) for size in sizes]
    return Record(lambda *values: values, Field("shape", Choice(tuple(_SIZES))), *fields, *_MARKS)


_SIZES: Final[Mapping[Shape, tuple[str, ...]]] = {
    "hexagon": ("side",),
    "circle": ("radius",),
    "square": ("side",),
    "rectangle": ("width", "length"),
}
_SHAPES: Final = {shape: _sized(*sizes) for shape, sizes in _SIZES.items()}


@dataclass(frozen=True)
class BoardKind(Kind):
    """The name of a board, or a board as an object."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Board:
        if type(raw) is not dict:
            board: Board = _named(BOARDS, raw, trail, mistakes)
            return board
        shape = next((known for known in _SHAPES if known == raw.get("shape")), None)
        if shape is None:
            Choice(tuple(_SHAPES)).read(raw.get("shape"), (trail, "shape"), mistakes)
            return BOARDS["white"]
        before = len(mistakes)
        _, *values = _SHAPES[shape].read(raw, trail, mistakes)
        if len(mistakes) > before:
            return BOARDS["white"]
        count = len(_SIZES[shape])
        return Board(shape, float(values[0]), float(values[count - 1]), *values[count:])

    def schema(self) -> dict[str, Any]:
        shapes = [record.schema() for record in _SHAPES.values()]
        return {"anyOf": [{"enum": list(BOARDS)}, *shapes]}


_COIN: Final = Record(
    Coin,
    Field("diameter", Number(LEAST_DIAMETER, MOST_DIAMETER)),
    Field("mass", Number(LEAST_MASS, MOST_MASS)),
    Field("name", Text(), ""),
)


@dataclass(frozen=True)
class CoinKind(Kind):
    """The name of a coin, or a coin as an object."""

    def read(self, raw: Any, trail: Trail, mistakes: Mistakes) -> Coin:
        if type(raw) is dict:
            before = len(mistakes)
            given = _COIN.read(raw, trail, mistakes)
            return COINS["1p"] if len(mistakes) > before else given
        coin: Coin = _named(COINS, raw, trail, mistakes)
        return coin

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"enum": list(COINS)}, _COIN.schema()]}


def _named(known: Mapping[str, Any], raw: Any, trail: Trail, mistakes: Mistakes) -> Any:
    if type(raw) is str and raw in known:
        return known[raw]
    said = sentence(
        "{found} is neither an object nor one of {names}",
        found=shown(raw),
        names=", ".join(known),
    )
    mistakes.note(trail, said)
    return next(iter(known.values()))


@dataclass(frozen=True, slots=True)
class Flick:
    """What sets a penny off: speed in m/s, direction in degrees, spin in rad/s, contact in mm."""

    penny: str
    speed: float
    direction: float
    spin: float
    contact: float


_FLICK: Final = Record(
    Flick,
    Field("penny", ID, label="Flicked penny"),
    Field("speed", Number(0.0, 20.0), label="Speed", help="m/s"),
    Field("direction", Number(-3_600.0, 3_600.0), label="Direction", help="degrees from +x"),
    Field("spin", Number(-1_000.0, 1_000.0), 0.0, "Spin", "rad/s, anticlockwise"),
    Field("contact", Number(0.0, 200.0), 0.0, "Contact", "mm that the finger stays on it"),
    label="Flick",
)


@dataclass(frozen=True, slots=True)
class Document:
    """A shot document as it was read; nothing is checked yet but its shape."""

    shot: int
    board: Board
    coin: Coin
    friction: float
    restitution: float
    disc_friction: float
    g: float
    model: str
    pennies: tuple[tuple[str, tuple[float, float]], ...]
    flick: Flick
    game: str | None
    by: str | None
    state: tuple[tuple[str, Any], ...]


STATE: Final = ById(Id())
DOCUMENT: Final = Record(
    Document,
    Field("shot", Whole(1, 1), 1, "Format"),
    Field("board", BoardKind(), label="Board"),
    Field("coin", CoinKind(), COINS["1p"], "Coin"),
    Field("friction", Number(0.01, 2.0), 0.15, "Friction", "of a penny on the board"),
    Field("restitution", Number(0.0, 1.0), 0.9, "Restitution"),
    Field("disc_friction", Number(0.0, 2.0), 0.15, "Friction between pennies"),
    Field("g", Number(0.1, 100.0), 9.80665, "Gravity", "m/s²"),
    Field("model", Choice(tuple(MODELS)), FIRST, "Model"),
    Field("pennies", Pennies(), label="Pennies", help="id: [x, y] in mm"),
    Field("flick", Nested(_FLICK), label="Flick"),
    Field("game", Choice(("black", "white", "red", "green", None)), None, "Game"),
    Field("by", Choice((*SIDE.choices, "A1", "A2", "B1", "B2", None)), None, "Side"),
    Field("state", STATE, (), "State", "what the facts of the game need to know"),
    label="Shot",
)
