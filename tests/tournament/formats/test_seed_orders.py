"""Orders of a bracket's first round: who meets whom, who has a bye, and when the best meet."""

from __future__ import annotations

import pytest

from matches.tournament.formats.double_elimination import double_elimination
from matches.tournament.formats.seed_orders import SEED_ORDERS, first_round
from matches.tournament.formats.single_elimination import single_elimination


def entrants(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


@pytest.mark.parametrize(
    ("order", "pairs"),
    [
        ("standard", "1-8 4-5 2-7 3-6"),
        ("halves", "1-5 4-8 2-6 3-7"),
        ("listed", "1-2 3-4 5-6 7-8"),
    ],
)
def test_of_eight_each_order_pairs_as_it_says(order: str, pairs: str) -> None:
    told = [f"{home}-{away}" for home, away in first_round(entrants(8), order)]
    assert told == pairs.split()


@pytest.mark.parametrize("order", SEED_ORDERS)
@pytest.mark.parametrize("size", range(2, 65))
def test_everybody_stands_once_and_byes_are_never_two_in_a_match(order: str, size: int) -> None:
    pairs = first_round(entrants(size), order)
    stand = [one for pair in pairs for one in pair if one is not None]
    assert sorted(stand, key=int) == entrants(size)
    assert len(pairs) & (len(pairs) - 1) == 0
    assert all(home is not None for home, _away in pairs)
    halves = [pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]]
    byes = [sum(away is None for _home, away in half) for half in halves if half]
    assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize("order", ["standard", "halves"])
@pytest.mark.parametrize("size", range(2, 65))
def test_the_best_have_the_byes_and_meet_last(order: str, size: int) -> None:
    pairs = first_round(entrants(size), order)
    byes = 2 * len(pairs) - size
    assert {home for home, away in pairs if away is None} == set(entrants(byes))
    bracket = single_elimination(entrants(size), order=order)
    winners: dict[str, str] = {}
    for tie in bracket.ties:
        now = bracket.played(winners).tie(tie.id)
        if not now.bye:
            sides = now.home.entrant, now.away.entrant
            winners[tie.id] = min((one for one in sides if one), key=int)
    final = bracket.played(winners).ties[-1]
    assert {final.home.entrant, final.away.entrant} == {"1", "2"}


@pytest.mark.parametrize("order", SEED_ORDERS)
def test_a_double_elimination_starts_in_the_same_order(order: str) -> None:
    first = [
        tie for tie in double_elimination(entrants(11), order=order).ties if tie.id[:2] == "w1"
    ]
    assert [(tie.home.entrant, tie.away.entrant) for tie in first] == list(
        first_round(entrants(11), order)
    )


def test_an_order_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="there are standard, halves, listed"):
        first_round(entrants(4), "best")
