"""Drawn seedings that anyone can draw again.

Before entries close the organiser publishes the commitment, the SHA-256 of a seed; after the draw
the seed itself. The order of the draw is that of the SHA-256 of the seed, a line feed and the
entrant's id, so that anyone can check it with a tool of their own, and nobody, the organiser
neither, could choose the seed to suit the entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

RULE = (
    "The entrants are in the order of SHA-256(seed, line feed, id), as text in UTF-8; "
    "the commitment is SHA-256(seed)."
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is needed to draw again: the seed, its commitment, each entrant's number in the draw."""

    seed: str
    commitment: str
    lots: tuple[tuple[str, str], ...]
    rule: str = RULE


def commitment(seed: str) -> str:
    """The SHA-256 of the seed, to be published before entries close."""
    return sha256(seed.encode()).hexdigest()


def lot(seed: str, entrant: str) -> str:
    """The entrant's lot: the lowest comes first."""
    return sha256(f"{seed}\n{entrant}".encode()).hexdigest()


def drawn(seed: str, entrants: Sequence[str]) -> Certificate:
    """The entrants in drawn order, each with its lot; the order they are given in is no matter."""
    lots = sorted((lot(seed, entrant), entrant) for entrant in entrants)
    return Certificate(seed, commitment(seed), tuple((entrant, number) for number, entrant in lots))
