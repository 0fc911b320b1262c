"""What a schedule is made of, whatever the format."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants who are to meet, at one board of one round. `home` has the first flick."""

    round: int
    board: int
    home: str
    away: str
    leg: int = 1


@dataclass(frozen=True, slots=True)
class Round:
    """One round, numbered from 1. `resting` are those without an opponent."""

    number: int
    pairings: tuple[Pairing, ...]
    resting: tuple[str, ...] = ()
