"""Ratings: the ledger of a game, and the ranking that follows from it."""

from matches.services.ratings import editions, played, stored, system
from matches.services.ratings.ratings import follow, games, reckoned, recompute, recompute_all

__all__ = [
    "editions",
    "follow",
    "games",
    "played",
    "reckoned",
    "recompute",
    "recompute_all",
    "stored",
    "system",
]
