"""How good the forecasts are, as anybody reads it: figures of nobody, and none of few."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import RatingCalibration
from matches.tournament.ratings.calibration import Tally
from pennyclub.kept_pages import middleware

pytestmark = pytest.mark.django_db
AT = "/rankings/black/calibration/"
API = "/api/v1/rankings/black/calibration"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()
    middleware.clear()


def month(number: int, *told: tuple[int, float, float], system: str = "openskill") -> None:
    """Of a month: how many, what was expected of each, and how each went."""
    tally = Tally()
    for count, forecast, score in told:
        for _each in range(count):
            tally.add(forecast, score)
    RatingCalibration.objects.create(
        game="black", system=system, year=2026, month=number, state="", tally=tally.as_document()
    )


def page(address: str = AT) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def figures() -> Any:
    return Client().get(API).json()["figures"]


def test_it_tells_what_was_expected_how_it_went_and_what_a_coin_loses() -> None:
    month(9, (45, 0.75, 1.0), (15, 0.75, 0.0))
    month(10, (10, 0.25, 1.0), (30, 0.25, 0.0), (3, 0.95, 1.0))
    text = page()
    assert "From 103 matches" in text
    assert "75\N{NO-BREAK SPACE}%" in text
    assert "too few to tell" in text
    assert "0.693" in text
    told = figures()
    assert told["matches"] == 103
    assert told["bins"][7] == {
        "low": 0.7, "high": 0.8, "matches": 60, "expected": 0.75, "actual": 0.75,
    }  # fmt: skip
    assert told["bins"][9]["actual"] is None
    assert told["log_loss"] < told["base_loss"] < 0.694


def test_of_few_matches_it_tells_nothing() -> None:
    month(9, (99, 0.6, 1.0))
    assert figures() is None
    assert "There are not 100 rated matches yet" in page()


def test_a_month_of_few_matches_moves_no_figure() -> None:
    month(9, (120, 0.6, 1.0))
    before = figures()
    month(10, (9, 0.6, 0.0))
    assert figures() == before


def test_every_system_has_its_own_figures() -> None:
    month(9, (120, 0.6, 1.0))
    assert "?system=" not in page()
    assert Client().get(f"{AT}?system=elo").status_code == 404
    month(9, (150, 0.3, 0.0), system="elo")
    cache.clear()
    middleware.clear()
    assert f"{AT}?system=elo" in page()
    assert "From 150 matches" in page(f"{AT}?system=elo")
    assert Client().get(f"{API}?system=elo").json()["figures"]["matches"] == 150
    assert Client().get(f"{API}?system=luck").status_code == 400
    assert Client().get("/rankings/chess/calibration/").status_code == 404


def test_a_request_asks_of_months_alone(django_assert_num_queries: Any) -> None:
    month(9, (120, 0.6, 1.0))
    from matches.selectors.ratings import calibration_page

    with django_assert_num_queries(1):
        calibration_page("black")
