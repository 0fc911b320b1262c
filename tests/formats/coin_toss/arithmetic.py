"""The arithmetic of a coin toss league: pure, and the same coins for the same entrants."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from matches.tournament.formats.format import Format
from matches.tournament.formats.round_robin import round_robin

SIDES = ("heads", "tails")
Pair = tuple[str, str]


def toss(*told: str) -> str:
    """Heads or tails, by the digest of what is told."""
    return SIDES[hashlib.sha256("|".join(told).encode()).digest()[0] % 2]


def tossed(a: str, b: str, coin: str) -> Pair:
    """Two entrants, the one whom the coin gives the first flick first."""
    return (a, b) if toss(a, b) == coin else (b, a)


def rounds(entrants: Sequence[str], coin: str) -> list[tuple[tuple[Pair, ...], tuple[str, ...]]]:
    """Every round: its pairs, and who rests."""
    return [
        (tuple(tossed(pair.home, pair.away, coin) for pair in each.pairings), each.resting)
        for each in round_robin(list(entrants))
    ]


def inwards(ranked: Sequence[str]) -> tuple[Pair, ...]:
    """The first meets the last, the second the last but one, and so on; the middle one rests."""
    half = len(ranked) // 2
    return tuple(zip(ranked[:half], reversed(ranked[-half:]), strict=True))


ARITHMETIC = Format(
    name="coin-toss",
    title="Coin toss league",
    rule="Everybody meets everybody, and a coin says who flicks first. Then the first meets the "
    "last, the second the last but one, and so on inwards.",
    draw=rounds,
    smallest=3,
    largest=12,
)
