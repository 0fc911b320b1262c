"""From a problem to a timetable, or to the constraints that cannot hold together."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from time import monotonic
from typing import Any

from matches.tournament.timetable.answer import (
    Conflict,
    Progress,
    Tell,
    Timetable,
    untold,
)
from matches.tournament.timetable.counting import too_many
from matches.tournament.timetable.greedy import greedy
from matches.tournament.timetable.model import Model
from matches.tournament.timetable.openings import shut_out
from matches.tournament.timetable.problem import Problem, Reason

SMALL = 1000
"""So many matches times slots are asked about again at once."""
PATIENCE = 5.0
"""Seconds for each question whether fewer constraints still clash."""
EFFORT = 1.0
"""Deterministic seconds of CP-SAT for each second allowed: so a run repeats on another machine."""


def has_solver() -> bool:
    """Whether OR-Tools is installed; without it the quick way has to do."""
    return find_spec("ortools") is not None


def solve(
    problem: Problem,
    *,
    seed: int = 1,
    seconds: float = 20.0,
    tell: Tell = untold,
    quick: bool = False,
) -> Timetable | Conflict:
    """The fairest timetable found in the time, which keeps every constraint; or a Conflict.

    One worker, a seed, and a limit on work rather than on time: the same problem gives the same
    timetable. `quick`, and where OR-Tools is not installed: the greedy way, which may leave
    fixtures without a place (`Timetable.unplaced`, and what stands against them), and knows only of
    conflicts about one fixture or that a count shows.
    """
    for fixture in problem.open:
        reasons = shut_out(problem, fixture)
        if reasons:
            return Conflict(reasons, (fixture.id,))
    counted = too_many(problem)
    if counted is not None:
        return _proved(problem, counted, seed)
    first = greedy(problem, seed=seed, seconds=seconds / 4, tell=tell)
    if quick or not has_solver():
        return first
    return _search(problem, first, seed, seconds, tell)


def _proved(problem: Problem, counted: Conflict, seed: int) -> Conflict:
    """A counted conflict; of few matches the solver says which of its constraints are needed."""
    if counted.minimal or not has_solver() or len(problem.open) * len(problem.slots) > SMALL:
        return counted
    fewest = _fewest(Model(problem, explains=True), list(counted.reasons), seed)
    return fewest if fewest.reasons != counted.reasons else replace(fewest, count=counted.count)


def _search(
    problem: Problem, first: Timetable, seed: int, seconds: float, tell: Tell
) -> Timetable | Conflict:
    from ortools.sat.python import cp_model

    model, found_any = Model(problem), False
    if first.unplaced:
        # Any timetable, before a fair one is looked for: what is aimed at hides what can be.
        solver = _solver(seed, seconds / 2)
        status = solver.solve(model.cp)
        if status == cp_model.INFEASIBLE:
            return conflict(problem, seed=seed)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            first, found_any, seconds = _timetable(model, solver), True, seconds / 2
    model.aim()
    if not first.unplaced:
        model.hint(_slots_of(problem, first))
    solver = _solver(seed, seconds)
    status = solver.solve(model.cp, _teller(tell))
    if status == cp_model.INFEASIBLE:
        return conflict(problem, seed=seed)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return _timetable(model, solver, best=status == cp_model.OPTIMAL)
    return _priced(model, seed) or first if found_any else first


def _timetable(model: Model, solver: Any, *, best: bool = False) -> Timetable:
    placed = model.seating(solver).placements()
    return Timetable(placed, (), round(solver.objective_value), best)


def _priced(model: Model, seed: int) -> Timetable | None:
    """The timetable that a model was given as a hint, with what it costs."""
    from ortools.sat.python import cp_model

    solver = _solver(seed, PATIENCE)
    solver.parameters.fix_variables_to_their_hinted_value = True
    if solver.solve(model.cp) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return _timetable(model, solver)
    return None


def conflict(problem: Problem, *, seed: int = 1) -> Conflict:
    """A smallest set of constraints that cannot hold together (OR-Tools is needed).

    The solver's own core first, then one constraint after the other left out where the rest still
    clashes. A question that was not answered in time keeps its constraint, and then the set may not
    be the smallest.
    """
    model = Model(problem, explains=True)
    core = _core(model, list(model.literals), seed)
    if core is None:
        return Conflict(tuple(sorted(model.literals)), minimal=False)
    return _fewest(model, core, seed)


def _fewest(model: Model, core: list[Reason], seed: int) -> Conflict:
    """Those of the constraints that still clash when no other can be left out."""
    minimal = True
    for reason in sorted(core):
        if reason not in core:
            continue
        fewer = _core(model, [each for each in core if each != reason], seed)
        if fewer is None:
            minimal = False
        elif fewer:
            core = fewer
    return Conflict(tuple(sorted(core)) or (Reason("slots"),), minimal=minimal)


def _core(model: Model, held: list[Reason], seed: int) -> list[Reason] | None:
    """Those of the constraints that clash; empty where all can hold, None where nobody knows."""
    from ortools.sat.python import cp_model

    model.cp.clear_assumptions()
    model.cp.add_assumptions([model.literals[reason] for reason in held])
    solver = _solver(seed, PATIENCE)
    status = solver.solve(model.cp)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return []
    if status != cp_model.INFEASIBLE:
        return None
    core = set(solver.sufficient_assumptions_for_infeasibility())
    return [reason for reason in held if model.literals[reason].index in core]


def _slots_of(problem: Problem, found: Timetable) -> dict[str, int]:
    numbers = {(s.venue, s.starts): n for n, s in enumerate(problem.slots)}
    return {
        f.id: numbers[found.placed[f.id].venue, found.placed[f.id].starts] for f in problem.open
    }


def _solver(seed: int, seconds: float) -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    # Too many matches for too few evenings is seen by the linear part, not by trying.
    solver.parameters.linearization_level = 2
    solver.parameters.max_deterministic_time = seconds * EFFORT
    # A machine so slow that the work is not done by then stops here, and may differ.
    solver.parameters.max_time_in_seconds = seconds * 1.2
    return solver


def _teller(tell: Tell) -> Any:
    from ortools.sat.python import cp_model

    class Teller(cp_model.CpSolverSolutionCallback):
        """Passes on every better timetable's cost."""

        def __init__(self) -> None:
            super().__init__()
            self.count, self.began = 0, monotonic()

        def on_solution_callback(self) -> None:
            self.count += 1
            tell(
                Progress(
                    self.count,
                    round(self.objective_value),
                    round(self.best_objective_bound),
                    monotonic() - self.began,
                )
            )

    return Teller()
