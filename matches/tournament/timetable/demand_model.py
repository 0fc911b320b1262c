"""Demands in the CP-SAT model: what must hold as constraints, what is wished as costs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import combinations
from typing import Any

from matches.tournament.timetable.demands import (
    APART,
    BREAKS,
    EVENING,
    HALVES,
    IN_A_ROW,
    LEAST_OF,
    LEGS,
    MOST_BREAKS,
    MOST_OF,
    TOGETHER,
    Demand,
)
from matches.tournament.timetable.openings import beside_stays
from matches.tournament.timetable.packed import packed
from matches.tournament.timetable.prices import Literal
from matches.tournament.timetable.problem import Fixture, Reason
from matches.tournament.timetable.row_model import Rows


def demanded(model: Any) -> list[Any]:
    """Puts the demands into a `Model`; returns what the broken wishes cost."""
    made = _Demanded(model)
    ways = {
        IN_A_ROW: made.rows, BREAKS: made.rows, HALVES: made.halves,
        APART: made.apart, EVENING: made.evening, TOGETHER: made.together,
        MOST_OF: made.of_these, LEAST_OF: made.of_these, MOST_BREAKS: made.most_breaks,
        LEGS: made.legs,
    }  # fmt: skip
    for demand in model.problem.demands:
        if demand.must or not model.explains:
            ways[demand.kind](demand)
    if not model.explains:
        made.beside_stays()
        packed(model)
    return made.costs


class _Demanded(Rows):
    """A model's demands."""

    def halves(self, demand: Demand) -> None:
        """Home and away matches about even, up to a day and after it."""
        until = demand.until or date.max
        for who, fixtures in self.sides.items():
            for first in (True, False):
                own = [
                    (has, 1 if f.home == who else -1)
                    for f in fixtures
                    for n, has in self.openings(f)
                    if (self.problem.slots[n].day <= until) == first
                ]
                stays = [
                    (self.stays(m), 1 if m.home == who else -1)
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
        over = self.over(demand)
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
        for pair, listed in self._meetings().items():
            reason = Reason(APART, demand.about_whom(*pair))
            for one, other in combinations(listed, 2):
                over = self.over(demand)
                for n, has in self.openings(one):
                    day = self.problem.slots[n].day
                    near = [
                        each
                        for k, each in self.openings(other)
                        if abs((self.problem.slots[k].day - day).days) < demand.number
                    ]
                    if near:
                        limit = self.cp.add(has + sum(near) <= 1 + over)
                        self.held_by(demand, limit, reason)

    def _meetings(self) -> dict[tuple[str, ...], list[Fixture]]:
        """The open meetings of each pair."""
        meetings: dict[tuple[str, ...], list[Fixture]] = {}
        for fixture in self.problem.open:
            if fixture.home is not None and fixture.away is not None:
                pair = tuple(sorted((fixture.home, fixture.away)))
                meetings.setdefault(pair, []).append(fixture)
        return meetings

    def legs(self, demand: Demand) -> None:
        """Half of a pair's meetings up to a day, half after it."""
        until = demand.until or date.max
        for pair, listed in self._meetings().items():
            reason = Reason(LEGS, demand.about_whom(*pair))
            played = [m for m in self.problem.stays[pair[0]] if {m.home, m.away} == set(pair)]
            most = (len(listed) + len(played) + 1) // 2
            for first in (True, False):
                own = [
                    has
                    for f in listed
                    for n, has in self.openings(f)
                    if (self.problem.slots[n].day <= until) == first
                ]
                stay = [m.id for m in played if (m.place.starts.date() <= until) == first]
                self._at_most(demand, reason, own, stay, most)

    def of_these(self, demand: Demand) -> None:
        """So many of certain matches on certain days."""
        limit = next(each for each in self.problem.limits if each.demand == demand)
        own = [
            has
            for f in limit.open
            for n, has in self.openings(f)
            if demand.counts(self.problem.slots[n].day)
        ]
        self._at_most(demand, limit.reason, own, [m.id for m in limit.stay], limit.most)
        if limit.most < 0 and limit.open and demand.must:
            # At least more than there are at all.
            self.held_by(demand, self.cp.add_bool_or([]), limit.reason)

    def _at_most(
        self, demand: Demand, reason: Reason, own: Sequence[Literal], stay: Sequence[str], most: int
    ) -> None:
        """Of open matches and of those that stay (ids); the latter alone break nothing."""
        most = max(most, 0)
        if own and len(own) + len(stay) > most:
            limit = self.cp.add(
                sum(own) + self.model.had(stay, most) <= most + self.over(demand)
            )  # fmt: skip
            self.held_by(demand, limit, reason)

    def evening(self, demand: Demand) -> None:
        """At most so many matches a day at a venue."""
        (venue,) = demand.about
        for day in self.problem.days:
            own = [
                has
                for f in self.problem.open
                for n, has in self.openings(f)
                if self.problem.slots[n].venue == venue and self.problem.slots[n].day == day
            ]
            stays = [
                m.id
                for m in self.problem.settled
                if m.place.venue == venue and m.place.starts.date() == day
            ]
            self._at_most(demand, Reason(EVENING, venue), own, stays, demand.number)

    def together(self, demand: Demand) -> None:
        """No two of them at home on one day."""
        reason = Reason(TOGETHER, demand.about_whom())
        for day in self.problem.days:
            at_home = [var for who in demand.about if (var := self._home_on(who, day)) is not None]
            for pair in combinations(at_home, 2):
                self.never(demand, reason, pair, self.miss(demand))

    def _home_on(self, who: str, day: date) -> Literal | None:
        return self.any_of([
            [has]
            for f in self.sides[who]
            if f.home == who
            for n, has in self.openings(f)
            if self.problem.slots[n].day == day
        ])  # fmt: skip

    def beside_stays(self) -> None:
        """What a wish costs that a match breaks together with one that stays; what must be kept is
        left out of the openings already."""
        for fixture in self.problem.open:
            for n, has in self.openings(fixture):
                slot = self.problem.slots[n]
                for demand, _reason, _match in beside_stays(self.problem, fixture, slot):
                    if not demand.must:
                        self.costs.append(demand.weight * has)
