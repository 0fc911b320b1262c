"""Fouls and stacks: who has the turn, a free shot or a penny by them."""

from __future__ import annotations

import pytest

from tests.rules.black.table import flick, foul, last, pot, verdict

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


def test_a_foul_by_the_side_not_at_the_board_is_recorded_and_changes_nothing() -> None:
    before = last(pot("O1"))
    ruling = last(pot("O1"), foul("B", "touched", "board"))
    assert ruling["rules"] == ["black.foul"]
    assert (ruling["by"], ruling["next"], ruling["points"]) == ("B", "A", {"A": 0, "B": 0})
    for name in ("next_free_shot", "next_from", "score", "break"):
        assert ruling[name] == before[name], name


def test_a_foul_aside_breaks_no_break_takes_no_free_shot_and_is_counted() -> None:
    told = verdict(pot("O1"), foul("B"), pot("O2"), flick("A", "O3"))["statistics"]
    assert told["A"]["breaks"] == [2]
    assert told["B"]["fouls"]["touched"] == 1
    assert told["A"]["free_shots"] == 0
    free = last(flick("A"), foul("A"))
    assert (free["next"], free["next_free_shot"]) == ("B", True)


def test_a_foul_aside_leaves_what_the_shooter_was_left_near_to_test() -> None:
    near = flick("A", "O1", near=["O2"])
    assert "black.diameter" in last(near, foul("A"), flick("B", "O1", near=["O2"]))["rules"]


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


def test_a_second_foul_and_a_second_push_are_counted_too() -> None:
    pushed = {"push": True, "fouls": ["board"]}
    entries = [flick("A", "O1", "O2", **pushed), flick("B", "O1"), flick("B", "O1")]
    fouls = verdict(*entries, flick("A", "O1", "O2", **pushed))["statistics"]["A"]["fouls"]
    assert (fouls["board"], fouls["push"]) == (2, 2)
