"""The size of a goal that was agreed: the board that shots of Penny Green are played on has it."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import card, ruled, shot

ASIDE = 56.0
"""mm from the middle of the goal: at a peg of the narrowest one, between those of the widest."""

PENALTY_LINE = 216.7
"""mm from the middle of the board."""

CLEAR_OF_GOALS = {
    f"{side}{n}": [-210.0 + 60 * n, 200.0 if side == "A" else -200.0]
    for side in "AB"
    for n in range(1, 7)
}


def over_the_goal_line(end: str, **more: Any) -> dict[str, Any]:
    """A penalty flick is the one that needs nothing before it but a foul."""
    towards = 1.0 if end == "B" else -1.0
    by = "A" if end == "B" else "B"
    lies = {
        **CLEAR_OF_GOALS,
        f"{by}1": [ASIDE, towards * -PENALTY_LINE],
        "green": [ASIDE, towards * PENALTY_LINE],
        f"{end}6": [-25.0, towards * 400.0],
    }
    first = "B" if by == "A" else "A"
    shot_of_it = shot(by, f"{by}1", 2.0, 90.0 * towards, pennies=lies, state={"kind": "penalty"})
    shot_of_it["shot"].update(more.pop("said", {}))
    return card(
        "green", {"foul": {"by": first, "fouls": ["touched"]}}, shot_of_it, first=first, **more
    )


def goals(document: dict[str, Any]) -> tuple[int, int]:
    verdict = ruled(document)
    assert verdict.valid, [fault.message for fault in verdict.faults]
    return verdict.score["A"], verdict.score["B"]


@pytest.mark.parametrize(("end", "scored"), [("A", (0, 1)), ("B", (1, 0))])
def test_a_wider_goal_lets_in_what_another_keeps_out(end: str, scored: tuple[int, int]) -> None:
    other = "A" if end == "B" else "B"
    assert goals(over_the_goal_line(end)) == (0, 0)
    assert goals(over_the_goal_line(end, options={"pegs": {other: "beginner"}})) == (0, 0)
    assert goals(over_the_goal_line(end, options={"pegs": {end: "beginner"}})) == scored
    assert goals(over_the_goal_line(end, options={"pegs": {end: "experienced"}})) == (0, 0)


def test_the_board_named_green_has_the_goals_that_were_agreed_and_another_its_own() -> None:
    options = {"pegs": {"B": "beginner"}}
    named = over_the_goal_line("B", options=options, said={"board": "green"})
    assert goals(named) == (1, 0)
    (played,) = rules.played_shots(named)
    assert played.document["board"]["pegs"]["goal-B-right"] == [70.0, 400.0, 6.0]
    assert played.document["board"]["pegs"]["goal-A-right"] == [50.0, -400.0, 6.0]
    own = played.document["board"]
    own["pegs"] = {**own["pegs"], "goal-B-right": [50.0, 400.0, 6.0], "goal-B-left": [-50.0, 400.0]}
    own["name"] = "the club's"
    assert goals(over_the_goal_line("B", options=options, said={"board": own})) == (0, 0)


def test_without_a_size_shots_are_played_on_the_board_that_has_a_name() -> None:
    (played,) = rules.played_shots(over_the_goal_line("B"))
    assert played.document["board"] == "green"
