"""Whoever is erased, in whatever order: every table, rating and bracket is the same but for the
label."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models, transaction

from matches.models import (
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    Person,
    Place,
    Ranking,
    Rating,
    RatingChange,
    Result,
    Standing,
)
from matches.models.guards import triggers
from matches.services.people.erasure import erasing
from matches.services.ratings import ratings
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import played_in
from matches.services.tables import inputs
from matches.tournament.formats import has_table
from matches.tournament.ratings import rate
from tests.deep import either

ERASURES = int(os.environ.get("PENNYCLUB_ERASURES", either(5, 100)))
AT_ONCE = 15
"""At most so many are erased one after another before everything is reckoned anew."""
LABELS = {"reason", "name"}


@pytest.fixture
def erasures(demo: None, django_db_blocker: Any, settings: Any, tmp_path: Any) -> Iterator[None]:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    with django_db_blocker.unblock():
        yield


def plain(told: Any, ids: dict[str, int]) -> Any:
    """A document with people by their keys, and without what somebody typed."""
    if isinstance(told, dict):
        return {
            str(plain(key, ids)): plain(each, ids)
            for key, each in told.items()
            if key not in LABELS
        }
    if isinstance(told, list | tuple):
        return [plain(each, ids) for each in told]
    return f"person {ids[told]}" if isinstance(told, str) and told in ids else told


def stored() -> dict[str, Any]:
    """What is kept of tables, brackets and ratings: every row, whole."""
    ids = dict(Person.objects.values_list("public_id", "pk"))
    rows = {
        model.__name__: plain(list(model.objects.order_by("pk").values()), ids)
        for model in (Standing, Ranking, Rating, RatingChange, Fixture, FixtureBoard, Entry, Place)
    }
    rows["Result"] = plain(list(Result.objects.order_by("pk").values()), ids)
    return rows


def reckoned() -> dict[str, Any]:
    """The same made anew: every table from its results, every game's ratings from theirs."""
    ids = dict(Person.objects.values_list("public_id", "pk"))
    told: dict[str, Any] = {}
    for division in Division.objects.select_related("stage__competition"):
        if has_table(division.stage.format or division.stage.competition.format):
            table = inputs.reckon(division).table().as_document()
            told[division.public_id] = plain(table["rows"], ids)
    for game in ratings.games():
        matches = [each.match for each in played_in(Book(game)) if each.counts]
        found = rate(game, matches, system=Book(game).system).ratings
        told[game] = {ids[who]: (each.mu, each.sigma) for who, each in found.items()}
    return told


def test_the_numbers_are_the_same_but_for_the_label(erasures: None) -> None:
    dice = random.Random(1971)
    everybody = list(Person.objects.values_list("pk", flat=True))
    before, anew = stored(), reckoned()
    # Or nothing would be compared.
    assert len(before["Standing"]) >= 10
    assert len(anew) >= 10
    done = 0
    while done < ERASURES:
        going = dice.sample(everybody, min(dice.randint(1, AT_ONCE), ERASURES - done))
        with transaction.atomic():
            for who in going:
                row = erasing.erase_at_the_server(Person.objects.get(pk=who).public_id).person
                assert row.given_name == "Former player"
                assert stored() == before, who
            assert reckoned() == anew, going
            transaction.set_rollback(True)
        done += len(going)


def test_a_number_that_moved_would_be_seen(erasures: None) -> None:
    before, anew = stored(), reckoned()
    with transaction.atomic():
        result = Result.objects.filter(
            official=True, score_a__gt=0, winner="A", fixture__competition__format="round-robin"
        ).first()
        with triggers.redacting():
            models.QuerySet(Result).filter(pk=result.pk).update(score_a=result.score_a + 1)
        assert stored() != before
        assert reckoned() != anew
        transaction.set_rollback(True)
    with transaction.atomic():
        who = Rating.objects.first().person_id
        Rating.objects.filter(person=who).update(mu=0)
        assert stored() != before
        transaction.set_rollback(True)
    assert (stored(), reckoned()) == (before, anew)
