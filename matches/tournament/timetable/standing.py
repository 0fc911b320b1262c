"""Demands while a timetable is being filled: what one match more would break."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise, takewhile

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
    Demand,
)
from matches.tournament.timetable.problem import Fixture, Placement, Problem, Reason, Slot


@dataclass(frozen=True, slots=True, order=True)
class _Turn:
    """A match in somebody's row."""

    at: datetime
    home: bool
    stays: bool = False


class Standing:
    """The home and away matches that have a place so far; those that stay are among them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.row: dict[str, list[_Turn]] = {e.id: [] for e in problem.entrants}
        self.met: dict[frozenset[str | None], list[date]] = {}
        self.at_home: dict[date, set[str]] = {}
        self.evenings: Counter[tuple[str, date]] = Counter()
        self.of_these = {limit.reason: len(limit.stay) for limit in problem.limits}
        self.demands = [d for d in problem.demands if d.kind not in (MOST_OF, LEAST_OF)]
        self.meetings = Counter(frozenset((f.home, f.away)) for f in problem.open)
        for match in problem.settled:
            self._add(match.home, match.away, match.place, stays=True)
            self.meetings[frozenset((match.home, match.away))] += 1

    def add(self, fixture: Fixture, at: Placement | Slot) -> None:
        """A match has a place."""
        self._add(fixture.home, fixture.away, at, stays=False)
        for limit in self.problem.limits_of[fixture.id]:
            self.of_these[limit.reason] += limit.demand.counts(at.starts.date())

    def _add(
        self, home: str | None, away: str | None, at: Placement | Slot, *, stays: bool
    ) -> None:
        day = at.starts.date()
        self.evenings[at.venue, day] += 1
        for side in (home, away):
            if side is not None and side in self.row:
                insort(self.row[side], _Turn(at.starts, side == home, stays))
        self.met.setdefault(frozenset({home, away}), []).append(day)
        if home is not None:
            self.at_home.setdefault(day, set()).add(home)

    def against(self, fixture: Fixture, slot: Slot) -> Iterator[tuple[Demand, Reason]]:
        """The demands that a fixture in a slot would break, beside what has a place."""
        for limit in self.problem.limits_of[fixture.id]:
            counts = limit.most < 0 or limit.demand.counts(slot.day)
            if counts and self.of_these[limit.reason] >= limit.most:
                yield limit.demand, limit.reason
        for demand in self.demands:
            if demand.kind in (IN_A_ROW, BREAKS, HALVES):
                for side in (fixture.home, fixture.away):
                    if side is not None and self._of_one(demand, side, side == fixture.home, slot):
                        yield demand, Reason(demand.kind, side)
            elif self._of_all(demand, fixture, slot):
                both = [side for side in (fixture.home, fixture.away) if side is not None]
                named = both if demand.kind in (APART, LEGS) else ()
                yield demand, Reason(demand.kind, demand.about_whom(*named))

    def _of_one(self, demand: Demand, side: str, is_home: bool, slot: Slot) -> bool:
        row = self.row[side]
        if demand.kind == HALVES and demand.until is not None:
            first = slot.day <= demand.until
            had = [turn.home for turn in row if (turn.at.date() <= demand.until) == first]
            return abs(2 * sum((*had, is_home)) - len(had) - 1) > demand.number
        before = [turn.home for turn in row if turn.at < slot.starts]
        after = [turn.home for turn in row if turn.at > slot.starts]
        same = [
            sum(1 for _each in takewhile(lambda home: home == is_home, towards))
            for towards in (reversed(before), after)
        ]
        return 1 + sum(same) > (1 if demand.kind == BREAKS else demand.number)

    def _of_all(self, demand: Demand, fixture: Fixture, slot: Slot) -> bool:
        days = self.met.get(frozenset({fixture.home, fixture.away}), ())
        if demand.kind == APART:
            return any(abs((day - slot.day).days) < demand.number for day in days)
        if demand.kind == LEGS and demand.until is not None:
            had = sum((day <= demand.until) == (slot.day <= demand.until) for day in days)
            whole = self.meetings[frozenset({fixture.home, fixture.away})]
            return None not in (fixture.home, fixture.away) and had >= (whole + 1) // 2
        if demand.kind == EVENING:
            used = self.evenings[slot.venue, slot.day]
            return demand.about == (slot.venue,) and used >= demand.number
        if demand.kind == MOST_BREAKS:
            return self._too_many_breaks(demand, fixture, slot)
        others = self.at_home.get(slot.day, set()) & set(demand.about) - {str(fixture.home)}
        return fixture.home in demand.about and bool(others)

    def _too_many_breaks(self, demand: Demand, fixture: Fixture, slot: Slot) -> bool:
        """Whether a fixture in a slot makes breaks of which there are too many then."""
        more, had = 0, 0
        for who, row in self.row.items():
            if demand.about and who not in demand.about:
                continue
            now = _breaks(row, demand)
            had += now
            if who in (fixture.home, fixture.away):
                turn = _Turn(slot.starts, who == fixture.home)
                more += _breaks(sorted([*row, turn]), demand) - now
        return more > 0 and had + more > demand.number


def _breaks(row: list[_Turn], demand: Demand) -> int:
    """The breaks in a row on the days of a demand, without those of two matches that stay."""
    return sum(
        one.home == other.home
        and not (one.stays and other.stays)
        and (not demand.days or other.at.date() in demand.days)
        for one, other in pairwise(row)
    )
