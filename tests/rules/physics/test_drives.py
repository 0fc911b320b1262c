"""Who drove whom: of two pennies that met, the one that ran into the other struck it."""

from __future__ import annotations

from typing import Any

import rules
from tests.rules.shots.cards import card, ruled, shot

Document = dict[str, Any]

BACK_INTO_THE_OTHER = {
    "red": [0, -11.81],
    "A1": [-6.35, -47.37],
    "A2": [20.32, -10.42],
    "B1": [-99.5, 214],
    "B2": [99.5, 214],
}
"""Flicked at 63 degrees A1 drives the red into the resting A2, and touches A2 later."""


def facts(game: str, pennies: Document, penny: str, speed: float, **more: Any) -> Document:
    """What is seen of a flick straight up, unless another direction is told."""
    board = "black-hexagon" if game == "black" else game
    flick = {"penny": penny, "speed": speed, "direction": more.pop("direction", 90.0)}
    flick["contact"] = more.pop("contact", 0.0)
    document = {"board": board, "pennies": pennies, "flick": flick, "game": game, "by": "A", **more}
    simulation = rules.simulate(document)
    assert simulation.facts is not None, [fault.message for fault in simulation.faults]
    (entry,) = simulation.facts.values()
    return dict(entry)


def returned(facts: Document | None = None) -> rules.Verdict:
    """The card on which A returns the red in that way."""
    more = {"facts": facts} if facts else {}
    serve = {"serve": {"by": "B", "struck": ["red"], "red": "over"}}
    back = shot("A", "A1", 0.97, 63.0, pennies=BACK_INTO_THE_OTHER, **more)
    return ruled(card("red", serve, back, first="B"))


def test_a_resting_shooter_that_the_red_runs_into_has_not_struck_the_red() -> None:
    told = facts("red", BACK_INTO_THE_OTHER, "A1", 0.97, direction=63.0)
    assert told["struck"] == ["red", "A2"]
    assert told["red_struck_by"] == ["A1"]


def test_a_shooter_touched_after_the_red_ran_into_it_makes_no_cannon() -> None:
    assert returned().rulings[-1]["rules"] == ["red.return-one", "red.over"]


def test_an_umpire_who_saw_a_cannon_there_is_believed() -> None:
    verdict = returned({"struck": ["A2"], "red_struck_by": ["A2"]})
    assert "red.cannon" in verdict.rulings[-1]["rules"]
    assert {found.path for _, found in verdict.differences} == {
        "shot.facts.red_struck_by",
        "shot.facts.struck",
    }


def test_a_shooter_driven_into_the_red_by_the_other_tells_in_which_order() -> None:
    told = facts("red", {"A1": [0, -150], "A2": [0, -120], "red": [0, -80]}, "A1", 0.9)
    assert told["red_struck_by"][0] == "A2"
    assert told["drove"][:2] == [["A1", "A2"], ["A2", "red"]]


def test_a_shooter_that_touches_the_red_drives_it_when_the_other_drives_the_shooter() -> None:
    told = facts("red", {"A1": [0, -150], "A2": [0, -120], "red": [0, -99.7]}, "A1", 0.9)
    assert told["touching_red"] == ["A2"]
    assert told["drove"][:2] == [["A1", "A2"], ["A2", "red"]]
    assert told["red_struck_by"] == ["A2"]


def test_a_shooter_that_touches_the_red_is_driven_when_the_red_is_struck() -> None:
    told = facts("red", {"A1": [0, -150], "red": [0, -120], "A2": [0, -99.7]}, "A1", 0.9)
    assert told["red_struck_by"] == ["A1"]
    assert "drove" not in told


def test_an_opposing_shooter_driven_into_the_resting_red_was_not_struck_by_it() -> None:
    told = facts("red", {"A1": [0, 60], "B1": [0, 90], "red": [0, 120]}, "A1", 0.6)
    assert told["struck"] == ["B1"]
    assert "red_hit" not in told


def test_a_penny_that_comes_back_to_the_resting_shooter_was_struck_once() -> None:
    """The shooter stops dead at O1, which two pennies side by side send back."""
    pennies = {"S": [0, -60], "O1": [0, -39], "R1": [-10.15, -19], "R2": [10.15, -19]}
    flick = {"penny": "S", "speed": 0.9, "direction": 90.0}
    document = {"board": "black-hexagon", "restitution": 1.0, "pennies": pennies, "flick": flick}
    motion = rules.simulate(document).motion
    assert motion is not None
    met = [(one.driver, one.driven) for one in motion.drives if "S" in (one.driver, one.driven)]
    assert met == [("S", "O1"), ("O1", "S")]


def test_a_penny_driven_into_the_resting_green_intercepts_nothing() -> None:
    pennies = {"green": [0, 0], "A1": [0, -90], "B1": [0, -45], "A2": [150, 0], "B2": [150, 300]}
    told = facts("green", pennies, "A1", 0.9)
    assert told["struck"] == ["B1"]
    assert "green" in told["moved"]
    assert "green_struck" not in told


def test_a_green_that_runs_into_an_opposing_penny_is_intercepted() -> None:
    pennies = {"green": [0, -45], "A1": [0, -90], "B1": [0, 0], "B2": [150, 300]}
    assert facts("green", pennies, "A1", 0.9)["green_struck"] == ["B1"]
