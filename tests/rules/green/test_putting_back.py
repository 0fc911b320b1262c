"""Pennies spotted and repositioned: who may, which, how many, and until when."""

from __future__ import annotations

from tests.rules.green.board import (
    SET_UP,
    choose,
    codes,
    end_turn,
    foul,
    goal_flick,
    last,
    normal,
    penalty,
    positional,
    refused,
    reposition,
    spot,
    verdict,
)

OFF = normal("A1", "centre", off=["A1", "A2", "B3"])
CROWD = normal("A1", "centre", in_area={"B": ["A1", "A2", "A3"]})
FOUL_AND_OFF = normal("A1", "centre", off=["A1"], fouls=["touched"])


def owed(*entries: dict[str, object]) -> list[tuple[str, list[str], int]]:
    return [(one["penalty"], one["pennies"], one["count"]) for one in last(*entries)["owed"]]


def test_the_opponents_pennies_are_spotted_and_ones_own_repositioned() -> None:
    assert owed(OFF) == [("S", ["A1", "A2"], 2), ("R", ["B3"], 1)]
    assert owed(OFF, spot("B", "A1")) == [("S", ["A2"], 1), ("R", ["B3"], 1)]
    assert owed(OFF, reposition("B", "B3")) == [("S", ["A1", "A2"], 2)]
    assert owed(OFF, reposition("B", "B3"), spot("B", "A2"), spot("B", "A1")) == []
    assert refused(OFF, reposition("B", "A1")) == ("illegal", "green.order")
    assert refused(OFF, spot("B", "B3")) == ("illegal", "green.order")


def test_putting_back_cites_the_order_and_where_a_penny_may_go() -> None:
    assert last(OFF, spot("B", "A1"))["rules"] == ["green.order"]
    ruling = last(OFF, reposition("B", "B3"))
    assert ruling["rules"] == ["green.reposition-place", "green.order"]
    assert (ruling["next"], ruling["hit"], ruling["hits"], ruling["breaks"]) == ("B", False, 0, [])


def test_of_several_in_an_area_one_remains() -> None:
    assert owed(CROWD) == [("S1", ["A1", "A2", "A3"], 2)]
    assert owed(CROWD, spot("B", "A2")) == [("S1", ["A1", "A3"], 1)]
    assert owed(CROWD, spot("B", "A2"), spot("B", "A1")) == []
    assert refused(CROWD, spot("B", "A2"), spot("B", "A1"), spot("B", "A3"))[0] == "illegal"


def test_one_penny_put_back_settles_every_item_that_names_it() -> None:
    both = normal(
        "A1",
        "centre",
        in_area={"B": ["A2", "A3", "A4"]},
        near_green=["A2", "B4"],
        green_struck=["B4"],
    )
    assert owed(both) == [("S1", ["A2", "A3", "A4"], 2), ("SR", ["A2", "B4"], 2)]
    assert owed(both, spot("B", "A2")) == [("S1", ["A3", "A4"], 1), ("SR", ["B4"], 1)]
    assert owed(both, spot("B", "A2"), reposition("B", "B4")) == [("S1", ["A3", "A4"], 1)]


def test_only_the_side_that_is_owed_may_put_back() -> None:
    assert refused(OFF, spot("A", "A1")) == ("out-of-turn", "green.order")
    assert refused(OFF, reposition("A", "B3")) == ("out-of-turn", "green.order")
    assert refused(OFF, spot("B", "A4")) == ("illegal", "green.order")
    assert refused(OFF, spot("B", "Z9")) == ("illegal", "green.order")
    assert refused(OFF, spot("B", "A1"), spot("B", "A1")) == ("illegal", "green.order")
    assert refused(spot("A", "B1")) == ("illegal", "green.order")


def test_what_is_owed_lapses_with_the_next_flick_that_is_no_penalty_flick() -> None:
    assert owed(OFF, normal("B1", "centre")) == []
    assert refused(OFF, normal("B1", "centre"), spot("B", "A1"))[0] == "illegal"


def test_it_stays_over_a_penalty_flick_and_what_is_chosen() -> None:
    assert owed(FOUL_AND_OFF) == [("S", ["A1"], 1)]
    assert owed(FOUL_AND_OFF, choose("B", "penalty")) == [("S", ["A1"], 1)]
    taken = [FOUL_AND_OFF, penalty("B1", "A-end")]
    assert owed(*taken) == [("S", ["A1"], 1)]
    assert owed(*taken, spot("B", "A1")) == []
    assert last(*taken, spot("B", "A1"))["next"] == "A"
    assert owed(FOUL_AND_OFF, spot("B", "A1"), penalty("B1", "A-end")) == []
    over = [FOUL_AND_OFF, penalty("B1", "A-end", out="goal-line-A")]
    assert owed(*over) == [("S", ["A1"], 1)]
    set_up = [*over, goal_flick("A", "A1", "A2", "A3")]
    assert owed(*set_up, end_turn("B")) == [("S", ["A1"], 1)]
    assert owed(*set_up, positional("B2")) == []
    assert owed(FOUL_AND_OFF, choose("B", "advantage")) == [("S", ["A1"], 1)]


def test_a_break_in_the_penalty_flick_replaces_it() -> None:
    assert owed(FOUL_AND_OFF, penalty("B1", "A-end", off=["B1"])) == [("S", ["B1"], 1)]
    assert owed(FOUL_AND_OFF, penalty("B1", "A-end", fouls=["board"])) == []


def test_a_foul_without_a_flick_leaves_it() -> None:
    assert owed(OFF, foul("A", "touched")) == [("S", ["A1", "A2"], 2), ("R", ["B3"], 1)]
    assert owed(OFF, foul("B", "touched")) == [("S", ["A1", "A2"], 2), ("R", ["B3"], 1)]


def test_a_penny_put_back_rests_no_longer_in_the_area() -> None:
    back = normal("B1", "centre", in_area={"B": ["A1", "A3", "A2"]})
    assert codes(last(CROWD, back)) == []
    assert codes(last(CROWD, spot("B", "A2"), back)) == ["defenders-in"]
    stays = normal("B1", "centre", in_area={"B": ["A1", "A3"]})
    assert codes(last(CROWD, spot("B", "A2"), stays)) == []
    home = normal("A1", "centre", in_area={"A": ["A1", "A2"]})
    again = normal("B1", "centre", in_area={"A": ["A1", "A2"]})
    assert codes(last(home, spot("B", "A1"), again)) == ["defenders-in"]


def test_a_penny_of_two_areas_is_an_item_an_area() -> None:
    both = normal("A1", "centre", in_area={"A": ["B1", "B2"], "B": ["B3", "B4"]})
    assert owed(both) == [("R1", ["B1", "B2"], 1), ("R1", ["B3", "B4"], 1)]
    assert owed(both, reposition("B", "B4")) == [("R1", ["B1", "B2"], 1)]


def test_after_the_defenders_flicks_the_taker_puts_back() -> None:
    near = positional("A2", near_green=["A2", "B4"])
    left = [*SET_UP, positional("A1"), near]
    assert owed(*left) == [("SR", ["A2", "B4"], 2)]
    assert owed(*left, spot("B", "A2"), reposition("B", "B4")) == []
    assert last(*left, spot("B", "A2"), normal("B1", "B-end", "centre"))["next"] == "B"


def test_putting_back_does_not_decline_a_penalty_flick() -> None:
    assert last(FOUL_AND_OFF, spot("B", "A1"))["restart"] == "penalty-flick"
    found = verdict(FOUL_AND_OFF, spot("B", "A1"))
    assert found["next"]["may"] == ["penalty", "advantage"]
    forced = normal("A1", "centre", out="side", off=["A1"])
    assert last(forced, spot("B", "A1"))["restart"] == "penalty-flick"
    assert last(forced, choose("B", "penalty"), spot("B", "A1"))["restart"] == "penalty-flick"
