"""What a program is told of competitions, fixtures and tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches.models import (
    Competition,
)


@dataclass(frozen=True)
class CompetitionFacts:
    """A competition and how far it has come."""

    competition: Competition
    entries: int
    fixtures: int
    played: int


@dataclass(frozen=True)
class SideFacts:
    """An entry on one side of a fixture; ``players`` are the names of a pair."""

    entry: str
    name: str
    player: str | None
    players: tuple[str, ...]


@dataclass(frozen=True)
class FixtureFacts:
    """A fixture and its official result, if any. ``score`` counts the game's first measure.

    ``options`` are the law's by which the match is played, its start included; ``starts`` is what
    is added to the score, and ``counted`` the score with it; both None where nothing is.
    """

    public_id: str
    number: int
    division: str
    round: int | None
    round_name: str
    leg: int
    tie: str
    home: SideFacts | None
    away: SideFacts | None
    first: str | None
    state: str
    outcome: str | None
    winner: str | None
    score: Mapping[str, int] | None
    measures: Mapping[str, Any]
    card_version: int | None
    starts_at: datetime | None
    ends_at: datetime | None
    venue: str | None
    board: str | None
    played_at: datetime | None
    options: Mapping[str, Any]
    starts: Mapping[str, int] | None
    counted: Mapping[str, int] | None


@dataclass(frozen=True)
class TableFacts:
    """A division's table. ``rows`` are JSON: numbers, the proof, and the proof in words."""

    division: str
    name: str
    stage: int
    version: int
    computed_at: datetime | None
    tie_breaks: tuple[Mapping[str, str], ...]
    rows: tuple[Mapping[str, Any], ...]
