"""Five double round robins with the demands of ITC2021's kinds, made up by lot.

    python benchmarks/breaks.py

Every team plays in every round, each pair once at home and once away, as in the International
Timetabling Competition of 2021; its own files are not used. What its kinds come to in a league of
pennies: at most so many at home or away in a row (CA3, BR1), few breaks in all (BR2), even halves
(FA2), pairs of teams never at home together (CA4), return matches apart (SE1), days on which a team
is not at home (CA1). Each is to be solved with all that must hold kept, within its time; the
figures are checked by `clashes`. Prints a line each, and fails where one is missed.
"""

from __future__ import annotations

import random
import sys
from datetime import date, datetime, timedelta
from itertools import combinations, groupby, permutations
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from matches.tournament.formats import round_robin
from matches.tournament.timetable import (
    Block,
    Demand,
    Entrant,
    Fixture,
    Problem,
    Slot,
    Timetable,
    Venue,
    clashes,
    solve,
    wishes,
)

FIRST = datetime(2026, 9, 7, 19, 0)
WEEK, LONG = timedelta(days=7), timedelta(hours=3)
SECONDS = 60.0
INSTANCES = ((6, 11), (6, 14), (8, 12), (10, 12), (10, 13))
"""Teams, and the seed of the lot."""


def instance(teams: int, seed: int) -> Problem:
    """As many rounds as matches a team has, each team with a venue of its own. The lot draws an
    order of the teams; what a Berger schedule of them keeps is demanded, so that there is a
    solution: the days on which a venue is closed are drawn from those on which its team is away.
    The schedule is thrown away."""
    chance = random.Random(seed)
    names = [f"t{n}" for n in range(teams)]
    drawn = round_robin(chance.sample(names, teams), legs=2)
    homes = {
        name: [any(pair.home == name for pair in each.pairings) for each in drawn] for name in names
    }
    days = [FIRST + n * WEEK for n in range(len(drawn))]
    closed = tuple(
        Block(f"{name} {days[n]:%j}", days[n], days[n] + LONG, venue=name)
        for name, at_home in homes.items()
        for n in chance.sample([n for n, home in enumerate(at_home) if not home], 2)
    )
    demands = kept_by(homes, days[len(drawn) // 2 - 1].date())
    return Problem(
        tuple(Venue(name, (f"{name} 1",)) for name in names),
        tuple(Slot(name, at, at + LONG) for at in days for name in names),
        tuple(Entrant(name, venue=name) for name in names),
        tuple(Fixture(f"{one}-{two}", one, two) for one, two in permutations(names, 2)),
        closed,
        demands=demands,
    )


def kept_by(homes: dict[str, list[bool]], until: date) -> tuple[Demand, ...]:
    """What a schedule keeps: is each team at home, by round. The first half ends `until`."""
    half = len(next(iter(homes.values()))) // 2
    shared = [
        pair
        for pair in combinations(homes, 2)
        if not any(one and two for one, two in zip(*(homes[name] for name in pair), strict=True))
    ]
    uneven = max(
        abs(2 * sum(part) - half) for at in homes.values() for part in (at[:half], at[half:])
    )
    longest = max(len(list(row)) for at in homes.values() for _side, row in groupby(at))
    return (
        Demand("in-a-row", longest),
        Demand("apart", 7 * (len(homes) // 4)),
        Demand("halves", uneven, until=until),
        Demand("together", about=shared[0]),
        Demand("together", 0, "much", about=shared[-1]),
        Demand("breaks", how="some"),
    )


def main() -> int:
    """Solve each; returns how many were missed."""
    failed = 0
    for teams, seed in INSTANCES:
        problem = instance(teams, seed)
        began = perf_counter()
        found = solve(problem, seconds=SECONDS)
        took = perf_counter() - began
        whole = isinstance(found, Timetable) and not found.unplaced
        if not isinstance(found, Timetable) or not whole or clashes(problem, found.placed):
            left = found.unplaced if isinstance(found, Timetable) else found.reasons
            print(f"{teams} teams: no timetable in {took:.1f} s: {left}"[:300])
            failed += 1
            continue
        told = ", ".join(f"{wish.kind} {missed}" for wish, missed in wishes(problem, found.placed))
        demanded = " ".join(f"{d.kind} {d.number}" for d in problem.demands[:3])
        print(
            f"{teams} teams, {demanded}: {len(found.placed)} matches in {2 * (teams - 1)} rounds:"
            f" {took:.1f} s, cost {found.cost}{' (the least)' if found.best else ''}; {told}"
            f" (no fewer breaks than {teams - 2} in any such season)"
        )
    return failed


if __name__ == "__main__":
    sys.exit(main())
