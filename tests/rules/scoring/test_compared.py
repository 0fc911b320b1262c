"""Two cards of one match side by side: what differs is told once, wherever it was."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.services.scoring.at_the_board import BACK, MISS, finished, won


def card(entries: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {
        "scorecard": 1, "game": "black", "detail": "flicks", "options": {}, "first": "A",
        "sides": {"A": ["Asha"], "B": ["Ben"]}, "entries": entries, **more,
    }  # fmt: skip


def told(mine: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> tuple[Any, ...]:
    compared = rules.compare(card(mine), card(theirs))
    assert compared is not None
    return compared.differences


def test_the_same_card_twice_differs_in_nothing() -> None:
    assert told(finished(), finished()) == ()


def test_pennies_that_look_alike_are_no_difference() -> None:
    mine = [won("O1"), won("O2"), won("O3")]
    assert told(mine, [won("O7"), won("O9"), won("O1")]) == ()
    assert told([{"flick": {"by": "A", "struck": ["O1"], "push": False}}], [BACK | {
        "flick": {"by": "A", "struck": ["O4"]}}]) == ()  # fmt: skip


def long_match() -> list[dict[str, Any]]:
    """Turns of one to three yellow pennies, each ended by a red one that is struck and stays."""
    pennies = iter(f"O{n}" for n in range(1, 12))
    turns = [("A", 2), ("B", 1), ("A", 3), ("B", 2), ("A", 1), ("B", 2)]
    return [
        entry
        for by, count in turns
        for entry in (
            *(won(next(pennies), by) for _ in range(count)),
            {"flick": {"by": by, "struck": ["R1"]}},
        )
    ]


WON = [at for at, one in enumerate(long_match()) if "off" in one["flick"]]


@pytest.mark.parametrize("missed", WON)
def test_a_flick_that_was_missed_is_one_difference_wherever_it_was(missed: int) -> None:
    theirs = long_match()
    mine = [*theirs[:missed], *theirs[missed + 1 :]]
    ((one, other),) = told(mine, theirs)
    # Of pennies won in a row one is missing: which of them, nobody could say.
    assert one is None
    assert theirs[other]["flick"]["by"] == theirs[missed]["flick"]["by"]
    ((one, other),) = told(theirs, mine)
    assert other is None


def test_a_flick_told_otherwise_stands_beside_what_the_other_said_of_it() -> None:
    theirs = finished()
    mine = [*theirs]
    mine[5] = {"flick": {"by": "A", "struck": ["O3", "O4"], "off": ["O3"]}}
    assert told(mine, theirs) == ((5, 5),)


def test_a_card_written_finer_is_told_in_less_detail_to_be_compared() -> None:
    turns = [
        {"turn": {"by": "A", "end": "miss"}},
        {"turn": {"by": "B", "end": "no-penny", "free_shot": True}},
    ]
    flicks = finished()[:3]
    compared = rules.compare(card(flicks), card(turns, detail="card"))
    assert compared is not None
    assert compared.mine["detail"] == "card"
    assert compared.differences == ()
    turned = rules.compare(card(turns, detail="card"), card(flicks))
    assert turned is not None
    assert turned.differences == ()


def test_of_a_result_alone_no_entry_is_compared() -> None:
    assert rules.compare(card([MISS]), card([], detail="result")) is None


def test_two_cards_that_share_nothing_are_compared_in_their_order() -> None:
    mine = [MISS, BACK, BACK]
    theirs = [won("O1"), won("O2"), {"foul": {"by": "A", "fouls": ["touched"]}}]
    differences = told(mine, theirs)
    assert [one for one, _ in differences if one is not None] == [0, 1, 2]
    assert [other for _, other in differences if other is not None] == [0, 1, 2]
    assert (0, 0) in differences
