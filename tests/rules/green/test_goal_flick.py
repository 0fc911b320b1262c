"""The goal flick: set up, the defender's two positional flicks, the flick itself and its turn."""

from __future__ import annotations

import pytest

from tests.rules.green.board import (
    GOAL_FLICK,
    OVER,
    SET_UP,
    choose,
    codes,
    end_turn,
    goal_flick,
    last,
    normal,
    penalty,
    positional,
    refused,
    verdict,
)


def test_setting_one_up_gives_the_opponent_two_positional_flicks() -> None:
    ruling = last(*SET_UP)
    assert (ruling["next"], ruling["restart"], ruling["hits"]) == ("A", None, 0)
    assert ruling["rules"] == ["green.goal-flick"]
    first = last(*SET_UP, positional("A1", struck=["A2"], moved=["A2"]))
    assert (first["next"], first["breaks"], first["hits"]) == ("A", [], 0)
    assert first["rules"] == ["green.positional", "green.goal-flick"]
    assert last(*SET_UP, positional("A1"), positional("A1"))["next"] == "B"
    assert refused(*SET_UP, positional("A1"), positional("A1"), positional("A1")) == (
        "illegal",
        "green.positional",
    )


@pytest.mark.parametrize("flicks", [0, 1])
def test_the_defender_may_give_up_what_he_has_left(flicks: int) -> None:
    given_up = [*SET_UP, *[positional("A1")] * flicks, end_turn("A")]
    ruling = last(*given_up)
    assert (ruling["next"], ruling["rules"]) == ("B", ["green.goal-flick"])
    assert last(*given_up, normal("B1", "B-end", "centre"))["breaks"] == []


def test_the_diameter_is_tested_once_after_the_last_of_the_defenders_flicks() -> None:
    near = positional("A1", near_green=["A1", "B4"])
    assert last(*SET_UP, near)["breaks"] == []
    assert last(*SET_UP, near, positional("A2"))["breaks"] == []
    by_two = last(*SET_UP, positional("A2"), near)
    assert by_two["breaks"] == [{"code": "diameter", "column": "DP", "penalty": "SR"}]
    by_end = last(*SET_UP, near, end_turn("A"))
    assert by_end["breaks"] == [{"code": "diameter", "column": "DP", "penalty": "SR"}]
    assert by_end["owed"] == [{"by": "B", "penalty": "SR", "pennies": ["A1", "B4"], "count": 2}]
    broken = last(*SET_UP, {"flick": {**near["flick"], "fouls": ["touched"]}})
    assert codes(broken) == ["technique", "diameter"]


def test_near_pennies_of_before_are_nothing_to_the_defender_or_the_goal_flick() -> None:
    fouled = normal("A1", "centre", "B-end", out="goal-line-B")
    near = normal("B2", "centre", near_green=["B2"])
    before = [normal("A1"), near, normal("B3", "centre", "A-end", out="goal-line-A")]
    set_up = [*before, goal_flick("A", "A1", "A2", "A3")]
    assert last(*set_up, end_turn("B"))["breaks"] == []
    left = [*SET_UP, positional("A2"), positional("A1", near_green=["A1"])]
    assert last(*left, normal("B1", "B-end", "centre"), end_turn("B"))["breaks"] == []
    assert last(fouled, goal_flick("B", "B1", "B2", "B3"), end_turn("A"))["owed"] == []


def test_a_break_ends_the_defenders_flicks_and_the_taker_goes_on() -> None:
    off = [*SET_UP, positional("A1", off=["A1"])]
    ruling = last(*off)
    assert (ruling["next"], ruling["restart"]) == ("B", None)
    assert ruling["owed"] == [{"by": "B", "penalty": "S", "pennies": ["A1"], "count": 1}]
    assert last(*off, normal("B1", "B-end", "centre"))["owed"] == []
    assert refused(*off, positional("A2")) == ("illegal", "green.positional")
    assert refused(*off, penalty("B1", "A-end")) == ("illegal", "green.penalty-flick")


def test_after_a_foul_in_them_the_taker_may_have_a_penalty_flick_or_his_goal_flick() -> None:
    moved = positional("A1", struck=["green"], moved=["green"], zones=["B-end"], out="side")
    fouled = [*SET_UP, moved]
    assert verdict(*fouled)["next"]["may"] == ["penalty", "advantage"]
    declined = last(*fouled, normal("B1", "B-end", "centre"))
    assert {"green.advantage", "green.goal-flick"} <= set(declined["rules"])
    assert last(*fouled, choose("B", "advantage"))["restart"] is None
    assert last(*fouled, penalty("B2", "A-end"))["next"] == "A"
    far = positional("A1", moved=["green"], zones=["B-end", "centre"])
    placed_anew = last(*SET_UP, far, normal("B1", "B-end", "centre"))
    assert placed_anew["breaks"] == []


def test_the_green_waits_in_the_takers_own_end() -> None:
    elsewhere = positional("A1", moved=["green"], zones=["centre"])
    assert refused(*SET_UP, elsewhere) == ("impossible", "green.three-zone")
    assert refused(*GOAL_FLICK, normal("B1", "centre")) == ("impossible", "green.three-zone")


def test_only_the_chosen_penny_may_take_it() -> None:
    assert refused(*GOAL_FLICK, normal("B2", "B-end", "centre")) == (
        "illegal",
        "green.goal-flick",
    )
    assert refused(*GOAL_FLICK, normal("A1", "B-end", "centre"))[0] == "illegal"
    ruling = last(*GOAL_FLICK, normal("B1", "B-end", "centre"))
    assert (ruling["hits"], ruling["next"]) == (1, "B")
    assert "green.goal-flick" in ruling["rules"]


@pytest.mark.parametrize(
    ("zones", "facts"),
    [
        (["B-end"], {}),
        (["B-end", "centre"], {"left_area": False}),
        ([], {}),
        ([], {"left_area": False}),
        ([], {"struck": ["B2"], "moved": ["B2"]}),
    ],
)
def test_the_green_must_leave_the_goal_area_on_the_first_hit(
    zones: list[str], facts: dict[str, object]
) -> None:
    ruling = last(*GOAL_FLICK, normal("B1", *zones, **facts))
    assert codes(ruling) == ["in-goal-area"]
    assert (ruling["next"], ruling["restart"]) == ("A", "penalty-flick")
    assert "green.goal-flick-leaves" in ruling["rules"]


@pytest.mark.parametrize(
    ("zones", "facts"),
    [
        (["B-end", "centre"], {}),
        (["B-end", "centre", "B-end"], {}),
        (["B-end"], {"left_area": True}),
    ],
)
def test_the_green_has_left_as_told_or_by_its_zones(
    zones: list[str], facts: dict[str, object]
) -> None:
    assert last(*GOAL_FLICK, normal("B1", *zones, **facts))["breaks"] == []


def test_the_green_has_left_when_it_went_out() -> None:
    assert codes(last(*GOAL_FLICK, normal("B1", "B-end", out="side"))) == ["green-out"]
    assert last(*GOAL_FLICK, normal("B1", "B-end", out="goal-B"))["goal"] == "A"


def test_only_the_first_flick_must_leave_the_goal_area() -> None:
    hit = normal("B1", "B-end", left_area=True)
    assert last(*GOAL_FLICK, hit, normal("B2", "B-end"))["breaks"] == []
    assert last(*GOAL_FLICK, hit, normal("B2"))["breaks"] == []
    assert last(*GOAL_FLICK, hit, normal("B2", "B-end", left_area=False))["breaks"] == []
    assert last(normal("A1", "centre", left_area=False))["breaks"] == []


def test_its_first_penny_cannot_make_the_second_hit() -> None:
    hit = normal("B1", "B-end", "centre")
    second = last(*GOAL_FLICK, hit, normal("B1", "centre"))
    assert codes(second) == ["same-penny"]
    assert "green.goal-flick-same-penny" in second["rules"]
    assert "green.flick-off-same-penny" not in second["rules"]
    other = [*GOAL_FLICK, hit, normal("B2", "centre"), normal("B1", "centre")]
    assert last(*other)["breaks"] == []
    assert last(*other)["hits"] == 3


@pytest.mark.parametrize(
    "placed",
    [[], ["B2"], ["B2", "B2"], ["B1", "B2"], ["B2", "A3"], ["B2", "B3", "B4"], ["B2", "B9"]],
)
def test_it_takes_its_penny_and_two_different_others_all_the_takers_own(
    placed: list[str],
) -> None:
    assert refused(OVER, goal_flick("B", "B1", *placed)) == ("impossible", "green.goal-flick")
    assert refused(OVER, goal_flick("B", "A1", "B2", "B3"))[0] == "impossible"


def test_nothing_else_comes_before_it_is_set_up() -> None:
    for entry in (normal("B1", "B-end"), positional("B1"), end_turn("B")):
        assert refused(OVER, entry) == ("illegal", "green.goal-flick")
    assert refused(OVER, goal_flick("A", "A1", "A2", "A3")) == ("out-of-turn", "green.goal-flick")
    assert refused(goal_flick("A", "A1", "A2", "A3")) == ("illegal", "green.goal-flick")
    assert refused(*SET_UP, goal_flick("B", "B1", "B2", "B3")) == ("illegal", "green.goal-flick")
    assert refused(*SET_UP, normal("B1", "B-end")) == ("illegal", "green.goal-flick")
    assert refused(*SET_UP, positional("B1")) == ("out-of-turn", "green.goal-flick")


def test_it_clears_what_rested_in_the_goal_areas() -> None:
    two = normal("A1", "centre", "B-end", out="goal-line-B", in_area={"A": ["A4", "A5"]})
    set_up = [two, goal_flick("B", "B1", "B2", "B3")]
    ruling = last(*set_up, positional("A1", in_area={"A": ["A4", "A5"]}))
    assert codes(ruling) == ["defenders-in"]


def test_a_goal_flick_starts_a_whole_turn() -> None:
    flicks = [normal("B1", "B-end", "centre"), normal("B2", "centre"), normal("B3", "centre")]
    assert last(*GOAL_FLICK, *flicks)["hits"] == 3
    assert last(*GOAL_FLICK, *flicks, positional("B4"))["next"] == "A"
    assert last(*GOAL_FLICK, flicks[0], end_turn("B"), normal("A1", "centre"))["rules"] == [
        "green.hit"
    ]
