"""Ratings: worked examples, and the ledger."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Ledger, RatedMatch, Rating, ranking, rate
from matches.tournament.ratings.elo import change, expected_score
from matches.tournament.ratings.glicko2 import SCALE, START, Game, Glicko, after_period
from matches.tournament.ratings.openskill_system import START as NEWCOMER
from tests.deep import either
from tests.tournament.oracles import from_json

PLAYERS = ("ann", "ben", "cas", "dee")


def test_glicko_2_gives_glickmans_example() -> None:
    example = from_json("ratings/worked_examples.json")["glicko2"]
    player = example["player"]
    games = [Game(Glicko(one["r"], one["rd"]), one["s"]) for one in example["opponents"]]
    new = after_period(Glicko(player["r"], player["rd"], player["vol"]), games, example["tau"])
    assert new.rating == pytest.approx(example["new_r"], abs=0.02)
    assert new.deviation == pytest.approx(example["new_rd"], abs=0.01)
    assert new.volatility == pytest.approx(example["new_vol"], abs=1e-5)
    assert (new.rating - START) / SCALE == pytest.approx(example["new_mu"], abs=5e-5)
    assert new.deviation / SCALE == pytest.approx(example["new_phi"], abs=5e-5)
    full = example["full_precision"]
    assert new.rating == pytest.approx(full["r"], abs=1e-6)
    assert new.deviation == pytest.approx(full["rd"], abs=1e-6)
    assert new.volatility == pytest.approx(full["vol"], abs=1e-8)


def test_glicko_2_without_games_only_widens_the_deviation() -> None:
    player = Glicko(1500, 200, 0.06)
    idle = after_period(player, [])
    assert (idle.rating, idle.volatility) == (1500, 0.06)
    assert idle.deviation / SCALE == pytest.approx(((200 / SCALE) ** 2 + 0.06**2) ** 0.5)


def test_glicko_2_is_near_the_variant_that_lichess_plays() -> None:
    scores = {"white": 1.0, "draw": 0.5, "black": 0.0}
    for case in from_json("ratings/worked_examples.json")["lichess_glicko2"]["cases"]:
        white, black = Glicko(*case["white"]), Glicko(*case["black"])
        score = scores[case["result"]]
        new_white = after_period(white, [Game(black, score)], tau=0.75)
        new_black = after_period(black, [Game(white, 1 - score)], tau=0.75)
        assert new_white.rating == pytest.approx(case["new_white"][0], abs=1.1)
        assert new_black.rating == pytest.approx(case["new_black"][0], abs=1.1)


def test_elo_changes_ratings_as_fides_table_says() -> None:
    """The published changes are rounded to whole points, halves upwards."""
    for rating, k, opponent, score, published in from_json("ratings/worked_examples.json")[
        "fide_elo"
    ]["cases"]:
        assert abs(change(rating, k, opponent, score) - published) <= 0.5


def test_elo_expects_what_fides_table_says() -> None:
    expected = from_json("ratings/worked_examples.json")["fide_elo"]["expected_score"]
    for difference, score in expected.items():
        assert expected_score(1500, 1500 + int(difference)) == score


def match(number: int, sides: Any, winner: int | None, day: int = 0) -> RatedMatch:
    when = date(2026, 1, 1) + timedelta(days=day or number)
    return RatedMatch(f"m{number}", sides, winner, date=when.isoformat())


def singles(number: int, first: str, second: str, winner: int | None) -> RatedMatch:
    return match(number, ((first,), (second,)), winner)


def test_a_winner_rises_a_loser_falls_and_a_draw_between_equals_moves_nobody() -> None:
    won = rate("black", [singles(1, "ann", "ben", 0)]).ratings
    assert won["ann"].mu > NEWCOMER[0] > won["ben"].mu
    assert won["ann"].sigma < NEWCOMER[1]
    drawn = rate("black", [singles(1, "ann", "ben", None)]).ratings
    assert drawn["ann"].mu == pytest.approx(drawn["ben"].mu)


def test_it_does_not_matter_which_side_is_named_first() -> None:
    one = rate("black", [singles(1, "ann", "ben", 0)]).ratings
    other = rate("black", [singles(1, "ben", "ann", 1)]).ratings
    assert one["ann"] == other["ann"]
    assert one["ben"] == other["ben"]


def test_a_pair_is_rated_together_and_each_of_it_by_its_own_certainty() -> None:
    ledger = rate("red", [match(1, (("ann", "ben"), ("cas", "dee")), 0)])
    ratings = ledger.ratings
    assert ratings["ann"] == ratings["ben"]
    assert ratings["ann"].mu > ratings["cas"].mu == ratings["dee"].mu
    known = [singles(number, "ann", "cas", None) for number in range(1, 20)]
    ratings = rate("red", [*known, match(20, (("ann", "ben"), ("cas", "dee")), 0)]).ratings
    last = rate("red", [*known, match(20, (("ann", "ben"), ("cas", "dee")), 0)]).entries[-1]
    moved = {one.player: abs(one.after.mu - one.before.mu) for one in last.changes}
    assert moved["ben"] > moved["ann"]


def test_the_ledger_says_what_each_match_did() -> None:
    ledger = rate("black", [singles(2, "ann", "ben", 1), singles(1, "ann", "ben", 0)])
    assert [entry.match.id for entry in ledger.entries] == ["m1", "m2"]
    first, second = ledger.entries
    assert [one.player for one in first.changes] == ["ann", "ben"]
    assert first.changes[0].after == second.changes[0].before
    assert second.changes[0].after == ledger.ratings["ann"]
    assert ledger.ratings["ann"].matches == 2
    assert ledger.ratings["ann"].last == "2026-01-03"


def test_a_ledger_is_the_same_after_a_journey_as_json() -> None:
    ledger = rate("red", [match(1, (("ann", "ben"), ("cas", "dee")), None)])
    assert Ledger.from_document(json.loads(json.dumps(ledger.as_document()))) == ledger


pairs = st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=2, unique=True)
histories = st.lists(st.tuples(pairs, st.sampled_from((0, 1, None))), max_size=12).map(
    lambda held: [
        singles(number, first, second, winner)
        for number, ((first, second), winner) in enumerate(held, start=1)
    ]
)


@settings(max_examples=either(10, 40), deadline=None)
@given(history=histories, data=st.data())
def test_the_order_in_which_matches_come_never_matters(
    history: list[RatedMatch], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(history))
    assert rate("black", shuffled) == rate("black", history)


@settings(max_examples=either(15, 60), deadline=None)
@given(before=histories, after=histories, data=st.data())
def test_rating_on_from_a_ledger_gives_what_rating_afresh_does(
    before: list[RatedMatch], after: list[RatedMatch], data: st.DataObject
) -> None:
    """The second history keeps a beginning of the first: a correction, a late or a lost result."""
    shared = data.draw(st.integers(0, len(before)))
    history = before[:shared] + after[shared:]
    previous = rate("black", before)
    ledger = rate("black", history, previous=previous)
    assert ledger.entries == rate("black", history).entries
    assert ledger.kept >= min(shared, len(history))


def test_only_matches_from_the_first_changed_one_are_rated_again() -> None:
    history = [singles(number, "ann", "ben", number % 2) for number in range(1, 11)]
    corrected = [*history[:6], singles(7, "ann", "ben", None), *history[7:]]
    assert rate("black", corrected, previous=rate("black", history)).kept == 6
    assert rate("black", history, previous=rate("black", history)).kept == 10


def test_a_ledger_of_another_game_or_system_is_not_built_upon() -> None:
    history = [singles(1, "ann", "ben", 0)]
    assert rate("white", history, previous=rate("black", history)).kept == 0
    assert rate("black", history, system="elo", previous=rate("black", history)).kept == 0


def test_elo_keeps_a_ledger_too() -> None:
    ratings = rate("black", [singles(1, "ann", "ben", 0)], system="elo").ratings
    assert (ratings["ann"].mu, ratings["ben"].mu) == (1510, 1490)
    assert ratings["ann"].ordinal == 1510


@pytest.mark.parametrize(
    ("matches", "message"),
    [
        ([singles(1, "ann", "ann", 0)], "'m1' names a player twice"),
        ([match(1, (("ann",), ()), 0)], "'m1' needs two sides with a player each"),
        ([singles(1, "ann", "ben", 0)] * 2, "two rated matches have the same id"),
    ],
)
def test_a_match_that_cannot_be_rated_is_named(matches: list[RatedMatch], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rate("black", matches)


def test_an_unknown_system_is_named() -> None:
    said = "no rating system 'luck'; there are openskill, glicko2, elo"
    with pytest.raises(ValueError, match=said):
        rate("black", [], system="luck")


def test_a_ranking_goes_by_the_conservative_estimate() -> None:
    ratings = {"sure": Rating(26, 1, 40), "new": Rating(30, 8, 1), "level": Rating(29, 2, 9)}
    lines = ranking(ratings)
    assert [(one.player, one.rank, one.provisional) for one in lines] == [
        ("level", 1, False),
        ("sure", 1, False),
        ("new", 3, True),
    ]


def test_the_inactive_come_last_without_a_rank() -> None:
    ratings = {
        "idle": Rating(40, 1, 9, "2025-01-01"),
        "busy": Rating(20, 1, 9, "2026-10-01T19:00:00+01:00"),
        "edge": Rating(10, 1, 9, "2025-11-20"),
    }
    lines = ranking(ratings, inactive_after=timedelta(days=365), today=date(2026, 11, 20))
    assert [(one.player, one.rank, one.inactive) for one in lines] == [
        ("busy", 1, False),
        ("edge", 2, False),
        ("idle", None, True),
    ]
    with pytest.raises(ValueError, match="there is no clock in here"):
        ranking(ratings, inactive_after=timedelta(days=1))


def test_the_package_needs_neither_django_nor_the_rating_library_to_be_imported() -> None:
    code = (
        "import sys, matches.tournament\n"
        "print([name for name in ('django', 'openskill') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
