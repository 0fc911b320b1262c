"""A turn of Penny Green: hits, misses, interceptions, the positional flick, and its end."""

from __future__ import annotations

import pytest

from tests.rules.green.board import (
    HIT,
    codes,
    end_turn,
    last,
    normal,
    positional,
    refused,
)


@pytest.mark.parametrize(
    "facts",
    [
        {"struck": ["green"], "moved": ["green"], "zones": ["centre"]},
        {"struck": ["A2"], "moved": ["A2"]},
        {"struck": ["A2"], "off": ["A2"]},
        {"struck": ["B2"], "moved": ["B2", "A2"]},
    ],
)
def test_the_green_or_another_own_penny_moved_makes_a_hit(facts: dict[str, list[str]]) -> None:
    ruling = last(normal("A1", **facts))
    assert ruling["hit"] is True
    assert ruling["hits"] == 1
    assert "green.hit" in ruling["rules"]


@pytest.mark.parametrize(
    "facts", [{}, {"struck": ["B2"]}, {"moved": ["B2"]}, {"off": ["A1"]}, {"off": ["B2"]}]
)
def test_neither_the_flicked_penny_nor_the_opponents_make_a_hit(
    facts: dict[str, list[str]],
) -> None:
    ruling = last(normal("A1", **facts))
    assert ruling["hit"] is False
    assert ruling["hits"] == 0
    assert "green.hit" not in ruling["rules"]


def test_the_flick_off_is_cited_with_the_first_flick_only() -> None:
    assert "green.flick-off" in last(HIT)["rules"]
    assert "green.flick-off" not in last(HIT, normal("A2", "centre"))["rules"]
    assert "green.flick-off" not in last(HIT, end_turn("A"), normal("B1", "centre"))["rules"]


def test_a_miss_first_ends_the_turn_and_leaves_no_positional_flick() -> None:
    assert last(normal("A1"))["next"] == "B"
    assert refused(normal("A1"), positional("A2")) == ("illegal", "green.positional")


def test_a_miss_after_a_hit_leaves_only_the_positional_flick() -> None:
    missed = [HIT, normal("A2")]
    assert last(*missed)["next"] == "A"
    assert last(*missed)["hits"] == 1
    assert refused(*missed, normal("A3", "centre")) == ("illegal", "green.miss")
    assert last(*missed, positional("A3"))["next"] == "B"
    assert last(*missed, end_turn("A"))["next"] == "B"


def test_a_miss_with_another_break_is_a_miss_but_the_break_ends_the_turn() -> None:
    ruling = last(HIT, normal("A2", fouls=["unclean"]))
    assert "green.miss" in ruling["rules"]
    assert "green.positional-after-miss" not in ruling["rules"]
    assert ruling["next"] == "B"


@pytest.mark.parametrize("seen", ["struck", "moved", "off"])
def test_no_hit_but_a_defenders_penny_met_is_a_foul_and_no_miss(seen: str) -> None:
    ruling = last(HIT, normal("A2", **{seen: ["B1"]}))
    assert "foul-on-defender" in codes(ruling)
    assert "green.miss" not in ruling["rules"]


def test_a_fourth_hit_may_not_be_tried() -> None:
    three = [HIT, normal("A2", "centre"), normal("A3", "centre")]
    assert last(*three)["hits"] == 3
    assert last(*three)["next"] == "A"
    assert "green.three-hits" in last(*three)["rules"]
    assert "green.three-hits" not in last(*three[:2])["rules"]
    assert refused(*three, normal("A4", "centre")) == ("illegal", "green.three-hits")
    assert last(*three, positional("A4"))["next"] == "B"


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_after_one_two_or_three_hits_a_positional_flick_ends_the_turn(hits: int) -> None:
    flicks = [normal(f"A{n}", "centre") for n in range(1, hits + 1)]
    ruling = last(*flicks, positional("A4", struck=["A5"], moved=["A5"]))
    assert ruling["breaks"] == []
    assert ruling["hit"] is False
    assert ruling["hits"] == hits
    assert ruling["next"] == "B"
    assert "green.positional" in ruling["rules"]


def test_the_first_flick_of_the_next_turn_starts_its_hits_anew() -> None:
    assert last(HIT, end_turn("A"), normal("B1", "centre"))["hits"] == 1


def test_an_interception_ends_the_turn_even_back_onto_an_own_penny() -> None:
    ruling = last(normal("A1", "centre", green_struck=["B1", "A2"]))
    assert ruling["next"] == "B"
    assert ruling["hits"] == 1
    assert "green.interception" in ruling["rules"]
    assert "green.three-hits" not in ruling["rules"]


def test_an_own_penny_met_by_the_green_and_one_driven_into_it_intercept_nothing() -> None:
    assert last(normal("A1", "centre", green_struck=["A2"]))["next"] == "A"
    assert last(normal("A1", "centre", struck=["B1"], moved=["B1"]))["next"] == "A"


def test_a_positional_flick_is_not_intercepted_but_broken() -> None:
    ruling = last(HIT, positional("A2", moved=["green"], zones=["centre"], green_struck=["B1"]))
    assert "green.interception" not in ruling["rules"]
    assert codes(ruling) == ["moved"]


def test_a_push_is_legal_unless_another_penny_was_struck_after() -> None:
    assert last(normal("A1", "centre", push=True))["breaks"] == []
    assert last(normal("A1", "centre", struck=[], push=True))["breaks"] == []
    struck = normal("A1", "centre", struck=["green", "A2"], push=True)
    assert codes(last(struck)) == ["push"]
    assert "green.push" in last(struck)["rules"]


def test_there_and_back_is_no_three_zone_hit() -> None:
    back = normal("A1", "centre", "A-end", "centre")
    assert last(back)["breaks"] == []
    through = [normal("A1", "centre", "A-end"), normal("A2", "A-end", "centre", "B-end")]
    assert codes(last(*through)) == ["three-zone"]
    assert codes(last(normal("A1", "centre", "A-end", "centre", "B-end"))) == ["three-zone"]


def test_a_near_penny_is_no_break_between_hits_but_when_the_turn_ends_on_it() -> None:
    near = normal("A1", "centre", near_green=["A1", "B2"])
    assert last(near)["breaks"] == []
    ended = last(near, end_turn("A"))
    assert ended["breaks"] == [{"code": "diameter", "column": "AN", "penalty": "SR"}]
    assert ended["owed"] == [{"by": "B", "penalty": "SR", "pennies": ["A1", "B2"], "count": 2}]
    assert ended["hits"] == 1
    assert ended["next"] == "B"
    assert last(near, normal("A2", "centre"), end_turn("A"))["breaks"] == []


def test_a_near_penny_after_a_miss_is_tested_when_the_turn_is_given_up() -> None:
    ruling = last(HIT, normal("A2", near_green=["A2"]), end_turn("A"))
    assert codes(ruling) == ["diameter"]
    assert codes(last(HIT, normal("A2", near_green=["A2"]))) == []


def test_the_diameter_is_tested_when_a_first_miss_an_interception_or_a_break_ends_the_turn() -> (
    None
):
    assert codes(last(normal("A1", near_green=["A1"]))) == ["diameter"]
    intercepted = normal("A1", "centre", green_struck=["B1"], near_green=["B1"])
    assert codes(last(intercepted)) == ["diameter"]
    off = normal("A1", "centre", off=["A2"], near_green=["B1"])
    assert codes(last(off)) == ["attacker-off", "diameter"]


def test_a_near_penny_of_one_turn_is_not_held_against_the_next() -> None:
    near = normal("A1", "centre", near_green=["A1"])
    assert last(near, end_turn("A"), normal("B1", "centre"), end_turn("B"))["breaks"] == []


def test_two_in_is_no_break_when_all_rested_there_before() -> None:
    two = normal("A1", "centre", in_area={"A": ["A1", "A2"], "B": ["A3"]})
    same = normal("B1", "centre", in_area={"A": ["A2", "A1"], "B": ["A3"]})
    assert last(two, same)["breaks"] == []
    third = normal("B1", "centre", in_area={"A": ["A1", "A2", "A4"]})
    assert codes(last(two, third)) == ["defenders-in"]
    swapped = normal("B1", "centre", in_area={"B": ["A1", "A2"]})
    assert codes(last(two, swapped)) == ["defenders-in"]


def test_two_in_counts_each_side_and_each_area_for_itself() -> None:
    mixed = normal("A1", "centre", in_area={"A": ["A1", "B1"], "B": ["A2", "B2"]})
    assert last(mixed)["breaks"] == []
    both = normal("A1", "centre", in_area={"A": ["A1", "A2"], "B": ["A3", "A4", "A5"]})
    ruling = last(both)
    assert codes(ruling) == ["attackers-in"]
    assert [(item["pennies"], item["count"]) for item in ruling["owed"]] == [
        (["A1", "A2"], 1),
        (["A3", "A4", "A5"], 2),
    ]
    assert "green.two-breaks" not in ruling["rules"]


def test_the_flick_off_forbids_its_first_penny_only_the_second_hit() -> None:
    again = normal("A1", "centre")
    ruling = last(HIT, again)
    assert codes(ruling) == ["same-penny"]
    assert "green.flick-off-same-penny" in ruling["rules"]
    assert codes(last(HIT, normal("A2", "centre"), again)) == []
    assert codes(last(HIT, normal("A1"))) == ["same-penny"]
    assert codes(last(HIT, positional("A1"))) == []


def test_an_ordinary_turn_forbids_no_penny() -> None:
    turn = [HIT, end_turn("A"), normal("B1", "centre"), normal("B1", "centre")]
    assert last(*turn)["breaks"] == []


def test_ending_a_turn_before_its_first_hit_is_illegal() -> None:
    assert refused(end_turn("A")) == ("illegal", "green.positional")


def test_a_side_may_play_with_fewer_pennies() -> None:
    fewer = {"options": {"pennies": {"A": 5}}}
    assert last(normal("A5", "centre"), **fewer)["hit"] is True
    assert refused(normal("A6", "centre"), **fewer) == ("impossible", "green.hit")
    assert last(HIT, normal("A2", "centre", struck=["green", "B6"]), **fewer)["hits"] == 2
