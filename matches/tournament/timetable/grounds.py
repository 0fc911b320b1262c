"""What a count goes by: what stands against each match in each slot, and which boards are free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta

from matches.tournament.timetable.answer import Count
from matches.tournament.timetable.openings import hindrances, takers
from matches.tournament.timetable.problem import Fixture, Problem, Reason

ENDLESS = 10**9
IN_ORDER, MOST = Reason("in-order"), Reason("most-a-day")
Held = set[Reason]
Room = Callable[[Held], int]
Counted = tuple[Count, Sequence[Fixture], Room]
"""What is wanted, the matches that it is about, and how much room there is under constraints."""


class Grounds:
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


def left_of_day(problem: Problem, who: str, held: Held) -> Callable[[date], int]:
    """How many matches an entrant may still have on a day, beside those that stay there."""
    most = problem.rules.most_a_day or 0
    had = Counter(
        f.fixed.starts.date()
        for f in problem.fixtures
        if f.fixed is not None and who in (f.home, f.away) and Reason("match", f.id) in held
    )
    return lambda day: max(most - had[day], 0)
