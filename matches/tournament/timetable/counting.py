"""Counted before it is searched: more matches than there is room for, whoever has which slot.

Three counts, each exact about what it counts: the matches of one person against the slots that can
be played one after the other, with rest and no more than so many a day; the boards that are wanted
against those that are free; the rounds against the slots that follow each other, where rounds are
to be played in order. A search would come to the same, but can take longer than anybody waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta

from matches.tournament.timetable.answer import Conflict, Count, busy_sets
from matches.tournament.timetable.openings import REST, hindrances, takers
from matches.tournament.timetable.problem import Fixture, Problem, Reason

IN_ORDER, MOST = Reason("in-order"), Reason("most-a-day")
ENDLESS = 10**9
Held = set[Reason]
Room = Callable[[Held], int]


def too_many(problem: Problem) -> Conflict | None:
    """Where a count alone shows that not everything can be placed: the constraints that leave too
    little room, none of which the count could do without. None where the counts add up."""
    grounds = _Grounds(problem)
    for count, concerned, room in (*_boards(grounds), *_people(grounds), *_rounds(grounds)):
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


class _Grounds:
    """What stands against each open fixture in each slot, looked up once."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.against = {
            f.id: [set(hindrances(problem, f, slot)) for slot in problem.slots]
            for f in problem.open
        }
        self.taken = [list(takers(problem, slot)) for slot in problem.slots]

    def reasons(self, fixtures: Sequence[Fixture]) -> Iterator[Reason]:
        """Every constraint that keeps one of the fixtures out of a slot."""
        for fixture in fixtures:
            for together in self.against[fixture.id]:
                yield from (reason for each in together for reason in each)
        for slot, taken in zip(self.problem.slots, self.taken, strict=True):
            yield Reason("boards", slot.venue)
            yield from (reason for _board, reason in taken)

    def free(self, n: int, held: Held) -> int:
        """How many boards a slot has left."""
        slot = self.problem.slots[n]
        if Reason("boards", slot.venue) not in held:
            return ENDLESS
        gone = {board for board, reason in self.taken[n] if reason in held}
        return len(set(self.problem.venue[slot.venue].boards) - gone)

    def open(self, fixtures: Sequence[Fixture], held: Held) -> list[int]:
        """The slots that at least one of the fixtures could have."""
        return [
            n
            for n in range(len(self.problem.slots))
            if any(
                f.boards <= self.free(n, held)
                and not any(together <= held for together in self.against[f.id][n])
                for f in fixtures
            )
        ]

    def in_a_row(
        self, open_: Sequence[int], rest: timedelta, left: Callable[[date], int] | None = None
    ) -> int:
        """How many of these slots can be had one after the other, with `rest` between and no more
        than are `left` of a day: always the one that ends first, which leaves most to the others.
        """
        slots = sorted((self.problem.slots[n] for n in open_), key=lambda slot: slot.ends)
        had: Counter[date] = Counter()
        free_from: datetime | None = None
        for slot in slots:
            if free_from is not None and slot.starts < free_from:
                continue
            if left is not None and had[slot.day] >= left(slot.day):
                continue
            had[slot.day] += 1
            free_from = slot.ends + rest
        return had.total()


Counted = tuple[Count, Sequence[Fixture], Room]


def _boards(grounds: _Grounds) -> Iterator[Counted]:
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


def _people(grounds: _Grounds) -> Iterator[Counted]:
    """Each person's matches against the slots that are open to one of them."""
    problem = grounds.problem
    entrants = {entrant.id for entrant in problem.entrants}
    for who, fixtures in busy_sets(problem, problem.open, problem.people).items():

        def room(held: Held, who: str = who, own: Sequence[Fixture] = fixtures) -> int:
            open_ = grounds.open(own, held)
            left = _left(problem, who, held) if who in entrants and MOST in held else None
            if REST in held or Reason("at-once", who) in held:
                rest = problem.rest if REST in held else timedelta()
                return grounds.in_a_row(open_, rest, left)
            if left is None:
                return ENDLESS
            return sum(left(day) for day in {problem.slots[n].day for n in open_})

        yield Count("matches", who, len(fixtures)), fixtures, room


def _left(problem: Problem, who: str, held: Held) -> Callable[[date], int]:
    """How many matches an entrant may still have on a day, beside those that stay there."""
    most = problem.rules.most_a_day or 0
    had = Counter(
        f.fixed.starts.date()
        for f in problem.fixtures
        if f.fixed is not None and who in (f.home, f.away) and Reason("match", f.id) in held
    )
    return lambda day: max(most - had[day], 0)


def _rounds(grounds: _Grounds) -> Iterator[Counted]:
    """Rounds that are to follow each other against slots that do."""
    problem = grounds.problem
    if not problem.rules.in_order:
        return

    def room(held: Held) -> int:
        if IN_ORDER not in held:
            return ENDLESS
        return grounds.in_a_row(grounds.open(problem.open, held), timedelta())

    yield Count("rounds", "", len({f.round for f in problem.open})), problem.open, room
