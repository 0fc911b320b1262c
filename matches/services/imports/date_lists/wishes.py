"""What holds for a whole list of dates."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from typing import Final

from matches.services.imports.asking import Wishes
from matches.sheets.columns import NOT_KEPT

DATE_ROLES: Final = (
    "date", "time", "round", "home", "away", "venue", "board", "umpire", NOT_KEPT,
)  # fmt: skip
"""What a column of a list of dates may hold; what else a list of matches has is not kept."""


@dataclass(frozen=True)
class DateWishes(Wishes):
    """As of every list, and: ``begins``: when a match begins of which the list says no time and
    that has none yet; None: as the competition's timetable does."""

    begins: time | None = None
