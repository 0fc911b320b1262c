"""A match between teams: how many boards it has, and how its line-ups come about.

Nothing here knows a clock of its own: moments are handed in, with their time zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

CAPTAINS = "captains"


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """`boards` None: as many as are set. The last `doubles_boards` of them take two a side.

    `by_captains`: each side hands in its line-up unseen by the other; `hours` before the match at
    the latest, None: no last moment.
    """

    boards: int | None = None
    doubles_boards: int = 0
    by_captains: bool = False
    hours: int | None = None

    def is_doubles(self, number: int) -> bool:
        """Whether board `number`, from 1, is one of the doubles boards among singles."""
        return self.boards is not None and number > self.boards - self.doubles_boards

    def deadline(self, starts_at: datetime | None) -> datetime | None:
        """The last moment for a line-up; None: there is none."""
        if not self.by_captains or self.hours is None or starts_at is None:
            return None
        return starts_at - timedelta(hours=self.hours)


def read_team_match(options: Mapping[str, Any]) -> TeamMatch:
    """What a competition's options say of its team matches."""
    return TeamMatch(
        options.get("boards"),
        options.get("doubles_boards", 0),
        options.get("line_ups") == CAPTAINS,
        options.get("line_up_hours"),
    )
