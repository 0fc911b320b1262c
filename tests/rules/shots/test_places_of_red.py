"""Where hands may put the pennies of Penny Red, and what is said where they lie elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import Document, card, ruled, shot

SERVE = shot("A", "A1", 0.85, 90.0)
RETURN = {"flick": {"by": "B", "shooter": "B1", "struck": ["red"], "red_struck_by": ["B1"]}}
RETURN["flick"]["red"] = "over"
BY_HAND = {"position": {"by": "B", "shooters": ["B2"]}}
LYING = {"red": [0, -100], "A1": [-99.5, -214], "A2": [99.5, -214], "B1": [60, 60]}


def placed_at(*place: float) -> rules.Verdict:
    """B returned the red with one flick and puts B2 there by hand; A flicks next."""
    after = shot("A", "A1", 0.2, 45.0, pennies={**LYING, "B2": [*place]})
    return ruled(card("red", SERVE, RETURN, BY_HAND, after))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((0.0, 11.0), "B2 is placed on the half-way line or beyond it"),
        ((0.0, 11.15), "B2 is placed on the half-way line or beyond it"),
        ((-50.0, -150.0), "B2 is placed on the half-way line or beyond it"),
        ((110.0, 225.0), "B2 is placed over the edge of the board"),
        ((105.0, 100.0), "B2 is placed over the edge of the board"),
    ],
)
def test_a_shooter_placed_by_hand_is_wholly_on_the_own_side(place: Any, words: str) -> None:
    [fault] = placed_at(*place).faults
    assert (fault.entry, fault.code, fault.rule) == (3, "impossible", "red.placing")
    assert fault.path == "entries.3.shot.pennies.B2"
    assert fault.sentence.say() == words


@pytest.mark.parametrize("place", [(0.0, 11.2), (104.3, 100.0), (-104.3, 218.8)])
def test_anywhere_on_the_own_side_a_shooter_may_be_placed(place: Any) -> None:
    verdict = placed_at(*place)
    assert verdict.valid, [fault.message for fault in verdict.faults]
    assert verdict.differences == ()


def test_a_shooter_that_nobody_may_move_differs_from_its_lie() -> None:
    back = shot("B", "B1", 0.5, 270.0, pennies={"B2": [-60.0, 60.0]})
    [(entry, found)] = ruled(card("red", SERVE, back)).differences
    assert (entry, found.path, found.umpire) == (1, "shot.pennies.B2", [-60.0, 60.0])
    assert found.physics == [-99.5, 214.0]


@pytest.mark.parametrize(
    ("penny", "place"),
    [
        ("A1", [30.0, -214.0]),
        ("A2", [99.5, -190.0]),
        ("red", [0.0, -100.0]),
        ("B1", [50.0, 214.0]),
        ("B2", [99.5, -214.0]),
    ],
)
def test_a_penny_that_does_not_cover_its_spot_is_not_served_with(penny: str, place: Any) -> None:
    [fault] = ruled(card("red", shot("A", "A1", 0.85, 90.0, pennies={penny: place}))).faults
    assert (fault.code, fault.rule) == ("impossible", "red.serve")
    assert fault.path == f"entries.0.shot.pennies.{penny}"


def test_a_receiver_s_shooters_stand_on_either_corner_and_a_hand_is_not_exact() -> None:
    swapped = {"B1": [-99.5, 214.0], "B2": [99.5, 216.0], "red": [1.0, -114.0]}
    verdict = ruled(card("red", shot("A", "A1", 0.85, 90.0, pennies=swapped)))
    assert verdict.valid
    assert verdict.differences == ()


def test_the_shooter_that_served_goes_to_the_corner_that_its_partner_left_free() -> None:
    swapped = shot("A", "A1", 0.85, 90.0, pennies={"A2": [-99.5, -214.0]})
    _, second = ruled(card("red", swapped, shot("B", "B1", 0.5, 270.0))).shots
    assert second.document["pennies"]["A1"] == [99.5, -214.0]


def respotted(to: str, **pennies: Any) -> rules.Verdict:
    """B flicks once with the pennies lying so, and then respots B1."""
    lying = {"red": [0, 60], "A1": [-99, -214], "A2": [99, -214], "B1": [50, 150], "B2": [-60, 100]}
    facts = {"struck": ["B1"], "touching_red": []}
    flicked = shot("B", "B2", 0.1, 90.0, pennies={**lying, **pennies}, facts=facts)
    touch = {"respot": {"by": "B", "shooter": "B1", "to": to}}
    return ruled(card("red", SERVE, flicked, touch))


def last_fault(verdict: rules.Verdict) -> Document:
    [fault] = [fault for fault in verdict.faults if fault.entry == 2]
    return {"code": fault.code, "rule": fault.rule, "path": fault.path}


def test_a_shooter_away_from_the_red_is_not_respotted() -> None:
    told = last_fault(respotted("serving"))
    assert told == {"code": "impossible", "rule": "red.contact", "path": "entries.2.respot.shooter"}


def test_a_shooter_against_the_red_is_respotted() -> None:
    assert respotted("serving", B1=[20.3, 60]).valid


def test_a_shooter_is_not_respotted_where_the_red_or_another_lies() -> None:
    touching = {"red": [4.0, 110.0], "B1": [24.3, 110.0]}
    told = last_fault(respotted("quarter", **touching))
    assert told == {"code": "illegal", "rule": "red.placing", "path": "entries.2.respot.to"}
    assert respotted("serving", **touching).valid
    beside = {"red": [0.0, 60.0], "B1": [20.3, 60.0], "B2": [-99.5, 200.0]}
    assert last_fault(respotted("corner-right", **beside))["rule"] == "red.placing"
