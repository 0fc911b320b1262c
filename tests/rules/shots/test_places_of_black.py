"""Where hands may put the pennies of Penny Black, and what is said where they lie elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import BLACK_SPOT, Document, black, card, ruled, shot

SQUARE = {"board": "square"}


def put(document: Document, **pennies: list[float]) -> rules.Verdict:
    """The verdict when the second shot of a card puts pennies somewhere."""
    document["entries"][1]["shot"]["pennies"] = pennies
    return ruled(document)


def test_the_shooter_that_is_moved_from_its_lie_is_a_difference() -> None:
    lay = ruled(black()).shots[1].document["pennies"]["S"]
    verdict = put(black(), S=[100.0, 100.0])
    told = [(number, found.as_document(number)) for number, found in verdict.differences]
    expected = {
        "entry": 1,
        "path": "shot.pennies.S",
        "umpire": [100.0, 100.0],
        "physics": [round(lay[0], 1), round(lay[1], 1)],
    }
    assert told == [(1, expected)]
    assert verdict.shots[1].document["pennies"]["S"] == [100.0, 100.0], "the umpire's word rules"


def test_another_penny_that_a_hand_moved_is_a_difference() -> None:
    [(entry, found)] = put(black(), K=[0.0, 150.0]).differences
    assert (entry, found.path, found.umpire) == (1, "shot.pennies.K", [0.0, 150.0])
    words = found.said().say()
    assert words.startswith("K was put at 0.0, 150.0, where it lay at ")


def test_the_set_laid_otherwise_than_it_stands_is_a_difference() -> None:
    pennies = {"S": BLACK_SPOT, "O1": [0.0, 60.0]}
    verdict = ruled(card("black", shot("A", "S", 1.0, 90.0, pennies=pennies)))
    assert [found.path for _, found in verdict.differences] == ["shot.pennies.O1"]


def test_a_lie_told_to_the_tenth_is_where_the_penny_lay() -> None:
    at = ruled(black()).shots[1].document["pennies"]
    told = {penny: [round(x, 1), round(y, 1)] for penny, (x, y) in at.items()}
    assert put(black(), S=told["S"], K=told["K"]).differences == ()


def test_a_shooter_that_went_off_is_placed_on_a_spot_and_differs_from_nothing() -> None:
    off = shot("A", "S", 3.0, 180.0, pennies={"S": BLACK_SPOT})
    there = shot("B", "S", 1.0, 90.0, pennies={"S": BLACK_SPOT})
    assert ruled(card("black", off, there)).differences == ()
    [fault] = ruled(card("black", off, shot("B", "S", 1.0, 90.0, pennies={"S": [0, -190]}))).faults
    assert (fault.code, fault.rule, fault.path) == (
        "impossible", "black.corner", "entries.1.shot.pennies.S",
    )  # fmt: skip


def test_a_position_that_is_set_up_departs_from_nothing() -> None:
    pennies = {"S": BLACK_SPOT, "O1": [0.0, -100.0]}
    shown = shot("A", "S", 0.9, 90.0, pennies=pennies, clear=True)
    assert ruled(card("black", shown)).differences == ()


def test_a_board_cleared_in_a_match_says_what_lay_elsewhere_or_is_missing() -> None:
    document = black()
    document["entries"][1]["shot"] |= {"clear": True}
    verdict = put(document, S=[100.0, 100.0])
    told = {found.path: found.umpire for _, found in verdict.differences}
    assert told["shot.pennies.S"] == [100.0, 100.0]
    assert told["shot.pennies.K"] is None


@pytest.mark.parametrize(
    ("spot", "direction"),
    [([0.0, -185.0], 90.0), ([185.0, 0.0], 180.0), ([0.0, 185.0], 270.0), ([-185.0, 0.0], 0.0)],
)
def test_on_a_square_a_corner_of_the_set_points_at_the_shooter(
    spot: list[float], direction: float
) -> None:
    start = shot("A", "S", 0.1, direction, pennies={"S": spot})
    [played] = ruled(card("black", start, options=SQUARE)).shots
    set_out: dict[str, Any] = played.document["pennies"]
    corner = [spot[0] / 185.0 * 40.6, spot[1] / 185.0 * 40.6]
    assert corner in [[x + 0.0, y + 0.0] for x, y in set_out.values()]


def test_a_set_is_turned_for_the_first_flick_alone() -> None:
    start = shot("A", "S", 0.1, 180.0, pennies={"S": [185.0, 0.0]})
    first, second = ruled(card("black", start, shot("B", "S", 0.1, 180.0), options=SQUARE)).shots
    for penny, place in first.document["pennies"].items():
        if penny != "S":
            assert second.document["pennies"][penny] == place
