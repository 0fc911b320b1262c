"""The games: one folder each, all of the same shape. To add one, add its name to ``NAMES``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from rules.core.game import Game

NAMES: Final = ("black", "white", "red", "green")


@cache
def _game(name: str) -> Game:
    game: Game = import_module(f"rules.games.{name}").GAME
    return game


class _Games(Mapping[str, Game]):
    """Every game by its name; a game's folder is imported when somebody asks for it."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        return _game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its name."""

__all__ = ["GAMES", "NAMES", "Game"]
