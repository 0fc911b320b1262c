"""Cards with simulated shots: the simulator produces the facts, the game's law rules on them.

Stands above the games and the physics; loaded only when a card has shots.
"""

from __future__ import annotations

from rules.core.game import Game, Referee
from rules.shots.referee import ShotReferee


def referee_of(game: Game) -> Referee:
    """The referee of a game's cards that hold shots."""
    return ShotReferee(game)
