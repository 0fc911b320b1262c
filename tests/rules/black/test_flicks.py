"""Penny Black flick by flick: what each clause decides, and where it just does not."""

from __future__ import annotations

import pytest

from tests.rules.black.table import INNER, OUTER, flick, foul, last, pot, verdict

CLEARED = [pot(penny) for penny in OUTER]
TO_THE_BLACK = [*CLEARED, *[pot(penny) for penny in INNER]]


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


# ── the penny diameter rule ─────────────────────────────────────────────────────────────────────

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


# ── fouls and stacks ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["touched", "unclean", "board"])
def test_a_foul_passes_the_turn_gives_a_free_shot_and_every_penny_off(kind: str) -> None:
    ruling = last(pot("O1", fouls=[kind]))
    assert ruling["rules"] == ["black.mistake", "black.foul"]
    assert ruling["won"] == {"A": [], "B": ["O1"]}
    assert (ruling["next"], ruling["next_free_shot"]) == ("B", True)


@pytest.mark.parametrize(
    ("kind", "missed"), [("unclean", True), ("touched", False), ("board", False)]
)
def test_an_empty_flick_with_a_penny_touched_is_a_foul_and_no_miss(kind: str, missed: bool) -> None:
    assert ("black.miss" in last(flick("A", fouls=[kind]))["rules"]) == missed


def test_a_push_is_legal_until_the_shooter_strikes_a_second_penny() -> None:
    assert last(flick("A", "O1", "O1", off=["O1"], push=True))["merit"]
    ruling = last(flick("A", "O1", "O2", off=["O1"], push=True))
    assert ruling["rules"] == ["black.mistake", "black.push"]
    assert ruling["next_free_shot"] is True


def test_a_foul_without_a_flick_leaves_the_shooter_where_it_lies() -> None:
    ruling = last(flick("A", "O1"), foul("B", "board"))
    assert ruling["rules"] == ["black.foul"]
    assert (ruling["next"], ruling["next_free_shot"], ruling["next_from"]) == ("A", True, "lie")
    assert last(foul("A"))["next_from"] == "corner"


def test_a_penny_on_the_shooter_is_the_opponents_with_the_turn_and_no_free_shot() -> None:
    ruling = last(flick("A", "O1", on_shooter=["O2"]))
    assert ruling["rules"] == ["black.stack-on-shooter"]
    assert ruling["won"] == {"A": [], "B": ["O2"]}
    assert (ruling["next"], ruling["next_free_shot"]) == ("B", False)


def test_a_penny_on_a_penny_is_a_stack_unless_agreed_otherwise() -> None:
    entry = flick("A", "O1", off=["O1"], on_penny=[["K", "O3"]])
    ruling = last(entry)
    assert ruling["rules"] == ["black.mistake", "black.stack-on-penny"]
    assert ruling["won"] == {"A": [], "B": ["O1", "K"]}
    plain = last(entry, stack_on_penny=False)
    assert plain["rules"] == ["black.merit"]
    assert plain["won"] == {"A": ["O1"], "B": []}


def test_a_penny_on_the_shooter_and_on_another_is_won_once() -> None:
    ruling = last(flick("A", "O1", on_shooter=["O2"], on_penny=[["O2", "O3"]]))
    assert ruling["won"] == {"A": [], "B": ["O2"]}


def test_after_the_shooter_rested_on_a_penny_the_opponent_chooses_where_to_play_from() -> None:
    ruling = last(flick("A", "O1", shooter_on=["O2"]))
    assert ruling["rules"] == ["black.shooter-on-penny"]
    assert (ruling["next_from"], ruling["next_free_shot"]) == ("either", False)
    for spot in ("lie", "corner"):
        assert last(flick("A", "O1", shooter_on=["O2"]), pot("O1", "B", played_from=spot))["merit"]


def test_a_foul_and_a_stack_in_one_flick_give_both() -> None:
    ruling = last(flick("A", "O1", fouls=["unclean"], shooter_on=["O2"]))
    assert ruling["rules"] == ["black.foul", "black.shooter-on-penny", "black.foul-and-stack"]
    assert (ruling["next_free_shot"], ruling["next_from"]) == (True, "either")


# ── the end ─────────────────────────────────────────────────────────────────────────────────────

FOURTEEN = [*CLEARED, pot("R1")]
SIXTEEN = [*FOURTEEN, pot("R2")]


def test_sixteen_points_win_and_the_winner_may_play_on_for_the_break() -> None:
    found = verdict(*SIXTEEN)
    assert (found["finished"], found["winner"]) == (True, "A")
    assert found["next"] == {"side": "A", "free_shot": False, "from": "lie"}
    assert found["rulings"][-1]["rules"] == ["black.merit", "black.win", "black.play-out"]
    assert not verdict(*FOURTEEN)["finished"]


def test_playing_on_ends_with_the_turn_and_its_pennies_still_count() -> None:
    found = verdict(*SIXTEEN, pot("G1"), flick("A", "G2", off=["G2"], shooter_off=True))
    assert found["score"] == {"A": 18, "B": 2}
    assert (found["winner"], found["next"]) == ("A", None)
    assert found["rulings"][-1]["rules"] == ["black.mistake", "black.play-out"]
    assert found["rulings"][-1]["next_from"] is None
    after = verdict(*SIXTEEN, flick("A", "G1"), flick("B", "G1"))
    assert [fault["code"] for fault in after["faults"]] == ["after-the-end"]


def test_the_loser_cannot_win_back_what_is_decided() -> None:
    eight = flick("A", "G1", off=["G1", "G2", "B1", "B2", "K"])
    found = verdict(*SIXTEEN, eight)
    assert found["score"] == {"A": 16, "B": 14}
    assert found["winner"] == "A"


def test_without_playing_on_the_match_is_over_at_once() -> None:
    found = verdict(*SIXTEEN, play_out=False)
    assert (found["finished"], found["next"]) == (True, None)
    assert found["rulings"][-1]["rules"] == ["black.merit", "black.win"]


def test_a_win_by_the_opponents_flick_is_simply_over() -> None:
    everything = [*OUTER, "R1", "R2"]
    found = verdict(flick("A", "O1", off=everything, near=["K"]))
    assert (found["winner"], found["next"]) == ("B", None)
    assert found["rulings"][-1]["rules"] == ["black.merit-order", "black.mistake", "black.win"]


def test_a_foul_without_a_flick_ends_the_playing_on() -> None:
    found = verdict(*SIXTEEN, foul("A"))
    assert found["rulings"][-1]["rules"] == ["black.foul", "black.play-out"]
    assert (found["next"], found["winner"]) == (None, "A")
    ruling = found["rulings"][-1]
    assert ruling["next_free_shot"] is ruling["next_from"] is None


def test_the_board_cleared_in_one_turn_is_a_golden_guy_and_the_end() -> None:
    found = verdict(*TO_THE_BLACK, pot("K"))
    assert found["next"] is None
    assert found["statistics"]["A"]["golden_guy"] is True
    assert found["statistics"]["A"]["high_break"] == 30


def test_fifteen_each_with_every_penny_gone_is_a_draw() -> None:
    rest = ["R1", "R2", "G1", "G2", "B1", "B2", "K"]
    theirs = [*OUTER[9:], *rest[:3], "K"]
    mine = [pot(penny) for penny in OUTER[:9]]
    found = verdict(
        *mine,
        flick("A", "K", off=theirs),
        flick("B", "G2", off=["G2", "B1", "B2"]),
    )
    assert found["score"] == {"A": 15, "B": 15}
    assert (found["winner"], found["finished"], found["next"]) == ("draw", True, None)
    assert found["rulings"][-1]["rules"] == ["black.merit-order", "black.mistake", "black.draw"]


def test_the_first_flick_is_from_a_corner_spot_on_every_board() -> None:
    for board in ("hexagon", "circle", "square"):
        assert verdict(board=board)["next"] == {"side": "A", "free_shot": False, "from": "corner"}
    assert verdict(first="B")["next"]["side"] == "B"


def test_the_break_starts_anew_with_each_turn() -> None:
    entries = [pot("O1"), pot("O2"), flick("A", "O3"), pot("O3", "B"), flick("B", "O4")]
    assert [one["break"] for one in verdict(*entries)["rulings"]] == [1, 2, 2, 1, 1]
    assert last(*entries, pot("O4"))["break"] == 1


def test_a_second_foul_and_a_second_push_are_counted_too() -> None:
    pushed = {"push": True, "fouls": ["board"]}
    entries = [flick("A", "O1", "O2", **pushed), flick("B", "O1"), flick("B", "O1")]
    fouls = verdict(*entries, flick("A", "O1", "O2", **pushed))["statistics"]["A"]["fouls"]
    assert (fouls["board"], fouls["push"]) == (2, 2)
