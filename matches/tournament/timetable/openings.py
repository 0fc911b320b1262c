"""Where a fixture could be played, were it alone; and what stands against the rest."""

from __future__ import annotations

from collections.abc import Container, Iterator

from matches.tournament.timetable.demands import APART, TOGETHER, Demand
from matches.tournament.timetable.problem import (
    Block,
    Fixture,
    Match,
    Problem,
    Reason,
    Slot,
    overlap,
    too_close,
    way_between,
)


class Everything:
    """Holds every constraint."""

    def __contains__(self, _reason: object) -> bool:
        return True


ALL = Everything()
REST = Reason("rest")


def free_boards(problem: Problem, slot: Slot, held: Container[Reason] = ALL) -> list[str]:
    """The boards of a slot that no block and no settled match takes."""
    gone = {board for board, reason in takers(problem, slot) if reason in held}
    return [board for board in problem.venue[slot.venue].boards if board not in gone]


def takers(problem: Problem, slot: Slot) -> Iterator[tuple[str, Reason]]:
    """Each board of a slot that is taken, and by what. (Boards that the venue does not have, such
    as one that is out of use, are nobody's loss.)"""
    there = problem.venue[slot.venue].boards
    for block in problem.blocks:
        if block.board in there and block.venue == slot.venue and overlap(block, slot):
            yield str(block.board), Reason("block", block.id)
    for match in problem.settled:
        if match.place.venue == slot.venue and overlap(match.place, slot):
            for board in match.place.boards:
                if board in there:
                    yield board, Reason("match", match.id)


def hindrances(problem: Problem, fixture: Fixture, slot: Slot) -> Iterator[frozenset[Reason]]:
    """What keeps a fixture out of a slot, whatever other open fixtures do: constraints that do so
    together, as often as there are some. Boards that are taken are not among them."""
    home = problem.entrant[fixture.home] if fixture.home is not None else None
    if home is not None and home.venue is not None and home.venue != slot.venue:
        yield frozenset({Reason("home-venue", home.id)})
    if home is not None and slot.starts.weekday() not in home.nights:
        yield frozenset({Reason("home-night", home.id)})
    for block in problem.blocks:
        if overlap(block, slot) and _concerns(block, fixture, slot):
            yield frozenset({Reason("block", block.id)})
    for match in problem.settled:
        if match.id != fixture.id:
            for reason in _beside(problem, fixture, slot, match):
                yield frozenset({Reason("match", match.id), *reason})
    for demand, broken, match in beside_stays(problem, fixture, slot):
        if demand.must:
            yield frozenset({broken, Reason("match", match.id)})
    for limit in problem.limits_of.get(fixture.id, ()):
        # Below 0 it cannot hold whatever the slot: counted, and told of as that.
        if limit.most == 0 and limit.demand.must and limit.demand.counts(slot.day):
            yield frozenset({limit.reason})


def beside_stays(
    problem: Problem, fixture: Fixture, slot: Slot
) -> Iterator[tuple[Demand, Reason, Match]]:
    """Demands that a fixture in a slot breaks together with one match that stays where it is."""
    for demand in problem.demands:
        if demand.kind == APART and fixture.home is not None and fixture.away is not None:
            sides = {fixture.home, fixture.away}
            for match in problem.stays[fixture.home]:
                days = abs((match.place.starts.date() - slot.day).days)
                if {match.home, match.away} == sides and days < demand.number:
                    yield demand, Reason(APART, demand.about_whom(*sides)), match
        if demand.kind == TOGETHER and fixture.home in demand.about:
            for other in demand.about:
                for match in problem.stays[other] if other != fixture.home else ():
                    if match.home == other and match.place.starts.date() == slot.day:
                        yield demand, Reason(TOGETHER, demand.about_whom()), match


def _beside(
    problem: Problem, fixture: Fixture, slot: Slot, match: Match
) -> Iterator[tuple[Reason, ...]]:
    """Why nobody can be at both: with nothing else said, because they are at once."""
    if problem.there(fixture).isdisjoint(match.there):
        return
    if overlap(match.place, slot):
        yield ()
        return
    players = problem.people(fixture) & match.people
    if players and too_close(match.place, slot, problem.rest):
        yield (REST,)
    if too_close(match.place, slot, problem.way(match.place.venue, slot.venue)):
        yield (way_between(match.place.venue, slot.venue),)


def is_open(problem: Problem, fixture: Fixture, slot: Slot, held: Container[Reason] = ALL) -> bool:
    """Whether nothing that is held keeps the fixture out of the slot."""
    for together in hindrances(problem, fixture, slot):
        if all(reason in held for reason in together):
            return False
    limited = Reason("boards", slot.venue) in held
    return not limited or fixture.boards <= len(free_boards(problem, slot, held))


def openings(problem: Problem, fixture: Fixture) -> list[int]:
    """The slots, by number, that a fixture could have."""
    return [n for n, slot in enumerate(problem.slots) if is_open(problem, fixture, slot)]


def shut_out(problem: Problem, fixture: Fixture) -> tuple[Reason, ...]:
    """A smallest set of constraints that leaves a fixture without a slot: any one of them fewer,
    and there would be one. Empty where there is one."""
    held = set(_concerned(problem, fixture))
    if _has_one(problem, fixture, held):
        return ()
    for reason in sorted(held):
        if not _has_one(problem, fixture, held - {reason}):
            held.discard(reason)
    return tuple(sorted(held)) or (Reason("slots"),)


def _has_one(problem: Problem, fixture: Fixture, held: Container[Reason]) -> bool:
    return any(is_open(problem, fixture, slot, held) for slot in problem.slots)


def _concerned(problem: Problem, fixture: Fixture) -> Iterator[Reason]:
    for slot in problem.slots:
        for together in hindrances(problem, fixture, slot):
            yield from together
        yield Reason("boards", slot.venue)
        yield from (reason for _board, reason in takers(problem, slot))


def _concerns(block: Block, fixture: Fixture, slot: Slot) -> bool:
    if block.entrant is not None:
        return block.entrant in (fixture.home, fixture.away)
    if block.board is not None:
        return False
    return block.venue is None or block.venue == slot.venue
