"""After any history of random operations the stored table is the one computed from scratch.

300 operations in every run; PENNYCLUB_HISTORY=10000 for the long one.
"""

from __future__ import annotations

import os
import random

import pytest

from matches.errors import ServiceError
from matches.models import Adjustment, Standing
from matches.services import adjustments, entries, fixtures, outbox, reckoning, results
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
OPERATIONS = int(os.environ.get("PENNYCLUB_HISTORY", "300"))


def operate(league: League, chance: random.Random) -> None:
    """One random operation; what cannot be at this moment is refused, and that is part of it."""
    fixture = league.fixture(chance.randint(1, league.competition.fixtures.count()))
    at, who = fixture.public_id, chance.choice(league.entries)
    kind = chance.choices(
        ["play", "correct", "postpone", "walkover", "void", "adjust", "forgive", "leave"],
        [30, 25, 8, 8, 5, 12, 8, 0.2],
    )[0]
    score = chance.choice([(18, 9), (9, 18), (16, 12), (12, 16)])
    if kind == "play":
        league.play(fixture.number, *score)
    elif kind == "correct":
        results.correct(league.owner, at, result_card(*score), reason="Looked again.")
    elif kind == "postpone":
        fixtures.postpone(league.owner, at, reason="Snow.")
    elif kind == "walkover":
        winner = chance.choice("AB")
        fixtures.walkover(league.owner, at, winner=winner, reason="Late.", replace=True)
    elif kind == "void":
        fixtures.void(league.owner, at, reason="Wrong board.", replace=True)
    elif kind == "adjust":
        points = chance.choice(["-1", "2", "-0.5"])
        adjustments.add(
            league.owner, league.division.public_id, who.public_id, points=points, reason="Rule 7."
        )
    elif kind == "forgive":
        held = list(Adjustment.objects.filter(withdrawn_at__isnull=True).order_by("pk"))
        if held:
            adjustments.withdraw(league.owner, chance.choice(held).pk, reason="Rule 8.")
    else:
        entries.withdraw(league.owner, who.public_id, reason="Moved away.")


def test_the_stored_table_is_the_one_from_scratch_after_any_history() -> None:
    league = make_league(6, format_options={"legs": 2})
    chance = random.Random(20261121)
    done = 0
    for number in range(OPERATIONS):
        try:
            operate(league, chance)
            done += 1
        except ServiceError:
            pass
        if number % 5 == 0 or number == OPERATIONS - 1:
            outbox.send(early=True)
            division = league.division
            stored = Standing.objects.get(division=division, current=True)
            scratch = reckoning.reckon(division).table().as_document()
            assert stored.rows == scratch["rows"], number
    assert done > OPERATIONS / 4
