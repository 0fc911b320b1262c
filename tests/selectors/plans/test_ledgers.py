"""A result is rated without reading a ledger, however long it is."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import OuterRef, Subquery
from django.test.utils import CaptureQueriesContext

from matches.models import Fixture, Rating, RatingChange
from matches.services import ratings
from matches.services.ratings import stored
from tests.selectors.plans.installation import read_whole, told

pytestmark = [
    pytest.mark.needs_postgresql,
    pytest.mark.django_db,
    pytest.mark.usefixtures("installation"),
]
GAME = "black"


def rated(most: int) -> list[str]:
    """So many who have a rating."""
    found = Rating.objects.filter(game=GAME).order_by("pk")
    return list(found.values_list("person__public_id", flat=True)[:most])


@pytest.mark.parametrize("players", [2, 180])
def test_where_somebody_stands_is_read_from_their_last_line_alone(players: int) -> None:
    some = rated(players)
    assert len(some) == players
    with CaptureQueriesContext(connection) as asked:
        assert len(stored.strengths(ratings.Book(GAME), some)) == players
    read = [told([each["sql"]]).values() for each in asked.captured_queries]
    assert not any("matches_ratingchange" in tables for each in read for tables in each)


def test_one_more_result_reads_through_no_ledger() -> None:
    played = Fixture.objects.filter(competition__game=GAME, state="official").latest("starts_at")
    RatingChange.objects.filter(result__fixture=played).delete()
    with CaptureQueriesContext(connection) as asked:
        ratings.recompute(GAME, fixtures={played.pk})
    queries = [each["sql"] for each in asked.captured_queries]
    assert any(sql.startswith('INSERT INTO "matches_ratingchange"') for sql in queries)
    read = told(queries)
    assert {sql for sql, tables in read.items() if "matches_ratingchange" in tables} == set()


def test_asked_in_one_question_all_lines_of_all_games_are_read() -> None:
    """The twin: as few tables as are put in the best order leave no way to begin with those two."""
    own = RatingChange.objects.filter(rating=OuterRef("pk")).order_by("-number")
    few = Rating.objects.filter(game=GAME, person__public_id__in=rated(2)).order_by()
    lines = RatingChange.objects.filter(pk__in=few.values(line=Subquery(own.values("pk")[:1])))
    asked = lines.order_by().values_list("rating__person__public_id", "result__played_at")
    with CaptureQueriesContext(connection) as sent:
        assert len(asked) == 2
    assert "matches_ratingchange" in read_whole(sent.captured_queries[0]["sql"])
