"""Zones: places of a table that lead somewhere, such as promotion, a play-off or relegation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["up", "down", "other"]
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Zone:
    """Places `first` to `last` of a table, both among them; below 0 they count from the bottom.

    ``Zone("Promotion", 1, 2)``, ``Zone("Relegation", -2, -1, "down")``. `kind` is what it is to be
    there: "up" is wished for, "down" is feared, "other" is neither.
    """

    name: str
    first: int
    last: int
    kind: Kind = "up"

    def places(self, entrants: int) -> tuple[int, int]:
        """First and last place from the top in a table of so many; empty where last < first."""
        first = self.first if self.first > 0 else entrants + 1 + self.first
        last = self.last if self.last > 0 else entrants + 1 + self.last
        return max(first, 1), min(last, entrants)
