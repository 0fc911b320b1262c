"""Why a match found no place beside those that did: what stands against it in each slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date

from matches.tournament.timetable.openings import REST, free_boards, hindrances
from matches.tournament.timetable.problem import (
    Fixture,
    Match,
    Placement,
    Problem,
    Reason,
    Slot,
    overlap,
    too_close,
    way_between,
)
from matches.tournament.timetable.standing import Standing


def against(
    problem: Problem, placed: Mapping[str, Placement], unplaced: tuple[str, ...]
) -> dict[str, tuple[Reason, ...]]:
    """For each match without a place what keeps it out of the slots, the most frequent first."""
    beside = _Beside(problem, placed)
    told = {}
    for fixture in problem.open:
        if fixture.id in unplaced:
            found = Counter(
                reason for slot in problem.slots for reason in sorted(beside.why(fixture, slot))
            )
            told[fixture.id] = tuple(sorted(found, key=lambda reason: (-found[reason], reason)))
    return told


class _Beside:
    """What is placed, by who is in it, by slot and by day."""

    def __init__(self, problem: Problem, placed: Mapping[str, Placement]) -> None:
        self.problem = problem
        self.held = [
            (f, Match(f.id, placed[f.id], problem.people(f), f.umpires))
            for f in problem.fixtures
            if f.id in placed
        ]
        self.of: dict[str, list[Match]] = {}
        self.had: Counter[tuple[str | None, date]] = Counter()
        self.used: Counter[Slot] = Counter()
        self.standing = Standing(problem)
        for fixture, match in self.held:
            at = match.place
            for person in match.there:
                self.of.setdefault(person, []).append(match)
            self.had.update((side, at.starts.date()) for side in (fixture.home, fixture.away))
            if fixture.fixed is None:
                self.used[Slot(at.venue, at.starts, at.ends)] += fixture.boards
                self.standing.add(fixture, at)

    def why(self, fixture: Fixture, slot: Slot) -> set[Reason]:
        """Everything that stands against a match in a slot."""
        alone = {r for together in hindrances(self.problem, fixture, slot) for r in together}
        if alone:
            return alone
        demanded = {r for demand, r in self.standing.against(fixture, slot) if demand.must}
        return {*self._full(fixture, slot), *self._taken(fixture, slot), *demanded}

    def _full(self, fixture: Fixture, slot: Slot) -> Iterator[Reason]:
        problem, rules = self.problem, self.problem.rules
        if fixture.boards > len(free_boards(problem, slot)) - self.used[slot]:
            yield Reason("boards", slot.venue)
        sides = [side for side in (fixture.home, fixture.away) if side is not None]
        most = rules.most_a_day
        if most is not None and any(self.had[side, slot.day] >= most for side in sides):
            yield Reason("most-a-day")
        if rules.in_order and any(self._out_of_order(fixture, slot, *one) for one in self.held):
            yield Reason("in-order")

    def _out_of_order(self, fixture: Fixture, slot: Slot, other: Fixture, match: Match) -> bool:
        if other.round == fixture.round:
            return False
        earlier, later = (match.place, slot) if other.round < fixture.round else (slot, match.place)
        return later.starts < earlier.ends

    def _taken(self, fixture: Fixture, slot: Slot) -> Iterator[Reason]:
        """Whoever is in it plays elsewhere then, rests, or is on the way."""
        problem, players = self.problem, self.problem.people(fixture)
        for person in sorted(problem.there(fixture)):
            for match in self.of.get(person, ()):
                at = match.place
                if overlap(at, slot):
                    yield Reason("at-once", self._named(fixture, person))
                elif too_close(at, slot, problem.way(at.venue, slot.venue)):
                    yield way_between(at.venue, slot.venue)
                elif person in players & match.people and too_close(at, slot, problem.rest):
                    yield REST

    def _named(self, fixture: Fixture, person: str) -> str:
        """The side that somebody plays for, or the person: an umpire."""
        for side in (fixture.home, fixture.away):
            if side is not None and person in self.problem.entrant[side].people:
                return side
        return person
