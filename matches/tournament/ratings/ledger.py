"""The ledger of ratings: every match, and what it changed for whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Sides = tuple[tuple[str, ...], tuple[str, ...]]
Winner = Literal[0, 1] | None
Strength = tuple[float, float, float]
"""mu, sigma and volatility: what a match makes of a rating."""


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match that counts for ratings: two sides of one or more players each.

    `winner` is the winning side's number, None for a draw. Matches are rated in the order of date
    (ISO 8601 text), round and id.
    """

    id: str
    sides: Sides
    winner: Winner
    date: str = ""
    round: int = 0

    @property
    def order(self) -> tuple[str, int, str]:
        return self.date, self.round, self.id


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength: the estimate `mu`, its uncertainty `sigma`, in the system's own units.

    `matches` counts those rated; `last` is the date of the latest. `volatility` is how unsteady
    they play, for a system that knows that (Glicko-2); else 0.
    """

    mu: float
    sigma: float
    matches: int = 0
    last: str = ""
    volatility: float = 0.0

    @property
    def ordinal(self) -> float:
        """The conservative estimate by which players are ranked: mu − 3 sigma."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Change:
    """What one match did to one player's rating."""

    player: str
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One match and its changes, side by side in the order of its sides."""

    match: RatedMatch
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Ledger:
    """All rated matches of one game in order. `kept` counts the entries taken over unchanged."""

    game: str
    system: str
    version: int
    entries: tuple[LedgerEntry, ...] = ()
    kept: int = 0

    @property
    def ratings(self) -> dict[str, Rating]:
        """Each player's rating after the last entry."""
        return ratings_after(self.entries)

    def as_document(self) -> dict[str, object]:
        """The ledger as plain JSON."""
        return {
            "game": self.game,
            "system": self.system,
            "version": self.version,
            "entries": [_entry_as_document(entry) for entry in self.entries],
        }

    @staticmethod
    def from_document(document: Mapping[str, Any]) -> Ledger:
        """The ledger that `as_document` wrote."""
        entries = tuple(_entry_from_document(entry) for entry in document["entries"])
        return Ledger(document["game"], document["system"], document["version"], entries)


def ratings_after(entries: Iterable[LedgerEntry]) -> dict[str, Rating]:
    """Each player's rating after these entries."""
    return {change.player: change.after for entry in entries for change in entry.changes}


def unchanged(entries: Sequence[LedgerEntry], matches: Sequence[RatedMatch]) -> int:
    """How many entries from the start still stand for exactly these matches in this order."""
    for number, (entry, match) in enumerate(zip(entries, matches, strict=False)):
        if entry.match != match:
            return number
    return min(len(entries), len(matches))


def checked(matches: Iterable[RatedMatch]) -> list[RatedMatch]:
    """The matches in order; ValueError for a repeated id, an empty side or a player on both."""
    held = sorted(matches, key=lambda match: match.order)
    if len({match.id for match in held}) < len(held):
        raise ValueError("two rated matches have the same id")
    for match in held:
        players = [player for side in match.sides for player in side]
        if [bool(side) for side in match.sides] != [True, True]:
            raise ValueError(f"match {match.id!r} needs two sides with a player each")
        if len(set(players)) < len(players):
            raise ValueError(f"match {match.id!r} names a player twice")
    return held


def played(rating: Rating, strength: Strength, date: str) -> Rating:
    """The rating after one more match."""
    mu, sigma, volatility = strength
    return Rating(mu, sigma, rating.matches + 1, date, volatility)


def _entry_as_document(entry: LedgerEntry) -> dict[str, object]:
    match = entry.match
    return {
        "match": match.id,
        "sides": [list(side) for side in match.sides],
        "winner": match.winner,
        "date": match.date,
        "round": match.round,
        "changes": [
            {
                "player": change.player,
                "before": _rating_as_document(change.before),
                "after": _rating_as_document(change.after),
            }
            for change in entry.changes
        ],
    }


def _rating_as_document(rating: Rating) -> list[object]:
    return [rating.mu, rating.sigma, rating.matches, rating.last, rating.volatility]


def _entry_from_document(document: Mapping[str, Any]) -> LedgerEntry:
    home, away = document["sides"]
    match = RatedMatch(
        id=document["match"],
        sides=(tuple(home), tuple(away)),
        winner=document["winner"],
        date=document["date"],
        round=document["round"],
    )
    changes = tuple(
        Change(change["player"], Rating(*change["before"]), Rating(*change["after"]))
        for change in document["changes"]
    )
    return LedgerEntry(match, changes)
