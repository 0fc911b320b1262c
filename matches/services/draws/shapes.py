"""What a draw is before it is saved: divisions, rounds, matches; and what a format's file gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from matches.services.draws.options import Option
from matches.tournament.tiebreaks import STANDARD


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


@dataclass(frozen=True)
class FormatDraw:
    """How services draw one format. `name` is that of `matches.tournament.formats.FORMATS`.

    `rounds(entries, settings)` makes the rounds of a division from its entries in seed order;
    InvalidError where it cannot. `options` are those that an organiser may set. `deal(entries,
    settings, clubs)` deals the entries into divisions, where it is not the organiser who does:
    names of divisions to entries; `clubs` says who is to be kept apart. `whole`: the format's
    limits are for all of them together, not for each division. `tie_breaks` are those that are
    usual for the format.
    """

    name: str
    rounds: Callable[[Sequence[str], Mapping[str, Any]], list[PlainRound]]
    options: Mapping[str, Option] = field(default_factory=dict)
    deal: Callable[
        [Sequence[str], Mapping[str, Any], Mapping[str, str]], dict[str, tuple[str, ...]]
    ] | None = None  # fmt: skip
    whole: bool = True
    tie_breaks: tuple[str, ...] = STANDARD
