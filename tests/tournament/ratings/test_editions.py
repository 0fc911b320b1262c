"""Editions as arithmetic: what differences come to, ranks, movement, and the best of a year."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.tournament.ratings import best, editions
from matches.tournament.ratings.editions import Line
from tests.deep import either

at_any_speed = settings(
    deadline=None, max_examples=either(20, 200), suppress_health_check=[HealthCheck.too_slow]
)
LINES = st.dictionaries(
    st.integers(1, 30),
    st.builds(
        Line,
        ordinal=st.integers(-50_000, 500_000),
        matches=st.integers(1, 40),
        inactive=st.booleans(),
        best=st.none() | st.integers(0, 500_000),
    ),
    max_size=20,
)


@at_any_speed
@given(st.lists(LINES, min_size=1, max_size=6))
def test_differences_come_to_the_list_that_they_were_made_of(lists: list[Any]) -> None:
    chain, before = [], {}
    for lines in lists:
        chain.append(json.loads(json.dumps(editions.difference(before, lines))))
        before = lines
    assert editions.compose(chain) == lists[-1]
    assert editions.digest(editions.compose(chain)) == editions.digest(lists[-1])


@at_any_speed
@given(LINES)
def test_a_list_after_itself_differs_in_nothing(lines: Any) -> None:
    assert editions.difference(lines, lines) == {"set": [], "gone": []}
    assert editions.amended(lines, lines) == []


@at_any_speed
@given(LINES)
def test_ranks_are_of_who_plays_the_strongest_first_and_equals_share_one(lines: Any) -> None:
    ranked = editions.ranked(lines)
    assert {each.player for each in ranked} == set(lines)
    for each in ranked:
        stronger = [
            one for one in lines.values()
            if not one.inactive and one.ordinal > each.line.ordinal
        ]  # fmt: skip
        assert each.rank == (None if each.line.inactive else len(stronger) + 1)
    assert [each.line.inactive for each in ranked] == sorted(each.line.inactive for each in ranked)


@at_any_speed
@given(LINES)
def test_the_digest_tells_any_other_list(lines: Any) -> None:
    other = {**lines, 99: Line(1, 1)}
    assert editions.digest(other) != editions.digest(lines)


@pytest.mark.parametrize("told", [{}, {"set": [[1, 2]], "gone": []}, {"set": [], "gone": [7]}])
def test_what_is_no_difference_is_said_to_be_none(told: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no difference"):
        editions.composed({}, told)


def test_of_twelve_editions_in_a_row_one_at_least_is_whole() -> None:
    whole: list[bool] = []
    for _ in range(60):
        whole.append(editions.is_due_whole(whole))
    assert whole[0]
    assert all(any(whole[n : n + 12]) for n in range(49))
    assert sum(whole) == 5


def test_places_are_counted_from_the_edition_before() -> None:
    before = {1: 5, 2: None}
    assert editions.moved(before, 1, 2) == 3
    assert editions.moved(before, 1, 9) == -4
    assert editions.moved(before, 1, None) is None
    assert editions.moved(before, 2, 3) is None
    assert editions.moved(before, 4, 3) is None


def test_a_match_is_worth_what_the_others_were_rated_more_where_it_was_won() -> None:
    assert best.worth([20.0, 30.0], None, 4) == 25.0
    assert best.worth([25.0], True, 4) == 29.0
    assert best.worth([25.0], False, 4) == 21.0


@at_any_speed
@given(st.lists(st.floats(-10, 60), max_size=40))
def test_the_best_ten_count_and_too_few_say_nothing(values: list[float]) -> None:
    told = best.best_of(values)
    if len(values) < best.AT_LEAST:
        assert told is None
    else:
        most = sorted(values)[-best.BEST_OF :]
        assert told == pytest.approx(sum(most) / len(most))


def test_a_bad_day_more_takes_nothing_from_who_has_ten_better_ones() -> None:
    held = [float(each) for each in range(20, 30)]
    assert best.best_of([*held, -5.0]) == best.best_of(held)
