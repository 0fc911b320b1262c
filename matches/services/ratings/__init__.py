"""Ratings: the ledger of a game, and the ranking that follows from it."""

from matches.services.ratings import editions, in_use, played, stored
from matches.services.ratings.ratings import follow, games, reckoned, recompute, recompute_all

__all__ = [
    "editions",
    "follow",
    "games",
    "in_use",
    "played",
    "reckoned",
    "recompute",
    "recompute_all",
    "stored",
]
