"""Who comes late to a league meets everybody, in rounds in which they rest, and evenly at home."""

from __future__ import annotations

from collections import Counter

import pytest

from matches.tournament.formats import round_robin
from matches.tournament.formats.late import late_matches
from tests.deep import some


def drawn(size: int, legs: int) -> tuple[list[str], dict[int, set[str]], Counter[str]]:
    names = [f"e{n}" for n in range(size)]
    resting, homes = {}, Counter[str]()
    for number, each in enumerate(round_robin(names, legs=legs), start=1):
        busy = {side for pair in each.pairings for side in (pair.home, pair.away)}
        resting[number] = set(names) - busy
        for pair in each.pairings:
            homes[pair.home] += 1
            homes[pair.away] -= 1
    return names, resting, homes


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
@pytest.mark.parametrize("size", some(range(2, 14), 5))
@pytest.mark.parametrize("begun", [0, 2])
def test_everybody_is_met_once_a_leg_by_turns_at_home(size: int, legs: int, begun: int) -> None:
    names, resting, homes = drawn(size, legs)
    opened = {number: free for number, free in resting.items() if number > begun}
    made = late_matches(names, legs, opened, homes)
    met = Counter((one.leg, one.opponent) for one in made)
    assert met == Counter((leg, each) for leg in range(1, legs + 1) for each in names)
    # In a drawn round only against who rests in it, and once.
    used = [one.round for one in made if one.round is not None]
    assert len(set(used)) == len(used)
    assert all(one.opponent in opened[one.round] for one in made if one.round is not None)
    own = sum(1 if one.at_home else -1 for one in made)
    assert abs(own) <= 1
    for one in made:
        homes[one.opponent] += -1 if one.at_home else 1
    assert max(abs(each) for each in homes.values()) <= 2


@pytest.mark.parametrize("size", [3, 5, 7, 9, 11])
def test_of_an_odd_league_who_comes_before_the_first_round_fills_its_gaps(size: int) -> None:
    names, resting, homes = drawn(size, 1)
    made = late_matches(names, 1, resting, homes)
    assert sorted(one.round for one in made if one.round is not None) == list(range(1, size + 1))
