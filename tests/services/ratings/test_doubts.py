"""Where a ledger is in doubt is found in parts of it as it is found in one go."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from matches import services
from matches.models import Rating, RatingChange, Result
from matches.services.ratings import Book, doubts, ratings
from matches.services.ratings.doubts import first_doubt
from tests.deep import some
from tests.services.league import League

pytestmark = pytest.mark.django_db
BLACK = Book("black")
PLAYED = 6


@pytest.fixture(params=some([1, 2, 4, 100], 2))
def rated(
    request: pytest.FixtureRequest, league: League, monkeypatch: pytest.MonkeyPatch
) -> League:
    """Six matches a day apart, looked at so many at a time."""
    monkeypatch.setattr(doubts, "PART", request.param)
    for number in range(1, PLAYED + 1):
        at = timezone.now() - timedelta(days=20 - number)
        league.play(number, 15 + number, 9, played_at=at)
    services.base.outbox.send(early=True)
    return league


def of_match(league: League, number: int) -> tuple[Result, list[RatingChange]]:
    result = Result.objects.get(fixture=league.fixture(number), official=True)
    return result, list(RatingChange.objects.filter(result=result).order_by("pk"))


def found() -> datetime | None:
    return first_doubt(BLACK, ratings.BEGINNING)


def test_a_ledger_whose_lines_go_on_from_each_other_is_in_no_doubt(rated: League) -> None:
    assert found() is None


@pytest.mark.parametrize("number", [1, 2, 5])
def test_the_line_before_is_in_doubt_where_the_next_does_not_begin_where_it_ends(
    rated: League, number: int
) -> None:
    result, (line, _other) = of_match(rated, number)
    RatingChange.objects.filter(pk=line.pk).update(mu_after=F("mu_after") + 0.5)
    later = RatingChange.objects.filter(rating=line.rating, number=line.number + 1)
    assert found() == (result.played_at if later.exists() else None)


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_first_line_has_to_begin_as_newcomers_do_and_any_other_where_the_last_ended(
    rated: League, number: int
) -> None:
    _result, (line, _other) = of_match(rated, number)
    RatingChange.objects.filter(pk=line.pk).update(sigma_before=F("sigma_before") + 0.5)
    before = RatingChange.objects.filter(rating=line.rating, number=line.number - 1).first()
    assert found() == (before or line).result.played_at


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_match_without_a_line_of_each_of_its_players_is_in_doubt(
    rated: League, number: int
) -> None:
    result, (line, _other) = of_match(rated, number)
    line.delete()
    assert found() == result.played_at


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_line_of_what_is_not_rated_is_in_doubt(rated: League, number: int) -> None:
    result, _lines = of_match(rated, number)
    Result.objects.filter(pk=result.pk).update(official=False)
    assert found() == result.played_at


@pytest.mark.parametrize("number", [1, 4, 6])
def test_a_line_of_somebody_who_did_not_play_the_match_is_in_doubt(
    rated: League, number: int
) -> None:
    result, lines = of_match(rated, number)
    other = Rating.objects.exclude(pk__in=[line.rating_id for line in lines])[0]
    RatingChange.objects.create(
        rating=other, result=result, number=99,
        mu_before=other.mu, sigma_before=other.sigma, mu_after=other.mu, sigma_after=other.sigma,
    )  # fmt: skip
    assert found() == result.played_at
