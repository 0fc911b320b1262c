"""Clashing constraints by trying every timetable there is: slow, plain, and for tiny problems.

Nothing of the package's arithmetic is used but its records: what each constraint forbids is written
here a second time. A set of constraints clashes where every way to give the fixtures their slots
breaks one of the set, whether the settled matches outside of it stay where they are or are let go
(one that stays can also help: a match at home is evened out by one away); it is a smallest one
where that is so for no part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import timedelta
from itertools import combinations, product

from matches.tournament.timetable import Fixture, Match, Placement, Problem, Reason, Slot
from tests.tournament.timetable.demand_oracle import demands_broken

Seats = Mapping[str, Slot]


def clash_together(problem: Problem, held: Collection[Reason]) -> bool:
    """Whether no timetable keeps all of `held`; settled matches not held may stay or go."""
    open_ = [f.id for f in _open(problem)]
    return not any(
        _is_kept(problem, dict(zip(open_, chosen, strict=True)), kept)
        for chosen in product(problem.slots, repeat=len(open_))
        for kept in _with_some_that_stay(problem, frozenset(held))
    )


def _with_some_that_stay(problem: Problem, held: frozenset[Reason]) -> Iterator[frozenset[Reason]]:
    """What is held, with none, each and all of the settled matches that are not."""
    others = [
        Reason("match", each.id)
        for each in (*problem.matches, *(f for f in problem.fixtures if f.fixed is not None))
        if Reason("match", each.id) not in held
    ]
    for number in range(len(others) + 1):
        for some in combinations(others, number):
            yield held | {*some}


def _is_kept(problem: Problem, seats: Seats, held: frozenset[Reason]) -> bool:
    return not (
        any(_alone(problem, seats, held))
        or any(_crowded(problem, seats, held))
        or any(_in_two_places(problem, seats, held))
        or any(_too_many(problem, seats, held))
        or any(_out_of_order(problem, seats, held))
        or any(demands_broken(problem, seats, held))
    )


def _open(problem: Problem) -> list[Fixture]:
    return [f for f in problem.fixtures if f.fixed is None]


def _staying(problem: Problem, held: frozenset[Reason]) -> list[Match]:
    """The settled matches that stay where they are."""
    fixed = [
        Match(f.id, f.fixed, _players(problem, f), f.umpires, f.home, f.away)
        for f in problem.fixtures
        if f.fixed
    ]
    return [m for m in (*problem.matches, *fixed) if Reason("match", m.id) in held]


def _players(problem: Problem, fixture: Fixture) -> frozenset[str]:
    told: set[str] = set()
    for entrant in problem.entrants:
        if entrant.id in (fixture.home, fixture.away):
            told |= entrant.people or {entrant.id}
    return frozenset(told)


def _alone(problem: Problem, seats: Seats, held: frozenset[Reason]) -> Iterator[bool]:
    entrants = {entrant.id: entrant for entrant in problem.entrants}
    for fixture in _open(problem):
        slot = seats[fixture.id]
        home = entrants.get(fixture.home or "")
        if home is not None and home.venue and Reason("home-venue", home.id) in held:
            yield home.venue != slot.venue
        if home is not None and Reason("home-night", home.id) in held:
            yield slot.starts.weekday() not in home.nights
        for block in problem.blocks:
            if block.board is None and Reason("block", block.id) in held:
                whose = block.entrant in (None, fixture.home, fixture.away)
                where = block.venue in (None, slot.venue)
                yield whose and where and block.starts < slot.ends and slot.starts < block.ends


def _crowded(problem: Problem, seats: Seats, held: frozenset[Reason]) -> Iterator[bool]:
    for venue in problem.venues:
        if Reason("boards", venue.id) not in held:
            continue
        for slot in problem.slots:
            wanted = sum(f.boards for f in _open(problem) if seats[f.id] == slot)
            if slot.venue == venue.id and wanted:
                yield wanted > len(set(venue.boards) - set(_gone(problem, slot, held)))


def _gone(problem: Problem, slot: Slot, held: frozenset[Reason]) -> Iterator[str]:
    for block in problem.blocks:
        if (
            block.board is not None and block.venue == slot.venue
            and block.starts < slot.ends and slot.starts < block.ends
            and Reason("block", block.id) in held
        ):  # fmt: skip
            yield block.board
    for match in _staying(problem, held):
        at = match.place
        if at.venue == slot.venue and at.starts < slot.ends and slot.starts < at.ends:
            yield from at.boards


def _in_two_places(problem: Problem, seats: Seats, held: frozenset[Reason]) -> Iterator[bool]:
    for one, other in combinations(_open(problem), 2):
        at, there = seats[one.id], seats[other.id]
        for who in _named(problem, one, other):
            yield Reason("at-once", who) in held and _gap(at, there) < timedelta()
        if (_players(problem, one) | one.umpires) & (_players(problem, other) | other.umpires):
            yield _on_the_way(problem, at, there, held)
        if _players(problem, one) & _players(problem, other):
            yield _unrested(problem, at, there, held)
    for fixture, match in product(_open(problem), _staying(problem, held)):
        here, players = seats[fixture.id], _players(problem, fixture)
        if (players | fixture.umpires) & (match.people | match.umpires):
            yield _gap(here, match.place) < timedelta()
            yield _on_the_way(problem, here, match.place, held)
        if players & match.people:
            yield _unrested(problem, here, match.place, held)


def _named(problem: Problem, one: Fixture, other: Fixture) -> Iterator[str]:
    """Everybody who is in both, and the entrants that play both."""
    yield from (_players(problem, one) | one.umpires) & (_players(problem, other) | other.umpires)
    yield from {one.home, one.away} & {other.home, other.away} - {None}  # type: ignore[misc]


def _gap(one: Slot | Placement, other: Slot | Placement) -> timedelta:
    """From the end of the earlier to the start of the later; less than nothing where they meet."""
    return max(other.starts - one.ends, one.starts - other.ends)


def _unrested(
    problem: Problem, one: Slot | Placement, other: Slot | Placement, held: frozenset[Reason]
) -> bool:
    rest = timedelta(minutes=problem.rules.rest_minutes)
    return bool(rest) and Reason("rest") in held and _gap(one, other) < rest


def _on_the_way(
    problem: Problem, one: Slot | Placement, other: Slot | Placement, held: frozenset[Reason]
) -> bool:
    pair = tuple(sorted((one.venue, other.venue)))
    way = timedelta(minutes=problem.travel.get(pair, 0))  # type: ignore[call-overload]
    named = Reason("travel", "|".join(pair)) in held
    return bool(way) and named and one.venue != other.venue and _gap(one, other) < way


def _too_many(problem: Problem, seats: Seats, held: frozenset[Reason]) -> Iterator[bool]:
    most = problem.rules.most_a_day
    if most is None or Reason("most-a-day") not in held:
        return
    staying = {match.id: match.place for match in _staying(problem, held)}
    for entrant in problem.entrants:
        own = [f for f in problem.fixtures if entrant.id in (f.home, f.away)]
        for slot in {seats[f.id] for f in own if f.id in seats}:
            here = [
                f
                for f in own
                if (at := seats.get(f.id) or staying.get(f.id)) is not None
                and at.starts.date() == slot.starts.date()
            ]
            yield len(here) > most


def _out_of_order(problem: Problem, seats: Seats, held: frozenset[Reason]) -> Iterator[bool]:
    if not problem.rules.in_order or Reason("in-order") not in held:
        return
    staying = {match.id: match.place for match in _staying(problem, held)}
    placed = [
        (f.round, at)
        for f in problem.fixtures
        if (at := seats.get(f.id) or staying.get(f.id)) is not None
    ]
    for (number, at), (later, then) in product(placed, repeat=2):
        yield number < later and then.starts < at.ends
