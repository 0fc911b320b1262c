"""A season without a spare evening is found by its patterns of home and away."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.breaks import instance
from matches.tournament.timetable import demand_model, solving
from matches.tournament.timetable.model import Model

WORK = 0.3
"""Of the solver's own seconds, which are the same on every machine: twice what it takes."""


def searched(teams: int, seed: int) -> str:
    """What the solver says of a season in a little work."""
    model = Model(instance(teams, seed))
    solver = solving._solver(1, 300)
    solver.parameters.max_deterministic_time = WORK
    name: str = solver.status_name(solver.solve(model.cp))
    return name


@pytest.mark.needs_ortools
def test_eight_teams_that_play_every_week_have_a_timetable_at_once() -> None:
    assert searched(8, 13) == "OPTIMAL"


@pytest.mark.deep
@pytest.mark.needs_ortools
def test_without_patterns_none_is_found_in_the_same_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demand_model, "packed", lambda _model: None)
    assert searched(8, 13) == "UNKNOWN"


@pytest.mark.needs_ortools
def test_a_timetable_that_is_found_before_anything_is_aimed_at_is_told_with_its_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the time ends before a fairer one is found: it is no timetable that costs nothing."""
    problem, solver_of, asked = instance(6, 14), solving._solver, list[float]()

    def impatient(seed: int, seconds: float) -> Any:
        solver = solver_of(seed, seconds)
        asked.append(seconds)
        if len(asked) == 2:
            solver.parameters.max_deterministic_time = 0.0
        return solver

    monkeypatch.setattr(solving, "_solver", impatient)
    found = solving.solve(problem, seconds=20.0)
    assert isinstance(found, solving.Timetable)
    assert len(asked) == 3
    assert not found.unplaced
    assert not found.best
    assert found.cost >= 1650  # the least there is (benchmarks/breaks.py)
