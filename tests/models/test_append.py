"""Cards, results and audit entries are written once, whoever tries what."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from matches.models import (
    AppendedRowError,
    AuditEntry,
    Result,
    Scorecard,
)
from matches.models.guards import triggers
from tests.models.league import League
from tests.models.league_people import NOON

Attempt = Callable[[League], object]


def resave(row: Scorecard | Result | AuditEntry) -> None:
    type(row).objects.get(pk=row.pk).save()


PYTHON: dict[str, Attempt] = {
    "saving a card": lambda league: resave(league.scorecard),
    "saving a result": lambda league: resave(league.result),
    "saving an audit entry": lambda league: resave(league.auditentry),
    "updating cards": lambda league: Scorecard.objects.update(valid=False),
    "updating results": lambda league: Result.objects.update(score_a=1),
    "updating audit entries": lambda league: AuditEntry.objects.update(summary=""),
    "updating many": lambda league: Scorecard.objects.bulk_update([league.scorecard], ["valid"]),
    "deleting a card": lambda league: league.scorecard.delete(),
    "deleting a result": lambda league: league.result.delete(),
    "deleting an audit entry": lambda league: league.auditentry.delete(),
    "deleting cards": lambda league: Scorecard.objects.all().delete(),
    "deleting results": lambda league: Result.objects.all().delete(),
}


@pytest.mark.parametrize("attempt", PYTHON.values(), ids=PYTHON.keys())
def test_python_refuses_early_and_says_what_to_do(league: League, attempt: Attempt) -> None:
    with pytest.raises(AppendedRowError, match="append a new one"):
        attempt(league)


def test_a_result_may_lose_its_standing_and_nothing_else(league: League) -> None:
    result = league.result
    result.official, result.superseded_at = False, NOON
    result.save(update_fields=["official", "superseded_at"])
    result.refresh_from_db()
    assert (result.official, result.superseded_at, result.score_a) == (False, NOON, 9)


def test_a_new_result_takes_the_place_of_a_superseded_one(league: League) -> None:
    Result.objects.filter(pk=league.result.pk).update(official=False, superseded_at=NOON)
    league.new_result(official=True, official_at=NOON, winner="B", score_a=4, score_b=9)
    assert Result.objects.filter(official=True).get().winner == "B"
    assert Result.objects.count() == 2


def test_a_fixture_with_a_card_cannot_be_deleted(league: League) -> None:
    assert league.scorecard.pk
    with pytest.raises(ProtectedError):
        league.fixture.delete()


def test_a_competition_without_cards_goes_with_all_that_is_in_it(league: League) -> None:
    assert league.fixture.pk
    assert league.place.pk
    league.competition.delete()
    assert not type(league.fixture).objects.exists()


def test_erasing_deletes_and_nothing_else_does(league: League) -> None:
    assert league.result.pk
    with triggers.erasing():
        assert Result.objects.all().erase() == 1
        assert Scorecard.objects.all().erase() == 1
    again = league.new_scorecard()
    with pytest.raises(IntegrityError), transaction.atomic():
        Scorecard.objects.all().erase()
    assert Scorecard.objects.get() == again


def test_erasing_still_edits_nothing(league: League) -> None:
    assert league.scorecard.pk
    with pytest.raises(IntegrityError), transaction.atomic(), triggers.erasing():
        super(type(Scorecard.objects.all()), Scorecard.objects.all()).update(valid=False)


def test_an_erasing_that_fails_leaves_the_guards_up(league: League) -> None:
    assert league.scorecard.pk
    with pytest.raises(ZeroDivisionError), transaction.atomic(), triggers.erasing():
        raise ZeroDivisionError
    with pytest.raises(IntegrityError), transaction.atomic():
        Scorecard.objects.all().erase()
    assert triggers._up(connection)


@pytest.mark.parametrize("table", ["auditentry", "scorecard", "result", "seal", "sealedrow"])
def test_no_appended_table_is_emptied_at_a_stroke(db: None, table: str) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no TRUNCATE")
    with (
        pytest.raises(IntegrityError, match="never"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"TRUNCATE matches_{table} CASCADE")
