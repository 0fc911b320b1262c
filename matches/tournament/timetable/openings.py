"""Where a fixture could be played, were it alone; and what stands against the rest."""

from __future__ import annotations

from collections.abc import Container, Iterator

from matches.tournament.timetable.problem import (
    Block,
    Fixture,
    Problem,
    Reason,
    Slot,
    overlap,
    too_close,
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
    """Each board of a slot that is taken, and by what."""
    for block in problem.blocks:
        if block.board is not None and block.venue == slot.venue and overlap(block, slot):
            yield block.board, Reason("block", block.id)
    for match in problem.settled:
        if match.place.venue == slot.venue and overlap(match.place, slot):
            for board in match.place.boards:
                yield board, Reason("match", match.id)


def hindrances(
    problem: Problem, fixture: Fixture, slot: Slot, held: Container[Reason] = ALL
) -> Iterator[Reason]:
    """Every constraint, of those held, that alone keeps a fixture out of a slot. (For boards that
    are taken: the venue's, which has no more.)"""
    home = problem.entrant[fixture.home] if fixture.home is not None else None
    if home is not None and home.venue is not None and home.venue != slot.venue:
        yield Reason("home-venue", home.id)
    if home is not None and slot.starts.weekday() not in home.nights:
        yield Reason("home-night", home.id)
    for block in problem.blocks:
        if overlap(block, slot) and _concerns(block, fixture, slot):
            yield Reason("block", block.id)
    people = problem.people(fixture)
    for match in problem.settled:
        if match.id != fixture.id and people & match.people:
            rested = REST in held and too_close(match.place, slot, problem.rest)
            if rested or overlap(match.place, slot):
                yield Reason("match", match.id)
    if fixture.boards > len(free_boards(problem, slot, held)):
        yield Reason("boards", slot.venue)


def is_open(problem: Problem, fixture: Fixture, slot: Slot, held: Container[Reason] = ALL) -> bool:
    """Whether nothing that is held keeps the fixture out of the slot."""
    return not any(reason in held for reason in hindrances(problem, fixture, slot, held))


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
        yield from hindrances(problem, fixture, slot)
        yield from (reason for _board, reason in takers(problem, slot))
    if problem.rest:
        yield REST


def _concerns(block: Block, fixture: Fixture, slot: Slot) -> bool:
    if block.entrant is not None:
        return block.entrant in (fixture.home, fixture.away)
    if block.board is not None:
        return False
    return block.venue is None or block.venue == slot.venue
