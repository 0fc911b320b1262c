"""After any history of random operations the stored table is the one computed from scratch.

300 operations in every run; PENNYCLUB_HISTORY=10000 for the long one, PENNYCLUB_SEED=7 for another.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from matches.errors import ServiceError
from matches.models import Adjustment, Standing
from matches.services import rulings
from matches.services.base import outbox
from matches.services.competitions import entries
from matches.services.corrections import correcting_cards
from matches.services.results import scorecards
from matches.services.tables import adjustments, inputs
from tests.deep import either
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
OPERATIONS = int(os.environ.get("PENNYCLUB_HISTORY", either(40, 300)))
SEED = int(os.environ.get("PENNYCLUB_SEED", "20261121"))
LEAVERS = 3
"""So many of the eight leave in the course of a history, more or less."""
CHECKS = 400
"""How often tables are compared in a long history; in a short one after every fifth operation."""
WEIGHTS = {
    "play": 30, "correct": 25, "postpone": 8, "walkover": 8, "void": 5, "adjust": 12, "forgive": 11,
    "leave": 99 * LEAVERS / OPERATIONS,
}  # fmt: skip


def operate(league: League, matches: list[str], kind: str, chance: random.Random) -> None:
    """One random operation; what cannot be at this moment is refused, and that is part of it."""
    at, who = chance.choice(matches), chance.choice(league.entries)
    score = chance.choice([(18, 9), (9, 18), (16, 12), (12, 16)])
    if kind == "play":
        scorecards.submit(league.owner, at, result_card(*score))
    elif kind == "correct":
        correcting_cards.correct(league.owner, at, result_card(*score), reason="Looked again.")
    elif kind == "postpone":
        rulings.postpone(league.owner, at, reason="Snow.")
    elif kind == "walkover":
        winner = chance.choice("AB")
        rulings.walkover(league.owner, at, winner=winner, reason="Late.", replace=True)
    elif kind == "void":
        rulings.void(league.owner, at, reason="Wrong board.", replace=True)
    elif kind == "adjust":
        points = chance.choice(["-1", "2", "-0.5"])
        adjustments.add(
            league.owner, league.division.public_id, who.public_id, points=points, reason="Rule 7."
        )
    elif kind == "forgive":
        held = Adjustment.objects.filter(withdrawn_at__isnull=True).order_by("pk")
        keys = list(held.values_list("pk", flat=True))
        if keys:
            adjustments.withdraw(league.owner, chance.choice(keys), reason="Rule 8.")
    else:
        entries.withdraw(league.owner, who.public_id, reason="Moved away.")


def test_the_stored_table_is_the_one_from_scratch_after_any_history() -> None:
    league = make_league(8, format_options={"legs": 2})
    matches = [fixture.public_id for fixture in league.fixtures()]
    chance = random.Random(SEED)
    done: Counter[str] = Counter()
    every = max(5, OPERATIONS // CHECKS)
    for number in range(OPERATIONS):
        kind = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        try:
            operate(league, matches, kind, chance)
            done[kind] += 1
        except ServiceError:
            pass
        if number % every == 0 or number == OPERATIONS - 1:
            outbox.send(early=True)
            division = league.division
            stored = Standing.objects.get(division=division, current=True)
            scratch = inputs.reckon(division).table().as_document()
            assert stored.rows == scratch["rows"], (SEED, number)
    assert done.total() > OPERATIONS / 4, done
    assert all(done[kind] for kind in WEIGHTS if kind != "leave"), done
