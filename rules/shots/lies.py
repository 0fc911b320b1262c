"""Where everything lies between two entries of a card with shots, and on what it lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.physics.board import Board, Line
from rules.physics.boards import BOARDS
from rules.physics.coin import COINS, Coin
from rules.physics.reading import DOCUMENT
from rules.physics.trace import board_document

Place = tuple[float, float]

KNOWN: Final = {field.name: field for field in DOCUMENT.fields}
"""The fields of a shot document by name."""


@dataclass(frozen=True, slots=True)
class Lies:
    """``places`` are pennies with x and y (mm), ``away`` those on the board whose place does not
    follow from the card: the next shot has to give it. ``hands`` are those of ``away`` that the law
    let a hand put somewhere, each with a word for where that may be."""

    places: tuple[tuple[str, float, float], ...] = ()
    away: tuple[str, ...] = ()
    hands: tuple[tuple[str, str], ...] = field(default=(), metadata={"added": True})

    def at(self) -> dict[str, Place]:
        """The known places by penny."""
        return {penny: (x, y) for penny, x, y in self.places}

    @property
    def ids(self) -> set[str]:
        """All pennies on the board, wherever they lie."""
        return {*[penny for penny, _, _ in self.places], *self.away}

    def put(self, places: Mapping[str, Place]) -> Lies:
        """With some pennies put somewhere."""
        at = {**self.at(), **places}
        away = [penny for penny in self.away if penny not in places]
        return lies(at, away, dict(self.hands))

    def lost(self, pennies: Iterable[str]) -> Lies:
        """With some pennies on the board, but nobody knows where."""
        gone = set(pennies)
        kept = {penny: word for penny, word in self.hands if penny not in gone}
        at = {penny: place for penny, place in self.at().items() if penny not in gone}
        return lies(at, gone.union(self.away), kept)

    def in_hand(self, words: Mapping[str, str]) -> Lies:
        """With some pennies in a hand, which puts each of them where its word allows."""
        lost = self.lost(words)
        return lies(lost.at(), lost.away, {**dict(lost.hands), **words})

    def only(self, pennies: Collection[str]) -> Lies:
        """Without those that are none of ``pennies``."""
        at = {penny: place for penny, place in self.at().items() if penny in pennies}
        return lies(at, [penny for penny in self.away if penny in pennies], dict(self.hands))

    def without(self, pennies: Collection[str]) -> Lies:
        """Without some that were taken off."""
        return self.only(self.ids.difference(pennies))


def lies(
    places: Mapping[str, Place], away: Iterable[str] = (), hands: Mapping[str, str] | None = None
) -> Lies:
    """The lies of some pennies, in the order of their ids."""
    # Minus nought is nought: a phone that carries a match writes them alike.
    known = [(penny, x + 0.0, y + 0.0) for penny, (x, y) in places.items()]
    unknown = tuple(sorted(away, key=by_id))
    held = tuple([(penny, hands[penny]) for penny in unknown if penny in hands]) if hands else ()
    return Lies(tuple(sorted(known, key=lambda lie: by_id(lie[0]))), unknown, held)


def by_id(penny: str) -> tuple[str, int, str]:
    """Pennies in the order of letters, then numbers: O2 before O10."""
    letters = penny.rstrip("0123456789")
    number = penny[len(letters) :]
    return letters, int(number[:9]) if number.isascii() and number else 0, penny


@dataclass(frozen=True, slots=True)
class Equipment:
    """On what shots are played, as far as a shot has said it; the rest takes the defaults."""

    board: str | Board | None = None
    coin: str | Coin | None = None
    friction: float | None = None
    restitution: float | None = None
    disc_friction: float | None = None
    g: float | None = None
    model: str | None = None

    def with_said(self, said: Equipment) -> Equipment:
        """With what another shot says."""
        given = {name: getattr(said, name) for name in _NAMES}
        return replace(self, **{name: value for name, value in given.items() if value is not None})

    def as_document(self, board: str | Board) -> dict[str, Any]:
        """As a shot document has it; ``board`` where none has been said."""
        document = {name: getattr(self, name) for name in _NAMES}
        for name, value in document.items():
            if value is None and name != "board":
                document[name] = KNOWN[name].default
        document["board"] = board_value(self._said_or(board))
        document["coin"] = coin_value(document["coin"])
        return document

    def diameter(self) -> float:
        """Of every penny (mm)."""
        coin = self.coin
        if isinstance(coin, str):
            coin = COINS.get(coin)
        return (coin or COINS["1p"]).diameter

    def board_or(self, board: str | Board) -> Board:
        """The board, or the one given where none has been said."""
        said = self._said_or(board)
        if isinstance(said, Board):
            return said
        usual = board if isinstance(board, Board) else BOARDS[board]
        return BOARDS.get(said, usual)

    def _said_or(self, board: str | Board) -> str | Board:
        """What has been said, or the board given; also where just its name has been said."""
        if self.board is None:
            return board
        usual = isinstance(board, Board) and self.board in (
            board.name,
            in_order(BOARDS[board.name]),
        )
        return board if usual else self.board


_NAMES: Final = ("board", "coin", "friction", "restitution", "disc_friction", "g", "model")


def named_board(board: Board) -> str | Board:
    """A board that has a name by it, another as it is."""
    return board.name if BOARDS.get(board.name) == board else board


def named_coin(coin: Coin) -> str | Coin:
    """A coin that has a name by it, another as it is."""
    return coin.name if COINS.get(coin.name) == coin else coin


def board_value(board: str | Board) -> Any:
    """A board as a shot document has it: its name, or an object with its marks in their order."""
    if isinstance(board, str):
        return board
    document = board_document(board)
    if not document["name"]:
        del document["name"]
    return document


def coin_value(coin: str | Coin) -> Any:
    """A coin as a shot document has it."""
    if isinstance(coin, str):
        return coin
    named = named_coin(coin)
    if isinstance(named, str):
        return named
    document: dict[str, Any] = {"diameter": coin.diameter, "mass": coin.mass}
    return document | ({"name": coin.name} if coin.name else {})


def in_order(board: Board) -> Board:
    """The board with its marks in the order of their names, however a document was kept."""

    def named(mark: Any) -> str:
        return str(mark.name)

    lines: list[Line] = sorted(board.lines, key=named)
    return replace(
        board,
        spots=tuple(sorted(board.spots, key=named)),
        lines=tuple(lines),
        areas=tuple(sorted(board.areas, key=named)),
        pegs=tuple(sorted(board.pegs, key=named)),
    )
