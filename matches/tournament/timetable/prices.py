"""What all demands in the CP-SAT model share: what must hold as a constraint, what is wished as a
cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from matches.tournament.timetable.demands import Demand
from matches.tournament.timetable.problem import Fixture, Match, Problem, Reason

Literal = Any
"""A yes or no of CP-SAT."""


class Prices:
    """What of a model its demands share: who plays what, and what a wish that is missed costs."""

    def __init__(self, model: Any) -> None:
        self.model, self.cp = model, model.cp
        self.problem: Problem = model.problem
        self.costs: list[Any] = []
        self.sides = {
            entrant.id: [f for f in self.problem.open if entrant.id in (f.home, f.away)]
            for entrant in self.problem.entrants
        }
        ids = [*(f.id for f in self.problem.fixtures), *(m.id for m in self.problem.matches)]
        self.listed = {each: n for n, each in enumerate(ids)}

    def over(self, demand: Demand) -> Any:
        """How far a wish is missed: nothing where it must be kept."""
        if demand.must:
            return 0
        over = self.cp.new_int_var(0, len(self.problem.fixtures), "over")
        self.costs.append(demand.weight * over)
        return over

    def never(self, demand: Demand, reason: Reason, these: Sequence[Literal], miss: Any) -> None:
        """Not all of these; `miss` is true where that is not kept, though wished."""
        clause = [each.negated() for each in these]
        kept = self.cp.add_bool_or(clause if miss is None else [*clause, miss])
        self.held_by(demand, kept, reason)

    def held_by(self, demand: Demand, constraint: Any, reason: Reason) -> None:
        if demand.must:
            self.model.only_if(constraint, reason)

    def miss(self, demand: Demand) -> Any:
        if demand.must:
            return None
        miss = self.cp.new_bool_var("missed")
        self.costs.append(demand.weight * miss)
        return miss

    def stays(self, match: Match) -> Literal:
        if self.model.explains:
            return self.model.held(Reason("match", match.id))
        return self.cp.new_constant(1)

    def openings(self, fixture: Fixture) -> Iterator[tuple[int, Literal]]:
        for n in self.model.slots[fixture.id]:
            yield n, self.model.has[fixture.id, n]

    def any_of(self, causes: Sequence[Sequence[Literal]]) -> Literal | None:
        """True where all of one cause are; None where there is no cause."""
        if not causes:
            return None
        var = self.cp.new_bool_var("row")
        for cause in causes:
            self.cp.add_bool_or([*(each.negated() for each in cause), var])
        return var
