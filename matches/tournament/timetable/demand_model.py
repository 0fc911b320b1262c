"""Demands in the CP-SAT model: what must hold as constraints, what is wished as costs.

A row of matches is followed along the times at which an entrant can play: after each, whether the
last so many matches were at home (or away). These variables need only be true where the words are;
that they could be true elsewhere costs, and so never happens where it matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import combinations
from typing import Any

from matches.tournament.timetable.demands import (
    APART,
    BREAKS,
    EVENING,
    HALVES,
    IN_A_ROW,
    TOGETHER,
    Demand,
)
from matches.tournament.timetable.openings import beside_stays
from matches.tournament.timetable.packed import packed
from matches.tournament.timetable.problem import Fixture, Match, Problem, Reason

Literal = Any
"""A yes or no of CP-SAT."""


def demanded(model: Any) -> list[Any]:
    """Puts the demands into a `Model`; returns what the broken wishes cost."""
    made = _Demanded(model)
    ways = {
        IN_A_ROW: made.rows, BREAKS: made.rows, HALVES: made.halves,
        APART: made.apart, EVENING: made.evening, TOGETHER: made.together,
    }  # fmt: skip
    for demand in model.problem.demands:
        if demand.must or not model.explains:
            ways[demand.kind](demand)
    if not model.explains:
        made.beside_stays()
        packed(model)
    return made.costs


@dataclass
class _Moment:
    """What an entrant can have at one time: open matches of the side in question, those of it that
    stay, and all of the other side."""

    mine: list[Literal] = field(default_factory=list)
    stay: list[Literal] = field(default_factory=list)
    other: list[Literal] = field(default_factory=list)


@dataclass
class _Row:
    """After a time: by length, whether the last so many matches were of one side, and whether one
    of those is open besides; None where that cannot be."""

    all: list[Literal | None]
    new: list[Literal | None]


class _Demanded:
    """A model's demands."""

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

    def _over(self, demand: Demand) -> Any:
        """How far a wish is missed: nothing where it must be kept."""
        if demand.must:
            return 0
        over = self.cp.new_int_var(0, len(self.problem.fixtures), "over")
        self.costs.append(demand.weight * over)
        return over

    def _never(self, demand: Demand, reason: Reason, these: Sequence[Literal], miss: Any) -> None:
        """Not all of these; `miss` is true where that is not kept, though wished."""
        clause = [each.negated() for each in these]
        kept = self.cp.add_bool_or(clause if miss is None else [*clause, miss])
        self._held_by(demand, kept, reason)

    def _held_by(self, demand: Demand, constraint: Any, reason: Reason) -> None:
        if demand.must:
            self.model.only_if(constraint, reason)

    def _miss(self, demand: Demand) -> Any:
        if demand.must:
            return None
        miss = self.cp.new_bool_var("missed")
        self.costs.append(demand.weight * miss)
        return miss

    def _stays(self, match: Match) -> Literal:
        if self.model.explains:
            return self.model.held(Reason("match", match.id))
        return self.cp.new_constant(1)

    def _slots(self, fixture: Fixture) -> Iterator[tuple[int, Literal]]:
        for n in self.model.slots[fixture.id]:
            yield n, self.model.has[fixture.id, n]

    def rows(self, demand: Demand) -> None:
        """No more than so many of a side in a row, or few breaks."""
        length = 2 if demand.kind == BREAKS else demand.number + 1
        for who in self.sides:
            for home in (True, False):
                self._row(demand, who, home, length)

    def _row(self, demand: Demand, who: str, home: bool, length: int) -> None:
        reason = Reason(demand.kind, who)
        row = _Row([None] * length, [None] * length)
        stays = bool(self.problem.stays[who])
        for moment in self._moments(who, home):
            miss = None
            for these, before in ((moment.mine, row.all), (moment.stay, row.new)):
                last = before[length - 1]
                for each in these if last is not None else ():
                    miss = miss if miss is not None else self._miss(demand)
                    self._never(demand, reason, [each, last], miss)
            row = self._after(row, moment, stays)

    def _moments(self, who: str, home: bool) -> list[_Moment]:
        told: dict[tuple[datetime, int], _Moment] = {}
        for fixture in self.sides[who]:
            for n, has in self._slots(fixture):
                at = self._turn(who, self.problem.slots[n].starts, fixture.id)
                moment = told.setdefault(at, _Moment())
                (moment.mine if (fixture.home == who) == home else moment.other).append(has)
        for match in self.problem.stays[who]:
            at = self._turn(who, match.place.starts, match.id)
            moment = told.setdefault(at, _Moment())
            same = (match.home == who) == home
            (moment.stay if same else moment.other).append(self._stays(match))
        return [told[at] for at in sorted(told)]

    def _turn(self, who: str, starts: datetime, match: str) -> tuple[datetime, int]:
        """When a match comes in a row. Those that begin at once (they stay, or nobody need play one
        at a time) come as they are listed."""
        tied = self.model.explains or bool(self.problem.stays[who])
        return starts, self.listed[match] if tied else 0

    def _after(self, row: _Row, now: _Moment, stays: bool) -> _Row:
        """The row when a time has passed, for lengths from one. Where nothing stays, all is new."""
        length = len(row.all)
        after = _Row([None] * length, [None] * length)
        away = [each.negated() for each in now.other]
        still = [each.negated() for each in (*now.mine, *now.stay, *now.other)]
        for j in range(1, length):
            begun = self._with(now.mine, row.all[j - 1], j)
            gone_on = self._with(now.stay, row.all[j - 1], j)
            kept = [[row.all[j], *away]] if row.all[j] is not None else []
            after.all[j] = self._any_of([*begun, *gone_on, *kept])
            if not stays:
                after.new[j] = after.all[j]
                continue
            gone_on = self._with(now.stay, row.new[j - 1], j) if j > 1 else []
            kept = [[row.new[j], *still]] if row.new[j] is not None else []
            after.new[j] = self._any_of([*begun, *gone_on, *kept])
        return after

    def _with(
        self, these: Sequence[Literal], before: Literal | None, j: int
    ) -> list[list[Literal]]:
        if j == 1:
            return [[each] for each in these]
        return [[each, before] for each in these] if before is not None else []

    def _any_of(self, causes: Sequence[Sequence[Literal]]) -> Literal | None:
        """True where all of one cause are; None where there is no cause."""
        if not causes:
            return None
        var = self.cp.new_bool_var("row")
        for cause in causes:
            self.cp.add_bool_or([*(each.negated() for each in cause), var])
        return var

    def halves(self, demand: Demand) -> None:
        """Home and away matches about even, up to a day and after it."""
        until = demand.until or date.max
        for who, fixtures in self.sides.items():
            for first in (True, False):
                own = [
                    (has, 1 if f.home == who else -1)
                    for f in fixtures
                    for n, has in self._slots(f)
                    if (self.problem.slots[n].day <= until) == first
                ]
                stays = [
                    (self._stays(m), 1 if m.home == who else -1)
                    for m in self.problem.stays[who]
                    if (m.place.starts.date() <= until) == first
                ]
                if own:
                    self._even(demand, Reason(HALVES, who), own, stays)

    def _even(
        self,
        demand: Demand,
        reason: Reason,
        own: Sequence[tuple[Literal, int]],
        stays: Sequence[tuple[Literal, int]],
    ) -> None:
        """Unless nothing but what stays is in the half."""
        more = sum(sign * each for each, sign in (*own, *stays))
        over = self._over(demand)
        given = []
        if stays and demand.must:
            given.append(self.cp.new_bool_var("some are open"))
            for has, _sign in own:
                self.cp.add_implication(has, given[0])
        if self.model.explains:
            given.append(self.model.held(reason))
        for limit in (more <= demand.number + over, -more <= demand.number + over):
            constraint = self.cp.add(limit)
            if given:
                constraint.only_enforce_if(*given)

    def apart(self, demand: Demand) -> None:
        """So many days between two open meetings of a pair."""
        meetings: dict[tuple[str, ...], list[Fixture]] = {}
        for fixture in self.problem.open:
            if fixture.home is not None and fixture.away is not None:
                pair = tuple(sorted((fixture.home, fixture.away)))
                meetings.setdefault(pair, []).append(fixture)
        for pair, listed in meetings.items():
            reason = Reason(APART, demand.about_whom(*pair))
            for one, other in combinations(listed, 2):
                over = self._over(demand)
                for n, has in self._slots(one):
                    day = self.problem.slots[n].day
                    near = [
                        each
                        for k, each in self._slots(other)
                        if abs((self.problem.slots[k].day - day).days) < demand.number
                    ]
                    if near:
                        limit = self.cp.add(has + sum(near) <= 1 + over)
                        self._held_by(demand, limit, reason)

    def evening(self, demand: Demand) -> None:
        """At most so many matches a day at a venue."""
        (venue,) = demand.about
        for day in self.problem.days:
            own = [
                has
                for f in self.problem.open
                for n, has in self._slots(f)
                if self.problem.slots[n].venue == venue and self.problem.slots[n].day == day
            ]
            stays = [
                m.id
                for m in self.problem.settled
                if m.place.venue == venue and m.place.starts.date() == day
            ]
            if own and len(own) + len(stays) > demand.number:
                had = self.model.had(stays, demand.number)
                limit = self.cp.add(sum(own) + had <= demand.number + self._over(demand))
                self._held_by(demand, limit, Reason(EVENING, venue))

    def together(self, demand: Demand) -> None:
        """No two of them at home on one day."""
        reason = Reason(TOGETHER, demand.about_whom())
        for day in self.problem.days:
            at_home = [var for who in demand.about if (var := self._home_on(who, day)) is not None]
            for pair in combinations(at_home, 2):
                self._never(demand, reason, pair, self._miss(demand))

    def _home_on(self, who: str, day: date) -> Literal | None:
        return self._any_of([
            [has]
            for f in self.sides[who]
            if f.home == who
            for n, has in self._slots(f)
            if self.problem.slots[n].day == day
        ])  # fmt: skip

    def beside_stays(self) -> None:
        """What a wish costs that a match breaks together with one that stays; what must be kept is
        left out of the openings already."""
        for fixture in self.problem.open:
            for n, has in self._slots(fixture):
                slot = self.problem.slots[n]
                for demand, _reason, _match in beside_stays(self.problem, fixture, slot):
                    if not demand.must:
                        self.costs.append(demand.weight * has)
