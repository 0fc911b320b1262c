"""Round robins: Berger tables, balance, streaks."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from matches.tournament import FORMATS, Round, round_robin
from tests.deep import some
from tests.tournament.oracles import from_csv, from_json

SIZES = some(range(2, 41), 11)


def entrants(size: int) -> list[str]:
    return [f"e{number}" for number in range(1, size + 1)]


def numbered(rounds: tuple[Round, ...]) -> list[list[list[int]]]:
    return [[[int(p.home[1:]), int(p.away[1:])] for p in one.pairings] for one in rounds]


def test_even_sizes_are_the_published_berger_tables() -> None:
    tables = from_json("berger/berger_tables.json")["tables"]
    assert sorted(map(int, tables)) == list(range(4, 17, 2))
    for size, table in tables.items():
        assert numbered(round_robin(entrants(int(size)))) == table


def test_every_published_row_from_3_to_16_is_ours_byes_too() -> None:
    rows = from_csv("berger/berger_tables.csv")
    assert {int(row["players"]) for row in rows} == set(range(3, 17))
    for row in rows:
        size, white, black = int(row["players"]), int(row["white"]), int(row["black"])
        one = round_robin(entrants(size))[int(row["round"]) - 1]
        if row["is_bye"] == "1":
            assert one.resting == (f"e{min(white, black)}",)
        else:
            assert (f"e{white}", f"e{black}") in {(p.home, p.away) for p in one.pairings}


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_each_two_meet_exactly_once_a_leg(size: int, legs: int) -> None:
    rounds = round_robin(entrants(size), legs)
    assert [one.number for one in rounds] == list(range(1, legs * (size - 1 + size % 2) + 1))
    meetings = Counter((frozenset((p.home, p.away)), p.leg) for one in rounds for p in one.pairings)
    assert len(meetings) == legs * size * (size - 1) // 2
    assert set(meetings.values()) == {1}


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_twice_in_a_round_and_only_one_rests(size: int, legs: int) -> None:
    for one in round_robin(entrants(size), legs):
        named = [name for p in one.pairings for name in (p.home, p.away)] + list(one.resting)
        assert sorted(named) == sorted(entrants(size))
        assert len(one.resting) == size % 2
        assert [p.board for p in one.pairings] == list(range(1, size // 2 + 1))
        assert {p.round for p in one.pairings} == {one.number}


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_homes_and_aways_are_balanced(size: int, legs: int) -> None:
    pairings = [p for one in round_robin(entrants(size), legs) for p in one.pairings]
    homes = Counter(p.home for p in pairings)
    aways = Counter(p.away for p in pairings)
    allowed = legs % 2
    assert all(abs(homes[name] - aways[name]) <= allowed for name in entrants(size))


@pytest.mark.parametrize("legs", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_home_or_away_three_times_in_a_row(size: int, legs: int) -> None:
    seen = dict.fromkeys(entrants(size), "")
    for one in round_robin(entrants(size), legs):
        for pairing in one.pairings:
            seen[pairing.home] += "H"
            seen[pairing.away] += "A"
    assert not [name for name, row in seen.items() if "HHH" in row or "AAA" in row]


@pytest.mark.parametrize("size", SIZES)
def test_the_second_leg_is_the_first_reversed(size: int) -> None:
    rounds = round_robin(entrants(size), 2)
    half = len(rounds) // 2
    first = [(p.home, p.away) for one in rounds[:half] for p in one.pairings]
    second = [(p.away, p.home) for one in rounds[half:] for p in one.pairings]
    assert sorted(first) == sorted(second)


@pytest.mark.parametrize("size", some(range(3, 41), 11))
def test_nobody_meets_the_same_one_twice_running(size: int) -> None:
    rounds = round_robin(entrants(size), 2)
    for one, following in itertools.pairwise(rounds):
        pairs = {frozenset((p.home, p.away)) for p in one.pairings}
        assert not pairs & {frozenset((p.home, p.away)) for p in following.pairings}


@pytest.mark.parametrize(
    ("names", "legs", "message"),
    [
        (entrants(1), 1, "2 to 40 entrants, not 1"),
        (entrants(41), 1, "2 to 40 entrants, not 41"),
        (["a", "b", "a"], 1, "listed twice"),
        (entrants(4), 0, "1 to 4 legs, not 0"),
        (entrants(4), 5, "1 to 4 legs, not 5"),
    ],
)
def test_what_cannot_be_drawn_is_refused(names: list[str], legs: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        round_robin(names, legs)


def test_every_format_is_registered_under_its_name() -> None:
    assert {"round-robin", "single-elimination"} <= set(FORMATS)
    assert all(FORMATS[name].name == name and FORMATS[name].rule for name in FORMATS)
