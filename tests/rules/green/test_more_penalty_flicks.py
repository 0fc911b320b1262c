"""A foul while a penalty flick or a goal flick is due: one more, after what is due already."""

from __future__ import annotations

import rules
from tests.rules.green.board import (
    choose,
    foul,
    goal_flick,
    last,
    live,
    normal,
    penalty,
    refused,
    spot,
    verdict,
)

FOUL = foul("A", "touched")
"""By A, at whose flick off it is: B may take a penalty flick."""

TAKEN = penalty("B1", "A-end")
"""B's penalty flick; the green stays in play, and A's turn begins."""

OVER = normal("A1", "centre", "B-end", out="goal-line-B")
"""B restarts with a goal flick."""


def due(*entries: dict[str, object]) -> tuple[str | None, str | None]:
    """Whose entry is due, and what it is."""
    ruling = last(*entries)
    return ruling["next"], ruling["restart"]


def test_a_foul_while_a_penalty_flick_is_due_leaves_it_due() -> None:
    for side in "AB":
        ruling = last(FOUL, foul(side, "touched"))
        assert ruling["rules"] == ["green.break-technique"]
        assert (ruling["next"], ruling["restart"]) == ("B", "penalty-flick")
    assert last(FOUL, foul("B", "board"))["breaks"] == [
        {"code": "board", "column": "AN", "penalty": "PF"}
    ]
    assert last(FOUL, foul("A", "touched"))["breaks"][0]["column"] == "DP"


def test_the_other_side_has_one_more_once_it_was_taken() -> None:
    assert due(FOUL, foul("B", "touched"), TAKEN) == ("A", "penalty-flick")
    assert due(FOUL, foul("A", "touched"), TAKEN) == ("B", "penalty-flick")
    assert due(FOUL, TAKEN) == ("A", None)


def test_several_are_due_one_after_the_other() -> None:
    twice = [FOUL, foul("B", "touched"), foul("A", "touched"), TAKEN]
    assert due(*twice) == ("A", "penalty-flick")
    mine = penalty("A1", "B-end")
    assert due(*twice, mine) == ("B", "penalty-flick")
    assert due(*twice, mine, TAKEN) == ("A", None)


def test_two_fouls_in_one_entry_give_one_more() -> None:
    ruling = last(FOUL, foul("B", "touched", "board"))
    assert "green.several-penalty-flicks" in ruling["rules"]
    once = [FOUL, foul("B", "touched", "board"), TAKEN, penalty("A1", "B-end")]
    assert due(*once) == ("B", None)


def test_one_more_may_be_declined_like_any_other() -> None:
    fouled = [FOUL, foul("B", "touched"), TAKEN]
    assert verdict(*fouled)["next"]["may"] == ["penalty", "advantage"]
    assert due(*fouled, choose("A", "advantage")) == ("A", None)
    assert "green.advantage" in last(*fouled, normal("A1", "A-end", "centre"))["rules"]


def test_who_declines_what_is_due_plays_its_turn_before_one_more_is_due() -> None:
    fouled = [FOUL, foul("B", "touched"), choose("B", "advantage")]
    assert due(*fouled) == ("B", None)
    assert due(*fouled, normal("B1")) == ("A", "penalty-flick"), "a miss ends the turn"


def test_a_foul_before_a_goal_flick_is_due_after_its_turn() -> None:
    fouled = [OVER, foul("B", "touched")]
    assert due(*fouled) == ("B", "goal-flick")
    set_up = [*fouled, goal_flick("B", "B1", "B2", "B3")]
    assert due(*set_up) == ("A", None)
    taken = [*set_up, {"end_turn": {"by": "A"}}, normal("B1", "B-end", "centre")]
    assert due(*taken) == ("B", None)
    assert due(*taken, {"end_turn": {"by": "B"}}) == ("A", "penalty-flick")


def test_a_foul_after_a_penalty_flick_was_chosen_is_due_after_it() -> None:
    chosen = [FOUL, choose("B", "penalty"), foul("A", "board")]
    assert due(*chosen) == ("B", "penalty-flick")
    assert refused(*chosen, choose("B", "advantage")) == ("illegal", "green.penalty-flick")
    assert due(*chosen, TAKEN) == ("B", "penalty-flick")


def test_what_else_is_owed_stays_owed() -> None:
    broken = normal("A1", "centre", off=["A1"], fouls=["unclean"])
    assert last(broken, foul("A", "touched"))["owed"] == last(broken)["owed"] != []
    assert last(broken, foul("A", "touched"), spot("B", "A1"))["owed"] == []


def test_what_is_due_is_told_and_carried_on() -> None:
    assert live(FOUL, foul("B", "touched"))["queued"] == ["A"]
    running, _ = rules.begin({"game": "green", "detail": "flicks", "first": "A"})
    assert running is not None
    for entry in (FOUL, foul("B", "touched")):
        carried = rules.carry_on(running, entry).live
        assert carried is not None
        running, faults = rules.resume(carried.as_document())
        assert running == carried, faults


def test_a_match_carried_on_by_an_older_version_knows_of_none() -> None:
    running, _ = rules.begin({"game": "green", "detail": "flicks", "first": "A"})
    assert running is not None
    document = running.as_document()
    del document["state"]["queued"]
    resumed, faults = rules.resume(document)
    assert faults == ()
    assert resumed == running


def test_the_umpire_says_that_one_more_comes_after_what_is_due() -> None:
    running, _ = rules.begin({"game": "green", "detail": "flicks", "first": "A"})
    assert running is not None
    first = rules.carry_on(running, FOUL).live
    assert first is not None
    told = [said.say() for said in rules.carry_on(first, foul("B", "touched")).sentences]
    assert "A has one more penalty flick, after what is due." in told
