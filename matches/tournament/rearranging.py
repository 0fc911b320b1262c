"""The rules by which two sides agree on another date for their match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

DAYS: Final = 2


@dataclass(frozen=True)
class Rules:
    """`allowed`: the sides may agree on dates; up to `days` before the match; each side may have
    so many matches moved (`moves`; None: no limit)."""

    allowed: bool = False
    days: int = DAYS
    moves: int | None = None

    def until(self, starts_at: datetime | None) -> datetime | None:
        """Until when a match that begins then can be rearranged; None: always."""
        return starts_at - timedelta(days=self.days) if starts_at is not None else None


def read_rules(options: Mapping[str, Any] | None) -> Rules:
    """The rules among the options of a competition's format."""
    held = options or {}
    return Rules(
        held.get("rearranging") is True,
        held.get("rearranging_days", DAYS),
        held.get("rearranging_moves"),
    )
