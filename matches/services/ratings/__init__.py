"""Ratings: the ledger of a game, and the ranking that follows from it."""

from matches.services.ratings import (
    calibrating,
    checking,
    editions,
    foretold,
    in_use,
    played,
    stored,
)
from matches.services.ratings.in_use import Book, books
from matches.services.ratings.ratings import (
    follow,
    games,
    rebuilt,
    recompute,
    recompute_all,
)

__all__ = [
    "Book",
    "books",
    "calibrating",
    "checking",
    "editions",
    "follow",
    "foretold",
    "games",
    "in_use",
    "played",
    "rebuilt",
    "recompute",
    "recompute_all",
    "stored",
]
