"""Rows: what a table says of each entrant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from matches.tournament.exact import Number
from matches.tournament.scheme import Adjustment
from matches.tournament.why import Why
from matches.tournament.zones.outlook import Outlook

Letter = Literal["W", "D", "L"]


@dataclass(frozen=True, slots=True)
class FormEntry:
    """One match of a row's form: how it went, against whom, and which result it was."""

    letter: Letter
    opponent: str
    result: str


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line of a table.

    `place` counts the lines (1, 2, 3…); `rank` is the standard competition rank (1, 1, 3), None
    where all the entrant's results are expunged. `points` are as ranked, adjustments in. `byes` are
    not among the matches played; walkovers are. `outlooks` are its prospects of the table's zones.
    """

    entrant: str
    name: str
    place: int
    rank: int | None
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    walkovers_won: int
    walkovers_lost: int
    scored: Number
    conceded: Number
    difference: Number
    points: Number
    adjustments: tuple[Adjustment, ...]
    form: tuple[FormEntry, ...]
    rank_before: int | None
    rank_change: int | None
    withdrawn: bool
    why: Why
    measures: Mapping[str, tuple[Number, Number]] = field(default_factory=dict)
    outlooks: tuple[Outlook, ...] = ()
