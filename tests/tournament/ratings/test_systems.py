"""The rating systems, each by what a ledger asks of it."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.ratings import (
    SYSTEMS,
    TITLES,
    Ledger,
    RatedMatch,
    Rating,
    expected,
    newcomer,
    rate,
    rate_on,
    spread_of,
)
from matches.tournament.ratings.elo import change
from matches.tournament.ratings.glicko2 import Game, Glicko, after_period
from tests.deep import either

PLAYERS = ("ann", "ben", "cas", "dee", "eve")
every_system = pytest.mark.parametrize("system", SYSTEMS)


def match(number: int, sides: Any, winner: int | None, day: int = 0) -> RatedMatch:
    when = date(2026, 1, 1) + timedelta(days=day or number)
    return RatedMatch(f"m{number:03d}", sides, winner, date=when.isoformat())


def test_every_system_has_a_title() -> None:
    assert TITLES.keys() == SYSTEMS.keys()


@every_system
def test_who_wins_rises_who_loses_falls_and_newcomers_are_level(system: str) -> None:
    won = rate("black", [match(1, (("ann",), ("ben",)), 0)], system=system).ratings
    start = newcomer(system)
    assert won["ann"].mu > start.mu > won["ben"].mu
    assert expected(system, [start], [start]) == pytest.approx(0.5)
    assert expected(system, [won["ann"]], [won["ben"]]) > 0.5


@every_system
def test_what_two_sides_expect_comes_to_one_and_pairs_are_sides_too(system: str) -> None:
    start = newcomer(system)
    strong = Rating(start.mu + spread_of(system), start.sigma, 9, "", start.volatility)
    for home, away in (([strong], [start]), ([strong, start], [start, start])):
        ahead, behind = expected(system, home, away), expected(system, away, home)
        assert ahead + behind == pytest.approx(1)
        assert ahead > 0.5


@every_system
def test_a_draw_moves_the_stronger_down_and_the_weaker_up(system: str) -> None:
    first = [match(number, (("ann",), ("ben",)), 0) for number in range(1, 6)]
    before = rate("black", first, system=system).ratings
    after = rate("black", [*first, match(6, (("ann",), ("ben",)), None)], system=system).ratings
    assert after["ann"].mu < before["ann"].mu
    assert after["ben"].mu > before["ben"].mu


def test_a_match_by_glicko_2_is_a_period_of_glickmans_with_one_game() -> None:
    """A month after both played last, one period has passed."""
    one = Rating(1500, 200, 4, "2026-01-01", 0.06)
    other = Rating(1400, 30, 4, "2026-01-01", 0.06)
    ratings = {"ann": one, "ben": other}
    rate_on(ratings, [match(1, (("ann",), ("ben",)), 0, day=30)], system="glicko2")
    due = after_period(Glicko(1500, 200, 0.06), [Game(Glicko(1400, 30, 0.06), 1)])
    assert ratings["ann"] == Rating(due.rating, due.deviation, 5, "2026-01-31", due.volatility)


def test_by_glicko_2_the_deviation_grows_with_the_time_since_the_last_match() -> None:
    def after(days: int) -> Rating:
        ratings = {
            "ann": Rating(1500, 60, 40, "2026-01-01", 0.06),
            "ben": Rating(1500, 60, 40, "2026-01-01", 0.06),
        }
        rate_on(ratings, [match(1, (("ann",), ("ben",)), 0, day=days)], system="glicko2")
        return ratings["ann"]

    assert after(30).sigma < after(3_000).sigma
    assert after(30).mu < after(3_000).mu
    long, longer = after(300_000), after(1_000_000)
    assert (long.mu, long.sigma) == (longer.mu, longer.sigma), "no less known than a newcomer"


def test_a_pair_by_glicko_2_is_rated_as_one_who_is_as_strong_as_its_mean() -> None:
    home = [Rating(1700, 80, 9, "2026-01-01", 0.06), Rating(1500, 80, 9, "2026-01-01", 0.06)]
    away = [Rating(1600, 80, 9, "2026-01-01", 0.06)] * 2
    assert expected("glicko2", home, away) == pytest.approx(0.5)
    ratings = dict(zip(("ann", "ben", "cas", "dee"), [*home, *away], strict=True))
    sides = (("ann", "ben"), ("cas", "dee"))
    rate_on(ratings, [match(1, sides, 0, day=30)], system="glicko2")
    gained = [ratings[one].mu - before.mu for one, before in zip(("ann", "ben"), home, strict=True)]
    assert gained[0] == pytest.approx(gained[1])
    alone = {"ann": away[0], "cas": away[0]}
    rate_on(alone, [match(1, (("ann",), ("cas",)), 0, day=30)], system="glicko2")
    assert gained[0] == pytest.approx(alone["ann"].mu - 1600)


def test_a_pair_by_elo_moves_alike_by_fides_table_over_its_average() -> None:
    ratings = {"ann": Rating(1600, 0, 9), "ben": Rating(1400, 0, 9), "cas": Rating(1392, 0, 9)}
    rate_on(ratings, [match(1, (("ann", "ben"), ("cas",)), 1)], system="elo")
    moved = change(1500, 20, 1392, 0)
    assert [ratings[one].mu for one in ("ann", "ben")] == [1600 + moved, 1400 + moved]
    assert ratings["cas"].mu == 1392 - moved


sides = st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True).map(
    lambda who: (tuple(who[: len(who) // 2]), tuple(who[len(who) // 2 :]))
)
histories = st.lists(st.tuples(sides, st.sampled_from((0, 1, None))), max_size=12).map(
    lambda held: [match(number, own, winner) for number, (own, winner) in enumerate(held, 1)]
)


@every_system
@settings(max_examples=either(8, 60), deadline=None)
@given(before=histories, after=histories, data=st.data())
def test_going_on_gives_the_bits_that_rating_from_nothing_gives(
    system: str, before: list[RatedMatch], after: list[RatedMatch], data: st.DataObject
) -> None:
    shared = data.draw(st.integers(0, len(before)))
    history = before[:shared] + after[shared:]
    afresh = rate("black", history, system=system)
    previous = rate("black", before, system=system)
    assert rate("black", history, system=system, previous=previous).entries == afresh.entries
    cut = data.draw(st.integers(0, len(history)))
    ratings = rate("black", history[:cut], system=system).ratings
    assert rate_on(ratings, history[cut:], system=system) == afresh.entries[cut:]
    assert ratings == afresh.ratings


@every_system
def test_a_ledger_of_any_system_is_the_same_after_a_journey_as_json(system: str) -> None:
    ledger = rate("red", [match(1, (("ann", "ben"), ("cas", "dee")), None)], system=system)
    assert Ledger.from_document(json.loads(json.dumps(ledger.as_document()))) == ledger


@every_system
def test_ratings_of_every_system_are_certain_as_far_as_it_says(system: str) -> None:
    rating = rate("black", [match(1, (("ann",), ("ben",)), 0)], system=system).ratings["ann"]
    assert rating.ordinal == rating.mu - 3 * rating.sigma
    assert rating.sigma >= 0
    assert (rating.sigma == 0) == (system == "elo")
    assert (rating.volatility > 0) == (system == "glicko2")
