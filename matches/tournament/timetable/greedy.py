"""The quick way: one fixture after the other, the hardest to place first, again where it fails."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from time import monotonic

from matches.tournament.timetable.answer import Progress, Seating, Tell, Timetable, untold
from matches.tournament.timetable.leftover import against
from matches.tournament.timetable.openings import free_boards, openings
from matches.tournament.timetable.problem import (
    Fixture,
    Match,
    Placement,
    Problem,
    Slot,
    overlap,
    too_close,
)
from matches.tournament.timetable.standing import Standing

TRIES = 60
LATE, OFTEN = 10, 3
"""What a day from its place costs, and a time or venue that one has had more than others."""


def greedy(
    problem: Problem, *, seed: int = 1, seconds: float = 10.0, tell: Tell = untold
) -> Timetable:
    """A timetable that keeps every constraint, for as many fixtures as could be placed.

    What found no place comes first in the next try. The same problem and seed give the same
    timetable, unless the time runs out.
    """
    began, chance = monotonic(), random.Random(seed)  # noqa: S311 - an order, not a secret
    possible = {fixture.id: openings(problem, fixture) for fixture in problem.open}
    weight: Counter[str] = Counter()
    best = (len(problem.open) + 1, 0, Seating(problem))
    for attempt in range(TRIES):
        order = _order(problem, possible, weight, chance if attempt else None)
        one = _Try(problem, possible)
        missed = [fixture.id for fixture in order if not one.place(fixture)]
        if (len(missed), one.cost) < best[:2]:
            best = (len(missed), one.cost, one.seating)
            tell(Progress(attempt + 1, one.cost, None, monotonic() - began))
        weight.update(missed)
        if not missed or monotonic() - began > seconds:
            break
    placed = best[2].placements()
    left = tuple(fixture.id for fixture in problem.open if fixture.id not in placed)
    return Timetable(placed, left, best[1], against=against(problem, placed, left))


def _order(
    problem: Problem,
    possible: dict[str, list[int]],
    weight: Counter[str],
    chance: random.Random | None,
) -> list[Fixture]:
    listed = list(problem.open)
    if chance is not None:
        chance.shuffle(listed)
    first_round = problem.rules.in_order

    def hardest(fixture: Fixture) -> tuple[int, int, int, int]:
        in_turn = fixture.round if first_round else 0
        return (in_turn, -weight[fixture.id], len(possible[fixture.id]), fixture.round)

    return sorted(listed, key=hardest)


class _Try:
    """One attempt: what is placed so far."""

    def __init__(self, problem: Problem, possible: dict[str, list[int]]) -> None:
        self.problem, self.possible = problem, possible
        self.seating = Seating(problem)
        self.cost = 0
        self.left = [len(free_boards(problem, slot)) for slot in problem.slots]
        self.busy: dict[str, list[Match]] = {}
        self.had: Counter[tuple[str, object]] = Counter()
        self.in_round: dict[int, list[Slot | Placement]] = {}
        self.standing = Standing(problem)
        for match in problem.settled:
            self._engage(match)
        for fixture in problem.fixtures:
            if fixture.fixed is not None:
                self._count(fixture, fixture.fixed)

    def place(self, fixture: Fixture) -> bool:
        """Give it the cheapest slot that is left; False where there is none."""
        slots = self.problem.slots
        able = [n for n in self.possible[fixture.id] if self._fits(fixture, n)]
        if not able:
            return False
        number = min(able, key=lambda n: (self._price(fixture, slots[n]), n))
        self.cost += self._price(fixture, slots[number])
        self.seating.slot_of[fixture.id] = number
        self.left[number] -= fixture.boards
        self._engage(self._match(fixture, slots[number]))
        self._count(fixture, slots[number])
        self.standing.add(fixture, slots[number])
        return True

    def _fits(self, fixture: Fixture, number: int) -> bool:
        slot = self.problem.slots[number]
        if self.left[number] < fixture.boards:
            return False
        most = self.problem.rules.most_a_day
        if most is not None and any(self.had[s, slot.day] >= most for s in _sides(fixture)):
            return False
        wanted = self._match(fixture, slot)
        near = {m.id: m for person in wanted.there for m in self.busy.get(person, ())}
        if any(self._hampers(wanted, other) for other in near.values()):
            return False
        if any(demand.must for demand, _reason in self.standing.against(fixture, slot)):
            return False
        return not self.problem.rules.in_order or self._in_order(fixture, slot)

    def _match(self, fixture: Fixture, slot: Slot) -> Match:
        at = Placement(slot.venue, (), slot.starts, slot.ends)
        return Match(fixture.id, at, self.problem.people(fixture), fixture.umpires)

    def _engage(self, match: Match) -> None:
        for person in match.there:
            self.busy.setdefault(person, []).append(match)

    def _hampers(self, one: Match, other: Match) -> bool:
        """Whether somebody who is in both cannot be."""
        at, there = one.place, other.place
        return (
            overlap(at, there)
            or too_close(at, there, self.problem.way(at.venue, there.venue))
            or (bool(one.people & other.people) and too_close(at, there, self.problem.rest))
        )

    def _in_order(self, fixture: Fixture, slot: Slot) -> bool:
        return all(
            each.ends <= slot.starts if number < fixture.round else slot.ends <= each.starts
            for number, held in self.in_round.items()
            if number != fixture.round
            for each in held
        )

    def _price(self, fixture: Fixture, slot: Slot) -> int:
        more = sum(
            self.had[side, slot.starts.time()] + self.had[side, slot.venue]
            for side in _sides(fixture)
        )
        wished = (
            demand.weight
            for demand, _reason in self.standing.against(fixture, slot)
            if not demand.must
        )
        return LATE * self.problem.lateness(fixture, slot) + OFTEN * more + sum(wished)

    def _count(self, fixture: Fixture, at: Slot | Placement) -> None:
        for side in _sides(fixture):
            self.had.update([(side, at.starts.date()), (side, at.starts.time()), (side, at.venue)])
        self.in_round.setdefault(fixture.round, []).append(at)


def _sides(fixture: Fixture) -> Sequence[str]:
    return [side for side in (fixture.home, fixture.away) if side is not None]
