"""What a rating system is to the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matches.tournament.ratings.ledger import Rating, Strength, Winner

Side = Sequence[Rating]
RateMatch = Callable[[Side, Side, Winner, str], tuple[list[Strength], list[Strength]]]


@dataclass(frozen=True, slots=True)
class System:
    """A system: where a newcomer starts; what one match, won or drawn on a date, makes of the
    ratings of both sides; and the score, 0 to 1, that it expects of the first (a draw is half).

    `spread`: how much stronger than the other somebody is, in its units, who scores ten of eleven.
    """

    name: str
    version: int
    start: Strength
    rate_match: RateMatch
    expected: Callable[[Side, Side], float]
    spread: float


__all__ = ["RateMatch", "Side", "Strength", "System", "Winner"]
