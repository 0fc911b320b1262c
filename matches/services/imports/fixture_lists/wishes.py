"""What holds for a whole list of fixtures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from matches.services.imports.date_lists.wishes import DateWishes
from matches.sheets.columns import NOT_KEPT

FIXTURE_ROLES: Final = (
    "date", "time", "round", "division", "home", "away", "venue", "board", "umpire", NOT_KEPT,
)  # fmt: skip
"""What a column of a list of fixtures may hold."""


@dataclass(frozen=True)
class FixtureWishes(DateWishes):
    """As of a list of dates, and: ``insist``: it is meant so, although not everybody meets
    everybody as often as the competition says."""

    insist: bool = False
