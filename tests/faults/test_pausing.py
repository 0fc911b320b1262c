"""Ratings wait while their queue is taken from the workers, and nothing else does."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tests.faults.books import Books, emptied, waiting
from tests.faults.club import ROOT, WEBS, Club
from tests.faults.posting import GOOD, People, card
from tests.faults.servers import wait_until

RATINGS = "ratings.recompute"
SOON = 20.0
A_WHILE = 5.0
"""Seconds in which the beat looks into the outbox several times."""


def told(club: Club, *words: str) -> None:
    """What docs/how-to/running.md says to those who run it."""
    done = subprocess.run(
        [sys.executable, "-m", "celery", "--app=pennyclub", "control", *words],
        cwd=ROOT, env=club.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-1000:]


def topics(club: Club) -> set[str]:
    return {topic for topic, _attempts, _error in waiting(club.postgres) or []}


@pytest.mark.deep
def test_a_pause_of_ratings_holds_up_no_table_and_ends_where_it_began(
    club: Club, keeper: Books
) -> None:
    club.mend()
    people = People(club, keeper.ask("league", int(time.time())))
    assert emptied(club, SOON) == ""
    told(club, "cancel_consumer", "ratings")
    try:
        path = f"/api/v1/fixtures/{people.league['fixtures'][0]}/scorecards"
        assert people.ask("POST", path, WEBS[0], card(18, 9), "card-0")[0] in GOOD
        wait_until(lambda: topics(club) == {RATINGS}, SOON, "all but the ratings is done")
        time.sleep(A_WHILE)
        assert topics(club) == {RATINGS}
    finally:
        told(club, "add_consumer", "ratings")
    assert emptied(club, SOON) == ""
    record = keeper.ask("record", {"competition": people.league["competition"]})
    assert record["found"] == []
