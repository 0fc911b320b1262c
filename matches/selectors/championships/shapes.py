"""What a championship is to a page: houses, columns, lines."""

from __future__ import annotations

from dataclasses import dataclass

from matches.models import (
    Championship,
    Competition,
)


@dataclass(frozen=True)
class LineShown:
    """One line of the ledger: its points, its sentence, and where it comes from."""

    points: str
    sentence: str
    source: str
    competition: Competition | None


@dataclass(frozen=True)
class HouseShown:
    """A house: rank, total, points by competition in the order of the columns, and its lines.
    ``exactly`` is the total where its figure rounds it; else ""."""

    public_id: str
    name: str
    rank: int
    shared: bool
    points: str
    columns: tuple[str, ...]
    by_hand: str
    lines: tuple[LineShown, ...]
    exactly: str = ""


@dataclass(frozen=True)
class Column:
    """A competition that counts. ``competition`` is None where the viewer may not read it."""

    title: str
    competition: Competition | None
    final: bool


@dataclass(frozen=True)
class ByHand:
    """A line that an organiser made, for the desk. ``may_go``: it can be taken back; it is no
    reversal, and has none."""

    id: int
    house: str
    points: str
    reason: str
    may_go: bool = True


@dataclass(frozen=True)
class ChampionshipPage:
    """Everything that a championship's page says. ``left_out``: so many competitions are collected
    for the club alone, and have no column, no line and no points in this reader's totals."""

    championship: Championship
    houses: tuple[HouseShown, ...]
    columns: tuple[Column, ...]
    rules: tuple[str, ...]
    by_hand: tuple[ByHand, ...]
    may_organise: bool
    is_public: bool
    may_be_found: bool
    left_out: int = 0
