"""Pennies of Penny White told end by end: for who goes on with a line an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.sides import SIDES
from rules.games.white.facts import Foul
from rules.games.white.state import Ruling


def coarser(rulings: Sequence[Ruling]) -> list[dict[str, Any]] | None:
    """The ends that the rulings make; ``None`` where the last one is not over."""
    ends: list[dict[str, Any]] = []
    starter, failed = "", 0
    for ruling in rulings:
        if not isinstance(ruling.facts, Foul):
            starter = starter or str(ruling.by)
        failed += ruling.how == "failed-start"
        if ruling.end_over:
            ends.append({"end": _end(ruling, starter, failed)})
            starter, failed = "", 0
    return None if starter else ends


def _end(ruling: Ruling, starter: str, failed: int) -> dict[str, Any]:
    end: dict[str, Any] = {"number": ruling.end, "by": starter, "result": ruling.how}
    if failed:
        end["failed_starts"] = failed
    for side, points in zip(SIDES, ruling.points, strict=True):
        if points:
            end |= {"winner": side, "points": points}
    return end
