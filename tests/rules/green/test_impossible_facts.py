"""Facts that cannot be, whatever happened; and whose entry is looked at when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.green.board import (
    HIT,
    OVER,
    choose,
    end_turn,
    flick,
    last,
    normal,
    positional,
    refused,
    verdict,
)

GREEN = {"moved": ["green"], "zones": ["centre"]}


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"struck": ["A1"]}, "green.hit"),
        ({"moved": ["A1"]}, "green.hit"),
        ({"struck": ["B7"]}, "green.hit"),
        ({"moved": ["A2", "Z1"]}, "green.hit"),
        ({"off": ["B9"]}, "green.hit"),
        ({"off": ["green"]}, "green.hit"),
        ({"near_green": ["green"]}, "green.hit"),
        ({"in_area": {"A": ["A9"]}}, "green.hit"),
        ({"in_area": {"B": ["B1", "green"]}}, "green.hit"),
        ({**GREEN, "green_struck": ["green"]}, "green.hit"),
        ({**GREEN, "green_struck": ["B0"]}, "green.hit"),
        ({"struck": ["B1", "B1"]}, "green.hit"),
        ({"moved": ["green", "A2", "green"], "zones": ["centre"]}, "green.hit"),
        ({"off": ["A2", "A2"]}, "green.hit"),
        ({"near_green": ["A2", "B1", "A2"]}, "green.hit"),
        ({**GREEN, "green_struck": ["B1", "B1"]}, "green.hit"),
        ({"in_area": {"A": ["A2", "A2"]}}, "green.hit"),
        ({"in_area": {"B": ["A2", "A2"]}}, "green.hit"),
        ({"off": ["A2"], "in_area": {"A": ["A2"]}}, "green.no-turn-out"),
        ({"off": ["A2"], "in_area": {"B": ["A2"]}}, "green.no-turn-out"),
        ({"off": ["B2", "A2"], "near_green": ["A2"]}, "green.no-turn-out"),
        ({"in_area": {"A": ["B1", "A2"], "B": ["A2"]}}, "green.two-in"),
        ({"moved": ["green"]}, "green.hit"),
        ({"zones": ["centre"]}, "green.hit"),
        ({"green_struck": ["B1"]}, "green.hit"),
        ({"out": "side"}, "green.hit"),
        ({"left_area": True}, "green.hit"),
        ({"moved": ["green"], "zones": ["A-end"]}, "green.three-zone"),
        ({"moved": ["green"], "zones": ["centre", "A-end", "B-end"]}, "green.three-zone"),
        ({**GREEN, "out": "side", "near_green": ["A1"]}, "green.diameter"),
        ({**GREEN, "out": "goal-B"}, "green.over-their-line"),
        ({"moved": ["green"], "zones": ["centre", "A-end"], "out": "goal-B"}, None),
        ({"moved": ["green"], "zones": ["centre", "A-end"], "out": "goal-line-B"}, None),
        ({"moved": ["green"], "zones": ["centre", "B-end"], "out": "goal-A"}, None),
        ({"moved": ["green"], "zones": ["centre", "B-end"], "out": "goal-line-A"}, None),
    ],
)
def test_such_facts_cannot_be(facts: dict[str, Any], rule: str | None) -> None:
    for entry in (normal("A1", **facts), positional("A1", **facts)):
        code, found = refused(HIT, entry)
        assert code == "impossible"
        assert found == (rule or "green.over-their-line")


@pytest.mark.parametrize(
    "facts",
    [
        {"off": ["A1"]},
        {"struck": ["B1", "green"]},
        {"left_area": False},
        {**GREEN, "green_struck": ["A1"]},
        {"moved": ["green"], "zones": ["centre", "centre"]},
        {"moved": ["green"], "zones": ["centre", "A-end", "centre", "A-end"]},
        {"moved": ["green"], "zones": ["centre", "A-end"], "out": "side"},
        {"in_area": {"A": ["A1"], "B": ["A2"]}, "near_green": ["A1"]},
    ],
)
def test_such_facts_can_be(facts: dict[str, Any]) -> None:
    last(HIT, normal("A2", "centre"), normal("A1", **facts))


def test_an_opposing_or_unknown_penny_cannot_be_flicked() -> None:
    for penny in ("B1", "A7", "green", "X"):
        assert refused(flick("A", "normal", penny)) == ("impossible", "green.hit")


def test_a_bad_kind_of_entry_is_seen_before_the_wrong_side_and_that_before_bad_facts() -> None:
    assert refused(positional("B1", struck=["B1"])) == ("illegal", "green.positional")
    assert refused(normal("B1", struck=["B1"])) == ("out-of-turn", "green.flick-off")
    assert refused(normal("A1", struck=["A1"])) == ("impossible", "green.hit")
    assert refused(end_turn("B"))[0] == "illegal"
    assert refused(HIT, end_turn("B")) == ("out-of-turn", "green.flick-off")
    assert refused(HIT, end_turn("A"), normal("A1", "centre")) == (
        "out-of-turn",
        "green.positional",
    )
    assert refused(OVER, choose("A", "advantage"))[0] == "illegal"


def test_the_green_lies_where_the_last_flick_left_it() -> None:
    moved = normal("A1", "centre", "B-end")
    assert last(moved, normal("A2"), end_turn("A"), normal("B1", "B-end"))["hits"] == 1
    assert refused(moved, normal("A2", "centre"))[0] == "impossible"


def test_the_message_names_what_is_wrong() -> None:
    twice = verdict(normal("A1", struck=["B1", "A2", "A2"]))["faults"][0]["message"]
    assert twice == "A2 is named twice in one list"
    unknown = verdict(normal("A1", off=["B1", "B9"]))["faults"][0]["message"]
    assert unknown == "B9 is no penny of this match"
    green = verdict(normal("A1", off=["green"]))["faults"][0]["message"]
    assert green == "the green is not a penny that can be listed here"
