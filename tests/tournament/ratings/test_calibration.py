"""Calibration: what was expected of matches against how they went, in figures known by hand."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.tournament.ratings.calibration import COIN, Tally, calibration, log_loss

forecasts = st.lists(
    st.tuples(st.integers(0, 8).map(lambda n: n / 8), st.sampled_from((0.0, 0.5, 1.0))), max_size=8
)


def tally_of(told: list[tuple[float, float]]) -> Tally:
    tally = Tally()
    for expected, score in told:
        tally.add(expected, score)
    return tally


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_a_coin_is_surprised_by_ln_2_however_a_match_goes(score: float) -> None:
    assert log_loss(0.5, score) == pytest.approx(COIN) == pytest.approx(0.693, abs=5e-4)


def test_a_forecast_is_the_less_surprised_the_more_it_was_right() -> None:
    assert log_loss(0.8, 1) == pytest.approx(-math.log(0.8))
    assert log_loss(0.8, 0) == pytest.approx(-math.log(0.2))
    assert log_loss(0.8, 0.5) == pytest.approx((log_loss(0.8, 1) + log_loss(0.8, 0)) / 2)
    assert log_loss(1, 0) == pytest.approx(-math.log(0.001)), "and never infinitely"


def test_a_hundred_matches_by_hand() -> None:
    """60 at 0.75 of which 45 are won, 40 at 0.25 of which 10 are: exactly as was expected."""
    told = [(0.75, 1.0)] * 45 + [(0.75, 0.0)] * 15 + [(0.25, 1.0)] * 10 + [(0.25, 0.0)] * 30
    found = calibration(tally_of(told))
    assert found is not None
    assert found.matches == 100
    assert [(b.low, b.matches, b.expected, b.actual) for b in found.bins if b.matches] == [
        (0.2, 40, 0.25, 0.25),
        (0.7, 60, 0.75, 0.75),
    ]
    entropy = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    assert found.log_loss == pytest.approx(entropy)
    assert found.base_rate == 0.55
    assert found.base_loss == pytest.approx(-(0.55 * math.log(0.55) + 0.45 * math.log(0.45)))
    assert found.log_loss < found.base_loss < COIN


def test_of_few_matches_nothing_is_told_and_of_a_bin_with_few_only_that() -> None:
    assert calibration(tally_of([(0.6, 1.0)] * 99)) is None
    found = calibration(tally_of([(0.6, 1.0)] * 91 + [(0.9, 0.0)] * 9))
    assert found is not None
    assert found.bins[9] == (0.9, 1.0, 9, None, None)
    assert found.bins[6].actual == 1.0


def test_what_is_certain_is_in_the_last_bin() -> None:
    assert tally_of([(1.0, 1.0)]).bins[9][0] == 1
    assert tally_of([(0.0, 0.0)]).bins[0][0] == 1


@given(first=forecasts, second=forecasts)
def test_tallies_of_months_come_to_that_of_all(
    first: list[tuple[float, float]], second: list[tuple[float, float]]
) -> None:
    parts = [json.loads(json.dumps(tally_of(each).as_document())) for each in (first, second)]
    whole, due = Tally.of(parts), tally_of(first + second)
    assert whole.loss == pytest.approx(due.loss)
    for held, expected in zip(whole.bins, due.bins, strict=True):
        assert held == pytest.approx(expected)
