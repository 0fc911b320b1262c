"""What a table is to a page: its rows, what they are marked with, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Pip:
    """One match of a form guide. ``match`` is its fixture's public id, where it is known."""

    letter: str
    opponent: str
    match: str
    words: str
    """The pip for those who hear the page: ``won against Ben``."""


@dataclass(frozen=True)
class Adjusted:
    """Points given or taken, with the reason and its code."""

    points: str
    reason: str
    code: str
    date: str


@dataclass(frozen=True)
class ZoneMark:
    """A zone as it marks a row: its name, what it is to be there, and whether that is certain."""

    name: str
    kind: str
    certain: bool = False


@dataclass(frozen=True)
class TableRow:
    """One line of a table. ``rank`` is empty where all its results are expunged."""

    entry: str
    name: str
    player: str | None
    rank: str
    shared: bool
    change: int | None
    played: int
    won: int
    drawn: int
    lost: int
    scored: str
    conceded: str
    difference: str
    points: str
    form: tuple[Pip, ...]
    withdrawn: bool
    why: tuple[str, ...]
    adjustments: tuple[Adjusted, ...]
    zone: ZoneMark | None = None
    prospects: tuple[str, ...] = ()
    gap: str = ""
    """What *Why?* says first: the points, and how far it is to whoever stands above and below."""

    @property
    def explained(self) -> bool:
        """Whether there is anything to say of why it stands there."""
        return bool(self.why or self.adjustments or self.prospects)

    @property
    def moved(self) -> int:
        """How many places it rose or fell."""
        return abs(self.change or 0)


@dataclass(frozen=True)
class TieBreakTold:
    """A tie-break that orders the table, with its rule."""

    title: str
    rule: str


@dataclass(frozen=True)
class StartTold:
    """A start that an entry was given: since when, how much, and why."""

    name: str
    since: datetime
    points: int
    reason: str


@dataclass(frozen=True)
class DivisionTable:
    """The table of one division."""

    public_id: str
    name: str
    rows: tuple[TableRow, ...]
    order: tuple[TieBreakTold, ...]
    version: int = 0
    computed_at: datetime | None = None
    time_zone: str = "UTC"
    zones: tuple[ZoneMark, ...] = ()
    starts: tuple[StartTold, ...] = ()
    club_id: int = 0
    level: tuple[str, ...] = ()
    """Who are level in everything, once for each group of them."""

    @property
    def begun(self) -> bool:
        """Whether there is anything to count: before that every figure is nought."""
        return any(row.played or row.adjustments or row.points != "0" for row in self.rows)

    @property
    def has_prospects(self) -> bool:
        """Whether anything can be said of who is certain of what."""
        return any(row.prospects for row in self.rows)
