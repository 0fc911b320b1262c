"""Goals of Penny Green, the green going out, and how the match is won."""

from __future__ import annotations

import pytest

from tests.rules.green.board import (
    HIT,
    OVER,
    SHOT,
    SIDE,
    codes,
    goal_flick,
    last,
    normal,
    penalty,
    positional,
    refused,
    verdict,
)

GOAL = normal("A3", "B-end", out="goal-B")


def test_through_the_pegs_from_the_shooting_zone_is_a_goal() -> None:
    ruling = last(*SHOT, GOAL)
    assert ruling["goal"] == "A"
    assert ruling["points"] == {"A": 1, "B": 0}
    assert ruling["score"] == {"A": 1, "B": 0}
    assert ruling["next"] == "B"
    assert ruling["restart"] == "goal-flick"
    assert ruling["owed"] == []
    assert "green.goal" in ruling["rules"]


def test_the_green_may_leave_the_shooting_zone_and_come_back_into_the_goal() -> None:
    assert last(*SHOT, normal("A3", "B-end", "centre", "B-end", out="goal-B"))["goal"] == "A"


def test_an_intercepted_goal_is_a_goal() -> None:
    assert last(*SHOT, {"flick": {**GOAL["flick"], "green_struck": ["B2"]}})["goal"] == "A"


def test_a_goal_from_the_centre_is_none_but_a_goal_flick() -> None:
    ruling = last(normal("A1", "centre", "B-end", out="goal-B"))
    assert ruling["goal"] is None
    assert ruling["restart"] == "goal-flick"
    assert ruling["next"] == "B"
    assert "green.goal-from-elsewhere" in ruling["rules"]
    assert "green.over-their-line" not in ruling["rules"]


def test_with_a_rule_broken_there_is_no_goal_and_a_goal_flick_follows_the_penalties() -> None:
    ruling = last(*SHOT, {"flick": {**GOAL["flick"], "off": ["A4"]}})
    assert ruling["goal"] is None
    assert ruling["score"] == {"A": 0, "B": 0}
    assert ruling["owed"][0]["pennies"] == ["A4"]
    assert ruling["restart"] == "goal-flick"
    assert ruling["next"] == "B"
    assert "green.goal" not in ruling["rules"]


def test_over_their_goal_line_is_a_goal_flick_to_them() -> None:
    for facts in ({}, {"green_struck": ["B2"]}):
        ruling = last(normal("A1", "centre", "B-end", out="goal-line-B", **facts))
        assert (ruling["next"], ruling["restart"]) == ("B", "goal-flick")
        assert ruling["breaks"] == []
        assert "green.over-their-line" in ruling["rules"]


@pytest.mark.parametrize("taken_by", ["normal", "penalty"])
def test_through_ones_own_pegs_is_a_goal_to_the_opponent_and_nothing_is_owed(
    taken_by: str,
) -> None:
    facts = {"off": ["A2"], "in_area": {"A": ["B1", "B2"]}, "fouls": ["touched"]}
    if taken_by == "normal":
        before = [HIT]
        own = normal("A2", "centre", "A-end", out="goal-A", **{**facts, "off": ["A3"]})
    else:
        before = [HIT, {"foul": {"by": "B", "fouls": ["touched"]}}]
        own = penalty("A1", "B-end", "centre", "A-end", out="goal-A", **facts)
    ruling = last(*before, own)
    assert ruling["goal"] == "B"
    assert ruling["score"] == {"A": 0, "B": 1}
    assert codes(ruling) == ["technique", "attacker-off", "defenders-in"]
    assert ruling["owed"] == []
    assert (ruling["next"], ruling["restart"]) == ("A", "goal-flick")
    assert "green.own-goal" in ruling["rules"]
    absent = {"green.two-breaks", "green.break-ends-turn", "green.several-penalty-flicks"}
    assert not absent & set(ruling["rules"])


def test_a_positional_flick_through_either_pegs_is_no_goal() -> None:
    through = {"moved": ["green"], "struck": ["green"]}
    theirs = positional("A3", **through, zones=["B-end"], out="goal-B")
    ruling = last(*SHOT, theirs)
    assert ruling["goal"] is None
    assert ruling["restart"] == "penalty-flick"
    assert verdict(*SHOT, theirs)["next"]["may"] == ["penalty", "advantage"]
    own = positional("A2", **through, zones=["centre", "A-end"], out="goal-A")
    assert last(HIT, own)["goal"] is None
    assert verdict(HIT, own)["next"]["may"] == ["penalty"]


@pytest.mark.parametrize(
    ("zones", "out"),
    [(["centre"], "side"), (["centre", "A-end"], "goal-line-A"), (["centre", "B-end"], "side")],
)
def test_out_over_a_side_line_or_ones_own_goal_line_is_a_penalty_flick(
    zones: list[str], out: str
) -> None:
    ruling = last(normal("A1", *zones, out=out, green_struck=["B1"]))
    assert codes(ruling) == ["green-out"]
    assert (ruling["next"], ruling["restart"]) == ("B", "penalty-flick")
    assert {"green.out", "green.no-turn-out", "green.break-green-out"} <= set(ruling["rules"])


def test_the_first_to_the_agreed_number_of_goals_wins() -> None:
    found = verdict(*SHOT, GOAL, options={"goals": 1})
    assert (found["finished"], found["winner"], found["next"]) == (True, "A", None)
    assert found["rulings"][-1]["next"] is None
    assert found["rulings"][-1]["restart"] is None
    assert "green.win" in found["rulings"][-1]["rules"]
    again = last(*SHOT, GOAL, options={"goals": 2})
    assert "green.win" not in again["rules"]


def test_an_own_goal_can_decide_the_match() -> None:
    own = normal("A1", "centre", "A-end", out="goal-A")
    found = verdict(own, options={"goals": 1})
    assert (found["winner"], found["score"]) == ("B", {"A": 0, "B": 1})


def test_a_match_takes_three_goals_unless_agreed_otherwise() -> None:
    entries = []
    for number in range(3):
        entries += [SIDE, penalty("B1", "A-end", out="goal-A")]
        if number < 2:
            entries += [
                goal_flick("A", "A1", "A2", "A3"),
                {"end_turn": {"by": "B"}},
                normal("A1", "A-end", "centre"),
                {"end_turn": {"by": "A"}},
                normal("B1", "centre"),
                {"end_turn": {"by": "B"}},
            ]
    found = verdict(*entries)
    assert found["faults"] == []
    assert (found["winner"], found["score"]) == ("B", {"A": 0, "B": 3})
    assert found["rulings"][-2]["score"] == {"A": 0, "B": 2}


def test_nothing_comes_after_the_end() -> None:
    over = [*SHOT, GOAL]
    late = goal_flick("B", "B1", "B2", "B3")
    one = {"options": {"goals": 1}}
    assert refused(*over, late, **one) == ("after-the-end", "green.win")
    assert refused(*over, {"spot": {"by": "B", "penny": "Z"}}, **one)[0] == "after-the-end"


def test_goals_add_up_on_both_sides() -> None:
    first = [*SHOT, GOAL, goal_flick("B", "B1", "B2", "B3"), {"end_turn": {"by": "A"}}]
    own = normal("B1", "B-end", out="goal-B")
    assert last(*first, own)["score"] == {"A": 2, "B": 0}
    assert last(OVER, goal_flick("B", "B1", "B2", "B3"))["score"] == {"A": 0, "B": 0}
