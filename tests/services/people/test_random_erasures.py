"""Whoever is erased, in whatever order: every table, rating and bracket is the same but for the
label."""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from django.db import connection, models, transaction

from matches.models import (
    Division,
    Entry,
    Fixture,
    FixtureBoard,
    LineUp,
    Person,
    Place,
    Ranking,
    RankingEdition,
    Rating,
    RatingChange,
    Result,
    Scorecard,
    Standing,
    new_public_id,
)
from matches.models.base.public import PUBLIC_ID_LENGTH
from matches.models.guards import triggers
from matches.services.people.erasure import erasing
from matches.services.ratings import ratings
from matches.services.ratings.in_use import Book
from matches.services.tables import inputs
from matches.tournament.formats import has_table
from matches.tournament.ratings import rate
from tests.deep import either
from tests.services.ratings.ledgers import official

ERASURES = int(os.environ.get("PENNYCLUB_ERASURES", either(5, 50)))
AT_ONCE = 40
"""At most so many are erased one after another before everything is reckoned anew."""
TOLD = 500
"""After so many a long run says how far it is."""
LABELS = {"reason", "name"}
PUBLIC_ID = re.compile(rf"\b[a-z0-9]{{{PUBLIC_ID_LENGTH}}}\b")


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
    if not isinstance(told, str):
        return told
    return PUBLIC_ID.sub(lambda id_: f"person {ids.get(id_.group(), id_.group())}", told)


KEPT = (
    Standing, Ranking, RankingEdition, Rating, RatingChange, Fixture, FixtureBoard, Entry, Place,
    Result, Scorecard, LineUp,
)  # fmt: skip
"""What holds tables, brackets and ratings, and what these are made from."""

Rows = dict[tuple[str, int], tuple[Any, ...]]
"""Rows as the database holds them, by model and key."""


def stored() -> Rows:
    """What is kept of tables, brackets and ratings: every row, whole."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for model in KEPT:
            told = ", ".join(each.column for each in model._meta.local_concrete_fields)
            key = model._meta.pk.column
            cursor.execute(f"SELECT {key}, {told} FROM {model._meta.db_table}")
            found.update(((model.__name__, row[0]), row[1:]) for row in cursor.fetchall())
    return found


class Kept:
    """What was stored before anybody went. Most rows are the same to the letter after an erasure,
    and only the others are read: every row that differs from how it was last found right, and every
    row in which somebody stood who is gone since (an id that stayed is as wrong as a number that
    moved)."""

    def __init__(self) -> None:
        self.ids = dict(Person.objects.values_list("public_id", "pk"))
        self.rows = self.right = stored()
        self._of: dict[int, set[tuple[str, int]]] = {}
        for at, row in self.rows.items():
            for told in PUBLIC_ID.findall(repr(row)):
                if told in self.ids:
                    self._of.setdefault(self.ids[told], set()).add(at)

    def moved(self, gone: Collection[int] = ()) -> list[tuple[str, int]]:
        """The rows that are no longer the same but for the label."""
        now, ids = stored(), dict(Person.objects.values_list("public_id", "pk"))
        if now.keys() != self.rows.keys():
            return sorted(now.keys() ^ self.rows.keys())
        read = {at for at, row in now.items() if row != self.right[at]}
        for who in gone:
            read |= self.of(who)
        wrong = [at for at in read if _read(now[at], ids) != _read(self.rows[at], self.ids)]
        if not wrong:
            self.right = now
        return sorted(wrong)

    def of(self, who: int) -> set[tuple[str, int]]:
        """The rows in which somebody's id stands."""
        return self._of.get(who, set())

    def stand(self) -> dict[str, int]:
        """How many rows there are of each model."""
        return Counter(model for model, _key in self.rows)


def _read(row: tuple[Any, ...], ids: dict[str, int]) -> Any:
    """A row with its documents read, and people in them by their keys."""
    return plain([_document(each) for each in row], ids)


def _document(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] in {"{", "["} else value


def reckoned() -> dict[str, Any]:
    """The same made anew: every table from its results, every game's ratings from theirs."""
    ids = dict(Person.objects.values_list("public_id", "pk"))
    told: dict[str, Any] = {}
    for division in Division.objects.select_related("stage__competition"):
        if has_table(division.stage.format or division.stage.competition.format):
            table = inputs.reckon(division).table().as_document()
            told[division.public_id] = plain(table["rows"], ids)
    for game in ratings.games():
        matches = official(Book(game))
        found = rate(game, matches, system=Book(game).system).ratings
        told[game] = {ids[who]: (each.mu, each.sigma) for who, each in found.items()}
    return told


def test_the_numbers_are_the_same_but_for_the_label(erasures: None) -> None:
    dice = random.Random(1971)
    everybody = list(Person.objects.values_list("pk", flat=True))
    before, anew = Kept(), reckoned()
    # Or nothing would be compared.
    assert before.stand()["Standing"] >= 10
    assert len(anew) >= 10
    done, named = 0, 0
    while done < ERASURES:
        going = dice.sample(everybody, min(dice.randint(1, AT_ONCE), ERASURES - done))
        with transaction.atomic():
            for who in going:
                row = erasing.erase_at_the_server(Person.objects.get(pk=who).public_id).person
                assert row.given_name == "Former player"
                assert before.moved([who]) == [], who
                named += len(before.of(who))
            assert reckoned() == anew, going
            transaction.set_rollback(True)
        done += len(going)
        if done // TOLD > (done - len(going)) // TOLD:
            print(f"{done} erasures of {ERASURES}", flush=True)  # noqa: T201 - for a long run
    # Or nobody who went stood in any of these rows.
    assert named >= done


def test_a_number_that_moved_would_be_seen(erasures: None) -> None:
    before, anew = Kept(), reckoned()
    with transaction.atomic():
        # Of all of them: one alone may be of a match that counts no more.
        held = models.QuerySet(Result).filter(
            official=True, score_a__gt=0, winner="A", fixture__competition__format="round-robin"
        )
        keys = [*held.order_by("pk").values_list("pk", flat=True)]
        with triggers.redacting():
            held.update(score_a=models.F("score_a") + 1)
        assert before.moved() == [("Result", key) for key in keys] != []
        assert reckoned() != anew
        transaction.set_rollback(True)
    with transaction.atomic():
        rating = Rating.objects.first()
        Rating.objects.filter(pk=rating.pk).update(mu=0)
        assert before.moved() == [("Rating", rating.pk)]
        transaction.set_rollback(True)
    assert (before.moved(), reckoned()) == ([], anew)


def test_an_id_that_stayed_would_be_seen(erasures: None) -> None:
    before = Kept()
    who = next(who for who in before.ids.values() if before.of(who))
    with transaction.atomic():
        Person.objects.filter(pk=who).update(public_id=new_public_id())
        # Until then every row still says it.
        assert before.moved([who]) == sorted(before.of(who))
        transaction.set_rollback(True)


def test_a_row_that_went_or_lost_a_number_in_a_document_would_be_seen(erasures: None) -> None:
    before = Kept()
    with transaction.atomic():
        table = Standing.objects.filter(current=True).first()
        rows = table.rows[:-1]
        models.QuerySet(Standing).filter(pk=table.pk).update(rows=rows)
        assert before.moved() == [("Standing", table.pk)]
        transaction.set_rollback(True)
    with transaction.atomic():
        change = RatingChange.objects.first()
        with triggers.redacting():
            models.QuerySet(RatingChange).filter(pk=change.pk).delete()
        assert before.moved() == [("RatingChange", change.pk)]
        transaction.set_rollback(True)
