"""Ratings: the ledger of a game, and the ranking that follows from it."""

from matches.services.ratings.ratings import (
    Line,
    Played,
    follow,
    games,
    reckoned,
    recompute,
    recompute_all,
)

__all__ = ["Line", "Played", "follow", "games", "reckoned", "recompute", "recompute_all"]
