"""Whatever falls over: what was accepted is on record once, and all that follows from it follows.

Runs by a seed each. `PENNYCLUB_FAULTS=200` has more of them, with Redis away for up to two minutes;
`PENNYCLUB_FAULTS_FROM=17 PENNYCLUB_FAULTS=1` the one of a seed again.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests import deep
from tests.faults import course
from tests.faults.books import Books
from tests.faults.club import WEBS, Club
from tests.faults.posting import People
from tests.faults.servers import APPLICATION, USER

ASKED = os.environ.get("PENNYCLUB_FAULTS", "")
RUNS = int(ASKED) if ASKED else deep.either(7, 8)
FIRST = int(os.environ.get("PENNYCLUB_FAULTS_FROM", "0"))
LONG_EVERY = 10
"""Of the runs that are asked for, one in so many is without Redis for longer."""


@pytest.mark.deep
def test_whatever_falls_over_is_the_application_which_owns_nothing(
    club: Club, keeper: Books
) -> None:
    """As an installation has it: a right that it lacks would be an answer of 500."""
    people = People(club, keeper.ask("league", 1))
    assert {people.ask("GET", "/", name)[0] for name in WEBS} == {200}
    with club.postgres.connect() as own:
        told = own.execute(
            "SELECT usename FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchall()
    held = Counter(user for (user,) in told)
    # Beside it the harness's own bookkeeper, who reads behind every wall.
    assert held[APPLICATION] >= len(WEBS)
    assert held[USER] <= 1


@pytest.mark.deep
def test_nothing_accepted_is_lost_or_doubled_whatever_falls_over(club: Club, keeper: Books) -> None:
    """Every result once, the table a recount, the ratings a rebuild, the outbox empty."""
    told = []
    for seed in range(FIRST, FIRST + RUNS):
        long = bool(ASKED) and seed % LONG_EVERY == LONG_EVERY - 1
        told.append(course.run(club, keeper, seed, longest=120.0 if long else 1.5))
        print(  # noqa: T201 - shown where it fails, or is asked for
            f"{told[-1].seed}: {'; '.join(told[-1].befell)}: settled in {told[-1].settled:.1f} s,"
            f" slowest without Redis {told[-1].slowest_while_away:.2f} s"
            + "".join(f"\n    {each}" for each in told[-1].wrong),
            flush=True,
        )
    bad = [str(each) for each in told if each.wrong]
    assert not bad, f"{len(bad)} of {len(told)} runs:\n" + "\n".join(bad)
