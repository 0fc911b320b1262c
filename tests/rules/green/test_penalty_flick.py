"""Penalty flicks: taken, chosen, declined, forced, and fouls without a flick that give them."""

from __future__ import annotations

import pytest

from tests.rules.green.board import (
    GOAL_FLICK,
    HIT,
    SET_UP,
    SIDE,
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
    verdict,
)

FOUL = foul("A", "touched")
OVER_AND_FOUL = normal("A1", "centre", "B-end", out="goal-line-B", fouls=["board"])
TAKEN = penalty("B1", "A-end")


def test_a_penalty_flick_ends_the_takers_turn_wherever_the_green_stays() -> None:
    ruling = last(FOUL, TAKEN)
    assert (ruling["hit"], ruling["hits"]) == (True, 1)
    assert (ruling["next"], ruling["restart"]) == ("A", None)
    assert ruling["rules"] == ["green.hit", "green.penalty-flick"]
    assert refused(FOUL, TAKEN, positional("B2")) == ("illegal", "green.positional")


def test_a_penalty_flick_that_misses_leaves_the_green_in_the_takers_shooting_zone() -> None:
    ruling = last(SIDE, penalty("B1"))
    assert (ruling["hit"], ruling["hits"]) == (False, 0)
    assert "green.miss" not in ruling["rules"]
    assert last(SIDE, penalty("B1"), normal("A1", "A-end"))["hits"] == 1
    assert refused(SIDE, penalty("B1"), normal("A1", "centre"))[0] == "impossible"


def test_a_penalty_flick_starts_in_the_takers_shooting_zone_and_may_cross_three_zones() -> None:
    assert refused(SIDE, penalty("B1", "centre"))[0] == "impossible"
    assert last(SIDE, penalty("B1", "A-end", "centre", "B-end"))["breaks"] == []


def test_a_penalty_goal_counts_and_clears_what_was_owed() -> None:
    both = normal("A1", "centre", fouls=["touched"], off=["A2"])
    ruling = last(both, penalty("B1", "A-end", out="goal-A"))
    assert ruling["goal"] == "B"
    assert ruling["owed"] == []
    assert (ruling["next"], ruling["restart"]) == ("A", "goal-flick")


def test_a_penalty_flick_over_their_line_is_a_goal_flick_to_them() -> None:
    ruling = last(SIDE, penalty("B1", "A-end", out="goal-line-A"))
    assert (ruling["next"], ruling["restart"]) == ("A", "goal-flick")
    assert "green.over-their-line" in ruling["rules"]


def test_a_broken_rule_in_a_penalty_flick_is_no_goal() -> None:
    ruling = last(SIDE, penalty("B1", "A-end", out="goal-A", off=["B1"]))
    assert ruling["goal"] is None
    assert (ruling["next"], ruling["restart"]) == ("A", "goal-flick")
    again = last(SIDE, penalty("B1", "A-end", out="side"))
    assert (again["next"], again["restart"]) == ("A", "penalty-flick")


def test_a_penalty_flick_is_tested_for_near_pennies_and_never_intercepted() -> None:
    ruling = last(SIDE, penalty("B1", "A-end", near_green=["A1"], green_struck=["A1"]))
    assert codes(ruling) == ["diameter"]
    assert "green.interception" not in ruling["rules"]


def test_a_chosen_penalty_flick_must_be_taken() -> None:
    chosen = [FOUL, choose("B", "penalty")]
    ruling = last(*chosen)
    assert (ruling["next"], ruling["restart"]) == ("B", "penalty-flick")
    assert ruling["rules"] == ["green.penalty-flick"]
    assert verdict(*chosen)["next"]["may"] == []
    for entry in (
        normal("B1", "centre"),
        choose("B", "advantage"),
        choose("B", "penalty"),
        end_turn("B"),
    ):
        assert refused(*chosen, entry) == ("illegal", "green.penalty-flick")
    assert last(*chosen, TAKEN)["next"] == "A"


def test_declining_gives_the_turn_from_where_everything_lies() -> None:
    shot = [normal("A1", "centre", "A-end", fouls=["touched"])]
    for declined in ([], [choose("B", "advantage")]):
        assert last(*shot, *declined, normal("B1", "A-end", out="goal-A"))["goal"] == "B"
    assert last(*shot, choose("B", "advantage"))["rules"] == ["green.advantage"]
    assert verdict(*shot)["next"] == {
        "side": "B",
        "may": ["penalty", "advantage"],
        "restart": "penalty-flick",
    }
    assert "green.advantage" in last(*shot, normal("B1", "A-end"))["rules"]


def test_the_advantage_does_not_linger() -> None:
    flicks = [FOUL, normal("B1", "centre"), normal("B2", "centre")]
    assert "green.advantage" not in last(*flicks)["rules"]
    assert refused(*flicks[:2], TAKEN) == ("illegal", "green.penalty-flick")


def test_a_side_awarded_a_penalty_flick_may_neither_position_nor_stop_nor_wait() -> None:
    assert refused(FOUL, positional("B1")) == ("illegal", "green.positional")
    assert refused(FOUL, end_turn("B")) == ("illegal", "green.positional")
    assert refused(FOUL, goal_flick("B", "B1", "B2", "B3")) == ("illegal", "green.goal-flick")


def test_a_normal_flick_that_declines_is_the_first_of_a_turn() -> None:
    assert last(FOUL, normal("B1"))["next"] == "A"
    assert last(FOUL, normal("B1", "centre"), normal("B1", "centre"))["breaks"] == []


@pytest.mark.parametrize(
    "out",
    [
        SIDE,
        normal("A1", "centre", "A-end", out="goal-line-A"),
    ],
)
def test_with_the_green_out_there_is_nothing_to_play_on_with(out: dict[str, object]) -> None:
    assert verdict(out)["next"]["may"] == ["penalty"]
    for entry in (choose("B", "advantage"), normal("B1", "A-end")):
        assert refused(out, entry) == ("illegal", "green.advantage")
    assert last(out, choose("B", "penalty"))["next"] == "B"
    assert last(out, TAKEN)["next"] == "A"


def test_with_the_green_over_ones_own_line_declining_gives_the_goal_flick() -> None:
    assert last(OVER_AND_FOUL)["restart"] == "penalty-flick"
    chosen = last(OVER_AND_FOUL, choose("B", "advantage"))
    assert (chosen["next"], chosen["restart"]) == ("B", "goal-flick")
    assert chosen["rules"] == ["green.advantage", "green.goal-flick"]
    straight = last(OVER_AND_FOUL, goal_flick("B", "B1", "B2", "B3"))
    assert straight["next"] == "A"
    assert straight["rules"] == ["green.advantage", "green.goal-flick"]
    assert refused(OVER_AND_FOUL, normal("B1", "B-end")) == ("illegal", "green.goal-flick")
    assert last(OVER_AND_FOUL, TAKEN)["next"] == "A"


def test_over_their_line_is_cited_beside_the_break_and_not_with_a_positional_flick() -> None:
    assert "green.over-their-line" in last(OVER_AND_FOUL)["rules"]
    through = positional("A2", moved=["green"], zones=["centre", "B-end"], out="goal-line-B")
    assert "green.over-their-line" not in last(HIT, through)["rules"]
    assert verdict(HIT, through)["next"]["may"] == ["penalty", "advantage"]


def test_only_the_awarded_side_may_choose_or_take_it() -> None:
    assert refused(FOUL, choose("A", "penalty")) == ("out-of-turn", "green.penalty-flick")
    assert refused(FOUL, penalty("A1", "B-end")) == ("out-of-turn", "green.penalty-flick")
    assert refused(FOUL, normal("A1", "centre")) == ("out-of-turn", "green.penalty-flick")


def test_no_penalty_flick_comes_without_an_award() -> None:
    for entry in (penalty("A1", "B-end"), choose("A", "penalty"), choose("A", "advantage")):
        assert refused(entry) == ("illegal", "green.penalty-flick")


def test_several_penalty_flicks_at_once_are_one() -> None:
    twice = normal("A1", "centre", fouls=["touched", "board"])
    assert "green.several-penalty-flicks" in last(twice)["rules"]
    assert last(twice, TAKEN)["next"] == "A"
    assert refused(twice, TAKEN, penalty("B1", "A-end"))[0] == "illegal"


def test_a_foul_without_a_flick_costs_the_side_at_the_board_its_turn() -> None:
    near = normal("A1", "centre", near_green=["A1"])
    ruling = last(near, FOUL)
    assert ruling["breaks"] == [{"code": "technique", "column": "AN", "penalty": "PF"}]
    assert (ruling["hit"], ruling["hits"], ruling["next"]) == (False, 1, "B")
    assert ruling["rules"] == ["green.break-technique", "green.break-ends-turn"]
    assert last(near, FOUL, normal("B1", "centre"), end_turn("B"))["breaks"] == []
    after = last(HIT, FOUL, normal("B1", "centre"))
    assert after["hits"] == 1


def test_a_foul_can_be_two_breaks() -> None:
    ruling = last(foul("A", "board", "touched"))
    assert codes(ruling) == ["technique", "board"]
    assert {"green.two-breaks", "green.several-penalty-flicks"} <= set(ruling["rules"])


def test_a_foul_by_the_other_side_interrupts_and_declining_goes_on_as_it_stood() -> None:
    stood = [HIT, normal("A2", "centre", near_green=["A2"])]
    ruling = last(*stood, foul("B", "touched"))
    assert ruling["breaks"] == [{"code": "technique", "column": "DP", "penalty": "PF"}]
    assert (ruling["next"], ruling["restart"], ruling["hits"]) == ("A", "penalty-flick", 2)
    assert "green.break-ends-turn" not in ruling["rules"]
    interrupted = [*stood, foul("B", "touched")]
    third = last(*interrupted, normal("A1", "centre"))
    assert third["hits"] == 3
    assert "green.advantage" in third["rules"]
    ended = last(*interrupted, end_turn("A"))
    assert codes(ended) == ["diameter"]
    assert "green.advantage" in ended["rules"]
    assert "green.advantage" in last(*interrupted, positional("A3"))["rules"]
    chosen = last(*interrupted, choose("A", "advantage"))
    assert (chosen["hits"], chosen["next"], chosen["restart"]) == (2, "A", None)
    assert chosen["rules"] == ["green.advantage"]


def test_an_interrupted_flick_off_is_still_one() -> None:
    again = [foul("B", "touched"), HIT, normal("A1", "centre")]
    assert "green.flick-off" in last(*again[:2])["rules"]
    assert codes(last(*again)) == ["same-penny"]


def test_an_interrupting_foul_may_be_followed_by_another() -> None:
    once = [HIT, foul("B", "touched")]
    ruling = last(*once, foul("B", "board"))
    assert ruling["next"] == "A"
    assert "green.advantage" in ruling["rules"]
    own = last(*once, foul("A", "touched"))
    assert own["next"] == "B"
    assert own["breaks"][0]["column"] == "AN"


def test_a_penalty_flick_after_an_interruption_ends_the_turn_and_counts_its_own_hit() -> None:
    ruling = last(HIT, normal("A2", "centre"), foul("B", "touched"), penalty("A1", "B-end"))
    assert (ruling["hits"], ruling["next"]) == (1, "B")


def test_a_foul_of_the_taker_in_the_defenders_flicks_stands_in_its_own_column() -> None:
    ruling = last(*SET_UP, foul("B", "touched"))
    assert ruling["breaks"] == [{"code": "technique", "column": "AP", "penalty": "PF"}]
    assert (ruling["next"], ruling["restart"], ruling["hits"]) == ("A", "penalty-flick", 0)
    interrupted = [*SET_UP, positional("A1"), foul("B", "touched")]
    assert last(*interrupted, positional("A2"))["next"] == "B"
    assert last(*interrupted, end_turn("A"))["next"] == "B"
    assert last(*interrupted, choose("A", "advantage"))["next"] == "A"
    taken = last(*interrupted, penalty("A2", "B-end"))
    assert taken["next"] == "B"
    assert last(*interrupted, penalty("A2", "B-end"), normal("B2", "B-end"))["breaks"] == []


def test_a_foul_of_the_defender_in_his_own_flicks_ends_them() -> None:
    ruling = last(*SET_UP, foul("A", "board"))
    assert ruling["breaks"] == [{"code": "board", "column": "DP", "penalty": "PF"}]
    assert (ruling["next"], ruling["restart"]) == ("B", "penalty-flick")
    assert "green.break-ends-turn" in ruling["rules"]
    fouled = [*SET_UP, foul("A", "board")]
    assert last(*fouled, normal("B1", "B-end", "centre"))["breaks"] == []
    assert refused(*fouled, normal("B2", "B-end", "centre")) == ("illegal", "green.goal-flick")
    assert last(*fouled, choose("B", "advantage"))["rules"] == ["green.advantage"]


def test_a_foul_at_a_goal_flick_costs_it() -> None:
    ruling = last(*GOAL_FLICK, foul("B", "touched"))
    assert ruling["breaks"][0]["column"] == "AN"
    assert ruling["next"] == "A"
    assert last(*GOAL_FLICK, foul("B", "touched"), normal("A1", "B-end"))["breaks"] == []
    assert last(*GOAL_FLICK, foul("A", "touched"), normal("B1", "B-end", "centre"))["next"] == "B"
