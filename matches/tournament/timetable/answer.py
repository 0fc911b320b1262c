"""What comes of a problem: a timetable, or the constraints that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from matches.tournament.timetable.openings import free_boards
from matches.tournament.timetable.problem import Fixture, Placement, Problem, Reason


@dataclass(frozen=True)
class Timetable:
    """A place for every fixture that could be placed, the fixed ones among them.

    `unplaced` is empty unless the quick way gave up, and then `against` says what stands against
    each of those in the slots there are; `cost` counts what could be fairer; `best`: nothing is
    fairer.
    """

    placed: Mapping[str, Placement]
    unplaced: tuple[str, ...] = ()
    cost: int = 0
    best: bool = False
    against: Mapping[str, tuple[Reason, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Count:
    """More is `wanted` than there is `room` for: ``matches`` of whoever it is `about` (an entrant
    or a person), ``boards`` for the matches of a venue, or of all where it is about none, or
    ``rounds``."""

    kind: str
    about: str
    wanted: int
    room: int = 0


@dataclass(frozen=True)
class Conflict:
    """Constraints that cannot hold together. `minimal`: without any one of them the others can.
    `matches` are the fixtures that this is about, where it is about some; `count` says what does
    not add up, where that is enough to see it."""

    reasons: tuple[Reason, ...]
    matches: tuple[str, ...] = ()
    minimal: bool = True
    count: Count | None = None


@dataclass(frozen=True)
class Progress:
    """How far the search is: solutions found, the cost of the best, and that none is below
    `bound`; seconds so far."""

    solutions: int = 0
    cost: int | None = None
    bound: int | None = None
    seconds: float = 0.0


Tell = Callable[[Progress], None]


def untold(_progress: Progress) -> None:
    """For who does not want to know."""


@dataclass
class Seating:
    """Which fixture has which slot; gives them boards in the end."""

    problem: Problem
    slot_of: dict[str, int] = field(default_factory=dict)

    def placements(self) -> dict[str, Placement]:
        """Every fixture with its boards: the free ones of its slot, in order."""
        placed = {f.id: f.fixed for f in self.problem.fixtures if f.fixed is not None}
        by_slot: dict[int, list[Fixture]] = {}
        for fixture in self.problem.open:
            if fixture.id in self.slot_of:
                by_slot.setdefault(self.slot_of[fixture.id], []).append(fixture)
        for number, fixtures in by_slot.items():
            slot = self.problem.slots[number]
            boards = free_boards(self.problem, slot)
            for fixture in fixtures:
                mine, boards = boards[: fixture.boards], boards[fixture.boards :]
                placed[fixture.id] = Placement(slot.venue, tuple(mine), slot.starts, slot.ends)
        return placed


def busy_sets(
    problem: Problem, fixtures: Sequence[Fixture], busy: Callable[[Fixture], frozenset[str]]
) -> dict[str, tuple[Fixture, ...]]:
    """Who is in which fixtures, by person; `busy` says who is in one. Of a team all of whose people
    play the same matches one stands for all, under the team's id."""
    by_person: dict[str, list[Fixture]] = {}
    for fixture in fixtures:
        for person in sorted(busy(fixture)):
            by_person.setdefault(person, []).append(fixture)
    of_entrant = {
        tuple(f.id for f in fixtures if entrant.id in (f.home, f.away)): entrant.id
        for entrant in problem.entrants
    }
    told: dict[tuple[str, ...], tuple[str, tuple[Fixture, ...]]] = {}
    for person, own in by_person.items():
        ids = tuple(f.id for f in own)
        told.setdefault(ids, (of_entrant.get(ids, person), tuple(own)))
    return dict(told.values())
