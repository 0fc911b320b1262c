"""Where there is no time to spare: who has just as many times as matches plays at each of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any


def packed(model: Any) -> None:
    """Say so in a `Model` that searches. It follows from the rest, but the solver does not see it:
    without it the eight teams of `benchmarks/breaks.py` have no timetable after 40 seconds, with it
    they have one after a few."""
    for entrant in model.problem.entrants:
        own = [f for f in model.problem.open if entrant.id in (f.home, f.away)]
        times: dict[datetime, list[Any]] = {}
        for fixture in own:
            for n in model.slots[fixture.id]:
                at = model.problem.slots[n].starts
                times.setdefault(at, []).append(model.has[fixture.id, n])
        if own and len(times) == len(own):
            for here in times.values():
                model.cp.add_exactly_one(here)
