"""Penny Black flick by flick: what each clause decides, and where it just does not."""

from __future__ import annotations

import pytest

from tests.rules.black.table import CLEARED, TO_THE_BLACK, flick, last, pot, verdict


def test_a_penny_that_is_on_is_won_and_the_flicker_goes_on_from_the_lie() -> None:
    ruling = last(pot("O1"))
    assert ruling["rules"] == ["black.merit"]
    assert ruling["won"] == {"A": ["O1"], "B": []}
    assert ruling["points"] == {"A": 1, "B": 0}
    assert (ruling["next"], ruling["next_from"], ruling["next_free_shot"]) == ("A", "lie", False)
    assert (ruling["merit"], ruling["break"]) == (True, 1)


def test_a_cannon_wins_by_merit_without_having_been_struck() -> None:
    assert last(flick("A", "O1", off=["O2"]))["merit"]


@pytest.mark.parametrize("penny", ["R1", "B2", "K"])
def test_another_colour_goes_to_the_opponent_while_an_outer_is_left(penny: str) -> None:
    ruling = last(pot(penny))
    assert ruling["rules"] == ["black.merit-order", "black.mistake"]
    assert ruling["won"] == {"A": [], "B": [penny]}
    assert (ruling["next"], ruling["merit"], ruling["break"]) == ("B", False, 0)


def test_the_inner_colours_are_won_in_the_order_of_the_rainbow_and_the_black_last() -> None:
    ruling = last(*TO_THE_BLACK, pot("K"), play_out=True)
    assert ruling["score"] == {"A": 30, "B": 0}
    assert ruling["break"] == 30
    assert "black.merit" in ruling["rules"]


def test_either_of_a_pair_is_on_while_one_of_them_is_left() -> None:
    assert last(*CLEARED, pot("R2"))["merit"]
    assert last(*CLEARED, pot("R2"), pot("R1"))["merit"]
    assert not last(*CLEARED, pot("R2"), pot("G1"))["merit"]


def test_the_colours_of_another_set_are_won_in_their_own_order() -> None:
    other = {"outer": "blue", "inner": ["indigo", "orange", "yellow"]}
    assert last(*CLEARED, pot("N1"), set=other)["merit"]
    assert not last(*CLEARED, pot("Y1"), set=other)["merit"]
    assert last(*CLEARED, pot("N1"), pot("N2"), pot("Y1"), pot("Y2"), set=other)["merit"]


def test_two_pennies_off_are_both_the_opponents_the_right_one_too() -> None:
    ruling = last(flick("A", "O1", off=["O1", "O2"]))
    assert ruling["rules"] == ["black.mistake"]
    assert ruling["won"] == {"A": [], "B": ["O1", "O2"]}


def test_the_shooter_off_as_well_gives_the_penny_away_and_the_next_flick_a_corner() -> None:
    ruling = last(pot("O1", shooter_off=True))
    assert ruling["rules"] == ["black.mistake", "black.corner"]
    assert (ruling["next"], ruling["next_from"]) == ("B", "corner")


def test_a_miss_gives_the_opponent_a_free_shot_and_a_flick_that_strikes_does_not() -> None:
    missed = last(flick("A"))
    assert missed["rules"] == ["black.miss"]
    assert (missed["next"], missed["next_free_shot"]) == ("B", True)
    struck = last(flick("A", "O1"))
    assert struck["rules"] == ["black.change-over"]
    assert (struck["next"], struck["next_free_shot"]) == ("B", False)


def test_a_free_shot_that_wins_nothing_keeps_the_turn_and_is_used_up() -> None:
    kept = last(flick("A"), flick("B", "O1"))
    assert kept["rules"] == ["black.free-shot"]
    assert (kept["next"], kept["next_free_shot"]) == ("B", False)
    assert last(flick("A"), flick("B", "O1"), flick("B", "O1"))["next"] == "A"


def test_a_miss_on_a_free_shot_keeps_the_turn_too() -> None:
    assert last(flick("A"), flick("B"))["rules"] == ["black.free-shot"]
    assert last(flick("A"), flick("B"))["next"] == "B"


def test_the_shooter_off_alone_on_a_free_shot_keeps_the_turn_from_a_corner() -> None:
    ruling = last(flick("A"), flick("B", "O1", shooter_off=True))
    assert ruling["rules"] == [
        "black.corner",
        "black.free-shot",
        "black.free-shot-shooter-off",
    ]
    assert (ruling["next"], ruling["next_from"]) == ("B", "corner")


@pytest.mark.parametrize(
    "facts",
    [
        {"off": ["K"]},
        {"off": ["O1", "O2"]},
        {"off": ["O1"], "shooter_off": True},
        {"fouls": ["unclean"]},
        {"on_shooter": ["O2"]},
        {"shooter_on": ["O1"]},
    ],
    ids=str,
)
def test_a_free_shot_protects_from_nothing_else(facts: dict[str, object]) -> None:
    ruling = last(flick("A"), flick("B", "O1", **facts))
    assert ruling["next"] == "A"
    assert "black.free-shot" not in ruling["rules"]


def test_the_first_flick_is_from_a_corner_spot_on_every_board() -> None:
    for board in ("hexagon", "circle", "square"):
        assert verdict(board=board)["next"] == {"side": "A", "free_shot": False, "from": "corner"}
    assert verdict(first="B")["next"]["side"] == "B"


def test_the_break_starts_anew_with_each_turn() -> None:
    entries = [pot("O1"), pot("O2"), flick("A", "O3"), pot("O3", "B"), flick("B", "O4")]
    assert [one["break"] for one in verdict(*entries)["rulings"]] == [1, 2, 2, 1, 1]
    assert last(*entries, pot("O4"))["break"] == 1
