"""What a count shows about demands on home and away matches, before any search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from matches.tournament.timetable.answer import Count
from matches.tournament.timetable.break_counts import break_counts, breaks_of
from matches.tournament.timetable.demands import (
    APART,
    EVENING,
    HALVES,
    IN_A_ROW,
    MOST_BREAKS,
    MOST_OF,
    TOGETHER,
    Demand,
)
from matches.tournament.timetable.grounds import (
    ENDLESS,
    MOST,
    Counted,
    Grounds,
    Held,
    Room,
    left_of_day,
)
from matches.tournament.timetable.openings import REST
from matches.tournament.timetable.problem import Fixture, Limit, Problem, Reason

AWAY = "away-in-a-row"
"""The count of away matches; that of home matches is called as the demand."""


def demand_counts(grounds: Grounds) -> Iterator[Counted]:
    """A count for each demand that must hold and whomever it is about."""
    ways = {
        IN_A_ROW: _rows, HALVES: _halves, APART: _apart, EVENING: _evenings, TOGETHER: _together,
        MOST_BREAKS: break_counts,
    }  # fmt: skip
    for demand in grounds.problem.demands:
        if demand.must and demand.kind in ways:
            yield from ways[demand.kind](grounds, demand)
    for limit in grounds.problem.limits:
        if limit.demand.must:
            yield from _of_these(grounds, limit)


def demand_of(problem: Problem, count: Count) -> Iterator[Reason]:
    """The constraints that a demand's count stands on, beside what keeps matches out of slots."""
    yield from breaks_of(problem, count)
    kind = IN_A_ROW if count.kind == AWAY else count.kind
    if any(demand.kind == kind != MOST_BREAKS for demand in problem.demands):
        yield Reason(kind, count.about)
    if kind == TOGETHER:
        yield from (Reason("at-once", who) for who in count.about.split("|"))
        yield from (REST,) if problem.rest else ()
        yield from (MOST,) if problem.rules.most_a_day is not None else ()


def _sides(problem: Problem) -> Iterator[tuple[str, list[Fixture], int]]:
    """Entrants none of whose matches stay, with their matches, and how many are at home. (What
    stays may break a demand by itself, and then the numbers say nothing.)"""
    for entrant in problem.entrants:
        own = [f for f in problem.open if entrant.id in (f.home, f.away)]
        if own and not problem.stays[entrant.id]:
            yield entrant.id, own, sum(f.home == entrant.id for f in own)


def _rows(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """So many away matches divide the home matches into one row more than they are."""
    for who, own, home in _sides(grounds.problem):
        reason = Reason(IN_A_ROW, who)
        for kind, wanted in ((IN_A_ROW, home), (AWAY, len(own) - home)):
            most = demand.number * (len(own) - wanted + 1)
            yield Count(kind, who, wanted), (), _only(reason, most)


def _halves(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """Two halves can differ by so much each."""
    for who, own, home in _sides(grounds.problem):
        more = abs(2 * home - len(own))
        yield Count(HALVES, who, more), (), _only(Reason(HALVES, who), 2 * demand.number)


def _only(reason: Reason, most: int) -> Room:
    return lambda held: most if reason in held else ENDLESS


def _apart(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """How many days that far apart there are, on which one of a pair's meetings could be."""
    problem = grounds.problem
    pairs: dict[str, list[Fixture]] = {}
    for fixture in problem.open:
        if fixture.home is not None and fixture.away is not None:
            pairs.setdefault(demand.about_whom(fixture.home, fixture.away), []).append(fixture)
    for pair, own in pairs.items():
        if len(own) < 2:
            continue

        def room(held: Held, pair: str = pair, own: Sequence[Fixture] = own) -> int:
            if Reason(APART, pair) not in held:
                return ENDLESS
            count, last = 0, date.min
            for day in sorted({problem.slots[n].day for n in grounds.open(own, held)}):
                if not count or (day - last).days >= demand.number:
                    count, last = count + 1, day
            return count

        yield Count(APART, pair, len(own)), own, room


def _evenings(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """Matches that can be at one venue alone, against its days."""
    problem, (venue,) = grounds.problem, demand.about
    everything = {*grounds.reasons(problem.open), Reason(EVENING, venue)}
    own = [
        f
        for f in problem.open
        if {problem.slots[n].venue for n in grounds.open([f], everything)} == {venue}
    ]

    def room(held: Held) -> int:
        if Reason(EVENING, venue) not in held:
            return ENDLESS
        open_ = grounds.open(own, held)
        if {problem.slots[n].venue for n in open_} - {venue}:
            return ENDLESS
        return demand.number * len({problem.slots[n].day for n in open_})

    if own:
        yield Count(EVENING, venue, len(own)), own, room


def _of_these(grounds: Grounds, limit: Limit) -> Iterator[Counted]:
    """At most so many on the days: as many as that, and those that can be elsewhere. At least so
    many: as there are that can be on the days or stay there, and never more than there are."""
    demand, slots = limit.demand, grounds.problem.slots
    if limit.most < 0 and limit.open:
        there_are = _only(limit.reason, limit.most + demand.number)
        yield Count(demand.kind, demand.name, demand.number), (), there_are
    if limit.stay or not limit.open:
        return
    # At most: none stays on the days. At least: none stays elsewhere, so that whatever stays helps.
    stay = limit.most + demand.number - len(limit.open) if demand.kind != MOST_OF else 0

    def room(held: Held) -> int:
        if limit.reason not in held:
            return ENDLESS
        without = [
            f
            for f in limit.open
            if any(not demand.counts(slots[n].day) for n in grounds.open([f], held))
        ]
        return len(without) + (demand.number if demand.kind == MOST_OF else stay)

    wanted = len(limit.open) if demand.kind == MOST_OF else demand.number
    yield Count(demand.kind, demand.name, wanted), limit.open, room


def _together(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """Each day is one entrant's: its home matches that day, one after the other."""
    problem = grounds.problem
    homes = {who: [f for f in problem.open if f.home == who] for who in demand.about}
    every = [fixture for own in homes.values() for fixture in own]
    about = demand.about_whom()

    def room(held: Held) -> int:
        if Reason(TOGETHER, about) not in held:
            return ENDLESS
        most: dict[date, int] = {}
        for who, own in homes.items():
            by_day: dict[date, list[int]] = {}
            for n in grounds.open(own, held):
                by_day.setdefault(problem.slots[n].day, []).append(n)
            for day, open_ in by_day.items():
                had = min(_in_a_day(grounds, who, open_, held), len(own))
                most[day] = max(most.get(day, 0), had)
        return sum(most.values())

    yield Count(TOGETHER, about, len(every)), every, room


def _in_a_day(grounds: Grounds, who: str, open_: Sequence[int], held: Held) -> int:
    """How many matches an entrant can have in these slots of one day."""
    problem = grounds.problem
    left = left_of_day(problem, who, held) if MOST in held else None
    if REST in held or Reason("at-once", who) in held:
        return grounds.in_a_row(open_, problem.rest if REST in held else timedelta(), left)
    return left(problem.slots[open_[0]].day) if left is not None else ENDLESS
