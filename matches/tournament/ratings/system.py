"""What a rating system is to the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from matches.tournament.ratings.ledger import Winner

MuSigma = tuple[float, float]
RateMatch = Callable[
    [tuple[list[MuSigma], list[MuSigma]], Winner], tuple[list[MuSigma], list[MuSigma]]
]


@dataclass(frozen=True, slots=True)
class System:
    """A system: where a newcomer starts, and what one match makes of the ratings of both sides."""

    name: str
    version: int
    start: MuSigma
    rate_match: RateMatch


__all__ = ["MuSigma", "RateMatch", "System", "Winner"]
