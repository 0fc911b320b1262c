"""The measure after the last penny: who scores how much, and dead ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.white.lawn import (
    BOTH,
    FOUR,
    ONE,
    TWO,
    flick,
    last,
    measure,
    refused,
    remove,
    start,
    verdict,
)


def test_after_the_last_penny_the_pennies_are_measured_and_nobody_is_next() -> None:
    found = verdict(*BOTH, **ONE)
    assert found["next"] is None
    assert found["rulings"][-1]["next"] is None
    assert refused(start(), flick("A1"), measure("A1"), **ONE)[:2] == ("illegal", "white.alternate")
    assert refused(*BOTH, flick("A1"), **ONE) == (
        "illegal",
        "white.nearest",
        "all pennies have been flicked: the measure is due",
    )


@pytest.mark.parametrize(
    ("order", "a", "b"),
    [
        (("A1", "A2", "B1", "B2"), 2, 0),
        (("A1", "B1", "A2", "B2"), 1, 0),
        (("B1 B2", "A1", "A2"), 0, 2),
        (("B1", "A1 B2", "A2"), 0, 1),
        (("A1 A2", "B1 B2"), 2, 0),
    ],
)
def test_the_nearest_side_scores_its_pennies_nearer_than_the_others_nearest(
    order: tuple[str, ...], a: int, b: int
) -> None:
    ruling = last(*FOUR, measure(*order), **TWO)
    assert ruling["rules"] == ["white.nearest"]
    assert ruling["points"] == {"A": a, "B": b}
    assert ruling["end_over"] is True
    assert ruling["by"] is None


def test_distances_say_the_same_as_an_order() -> None:
    far = {"measure": {"distances_mm": {"A1": 31.0, "B1": 12.5, "A2": 31, "B2": 12.4}}}
    assert last(*FOUR, far, **TWO)["points"] == {"A": 0, "B": 2}
    level = {"measure": {"distances_mm": {"A1": 5, "B1": 5.0, "A2": 6, "B2": 7}}}
    assert last(*FOUR, level, **TWO)["rules"] == ["white.dead-end"]


def test_without_a_penny_of_the_other_side_all_on_the_board_count() -> None:
    gone = [start(), flick("A1"), flick("B1", "B1"), flick("A2"), flick("B2", "B2")]
    ruling = last(*gone, measure("A2", "A1"), **TWO)
    assert ruling["rules"] == ["white.nearest", "white.no-opponent-penny"]
    assert ruling["points"] == {"A": 2, "B": 0}


def test_equal_nearest_pennies_make_a_dead_end_that_counts_as_played() -> None:
    ruling = last(*BOTH, measure("A1 B1"), **ONE)
    assert ruling["rules"] == ["white.dead-end"]
    assert ruling["points"] == {"A": 0, "B": 0}
    assert (ruling["end_over"], ruling["next"]) == (True, "B")


def test_a_dead_end_is_played_again_by_the_same_starter_where_so_agreed() -> None:
    found = verdict(*BOTH, measure("A1 B1"), dead_end="replay", **ONE)
    assert found["rulings"][-1]["end"] == 1
    assert found["next"] == {"side": "A", "end": 1, "kind": "start"}


def test_no_penny_on_the_board_ends_the_end_at_once_without_a_measure() -> None:
    ruling = last(start(), flick("A1", "A1"), flick("B1", "B1"), **ONE)
    assert ruling["rules"] == ["white.alternate", "white.dead-end", "white.own-off"]
    assert ruling["end_over"] is True
    declined = [start(), flick("A1"), flick("B1", "A1"), remove("A", "B1")]
    assert last(*declined, **ONE)["rules"] == ["white.dead-end", "white.opponent-off"]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (("A1", "B1 A1"), "a penny is measured twice"),
        (("A1", "B1", "A2"), "measured, but not on the board: A2"),
        (("A1", "B1", "Q1 A2"), "measured, but not on the board: A2 and Q1"),
        (("A1",), "on the board, but not measured: B1"),
    ],
)
def test_exactly_the_pennies_on_the_board_are_measured(order: tuple[str, ...], words: str) -> None:
    assert refused(*BOTH, measure(*order), **ONE) == ("impossible", "white.nearest", words)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"order": [["A1"]], "distances_mm": {"A1": 1}},
        {"order": [[]]},
        {"distances_mm": {"A1": -1}},
    ],
    ids=str,
)
def test_a_measure_gives_distances_or_an_order(facts: dict[str, Any]) -> None:
    assert verdict({"measure": facts})["faults"][0]["code"] == "malformed"


def test_a_measure_with_both_or_neither_is_told_to_choose() -> None:
    words = "entries.0.measure: give either “distances_mm” or “order”, one of the two"
    for facts in ({}, {"order": [["A1"]], "distances_mm": {"A1": 1}}):
        assert [fault["message"] for fault in verdict({"measure": facts})["faults"]] == [words]
    assert "object" in verdict({"measure": 3})["faults"][0]["message"]
    nested = verdict({"measure": {"order": [["A1"], 3]}})["faults"][0]
    assert nested["path"] == "entries.0.measure.order.1"
