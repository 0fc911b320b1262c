"""The umpire's words on a card of Penny Green."""

from __future__ import annotations

from typing import Any

import pytest

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
    normal,
    penalty,
    positional,
    reposition,
    said,
    spot,
    verdict,
)


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([HIT], "Hit 1 of the turn. Asha may try another hit."),
        ([normal("A1")], "Asha missed. The turn is Ben's."),
        ([HIT, normal("A2")], "Asha missed. Asha has a positional flick left."),
        (
            [HIT, normal("A2", "centre"), normal("A3", "centre")],
            "Hit 3 of the turn. Asha has a positional flick left.",
        ),
        (
            [normal("A1", "centre", green_struck=["B1"])],
            "Hit 1 of the turn. The green ran into a penny of Ben. The turn is Ben's.",
        ),
        (
            [*SHOT, GOAL],
            "Hit 3 of the turn. A goal to Asha: 1–0. Ben restarts with a goal flick.",
        ),
        (
            [normal("A1", "centre", "A-end", out="goal-A")],
            "Hit 1 of the turn. Through his own pegs: a goal to Ben, 0–1. Asha restarts",
        ),
        (
            [OVER],
            "Hit 1 of the turn. The green went over the goal line of Ben. Ben restarts",
        ),
        (
            [normal("A1", "centre", "B-end", out="goal-B")],
            "Hit 1 of the turn. Through the pegs, but not hit from the shooting zone: no goal.",
        ),
        ([*SET_UP], "Ben will take the goal flick with B1, and has placed B2 and B3. Asha has 2"),
        (
            [*SET_UP, positional("A1")],
            "A positional flick of Asha. Asha has one positional flick left.",
        ),
        (
            [*GOAL_FLICK],
            "Asha flicks no more. Ben takes the goal flick with B1.",
        ),
        ([HIT, end_turn("A")], "Asha flicks no more. The turn is Ben's."),
        ([HIT, positional("A2")], "A positional flick of Asha. The turn is Ben's."),
        (
            [normal("A1", struck=["B1"])],
            "Asha ran into a penny of Ben without a hit: a foul. Penalty flick to Ben, who may",
        ),
        (
            [SIDE],
            "Hit 1 of the turn. Asha put the green out over a side line or his own goal line. "
            "Penalty flick to Ben: with the green out there is no advantage.",
        ),
        ([SIDE, choose("B", "penalty")], "Ben chooses the penalty flick. The penalty flick is Ben"),
        ([SIDE, penalty("B1", "A-end")], "Ben takes the penalty flick. The turn is Asha's."),
        (
            [foul("A", "touched"), choose("B", "advantage")],
            "The penalty flick is declined: play goes on. The turn is Ben's.",
        ),
        (
            [HIT, foul("B", "board")],
            "Ben moved the board, and a penny or the green slid. "
            "Penalty flick to Asha, who may decline it and go on as it stood.",
        ),
        (
            [normal("A1", "centre", off=["A1", "B2"])],
            "Hit 1 of the turn. Off the board: A1. Off the board: B2. "
            "Ben may spot A1. Ben may reposition B2. The turn is Ben's.",
        ),
        (
            [normal("A1", "centre", in_area={"A": ["A1", "A2"], "B": ["B1", "B2"]})],
            "Hit 1 of the turn. Two or more pennies of Asha rest in one goal area. "
            "Two or more pennies of Ben rest in one goal area. "
            "Ben may spot 1 of A1 and A2. Ben may reposition 1 of B1 and B2. The turn is Ben's.",
        ),
        (
            [HIT, positional("A2", near_green=["A2", "B1"])],
            "A positional flick of Asha. Left within a penny diameter of the green: A2 and B1. "
            "Ben may spot A2 and reposition B1. The turn is Ben's.",
        ),
        (
            [*SET_UP, positional("A1", off=["A1", "B4"], struck=["B4"])],
            "A positional flick of Asha. Asha's positional flick ran into a penny of Ben: a foul. "
            "A positional flick may touch neither the green nor move Ben's pennies. "
            "Off the board: B4. Off the board: A1.",
        ),
        ([normal("A1", "centre", off=["A1"]), spot("B", "A1")], "Ben spots A1."),
        ([normal("A1", "centre", off=["B1"]), reposition("B", "B1")], "Ben repositions B1."),
        (
            [HIT, normal("A1", "centre")],
            "Hit 2 of the turn. The penny of the first hit cannot make the second: A1 did.",
        ),
        (
            [*SHOT, {"flick": {**GOAL["flick"], "push": True, "struck": ["A5", "green"]}}],
            "Hit 3 of the turn. Asha pushed through one penny and struck another. Penalty flick",
        ),
        (
            [*GOAL_FLICK, normal("B1", fouls=["unclean"])],
            "Ben missed. Ben did not flick cleanly, or touched what may not be touched. "
            "The green did not leave the goal area on the goal flick's first hit.",
        ),
        (
            [normal("A1", "centre", "B-end", "centre", "A-end")],
            "Hit 1 of the turn. The green travelled through three zones in one flick. Penalty",
        ),
    ],
)
def test_an_umpire_says_what_happened_what_it_costs_and_what_comes_next(
    entries: list[dict[str, Any]], words: str
) -> None:
    assert said(*entries).startswith(words)


def test_an_umpire_says_who_wins() -> None:
    words = said(*SHOT, GOAL, options={"goals": 1})
    assert words == "Hit 3 of the turn. A goal to Asha: 1–0. Asha wins the match."


@pytest.mark.parametrize(
    ("near", "words"),
    [
        (["B3"], "Ben may reposition B3."),
        (["A1", "A2"], "Ben may spot A1 and A2."),
        (["A1", "B3"], "Ben may spot A1 and reposition B3."),
    ],
)
def test_what_is_spotted_is_the_opponents_and_what_is_repositioned_ones_own(
    near: list[str], words: str
) -> None:
    told = said(normal("A1", "centre", near_green=near), end_turn("A"))
    assert words in told


def test_a_claim_about_what_was_broken_is_answered_in_words() -> None:
    entry = normal("A1", "centre", fouls=["unclean"]) | {"claim": {"breaks": []}}
    [fault] = verdict(entry)["faults"]
    assert fault["message"].endswith("the card says breaks is nothing; by the law it is technique")
