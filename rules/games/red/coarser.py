"""Flicks of Penny Red told point by point: for who goes on with a line a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.red.state import Ruling


def coarser(rulings: Sequence[Ruling]) -> list[dict[str, Any]] | None:
    """The points that the rulings make; ``None`` in the middle of a rally or between two serves."""
    points: list[dict[str, Any]] = []
    for ruling in rulings:
        if ruling.point_to is not None:
            worth = sum(ruling.counted.points)
            points.append({"point": {"to": ruling.point_to, "points": worth, "how": ruling.how}})
    return points if not rulings or rulings[-1].point_to is not None else None
