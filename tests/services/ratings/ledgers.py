"""A game's ledgers as they are stored, and as rating from nothing gives them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models.functions import Coalesce

from matches.models import Rating, RatingChange
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import played_between
from matches.services.ratings.ratings import BEGINNING
from matches.tournament.ratings import SYSTEMS, RatedMatch, rate


def official(book: Book) -> list[RatedMatch]:
    """Every match that is rated in a ledger, in order."""
    ever = datetime(2200, 1, 1, tzinfo=UTC)
    found = [each.match for each in played_between(book, BEGINNING, ever)]
    return sorted(found, key=lambda match: match.order)


def lines(game: str) -> list[tuple[Any, ...]]:
    """The ledgers as they are stored: match by match, whose, the how many-th, from what to what."""
    found = RatingChange.objects.filter(rating__game=game).values_list(
        "result_id", "rating__person__public_id", "number",
        "mu_before", "sigma_before", "mu_after", "sigma_after",
        "rating__system", Coalesce("volatility_after", 0.0),
    )  # fmt: skip
    return sorted(found)


def rebuilt(game: str) -> list[tuple[Any, ...]]:
    """The same, rated from nothing."""
    return sorted(line for system in SYSTEMS for line in _rebuilt(Book(game, system)))


def _rebuilt(book: Book) -> list[tuple[Any, ...]]:
    matches = official(book)
    made = rate(book.game, matches, system=book.system)
    return sorted(
        (
            int(entry.match.id), change.player, change.after.matches,
            change.before.mu, change.before.sigma, change.after.mu, change.after.sigma,
            book.system, change.after.volatility,
        )
        for entry in made.entries
        for change in entry.changes
    )  # fmt: skip


def last_lines(game: str) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Where everybody stands by them, ledger by ledger."""
    return {
        (system, who): (mu, sigma, number)
        for _result, who, number, _mu, _sigma, mu, sigma, system, _vol in sorted(
            rebuilt(game), key=lambda line: line[2]
        )
    }


def standing(game: str) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Where everybody's ratings say that they stand."""
    held = Rating.objects.filter(game=game).values_list(
        "system", "person__public_id", "mu", "sigma", "matches"
    )
    return {(system, who): tuple(numbers) for system, who, *numbers in held}
