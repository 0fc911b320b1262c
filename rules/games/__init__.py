"""The games: one folder each, all of the same shape. To add one, add its name to ``NAMES``.

A game that lies elsewhere, in a package of its own, is played here too once it is added::

    rules.games.add("somewhere.pitch")  # a package that offers a ``GAME`` named ``pitch``
"""

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
def _game(package: str) -> Game:
    game: Game = import_module(package).GAME
    return replace(game, referees=_Referees(game), package=package)


class _Referees(Mapping[str, Referee]):
    """A game's referees by detail. That of shots, where the game is simulated, is made of the
    game's own and the simulator, and is imported when somebody asks for it."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, detail: str) -> Referee:
        if detail == SHOTS and self._game.pennies:
            return self._with_shots
        return self._game.referees[detail]

    @cached_property
    def _with_shots(self) -> Referee:
        # It stands above the games: they do not know it but by this name.
        referee: Referee = import_module("rules.shots").referee_of(self._game)
        return referee

    def __iter__(self) -> Iterator[str]:
        yield from self._game.referees
        if self._game.pennies:
            yield SHOTS

    def __len__(self) -> int:
        return len(self._game.referees) + bool(self._game.pennies)


class _Games(Mapping[str, Game]):
    """Every game by its name; a game's folder is imported when somebody asks for it."""

    def __init__(self) -> None:
        self.packages = {name: f"{__name__}.{name}" for name in NAMES}

    def __repr__(self) -> str:
        return f"<Games {', '.join(self)}>"

    def __getitem__(self, name: str) -> Game:
        return _game(self.packages[name])

    def __contains__(self, name: object) -> bool:
        return name in self.packages

    def __iter__(self) -> Iterator[str]:
        return iter(self.packages)

    def __len__(self) -> int:
        return len(self.packages)


_GAMES: Final = _Games()
GAMES: Final[Mapping[str, Game]] = _GAMES
"""Every game by its name."""


def add(package: str) -> None:
    """Adds the game whose folder is this package, after the others; its last word is the game's
    name. Raises ValueError where there is such a game."""
    name = package.rpartition(".")[2]
    if name in _GAMES.packages:
        raise ValueError(f"there is a game called {name} already: {_GAMES.packages[name]}")
    _GAMES.packages[name] = package


def remove(name: str) -> None:
    """Takes a game that was added away again."""
    if name in NAMES:
        raise ValueError(f"{name} is of the house")
    del _GAMES.packages[name]


__all__ = ["GAMES", "NAMES", "Game", "add", "remove"]
