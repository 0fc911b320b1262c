"""Groups then knockout: the snake, clubs, best thirds, who meets whom; and the plate."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Result, single_elimination, tabulate
from matches.tournament.formats.assignment import cheapest
from matches.tournament.formats.groups import (
    Through,
    best_placed,
    groups_then_knockout,
    knockout,
    knockout_order,
    snake,
)
from matches.tournament.formats.plate import first_match_losers, plate
from tests.deep import either
from tests.tournament.oracles import from_json


def entrants(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


@pytest.mark.parametrize("name", ["snake_8_into_4", "snake_16_into_4", "snake_8_into_2"])
def test_the_snake_is_the_published_one(name: str) -> None:
    _, size, _, groups = name.split("_")
    dealt = snake(entrants(int(size)), int(groups))
    assert [[int(one) for one in group] for group in dealt] == from_json("brackets/groups.json")[
        name
    ]


@settings(max_examples=either(10, 40), deadline=None)
@given(size=st.integers(4, 40), groups=st.integers(1, 8), data=st.data())
def test_everyone_is_in_one_group_and_no_row_is_left(
    size: int, groups: int, data: st.DataObject
) -> None:
    names = entrants(size)
    if size < 2 * groups:
        with pytest.raises(ValueError, match="cannot fill"):
            snake(names, groups)
        return
    clubs = {name: data.draw(st.sampled_from(["", "ash", "birch", "cedar"])) for name in names}
    dealt = snake(names, groups, clubs)
    assert sorted(one for group in dealt for one in group) == sorted(names)
    for group in dealt:
        rows = [(int(one) - 1) // groups for one in group]
        assert rows == list(range(len(group)))


def test_one_club_is_spread_over_the_groups_within_the_rows() -> None:
    clubs = {"1": "ash", "8": "ash", "9": "ash", "16": "ash"}
    dealt = snake(entrants(16), 4, clubs)
    assert [sum(one in clubs for one in group) for group in dealt] == [1, 1, 1, 1]


@settings(max_examples=either(15, 60), deadline=None)
@given(st.integers(1, 5), st.integers(0, 10_000))
def test_the_assignment_is_the_cheapest(size: int, seed: int) -> None:
    chance = random.Random(seed)
    costs = [[chance.randrange(20) for _ in range(size)] for _ in range(size)]
    ours = sum(costs[row][column] for row, column in enumerate(cheapest(costs)))
    ways = permutations(range(size))
    assert ours == min(sum(costs[row][way[row]] for row in range(size)) for way in ways)


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_first_and_second_of_a_group_can_only_meet_in_the_final(groups: int) -> None:
    through = [Through(f"{g}{p}", g, p) for g in range(groups) for p in (1, 2)]
    bracket = knockout(through)
    first = [(tie.home.entrant or "", tie.away.entrant or "") for tie in bracket.ties if
             tie.round == 1]  # fmt: skip
    assert all(home[-1] == "1" and away[-1] == "2" for home, away in first)
    half = [name[:-1] for both in first[: len(first) // 2] for name in both]
    assert len(half) == len(set(half)) == groups


def test_four_best_thirds_do_not_meet_their_own_group_at_once() -> None:
    through = [Through(f"{g}-{p}", g, p) for g in range(6) for p in (1, 2)]
    through += [Through(f"{g}-3", g, 3) for g in (0, 2, 3, 5)]
    bracket = knockout(through)
    for tie in bracket.ties:
        if tie.round == 1:
            assert (tie.home.entrant or "")[0] != (tie.away.entrant or "")[0]


def test_two_of_one_club_do_not_meet_in_the_first_round_where_that_can_be() -> None:
    through = [Through(f"{g}{p}", g, p, "ash" if (g, p) in ((0, 1), (1, 2)) else "")
               for g in range(4) for p in (1, 2)]  # fmt: skip
    order = knockout_order(through)
    assert order.index("01") + order.index("12") != 7


def test_the_best_thirds_are_compared_by_match() -> None:
    small = tabulate(["a"], [])
    tables = []
    for group, (wins, losses) in enumerate([(1, 1), (1, 2), (2, 1)]):
        results = [Result(f"w{n}", "x", f"y{n}", home_score=1, away_score=0) for n in range(wins)]
        results += [
            Result(f"l{n}", "x", f"z{n}", home_score=0, away_score=1) for n in range(losses)
        ]
        names = ["x", *(f"y{n}" for n in range(3)), *(f"z{n}" for n in range(3))]
        tables.append((group, tabulate(names, results).entrant("x")))
    assert best_placed(dict(tables), 2) == (2, 0)
    assert small.rows[0].played == 0
    level = {0: tables[0][1], 1: tables[0][1]}
    with pytest.raises(ValueError, match="draw a lot"):
        best_placed(level, 1)


def test_groups_have_round_robins_of_their_own() -> None:
    rounds = groups_then_knockout(entrants(9), 2)
    met = [frozenset((p.home, p.away)) for group in rounds for one in group for p in one.pairings]
    assert len(met) == len(set(met)) == 10 + 6


@settings(max_examples=either(10, 40), deadline=None)
@given(size=st.integers(4, 40), data=st.data())
def test_the_plate_takes_all_who_lost_their_first_match(size: int, data: st.DataObject) -> None:
    names = entrants(size)
    bracket = single_elimination(names)
    winners: dict[str, str] = {}
    matches = dict.fromkeys(names, 0)
    first_lost = set()
    for tie in [tie for tie in bracket.matches if tie.round <= 2]:
        now = bracket.played(winners).tie(tie.id)
        sides = [now.home.entrant or "", now.away.entrant or ""]
        winners[tie.id] = data.draw(st.sampled_from(sides))
        for side in sides:
            matches[side] += 1
            if side != winners[tie.id] and matches[side] == 1:
                first_lost.add(side)
    drawn = plate(names, bracket, winners) if len(first_lost) > 1 else None
    assert set(first_match_losers(bracket, winners)) == first_lost
    if drawn is not None:
        in_it = {s.entrant for tie in drawn.ties for s in (tie.home, tie.away) if s.entrant}
        assert in_it == first_lost
        assert all(tie.id.startswith("plate-") for tie in drawn.ties)


def test_the_plate_waits_until_everyone_has_played() -> None:
    bracket = single_elimination(entrants(4))
    with pytest.raises(ValueError, match="has not played its first match"):
        plate(entrants(4), bracket, {"r1m1": "1"})
