"""What a draw is before it is saved: divisions, rounds, matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class DrawnFixture:
    """One match of a draw: entries by public id, None where an earlier round decides; side A is
    at home and has the first flick. A `bye` has a home side alone, which goes on; `tie` is the id
    that the match has in its bracket."""

    home: str | None
    away: str | None
    leg: int = 1
    bye: bool = False
    tie: str = ""


@dataclass(frozen=True)
class DrawnRound:
    """A round: its matches, and who rests."""

    number: int
    name: str
    starts_on: date | None
    fixtures: tuple[DrawnFixture, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawnDivision:
    """A division: its entries in the order of their lots, and its rounds."""

    name: str
    entries: tuple[str, ...]
    rounds: tuple[DrawnRound, ...]


@dataclass(frozen=True)
class Draw:
    """All fixtures that a competition gets."""

    divisions: tuple[DrawnDivision, ...]

    @property
    def fixtures(self) -> int:
        """How many matches have to be played."""
        return sum(
            not fixture.bye
            for division in self.divisions
            for each in division.rounds
            for fixture in each.fixtures
        )


@dataclass(frozen=True)
class PlainRound:
    """A round as a format makes it, without a date: its name ("": none), matches, who rests."""

    name: str
    fixtures: tuple[DrawnFixture, ...]
    resting: tuple[str, ...] = ()
