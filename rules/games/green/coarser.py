"""Flicks of Penny Green told goal by goal: for who goes on with a line a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.green.state import Ruling
from rules.games.green.statistics import kind_of_goal


def coarser(rulings: Sequence[Ruling]) -> list[dict[str, Any]]:
    """The goals that the rulings make: a line a goal knows nothing of turns, and can follow any."""
    return [
        {"goal": {"to": ruling.goal, "kind": kind_of_goal(ruling)}}
        for ruling in rulings
        if ruling.goal is not None
    ]
