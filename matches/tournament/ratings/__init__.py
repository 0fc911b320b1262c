"""Ratings: from all rated matches to a ledger of changes, re-rated from the first that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from matches.tournament.ratings.elo import elo_system
from matches.tournament.ratings.glicko2_system import glicko2_system
from matches.tournament.ratings.ledger import (
    Change,
    Ledger,
    LedgerEntry,
    RatedMatch,
    Rating,
    checked,
    played,
    ratings_after,
    unchanged,
)
from matches.tournament.ratings.openskill_system import openskill_system
from matches.tournament.ratings.ranking import Ranked, ranking
from matches.tournament.ratings.system import System

SYSTEMS: Mapping[str, Callable[[], System]] = {
    "openskill": openskill_system,
    "glicko2": glicko2_system,
    "elo": elo_system,
}
USUAL = "openskill"
"""The system where nobody has chosen another."""
TITLES: Mapping[str, str] = {"openskill": "openskill", "glicko2": "Glicko-2", "elo": "Elo"}
"""What the systems are called, in every language."""


def rate(
    game: str,
    matches: Iterable[RatedMatch],
    *,
    system: str = USUAL,
    previous: Ledger | None = None,
) -> Ledger:
    """The ledger of all `matches` of a game, whatever order they come in.

    With a `previous` ledger of the same game and system, its entries up to the first match that
    was changed, added or taken away are kept, and only the later ones are rated again; the outcome
    is the same as without. Raises ValueError for an unknown system or a match that cannot be rated.
    """
    if system not in SYSTEMS:
        raise ValueError(f"there is no rating system {system!r}; there are {', '.join(SYSTEMS)}")
    rating_system = SYSTEMS[system]()
    in_order = checked(matches)
    kept = _kept(game, rating_system, in_order, previous)
    ratings = ratings_after(kept)
    entries = list(kept)
    for match in in_order[len(kept) :]:
        entry = _rated(match, ratings, rating_system)
        ratings.update((change.player, change.after) for change in entry.changes)
        entries.append(entry)
    return Ledger(game, system, rating_system.version, tuple(entries), kept=len(kept))


def rate_on(
    ratings: dict[str, Rating], matches: Iterable[RatedMatch], *, system: str = USUAL
) -> tuple[LedgerEntry, ...]:
    """The entries of further matches, in order, after those that `ratings` stand for: each player's
    rating after their last match before. `ratings` goes on with them."""
    rating_system, entries = SYSTEMS[system](), []
    for match in checked(matches):
        entry = _rated(match, ratings, rating_system)
        ratings.update((change.player, change.after) for change in entry.changes)
        entries.append(entry)
    return tuple(entries)


def version_of(system: str) -> int:
    """The edition of a system's numbers: with another one every match is rated again."""
    return SYSTEMS[system]().version


def newcomer(system: str) -> Rating:
    """Who has played nothing yet."""
    return _newcomer(SYSTEMS[system]())


def expected(system: str, home: Sequence[Rating], away: Sequence[Rating]) -> float:
    """The score, 0 to 1, that a system expects of the first side; a draw is half."""
    return SYSTEMS[system]().expected(home, away)


def spread_of(system: str) -> float:
    """How much stronger somebody is, in a system's units, who scores ten of eleven."""
    return SYSTEMS[system]().spread


def _kept(
    game: str, system: System, matches: list[RatedMatch], previous: Ledger | None
) -> tuple[LedgerEntry, ...]:
    if previous is None:
        return ()
    if (previous.game, previous.system, previous.version) != (game, system.name, system.version):
        return ()
    return previous.entries[: unchanged(previous.entries, matches)]


def _rated(match: RatedMatch, ratings: Mapping[str, Rating], system: System) -> LedgerEntry:
    start = _newcomer(system)
    home, away = ([ratings.get(player, start) for player in side] for side in match.sides)
    new_home, new_away = system.rate_match(home, away, match.winner, match.date)
    players = [*match.sides[0], *match.sides[1]]
    changes = tuple(
        Change(player, before, played(before, strength, match.date))
        for player, before, strength in zip(
            players, [*home, *away], [*new_home, *new_away], strict=True
        )
    )
    return LedgerEntry(match, changes)


def _newcomer(system: System) -> Rating:
    mu, sigma, volatility = system.start
    return Rating(mu, sigma, volatility=volatility)


__all__ = [
    "SYSTEMS",
    "TITLES",
    "USUAL",
    "Change",
    "Ledger",
    "LedgerEntry",
    "Ranked",
    "RatedMatch",
    "Rating",
    "expected",
    "newcomer",
    "ranking",
    "rate",
    "rate_on",
    "spread_of",
    "version_of",
]
