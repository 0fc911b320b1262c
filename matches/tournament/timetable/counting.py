"""Counted before it is searched: more matches than there is room for, whoever has which slot.

Each exact about what it counts: the matches of one person against the slots that can be played one
after the other, with rest and no more than so many a day; the boards that are wanted against those
that are free; the rounds against the slots that follow each other, where rounds are to be played in
order; and each kind of demand on home and away matches (`demand_counts`). A search would come to
the same, but can take longer than anybody waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

from matches.tournament.timetable.answer import Conflict, Count, busy_sets
from matches.tournament.timetable.demand_counts import demand_counts, demand_of
from matches.tournament.timetable.grounds import (
    ENDLESS,
    IN_ORDER,
    MOST,
    Counted,
    Grounds,
    Held,
    left_of_day,
)
from matches.tournament.timetable.openings import REST
from matches.tournament.timetable.problem import Fixture, Problem, Reason


def too_many(problem: Problem) -> Conflict | None:
    """Where a count alone shows that not everything can be placed: the constraints that leave too
    little room, none of which the count could do without. None where the counts add up."""
    grounds = Grounds(problem)
    counted = (_boards, _people, _rounds, demand_counts)
    for count, concerned, room in (each for counts in counted for each in counts(grounds)):
        held = {*grounds.reasons(concerned), *_always(problem, count)}
        most = room(held)
        if most < count.wanted:
            needed = _needed(held, lambda fewer, n=count.wanted, r=room: r(fewer) < n)  # type: ignore[misc]
            told = tuple(sorted(needed)) or (Reason("slots"),)
            full = Count(count.kind, count.about, count.wanted, most)
            return Conflict(told, (), minimal=len(told) == 1, count=full)
    return None


def _always(problem: Problem, count: Count) -> Iterator[Reason]:
    """The constraints on many matches together."""
    if count.kind == "matches":
        yield Reason("at-once", count.about)
        if problem.rest:
            yield REST
        if problem.rules.most_a_day is not None:
            yield MOST
    if count.kind == "rounds":
        yield IN_ORDER
    yield from demand_of(problem, count)


def _needed(held: Held, fails: Callable[[Held], bool]) -> Held:
    """Those of the constraints without which there would be room: all of a kind are let go at once
    where that can be, then one after the other."""
    for kind in sorted({reason.kind for reason in held}):
        fewer = {reason for reason in held if reason.kind != kind}
        if fails(fewer):
            held = fewer
    for reason in sorted(held):
        if fails(held - {reason}):
            held = held - {reason}
    return held


def _boards(grounds: Grounds) -> Iterator[Counted]:
    """All matches against all boards; and those that can be at one venue alone against its own."""
    problem = grounds.problem
    everything = {*grounds.reasons(problem.open)}
    groups: dict[str, list[Fixture]] = {}
    for fixture in problem.open:
        venues = {problem.slots[n].venue for n in grounds.open([fixture], everything)}
        if len(venues) == 1 < len(problem.venues):
            groups.setdefault(venues.pop(), []).append(fixture)
    for venue, fixtures in (*groups.items(), ("", list(problem.open))):

        def room(held: Held, own: Sequence[Fixture] = tuple(fixtures)) -> int:
            return min(sum(grounds.free(n, held) for n in grounds.open(own, held)), ENDLESS)

        yield Count("boards", venue, sum(f.boards for f in fixtures)), fixtures, room


def _people(grounds: Grounds) -> Iterator[Counted]:
    """Each person's matches against the slots that are open to one of them."""
    problem = grounds.problem
    entrants = {entrant.id for entrant in problem.entrants}
    for who, fixtures in busy_sets(problem, problem.open, problem.people).items():

        def room(held: Held, who: str = who, own: Sequence[Fixture] = fixtures) -> int:
            open_ = grounds.open(own, held)
            left = left_of_day(problem, who, held) if who in entrants and MOST in held else None
            if REST in held or Reason("at-once", who) in held:
                rest = problem.rest if REST in held else timedelta()
                return grounds.in_a_row(open_, rest, left)
            if left is None:
                return ENDLESS
            return sum(left(day) for day in {problem.slots[n].day for n in open_})

        yield Count("matches", who, len(fixtures)), fixtures, room


def _rounds(grounds: Grounds) -> Iterator[Counted]:
    """Rounds that are to follow each other against slots that do."""
    problem = grounds.problem
    if not problem.rules.in_order:
        return

    def room(held: Held) -> int:
        if IN_ORDER not in held:
            return ENDLESS
        return grounds.in_a_row(grounds.open(problem.open, held), timedelta())

    yield Count("rounds", "", len({f.round for f in problem.open})), problem.open, room
