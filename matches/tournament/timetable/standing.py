"""Demands while a timetable is being filled: what one match more would break."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from itertools import takewhile

from matches.tournament.timetable.demands import (
    APART,
    BREAKS,
    EVENING,
    HALVES,
    IN_A_ROW,
    TOGETHER,
    Demand,
)
from matches.tournament.timetable.problem import Fixture, Placement, Problem, Reason, Slot


class Standing:
    """The home and away matches that have a place so far; those that stay are among them."""

    def __init__(self, problem: Problem) -> None:
        self.demands = problem.demands
        self.row: dict[str, list[tuple[datetime, bool]]] = {e.id: [] for e in problem.entrants}
        self.met: dict[frozenset[str | None], list[date]] = {}
        self.at_home: dict[date, set[str]] = {}
        self.evenings: Counter[tuple[str, date]] = Counter()
        for match in problem.settled:
            self.add(match.home, match.away, match.place)

    def add(self, home: str | None, away: str | None, at: Placement | Slot) -> None:
        """A match has a place."""
        day = at.starts.date()
        self.evenings[at.venue, day] += 1
        for side in (home, away):
            if side is not None and side in self.row:
                insort(self.row[side], (at.starts, side == home))
        self.met.setdefault(frozenset({home, away}), []).append(day)
        if home is not None:
            self.at_home.setdefault(day, set()).add(home)

    def against(self, fixture: Fixture, slot: Slot) -> Iterator[tuple[Demand, Reason]]:
        """The demands that a fixture in a slot would break, beside what has a place."""
        for demand in self.demands:
            if demand.kind in (IN_A_ROW, BREAKS, HALVES):
                for side in (fixture.home, fixture.away):
                    if side is not None and self._of_one(demand, side, side == fixture.home, slot):
                        yield demand, Reason(demand.kind, side)
            elif self._of_all(demand, fixture, slot):
                both = [side for side in (fixture.home, fixture.away) if side is not None]
                named = both if demand.kind == APART else ()
                yield demand, Reason(demand.kind, demand.about_whom(*named))

    def _of_one(self, demand: Demand, side: str, is_home: bool, slot: Slot) -> bool:
        row = self.row[side]
        if demand.kind == HALVES and demand.until is not None:
            first = slot.day <= demand.until
            had = [home for at, home in row if (at.date() <= demand.until) == first]
            return abs(2 * sum((*had, is_home)) - len(had) - 1) > demand.number
        before = [home for at, home in row if at < slot.starts]
        after = [home for at, home in row if at > slot.starts]
        same = [
            sum(1 for _each in takewhile(lambda home: home == is_home, towards))
            for towards in (reversed(before), after)
        ]
        return 1 + sum(same) > (1 if demand.kind == BREAKS else demand.number)

    def _of_all(self, demand: Demand, fixture: Fixture, slot: Slot) -> bool:
        if demand.kind == APART:
            days = self.met.get(frozenset({fixture.home, fixture.away}), ())
            return any(abs((day - slot.day).days) < demand.number for day in days)
        if demand.kind == EVENING:
            used = self.evenings[slot.venue, slot.day]
            return demand.about == (slot.venue,) and used >= demand.number
        others = self.at_home.get(slot.day, set()) & set(demand.about) - {str(fixture.home)}
        return demand.kind == TOGETHER and fixture.home in demand.about and bool(others)
