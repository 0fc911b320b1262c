"""The games: one folder each, all of the same shape. To add one, add its line to ``GAMES``."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from rules.core.game import Game
from rules.games.black import GAME as BLACK

GAMES: Final = MappingProxyType({game.name: game for game in (BLACK,)})
"""Every game by its name."""

__all__ = ["GAMES", "Game"]
