"""A timetable as a CP-SAT model (OR-Tools): one yes or no for each fixture and slot.

Two ways to build it: with what is impossible left out, to search for a fair timetable; or with each
constraint behind a literal of its own, to learn which of them cannot hold together.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from matches.tournament.timetable.answer import Seating, busy_sets
from matches.tournament.timetable.demand_model import demanded
from matches.tournament.timetable.openings import REST, free_boards, hindrances, openings, takers
from matches.tournament.timetable.problem import (
    Fixture,
    Placement,
    Problem,
    Reason,
    Slot,
    too_close,
    way_between,
)

LATE, UNEVEN = 10, 30
IN_ORDER, MOST = Reason("in-order"), Reason("most-a-day")


class Model:
    """A problem's model. `explains`: constraints stand behind literals, and nothing is to be aimed
    at."""

    def __init__(self, problem: Problem, *, explains: bool = False) -> None:
        from ortools.sat.python import cp_model

        self.problem, self.explains = problem, explains
        self.cp = cp_model.CpModel()
        self.literals: dict[Reason, Any] = {}
        every = list(range(len(problem.slots)))
        self.slots = {f.id: every if explains else openings(problem, f) for f in problem.open}
        self.has = {
            (f.id, n): self.cp.new_bool_var(f"{f.id}@{n}")
            for f in problem.open
            for n in self.slots[f.id]
        }
        for fixture in problem.open:
            self.cp.add_exactly_one(self.has[fixture.id, n] for n in self.slots[fixture.id])
        if explains:
            self._hinder()
        self._boards()
        self._people()
        self._days()
        self._rounds()
        self._unkept = demanded(self)

    def seating(self, solver: Any) -> Seating:
        """The slots as the solver found them."""
        chosen = {key: n for (key, n), var in self.has.items() if solver.value(var)}
        return Seating(self.problem, chosen)

    def hint(self, slot_of: dict[str, int]) -> None:
        """Begin from a timetable that is known."""
        for (key, n), var in self.has.items():
            self.cp.add_hint(var, slot_of.get(key) == n)

    # ── what must hold ────────────────────────────────────────────────────────────────────────

    def held(self, reason: Reason) -> Any:
        if reason not in self.literals:
            self.literals[reason] = self.cp.new_bool_var(f"{reason.kind}:{reason.about}")
        return self.literals[reason]

    def only_if(self, constraint: Any, *reasons: Reason) -> None:
        if self.explains:
            constraint.only_enforce_if(*(self.held(reason) for reason in reasons))

    def _hinder(self) -> None:
        """What stands against one fixture in one slot, whatever the others do."""
        for fixture in self.problem.open:
            for n, slot in enumerate(self.problem.slots):
                no = self.has[fixture.id, n].negated()
                for together in set(hindrances(self.problem, fixture, slot)):
                    because = [self.held(reason) for reason in sorted(together)]
                    self.cp.add_bool_or([no]).only_enforce_if(*because)

    def _boards(self) -> None:
        for n, slot in enumerate(self.problem.slots):
            wanted = [
                (f.boards, self.has[f.id, n]) for f in self.problem.open if (f.id, n) in self.has
            ]
            if not wanted:
                continue
            used = sum(count * var for count, var in wanted)
            if not self.explains:
                self.cp.add(used <= len(free_boards(self.problem, slot)))
                continue
            there = len(self.problem.venue[slot.venue].boards)
            limit = self.cp.add(used + sum(self._taken(slot)) <= there)
            self.only_if(limit, Reason("boards", slot.venue))

    def _taken(self, slot: Slot) -> list[Any]:
        """For each board that something takes: whether any of that holds."""
        by_board: dict[str, list[Reason]] = {}
        for board, reason in takers(self.problem, slot):
            by_board.setdefault(board, []).append(reason)
        told = []
        for board, reasons in by_board.items():
            gone = self.cp.new_bool_var(f"{board} gone")
            for reason in reasons:
                self.cp.add_implication(self.held(reason), gone)
            told.append(gone)
        return told

    def _people(self) -> None:
        """Nobody twice at once, rest between two matches, and time for the way."""
        problem, open_ = self.problem, self.problem.open
        umpired = any(fixture.umpires for fixture in open_)
        for who, fixtures in busy_sets(problem, open_, problem.there).items():
            # Whoever rests is not twice at once either: the search need not be told again.
            if self.explains or umpired or not problem.rest:
                self._apart(fixtures, timedelta(), Reason("at-once", who))
            self._travel(who, fixtures)
        if problem.rest:
            for fixtures in busy_sets(problem, open_, problem.people).values():
                self._apart(fixtures, problem.rest, REST)

    def _apart(self, fixtures: Sequence[Fixture], rest: timedelta, reason: Reason) -> None:
        """Of all stretches (a match and the rest after it) that hold one moment, a person has one;
        the moments are where one starts."""
        for moment in sorted({slot.starts for slot in self.problem.slots}):
            here = self._holding(fixtures, moment, rest)
            if len({key for key, _n in here}) > 1:
                own = [self.has[each] for each in here]
                if self.explains:
                    self.only_if(self.cp.add(sum(own) <= 1), reason)
                else:
                    self.cp.add_at_most_one(own)

    def _travel(self, who: str, fixtures: Sequence[Fixture]) -> None:
        """Not in two slots of different venues between which there is no time for the way."""
        if not self.far or len(fixtures) < 2:
            return
        there: dict[int, Any] = {}
        for one, other in self.far:
            for n in (one, other):
                if n not in there:
                    there[n] = self._is_there(who, fixtures, n)
            if there[one] is not None and there[other] is not None:
                slots = self.problem.slots
                way = way_between(slots[one].venue, slots[other].venue)
                never = [there[one].negated(), there[other].negated()]
                self.only_if(self.cp.add_bool_or(never), way)

    def _is_there(self, who: str, fixtures: Sequence[Fixture], n: int) -> Any:
        """Whether somebody has a match in a slot; None where nobody can."""
        own = [self.has[f.id, n] for f in fixtures if (f.id, n) in self.has]
        if len(own) < 2:
            return own[0] if own else None
        var = self.cp.new_bool_var(f"{who} at {n}")
        for each in own:
            self.cp.add_implication(each, var)
        return var

    @cached_property
    def far(self) -> list[tuple[int, int]]:
        """Pairs of slots of different venues that are too close for the way between them."""
        problem = self.problem
        longest = timedelta(minutes=max(problem.travel.values(), default=0))
        listed = sorted(enumerate(problem.slots), key=lambda each: each[1].starts)
        told = []
        for k, (one, slot) in enumerate(listed):
            for other, later in listed[k + 1 :]:
                if later.starts >= slot.ends + longest:
                    break
                way = problem.way(slot.venue, later.venue)
                if slot.venue != later.venue and way and too_close(slot, later, way):
                    told.append((one, other))
        return told

    def _holding(
        self, fixtures: Sequence[Fixture], moment: datetime, rest: timedelta
    ) -> list[tuple[str, int]]:
        slots = self.problem.slots
        return [
            (f.id, n)
            for f in fixtures
            for n in self.slots[f.id]
            if slots[n].starts <= moment < slots[n].ends + rest
        ]

    def _days(self) -> None:
        """A day's most: what is settled of it counts, for as long as that stays where it is."""
        most = self.problem.rules.most_a_day
        if most is None:
            return
        for entrant in self.problem.entrants:
            own = [f for f in self.problem.fixtures if entrant.id in (f.home, f.away)]
            for day in self.problem.days:
                fixed = [f.id for f in own if f.fixed is not None and f.fixed.starts.date() == day]
                here = [
                    self.has[f.id, n]
                    for f in own
                    if f.fixed is None
                    for n in self.slots[f.id]
                    if self.problem.slots[n].day == day
                ]
                if here and len(here) + len(fixed) > most:
                    had = self.had(fixed, most)
                    self.only_if(self.cp.add(sum(here) + had <= most), MOST)

    def had(self, fixed: Sequence[str], most: int) -> Any:
        """How many of a day's most fixed matches (ids) take: those that stay, and never more."""
        if not self.explains or not fixed:
            return min(len(fixed), most)
        had = self.cp.new_int_var(0, most, "had")
        stay = sum(self.held(Reason("match", each)) for each in fixed)
        self.cp.add_min_equality(had, [stay, most])
        return had

    def _rounds(self) -> None:
        """Between two rounds there is a moment: what comes before has ended, what comes after has
        not begun."""
        if not self.problem.rules.in_order or not self.problem.slots:
            return
        everything: list[Slot | Placement] = [
            *self.problem.slots, *(f.fixed for f in self.problem.fixtures if f.fixed is not None)
        ]  # fmt: skip
        zero = min(each.starts for each in everything)

        def second(at: datetime) -> int:
            return int((at - zero).total_seconds())

        last = max(second(each.ends) for each in everything)
        bounds = {r: self.cp.new_int_var(0, last, f"after {r}") for r in self.problem.rounds}
        before = None
        for number, bound in bounds.items():
            if before is not None:
                # A round whose only match is let go must not let the others go by each other.
                self.cp.add(before <= bound)
            for fixture in (f for f in self.problem.fixtures if f.round == number):
                starts, ends = self._times(fixture, second)
                stays = [Reason("match", fixture.id)] if fixture.fixed is not None else []
                self.only_if(self.cp.add(ends <= bound), IN_ORDER, *stays)
                if before is not None:
                    self.only_if(self.cp.add(starts >= before), IN_ORDER, *stays)
            before = bound

    def _times(self, fixture: Fixture, second: Any) -> tuple[Any, Any]:
        if fixture.fixed is not None:
            return second(fixture.fixed.starts), second(fixture.fixed.ends)
        slots = self.problem.slots
        own = [(self.has[fixture.id, n], slots[n]) for n in self.slots[fixture.id]]
        return (
            sum(second(slot.starts) * var for var, slot in own),
            sum(second(slot.ends) * var for var, slot in own),
        )

    # ── what is aimed at ──────────────────────────────────────────────────────────────────────

    def aim(self) -> None:
        """Rounds near their place in the season; times of day and neutral venues shared fairly; and
        what is wished. Until then any timetable will do."""
        slots = self.problem.slots
        late = [
            LATE * self.problem.lateness(f, slots[n]) * self.has[f.id, n]
            for f in self.problem.open
            for n in self.slots[f.id]
        ]
        times = sorted({slot.starts.time() for slot in slots})
        neutral = not any(entrant.venue for entrant in self.problem.entrants)
        venues = [venue.id for venue in self.problem.venues] if neutral else []
        uneven = [
            *(self._range(lambda s, t=time: s.starts.time() == t) for time in times[1:]),
            *(self._range(lambda s, v=venue: s.venue == v) for venue in venues[1:]),
        ]
        self.cp.minimize(sum(late) + UNEVEN * sum(uneven) + sum(self._unkept))

    def _range(self, is_such: Any) -> Any:
        """How many more such slots somebody has than somebody else."""
        most = len(self.problem.fixtures)
        high, low = (self.cp.new_int_var(0, most, name) for name in ("high", "low"))
        for entrant in self.problem.entrants:
            own = [f for f in self.problem.fixtures if entrant.id in (f.home, f.away)]
            if not own:
                continue
            fixed = sum(f.fixed is not None and is_such(f.fixed) for f in own)
            had = fixed + sum(
                self.has[f.id, n]
                for f in own
                if f.fixed is None
                for n in self.slots[f.id]
                if is_such(self.problem.slots[n])
            )
            self.cp.add(had <= high)
            self.cp.add(had >= low)
        return high - low
