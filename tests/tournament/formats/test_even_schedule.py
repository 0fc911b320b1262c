"""Schedules with a small carry-over: what each promises, counted on the rounds themselves."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

import pytest

from matches.tournament import round_robin
from matches.tournament.formats.even_schedule import carry_over, even_schedule
from matches.tournament.formats.even_tables import EVEN_TABLES
from matches.tournament.formats.round_robin import berger
from matches.tournament.formats.schedule import Round

CARRIED = {
    6: 60, 8: 56, 10: 108, 12: 176, 14: 234, 16: 240,
    18: 340, 20: 380, 22: 462, 24: 598, 26: 700, 28: 810,
    30: 928, 32: 1054, 34: 1254, 36: 1470, 38: 1628, 40: 1872,
}  # fmt: skip
"""What the tables come to; where it is n(n - 1), nothing can be better."""
SIZES = range(2, 41)


def numbers(size: int, legs: int) -> tuple[Round, ...]:
    return round_robin([str(n) for n in range(1, size + 1)], legs, "even")


def sides(rounds: tuple[Round, ...], who: str) -> str:
    """Of one entrant, H or A for every match, rests left out."""
    return "".join(
        "H" if pair.home == who else "A"
        for each in rounds
        for pair in each.pairings
        if who in (pair.home, pair.away)
    )


def test_there_is_a_table_for_every_even_number_from_6_to_40() -> None:
    assert list(EVEN_TABLES) == list(range(6, 41, 2)) == list(CARRIED)


@pytest.mark.parametrize("size", CARRIED)
def test_the_carry_over_is_what_the_table_says_and_far_below_berger(size: int) -> None:
    carried = carry_over(even_schedule(size))
    assert carried == CARRIED[size] >= size * (size - 1)
    assert carried <= 1.34 * size * (size - 1) or size == 6
    assert carried <= carry_over(berger(size))


def test_the_carry_over_of_the_berger_tables_is_the_one_that_is_known() -> None:
    assert carry_over(berger(20)) == 5548
    assert carry_over(even_schedule(20)) == 380


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_a_leg_and_once_a_round(size: int) -> None:
    rounds = numbers(size, 2)
    for leg in (1, 2):
        met = Counter(
            frozenset((pair.home, pair.away))
            for each in rounds
            for pair in each.pairings
            if pair.leg == leg
        )
        everybody = [str(n) for n in range(1, size + 1)]
        assert met == Counter(frozenset(pair) for pair in combinations(everybody, 2))
    for each in rounds:
        there = [one for pair in each.pairings for one in (pair.home, pair.away)]
        assert sorted([*there, *each.resting]) == sorted(str(n) for n in range(1, size + 1))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("legs", [1, 2, 3, 4])
def test_home_and_away_are_even_and_never_three_in_a_row(size: int, legs: int) -> None:
    rounds = numbers(size, legs)
    for who in (str(n) for n in range(1, size + 1)):
        told = sides(rounds, who)
        assert abs(told.count("H") - told.count("A")) <= legs % 2 * (size % 2 == 0)
        assert max(len(list(run)) for _side, run in groupby(told)) <= 2


def test_another_schedule_is_refused() -> None:
    with pytest.raises(ValueError, match="there are berger, even"):
        round_robin(["a", "b"], 1, "odd")


def test_a_small_one_is_as_good_by_the_berger_tables_and_has_them() -> None:
    assert numbers(4, 2) == round_robin(["1", "2", "3", "4"], 2)
    assert carry_over(berger(4)) == 12
