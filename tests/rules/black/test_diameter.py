"""The penny diameter rule: when it costs the turn, and when it is not asked."""

from __future__ import annotations

import pytest

from tests.rules.black.table import flick, foul, last, pot

LEFT_NEAR = flick("A", "O1", near=["O5", "O6"])


def test_staying_near_a_penny_that_one_was_left_near_costs_the_turn_and_a_free_shot() -> None:
    ruling = last(LEFT_NEAR, flick("B", "O1", near=["O6", "O7"]))
    assert ruling["rules"] == ["black.diameter"]
    assert (ruling["next"], ruling["next_free_shot"]) == ("A", True)


def test_resting_near_another_penny_is_no_break_of_the_diameter_rule() -> None:
    ruling = last(LEFT_NEAR, flick("B", "O1", near=["O7"]))
    assert ruling["rules"] == ["black.change-over"]
    assert ruling["next_free_shot"] is False


def test_a_penny_won_keeps_the_diameter_rule_away() -> None:
    assert last(LEFT_NEAR, pot("O1", "B", near=["O5"]))["rules"] == ["black.merit"]


def test_only_the_first_flick_of_a_turn_is_tested_for_the_diameter() -> None:
    entries = (LEFT_NEAR, pot("O1", "B", near=["O5"]), flick("B", "O2", near=["O5"]))
    assert last(*entries)["rules"] == ["black.change-over"]


def test_a_flick_from_a_corner_spot_leaves_nothing_to_be_near_to() -> None:
    stacked = flick("A", "O1", shooter_on=["O5"], near=["O6"])
    from_corner = flick("B", "O1", near=["O6"], played_from="corner")
    ruling = last(stacked, from_corner)
    assert ruling["rules"] == ["black.change-over", "black.diameter-scope"]
    assert ruling["next_free_shot"] is False


@pytest.mark.parametrize("near", ["O5", "O6"])
def test_pennies_that_the_shooter_was_left_on_count_when_played_from_the_lie(near: str) -> None:
    stacked = flick("A", "O1", shooter_on=["O5"], near=["O6"])
    assert "black.diameter" in last(stacked, flick("B", "O1", near=[near]))["rules"]


def test_the_diameter_rule_holds_on_a_free_shot_and_beside_a_mistake() -> None:
    left = flick("A", near=["O5"])
    assert last(left, flick("B", "O1", near=["O5"]))["next_free_shot"] is True
    mistake = last(left, flick("B", "O1", off=["K"], near=["O5"]))
    assert mistake["rules"] == [
        "black.merit-order",
        "black.mistake",
        "black.diameter",
        "black.diameter-scope",
    ]


def test_the_diameter_is_not_tested_when_the_shooter_comes_to_rest_on_a_penny() -> None:
    ruling = last(LEFT_NEAR, flick("B", "O1", near=["O5"], shooter_on=["O7"]))
    assert ruling["rules"] == ["black.diameter-scope", "black.shooter-on-penny"]
    assert ruling["next_free_shot"] is False


def test_a_penny_taken_off_a_stack_is_no_longer_near() -> None:
    ruling = last(LEFT_NEAR, flick("B", "O1", near=["O5"], on_shooter=["O5"]))
    assert ruling["rules"] == ["black.stack-on-shooter"]
    assert ruling["next_free_shot"] is False
    both = last(LEFT_NEAR, flick("B", "O1", near=["O5", "O6"], on_shooter=["O5"]))
    assert "black.diameter" in both["rules"]


def test_the_diameter_follows_a_foul_without_a_flick() -> None:
    ruling = last(LEFT_NEAR, foul("B"), flick("A", "O1", near=["O5"]))
    assert "black.diameter" in ruling["rules"]
