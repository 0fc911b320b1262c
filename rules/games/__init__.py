"""The games: one folder each, all of the same shape. To add one, add its name to ``NAMES``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from importlib import import_module
from typing import Final

from rules.core.game import Game, Referee

NAMES: Final = ("black", "white", "red", "green")
SHOTS: Final = "shots"
"""The detail of cards with simulated shots."""


@cache
def _game(name: str) -> Game:
    game: Game = import_module(f"rules.games.{name}").GAME
    return replace(game, referees=_Referees(game))


class _Referees(Mapping[str, Referee]):
    """A game's referees by detail. That of shots is made of the game's own and the simulator, and
    is imported when somebody asks for it."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, detail: str) -> Referee:
        if detail == SHOTS:
            return self._with_shots
        return self._game.referees[detail]

    @cached_property
    def _with_shots(self) -> Referee:
        # It stands above the games: they do not know it but by this name.
        referee: Referee = import_module("rules.shots").referee_of(self._game)
        return referee

    def __iter__(self) -> Iterator[str]:
        yield from self._game.referees
        yield SHOTS

    def __len__(self) -> int:
        return len(self._game.referees) + 1


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
