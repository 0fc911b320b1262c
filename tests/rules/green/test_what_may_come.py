"""What may come next in a match of Penny Green, and what is owed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from tests.rules.green.board import (
    GOAL,
    GOAL_FLICK,
    HIT,
    OVER,
    SET_UP,
    SHOT,
    SIDE,
    choose,
    end_turn,
    foul,
    live,
    normal,
    positional,
)
from tests.rules.random_cards import EVERY_RUN, cards, head_of


def test_what_may_happen_is_told_at_the_flick_off() -> None:
    assert live() == {
        "kinds": ["flick", "foul"],
        "side": "A",
        "may": [],
        "flicks": ["normal"],
        "stage": "turn",
        "hits": 0,
        "must_flick": None,
        "must_not_flick": None,
        "flicks_left": 0,
        "green": "centre",
        "near": [],
        "owed": [],
        "restart": None,
    }


@pytest.mark.parametrize(
    ("entries", "kinds", "flicks", "may"),
    [
        ([HIT], ["end_turn", "flick", "foul"], ["normal", "positional"], []),
        ([HIT, normal("A2")], ["end_turn", "flick", "foul"], ["positional"], []),
        ([OVER], ["foul", "goal_flick"], [], []),
        (SET_UP, ["end_turn", "flick", "foul"], ["positional"], []),
        (GOAL_FLICK, ["flick", "foul"], ["normal"], []),
        ([SIDE], ["choose", "flick", "foul"], ["penalty"], ["penalty"]),
        ([SIDE, choose("B", "penalty")], ["flick", "foul"], ["penalty"], []),
        (
            [foul("A", "touched")],
            ["choose", "flick", "foul"],
            ["normal", "penalty"],
            ["penalty", "advantage"],
        ),
        (
            [HIT, foul("B", "touched")],
            ["choose", "end_turn", "flick", "foul"],
            ["normal", "positional", "penalty"],
            ["penalty", "advantage"],
        ),
        (
            [normal("A1", "centre", "B-end", out="goal-line-B", fouls=["board"], off=["B2"])],
            ["choose", "flick", "foul", "goal_flick", "reposition"],
            ["penalty"],
            ["penalty", "advantage"],
        ),
        (
            [normal("A1", "centre", off=["A1", "B1"])],
            ["flick", "foul", "reposition", "spot"],
            ["normal"],
            [],
        ),
        ([normal("A1", "centre", off=["A1"])], ["flick", "foul", "spot"], ["normal"], []),
    ],
)
def test_what_may_happen_now_is_told(
    entries: list[dict[str, Any]], kinds: list[str], flicks: list[str], may: list[str]
) -> None:
    found = live(*entries)
    assert (found["kinds"], found["flicks"], found["may"]) == (kinds, flicks, may)


def test_the_pennies_that_bind_are_told() -> None:
    assert live(HIT)["must_not_flick"] == "A1"
    assert live(HIT, normal("A2", "centre"))["must_not_flick"] is None
    assert live(HIT, end_turn("A"), normal("B1", "centre"))["must_not_flick"] is None
    assert live(*GOAL_FLICK)["must_flick"] == "B1"
    hit = live(*GOAL_FLICK, normal("B1", "B-end", "centre"))
    assert (hit["must_flick"], hit["must_not_flick"]) == (None, "B1")
    assert live(*SET_UP)["flicks_left"] == 2
    assert live(*SET_UP, positional("A1"))["flicks_left"] == 1


def test_when_the_match_is_over_nothing_may_happen() -> None:
    assert live(*SHOT, GOAL, options={"goals": 1}) == {"kinds": [], "side": None, "may": []}


@EVERY_RUN
@given(data=st.data())
def test_what_may_happen_is_exactly_what_is_not_illegal(data: st.DataObject) -> None:
    raw = data.draw(cards("green").filter(lambda one: one["detail"] != "result"))
    match, _ = rules.begin(head_of(raw))
    assert match is not None
    for entry in raw["entries"]:
        bare = {kind: facts for kind, facts in entry.items() if kind != "claim"}
        kind = next(iter(bare))
        may = match.may()
        carried = rules.carry_on(match, bare)
        refusals = {fault.code for fault in carried.faults}
        if kind not in may["kinds"]:
            assert refusals & {"illegal", "after-the-end"}, (kind, may)
        if kind == "flick" and bare[kind]["kind"] not in may.get("flicks", ()):
            assert refusals & {"illegal", "after-the-end"}
        match = carried.live


@EVERY_RUN
@given(data=st.data())
def test_what_is_owed_belongs_to_one_side_and_is_never_more_than_its_pennies(
    data: st.DataObject,
) -> None:
    raw = data.draw(cards("green").filter(lambda one: one["detail"] == "flicks"))
    for ruling in rules.adjudicate(raw).as_document()["rulings"]:
        assert len({item["by"] for item in ruling["owed"]}) <= 1
        for item in ruling["owed"]:
            assert 1 <= item["count"] <= len(item["pennies"])
            assert item["pennies"] == sorted(set(item["pennies"]))
        if ruling["goal"]:
            assert ruling["owed"] == []
            assert ruling["restart"] in ("goal-flick", None)
