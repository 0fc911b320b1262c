"""Everyone plays n: exactly so many matches, nobody twice, rests and first flicks fairly spread."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.formats.everyone_plays import adds_up, everyone_plays
from matches.tournament.formats.schedule import Round
from tests.deep import either, some

SIZES = [*range(2, 16), 27, 28, 41]


def entrants(size: int) -> list[str]:
    return [f"e{number}" for number in range(1, size + 1)]


def played(rounds: tuple[Round, ...]) -> Counter[str]:
    return Counter(one for each in rounds for p in each.pairings for one in (p.home, p.away))


def met(rounds: tuple[Round, ...]) -> Counter[frozenset[str]]:
    return Counter(frozenset((p.home, p.away)) for each in rounds for p in each.pairings)


CASES = some([(size, n) for size in SIZES for n in range(1, 18) if adds_up(size, n)], 40)


@pytest.mark.parametrize(("size", "n"), CASES)
def test_everyone_has_exactly_n_matches(size: int, n: int) -> None:
    rounds = everyone_plays(entrants(size), n)
    assert played(rounds) == dict.fromkeys(entrants(size), n)
    for number, one in enumerate(rounds, start=1):
        named = [each for p in one.pairings for each in (p.home, p.away)] + list(one.resting)
        assert sorted(named) == sorted(entrants(size))
        assert [p.board for p in one.pairings] == list(range(1, len(one.pairings) + 1))
        assert {number} == {one.number, *(p.round for p in one.pairings)}
        assert one.pairings


@pytest.mark.parametrize(("size", "n"), CASES)
def test_nobody_meets_again_before_having_met_everybody(size: int, n: int) -> None:
    rounds = everyone_plays(entrants(size), n)
    counts = met(rounds)
    most = -(-n // (size - 1))
    assert max(counts.values()) == most
    if n >= size - 1:
        assert len(counts) == size * (size - 1) // 2
        assert min(counts.values()) >= most - 1
    for each in rounds:
        for p in each.pairings:
            assert 1 <= p.leg <= most


@pytest.mark.parametrize(("size", "n"), CASES)
def test_rests_are_the_fewest_there_can_be_and_the_same_for_everybody(size: int, n: int) -> None:
    rounds = everyone_plays(entrants(size), n)
    rests = Counter(one for each in rounds for one in each.resting)
    legs = -(-n // (size - 1)) if size % 2 else 0
    assert {rests[one] for one in entrants(size)} == {legs}
    assert len(rounds) == n + legs


@pytest.mark.parametrize(("size", "n"), CASES)
def test_first_flicks_are_half_of_everybodys_matches(size: int, n: int) -> None:
    home = Counter(p.home for each in everyone_plays(entrants(size), n) for p in each.pairings)
    assert {home[one] for one in entrants(size)} <= {n // 2, -(-n // 2)}


@pytest.mark.parametrize(("size", "n"), [(5, 3), (3, 1), (7, 1), (27, 5), (5, 7), (9, 7)])
def test_an_odd_number_cannot_have_an_odd_number_each_but_one_may_play_one_more(
    size: int, n: int
) -> None:
    with pytest.raises(ValueError, match=f"{size} entrants cannot play {n} matches each"):
        everyone_plays(entrants(size), n)
    rounds = everyone_plays(entrants(size), n, one_extra=True)
    assert played(rounds) == {one: n + (one == "e1") for one in entrants(size)}
    assert max(met(rounds).values()) == -(-(n + 1) // (size - 1))


def test_the_extra_match_is_not_given_where_it_is_not_needed() -> None:
    assert everyone_plays(entrants(6), 3, one_extra=True) == everyone_plays(entrants(6), 3)


@settings(max_examples=either(15, 60), deadline=None)
@given(st.integers(2, 30), st.integers(1, 20), st.randoms())
def test_renaming_the_entrants_only_renames(size: int, n: int, random: object) -> None:
    if not adds_up(size, n):
        n += 1
    other = [f"x{number}" for number in range(size)]
    random.shuffle(other)  # type: ignore[attr-defined]
    named = dict(zip(entrants(size), other, strict=True))
    plain, renamed = everyone_plays(entrants(size), n), everyone_plays(other, n)
    assert [(named[p.home], named[p.away], p.leg) for each in plain for p in each.pairings] == [
        (p.home, p.away, p.leg) for each in renamed for p in each.pairings
    ]


@pytest.mark.parametrize(
    ("size", "n", "said"),
    [(1, 1, "2 to 500"), (501, 2, "2 to 500"), (4, 0, "1 to 40"), (4, 41, "1 to 40")],
)
def test_what_cannot_be_is_refused(size: int, n: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        everyone_plays(entrants(size), n)


def test_the_same_entrant_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        everyone_plays(["a", "b", "a"], 2)
