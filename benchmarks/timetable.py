"""How long timetables take: a lesson for a class, and a season of twelve teams.

    python benchmarks/timetable.py

A lesson of 28 pupils, 6 boards and 50 minutes is to be planned in less than 2 seconds; a double
round robin of 12 teams at 3 venues, home nights and closed days kept, in less than 30, telling how
far it is. Prints a line each, and fails where one is missed.
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from matches.tournament.formats import round_robin
from matches.tournament.formats.lesson import lesson
from matches.tournament.timetable import (
    Block,
    Entrant,
    Fixture,
    Problem,
    Progress,
    Rules,
    Slot,
    Timetable,
    Venue,
    clashes,
    solve,
)

FIRST = datetime(2026, 9, 7, 19, 0)
WEEKS = 30


def season(teams: int = 12) -> Problem:
    """Twelve teams of four share three venues, four to each, with a home night of their own each;
    two boards a match of the venue's four; a fortnight is closed."""
    venues = tuple(Venue(f"v{n}", tuple(f"v{n}b{b}" for b in range(4))) for n in range(3))
    entrants = tuple(
        Entrant(
            f"t{n}",
            frozenset(f"p{n}-{k}" for k in range(4)),
            f"v{n % 3}",
            frozenset({(n // 3) % 4, 4}),
        )
        for n in range(teams)
    )
    slots = tuple(
        Slot(venue.id, at, at + timedelta(hours=3))
        for venue in venues
        for day in range(WEEKS * 7)
        if (at := FIRST + timedelta(days=day)).weekday() < 5
    )
    fixtures = tuple(
        Fixture(f"m{each.number}-{n}", pair.home, pair.away, each.number, boards=2)
        for each in round_robin([e.id for e in entrants], legs=2)
        for n, pair in enumerate(each.pairings)
    )
    closed = Block("closed", FIRST + timedelta(days=105), FIRST + timedelta(days=119))
    return Problem(
        venues, slots, entrants, fixtures, (closed,), (), Rules(rest_minutes=2 * 24 * 60)
    )


def main() -> int:
    """Measure both; returns how many took too long."""
    began = perf_counter()
    plan = lesson([f"pupil {n}" for n in range(28)], 6, 50, 8)
    a_lesson = perf_counter() - began
    print(f"lesson of 28 pupils, {len(plan.slots)} rounds on 6 boards: {a_lesson * 1000:.1f} ms")

    problem, told = season(), list[Progress]()
    began = perf_counter()
    found = solve(problem, seconds=20, tell=told.append)
    a_season = perf_counter() - began
    if not isinstance(found, Timetable) or found.unplaced or clashes(problem, found.placed):
        print("season: no timetable")
        return 1
    print(
        f"season of 12 teams, {len(found.placed)} matches at 3 venues: {a_season:.1f} s,"
        f" told {len(told)} times, cost {found.cost}{' (the least)' if found.best else ''}"
    )
    for each in (told[0], told[-1]):
        print(f"  after {each.seconds:.1f} s: cost {each.cost}, not below {each.bound}")
    return (a_lesson > 2) + (a_season > 30)


if __name__ == "__main__":
    sys.exit(main())
