"""After any history whatever is stored is what a reckoning from nothing gives.

A slice in every run; PENNYCLUB_OPERATIONS=2500 for so many operations, PENNYCLUB_SEED=7 for others.
"""

from __future__ import annotations

import logging
import os

import pytest
from django.db import transaction

from matches.models import Fixture, Rating, RatingChange, Standing
from matches.selectors import seals as sealed
from matches.services import people, ratings, seals, tables
from matches.services.tables import inputs
from matches.services.upkeep import verifying
from matches.tournament.formats import has_table
from tests.deep import either, some
from tests.services.merging.whole import differing, whole
from tests.services.upkeep.club_at_random import MUST, WEIGHTS, Club

pytestmark = pytest.mark.django_db
OPERATIONS = int(os.environ.get("PENNYCLUB_OPERATIONS", either(40, 120, 200)))
SEEDS = [int(os.environ["PENNYCLUB_SEED"])] if "PENNYCLUB_SEED" in os.environ else [11, 12, 13]
EVERY = 20
"""Everything is reckoned anew after so many operations, and at the end."""
WATCHED = 0.05
"""Of so many operations it is looked at that they change nothing where they are refused."""
LONG, VERY_LONG = 2_000, 10_000
"""In so many operations each kind happens that is not rare; in so many each."""


def require_as_reckoned(said: object) -> None:
    """Brackets, tables, championships and ratings as upkeep reckons them; every table once more
    from its results alone; everybody named as the ledger says."""
    assert [str(each) for each in verifying.verify()] == [], said
    for stored in Standing.objects.filter(
        current=True, division__stage__competition__binned_at=None
    ).select_related("division__stage__competition"):
        stage = stored.division.stage
        if has_table(stage.format or stage.competition.format):
            assert stored.rows == inputs.reckon(stored.division).table().as_document()["rows"], said
    assert list(people.ledger.differing()) == [], said


def numbers() -> dict[object, object]:
    told: dict[object, object] = {
        (person, game): (round(mu, 9), round(sigma, 9), many)
        for person, game, mu, sigma, many in Rating.objects.values_list(
            "person", "game", "mu", "sigma", "matches"
        )
    }
    tables = Standing.objects.filter(current=True).values_list("division", "rows")
    return {**told, **dict(tables)}


def require_the_same_from_nothing(said: object) -> None:
    """Ratings and tables that are thrown away come back the same; nothing of it is kept."""
    before = numbers()
    with transaction.atomic():
        games = sorted(set(Rating.objects.values_list("game", flat=True)))
        RatingChange.objects.all().delete()
        Rating.objects.all().delete()
        Standing.objects.update(results_digest="")
        for game in games:
            ratings.recompute(game, whole=True)
        for competition in verifying.ALL.competitions():
            tables.standings.rebuild_competition(competition.public_id)
        assert numbers() == before, said
        transaction.set_rollback(True)


def stepped(club: Club, at: object) -> None:
    """A step; where it is refused, and watched, it has changed nothing."""
    watched = club.chance.random() < WATCHED
    refused, before = club.refused.total(), whole() if watched else {}
    name = club.step()
    if watched and club.refused.total() > refused:
        assert differing(before, whole()) == {}, (at, name)


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(SEEDS, 1))
def test_whatever_is_done_everything_is_as_reckoned_anew(seed, settings, tmp_path) -> None:
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    club = Club(seed)
    for name in ("list_in", "new_competition", "play", "list_in", "made_one", "made_two"):
        club.step(name)
        while name not in club.done:
            # Of those who are there all have met: others come.
            club.step("list_in")
            club.step(name)
    for number in range(OPERATIONS):
        stepped(club, (seed, number))
        if number % EVERY == EVERY - 1:
            require_as_reckoned((seed, number, club.done))
            while seals.seal():
                pass
            logging.getLogger(__name__).info("seed %d: %d operations", seed, number + 1)
    require_as_reckoned((seed, "end"))
    require_the_same_from_nothing(seed)
    while seals.seal():
        pass
    assert [str(each) for each in sealed.verify()] == []
    told = (seed, club.done.total(), dict(club.done), dict(club.refused))
    logging.getLogger(__name__).info("seed %d: %d done %s; refused %s", *told)
    assert club.done.total() > OPERATIONS / 4, club.done
    assert Fixture.objects.filter(state="official").exists()
    if OPERATIONS >= LONG:
        must = set(WEIGHTS) if OPERATIONS >= VERY_LONG else MUST
        assert set(club.done) >= must, set(WEIGHTS) - set(club.done)
