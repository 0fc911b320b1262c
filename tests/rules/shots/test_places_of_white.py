"""Where hands may put the pennies of Penny White, and what is said where they lie elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import card, ruled, shot, white

PLACED = {"pennies": 1, "start": "placed"}


def placed(x: float, y: float) -> rules.Verdict:
    """A's first penny, at a white that was placed there by hand."""
    first = shot("A", "A1", 0.3, 90.0, pennies={"A1": [0.0, -350.0], "W": [x, y]})
    return ruled(card("white", first, options=PLACED))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((140.0, -300.0), "the white is to lie midway between the sides of the board"),
        ((20.0, 200.0), "the white is to lie midway between the sides of the board"),
        ((0.0, 174.0), "the white is placed 10 to 15 cm beyond the 45 cm line"),
        ((0.0, 226.0), "the white is placed 10 to 15 cm beyond the 45 cm line"),
    ],
)
def test_a_placed_white_lies_where_it_may_be_placed(place: Any, words: str) -> None:
    [fault] = placed(*place).faults
    assert (fault.entry, fault.code, fault.rule) == (0, "impossible", "white.start")
    assert fault.path == "entries.0.shot.pennies.W"
    assert fault.sentence.say() == words


@pytest.mark.parametrize("place", [(0.0, 175.0), (4.0, 200.0), (-4.0, 225.0)])
def test_from_ten_to_fifteen_centimetres_beyond_the_line_it_may_be_placed(place: Any) -> None:
    verdict = placed(*place)
    assert verdict.valid, [fault.message for fault in verdict.faults]
    assert verdict.differences == ()


@pytest.mark.parametrize(("y", "may"), [(-335.15, True), (-335.0, False), (-100.0, False)])
def test_a_penny_is_flicked_from_wholly_behind_the_line(y: float, may: bool) -> None:
    document = white()
    document["entries"][1]["shot"]["pennies"]["A1"] = [0.0, y]
    faults = [fault for fault in ruled(document).faults if fault.entry == 1]
    assert [(fault.code, fault.rule) for fault in faults] == [
        ("impossible", "white.behind-line")
    ] * (not may)


def test_the_white_too_is_flicked_from_behind_the_line() -> None:
    start = shot("A", "W", 1.0, 90.0, pennies={"W": [0.0, -300.0]})
    [fault] = ruled(card("white", start)).faults
    assert (fault.code, fault.rule) == ("impossible", "white.behind-line")


def test_a_white_or_a_penny_that_a_hand_moved_is_a_difference() -> None:
    document = white()
    document["entries"][2]["shot"]["pennies"] |= {"W": [0.0, 150.0], "A1": [90.0, 150.0]}
    told = [(entry, found.path) for entry, found in ruled(document).differences]
    assert told == [(2, "shot.pennies.A1"), (2, "shot.pennies.W")]


@pytest.mark.parametrize(
    ("recentre", "place", "may"),
    [
        (False, [60.0, 100.0], True),
        (False, [60.0, 85.0], False),
        (False, [60.0, -200.0], False),
        (True, [60.0, 100.0], False),
        (True, [0.0, 100.0], True),
    ],
)
def test_a_white_that_an_umpire_saw_go_over_lies_beyond_the_line(
    recentre: bool, place: Any, may: bool
) -> None:
    start = {"start": {"by": "A", "white": "over"}}
    first = shot("A", "A1", 0.3, 90.0, pennies={"A1": [0.0, -350.0], "W": place})
    verdict = ruled(card("white", start, first, options={"pennies": 1, "recentre": recentre}))
    assert [fault.rule for fault in verdict.faults] == ["white.start"] * (not may)
