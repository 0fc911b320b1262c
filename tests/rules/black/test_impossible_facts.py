"""Facts of Penny Black that cannot be, and entries that cannot come: refused, and why."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.black.table import card, flick, foul, last, pot, refused, verdict

LEFT = flick("A", "O1")


@pytest.mark.parametrize(
    ("facts", "rule", "words"),
    [
        ({"struck": ["O13"]}, "black.set", "O13 is no scoring penny of this set"),
        ({"struck": ["V1"]}, "black.set", "V1 is no scoring penny of this set"),
        ({"struck": ["S"]}, "black.set", "S is no scoring penny of this set"),
        ({"struck": ["O1"], "off": ["O1"]}, "black.set", "O1 has left the board"),
        ({"struck": ["O2"], "near": ["O1"]}, "black.set", "O1 has left the board"),
        ({"struck": ["O2"], "on_shooter": ["O1"]}, "black.set", "O1 has left the board"),
        ({"struck": ["O2"], "shooter_on": ["O1"]}, "black.set", "O1 has left the board"),
        ({"struck": ["O2"], "on_penny": [["O1", "O3"]]}, "black.set", "O1 has left the board"),
        ({"struck": ["O2"], "on_penny": [["O3", "O1"]]}, "black.set", "O1 has left the board"),
        (
            {"struck": ["O2"], "off": ["O2", "O2"]},
            "black.mistake",
            "a penny is named twice among those that went off",
        ),
        *[
            (
                {"struck": ["O2"], "off": ["O2", "O3"], **rest},
                "black.mistake",
                "O3 cannot be off and at rest on the board",
            )
            for rest in (
                {"near": ["O3"]},
                {"on_shooter": ["O3"]},
                {"shooter_on": ["O3"]},
                {"on_penny": [["O3", "O4"]]},
                {"on_penny": [["O4", "O3"]]},
            )
        ],
        (
            {"struck": ["O2"], "on_penny": [["O3", "O3"]]},
            "black.stack-on-penny",
            "O3 cannot rest on itself",
        ),
        *[
            (
                rest,
                "black.miss",
                "the shooter struck nothing, so no penny can have gone off or on another",
            )
            for rest in (
                {"off": ["O2"]},
                {"on_shooter": ["O2"]},
                {"shooter_on": ["O2"]},
                {"on_penny": [["O2", "O3"]]},
                {"off": ["O2"], "fouls": ["unclean"]},
            )
        ],
        *[
            (
                {"struck": ["O2"], "shooter_off": True, **rest},
                "black.corner",
                "the shooter is off: it can be near nothing and on nothing",
            )
            for rest in ({"near": ["O3"]}, {"on_shooter": ["O3"]}, {"shooter_on": ["O3"]})
        ],
        (
            {"struck": ["O2"], "from": "corner"},
            "black.change-over",
            "the shooter must be played from where it lies",
        ),
    ],
)
def test_facts_that_cannot_be_are_refused(facts: dict[str, Any], rule: str, words: str) -> None:
    refusal = refused(pot("O1"), {"flick": {"by": "A", **facts}})
    assert refusal == ("impossible", rule, words)


@pytest.mark.parametrize("fouls", [["touched"], ["board"]])
def test_a_touched_penny_or_a_moved_board_can_put_pennies_off_by_itself(fouls: list[str]) -> None:
    assert last(flick("A", off=["O2"], fouls=fouls))["won"] == {"A": [], "B": ["O2"]}
    assert last(flick("A", on_shooter=["O2"], fouls=fouls))["won"] == {"A": [], "B": ["O2"]}


def test_a_penny_on_a_penny_is_no_matter_where_it_is_no_stack() -> None:
    assert last(flick("A", on_penny=[["O2", "O3"]]), stack_on_penny=False)["next_free_shot"]


def test_the_shooter_is_not_played_from_its_lie_at_first_or_after_it_went_off() -> None:
    words = "the shooter must be played from a corner spot"
    first = flick("A", "O1", played_from="lie")
    assert refused(first) == ("impossible", "black.corner", words)
    gone = flick("A", "O1", shooter_off=True)
    assert refused(gone, flick("B", "O1", played_from="lie")) == (
        "impossible",
        "black.corner",
        words,
    )
    assert last(gone, flick("B", "O1", played_from="corner"))["by"] == "B"
    assert last(LEFT, flick("B", "O1", played_from="lie"))["by"] == "B"


def test_the_side_that_is_not_at_the_table_is_out_of_turn_whatever_it_did() -> None:
    words = "it is A's turn"
    for entry in (pot("O1", "B"), pot("V1", "B")):
        assert refused(entry) == ("out-of-turn", "black.change-over", words)
    assert refused(LEFT, pot("O1"))[2] == "it is B's turn"


def test_after_the_end_comes_before_every_other_refusal() -> None:
    over = flick("A", "O1", off=[*[f"O{n}" for n in range(1, 13)], "R1", "R2"])
    assert refused(over, pot("V1", "A")) == ("after-the-end", "black.win", "the match is over")


def test_a_set_of_four_different_colours_is_wanted() -> None:
    twice = card(set={"outer": "red", "inner": ["red", "green", "blue"]})
    fault = rules.adjudicate(twice).faults[0]
    assert (fault.code, fault.rule, fault.path) == ("malformed", "black.set", "options.set")
    assert fault.message == (
        "options.set: a set has four different colours: red, red, green and blue is not"
    )
    assert rules.adjudicate(card(set={"outer": "indigo", "inner": ["red", "green", "blue"]})).valid


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"by": "C"},
        {"by": "A", "struck": "O1"},
        {"by": "A", "shooter_off": 1},
        {"by": "A", "fouls": ["nudged"]},
        {"by": "A", "on_penny": [["O1"]]},
        {"by": "A", "from": "table"},
        {"by": "A", "points": 3},
    ],
    ids=str,
)
def test_a_flick_of_another_shape_is_malformed(facts: dict[str, Any]) -> None:
    found = rules.adjudicate(card({"flick": facts}))
    assert found.malformed
    assert [fault.entry for fault in found.faults] == [0]


@pytest.mark.parametrize("fouls", [[], ["unclean"], ["touched", "board", "touched"]], ids=str)
def test_a_foul_without_a_flick_is_touched_or_board(fouls: list[str]) -> None:
    assert rules.adjudicate(card({"foul": {"by": "A", "fouls": fouls}})).malformed
    assert verdict(foul("A", "touched", "board"))["valid"]
