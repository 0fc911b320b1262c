"""Where hands may put the pennies of Penny Green, and what is said where they lie elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.shots.cards import GREEN_SET_OUT, Document, card, ruled, shot

FOUL = {"foul": {"by": "B", "fouls": ["touched"]}}
"""By B, at whose flick off it is: A may take a penalty flick."""

LINE = 216.7
"""mm from the middle: the penalty lines."""

PENALTY = {
    **GREEN_SET_OUT,
    "A1": [0.0, -LINE],
    "green": [0.0, LINE],
    "B3": [-30.0, 400.0],
    "A2": [-90.0, -250.0],
}


def fault(verdict: rules.Verdict) -> tuple[int | None, str, str | None, str | None]:
    """The one fault of a card: entry, code, rule, and the penny."""
    [one] = verdict.faults
    return one.entry, one.code, one.rule, (one.path or "").rpartition(".")[2]


# ── the flick off ───────────────────────────────────────────────────────────────────────────────


def set_out(**pennies: Any) -> rules.Verdict:
    return ruled(card("green", shot("A", "A3", 0.3, 76.0, pennies={**GREEN_SET_OUT, **pennies})))


@pytest.mark.parametrize(
    ("penny", "place", "words"),
    [
        ("A1", [-150.0, 160.0], "A1 is not in the zone where its side sets out"),
        ("B1", [180.0, -380.0], "B1 is not in the zone where its side sets out"),
        ("A1", [-150.0, -143.0], "A1 is not in the zone where its side sets out"),
        ("A1", [-260.0, -200.0], "A1 is not in the zone where its side sets out"),
        ("A1", [0.0, -420.0], "A1 is not in the zone where its side sets out"),
        ("A1", [0.0, -280.0], "A1 is to be nearer to a side line or zone line than to a goal area"),
        ("A1", [-130.0, -160.0], "A1 is placed within a penny diameter of A2"),
        ("green", [20.0, 0.0], "the green is to cover the centre spot for the flick off"),
    ],
)
def test_what_the_flick_off_does_not_allow_is_refused(penny: str, place: Any, words: str) -> None:
    verdict = set_out(**{penny: place})
    assert verdict.faults[0].sentence.say() == words
    assert verdict.faults[0].rule == "green.flick-off"
    assert verdict.faults[0].code == "impossible"


def test_one_penny_of_a_side_may_start_in_its_goal_area_and_no_second() -> None:
    assert set_out(A1=[0.0, -350.0]).valid
    both = set_out(A1=[0.0, -350.0], A2=[50.0, -380.0])
    assert fault(both) == (0, "impossible", "green.flick-off", "A2")
    assert both.faults[0].sentence.say() == "only one penny of a side may start in its goal area"


def test_a_lawful_flick_off_differs_from_nothing() -> None:
    verdict = set_out(green=[1.0, -1.0])
    assert verdict.valid
    assert verdict.differences == ()


# ── penalty flicks ──────────────────────────────────────────────────────────────────────────────


def penalty(options: Document | None = None, **pennies: Any) -> rules.Verdict:
    """A's penalty flick, softly, with everything laid out for it."""
    lying = {penny: at for penny, at in {**PENALTY, **pennies}.items() if at is not None}
    taken = shot("A", "A1", 0.2, 90.0, pennies=lying, state={"kind": "penalty"})
    return ruled(card("green", FOUL, taken, first="B", options=options or {}))


def test_a_penalty_flick_with_all_that_it_needs_is_ruled_on() -> None:
    verdict = penalty()
    assert verdict.valid, [one.message for one in verdict.faults]
    assert "green.penalty-flick" in verdict.rulings[-1]["rules"]


@pytest.mark.parametrize(
    ("penny", "place"),
    [("green", [0.0, 370.0]), ("green", [0.0, 205.0]), ("A1", [0.0, -190.0]), ("A1", [0.0, 150.0])],
)
def test_green_and_penny_touch_their_penalty_lines(penny: str, place: Any) -> None:
    assert fault(penalty(**{penny: place})) == (1, "impossible", "green.penalty-flick", penny)


@pytest.mark.parametrize("place", [[-30.0, 160.0], [-70.0, 400.0], [-30.0, 380.0]])
def test_a_goal_is_guarded_on_its_line_between_its_pegs(place: Any) -> None:
    verdict = penalty(B3=place)
    assert fault(verdict)[1:3] == ("impossible", "green.penalty-flick")
    assert verdict.faults[0].sentence.say() == "no penny of B guards the goal between its pegs"


def test_in_advanced_play_neither_touches_its_line() -> None:
    advanced = {"play": "advanced"}
    assert fault(penalty(advanced))[3] == "green"
    short = LINE - 10.65
    lying = {"green": [0.0, LINE + 10.65], "A1": [0.0, -short]}
    assert penalty(advanced, **lying).valid
    assert fault(penalty(**lying))[3] == "green", "standard play wants them to touch"


def test_a_guard_and_the_two_of_the_penalty_flick_are_moved_by_hand_and_no_other() -> None:
    miss = shot("B", "B6", 0.1, 90.0, pennies=GREEN_SET_OUT)
    touched = {"foul": {"by": "A", "fouls": ["touched"]}}
    lying = {"green": [0, -LINE], "B1": [0, LINE], "A3": [0, -400]}
    taken = shot("B", "B1", 0.2, 270.0, pennies=lying, state={"kind": "penalty"})
    assert ruled(card("green", miss, touched, taken, first="B")).differences == ()
    taken["shot"]["pennies"]["A6"] = [190.0, -390.0]
    told = ruled(card("green", miss, touched, taken, first="B"))
    assert [found.path for _, found in told.differences] == ["shot.pennies.A6"]


# ── what is put back, and the goal flick ────────────────────────────────────────────────────────

OFF = shot("A", "A6", 0.3, 76.0, pennies=GREEN_SET_OUT, facts={"off": ["A6"]})
"""A's own penny went off, as the umpire saw it: B may spot it."""


def put_back(place: list[float], entry: Document | None = None) -> rules.Verdict:
    spotted = entry or {"spot": {"by": "B", "penny": "A6"}}
    then = shot("B", "B1", 0.1, 90.0, pennies={"A6": place})
    return ruled(card("green", OFF, spotted, then))


def test_a_spotted_penny_stands_on_a_free_spot_behind_the_line_of_who_spots_it() -> None:
    assert put_back([220.0, 450.0]).valid
    for place in ([220.0, -450.0], [150.0, 160.0], [240.0, 450.0]):
        assert fault(put_back(place)) == (2, "impossible", "green.order", "A6")


def test_a_penny_that_went_off_stands_there_though_nobody_entered_it() -> None:
    then = shot("B", "B1", 0.1, 90.0, pennies={"A6": [150.0, -300.0]})
    assert fault(ruled(card("green", OFF, then))) == (1, "impossible", "green.order", "A6")


THEIRS = shot("A", "A6", 0.3, 76.0, pennies=GREEN_SET_OUT, facts={"off": ["B6"]})
"""A put a penny of B's off: B repositions it."""


@pytest.mark.parametrize(
    ("place", "may"),
    [
        ([150.0, 200.0], True),
        ([260.0, 0.0], True),
        ([0.0, 350.0], True),
        ([0.0, 280.0], False),
        ([40.0, 0.0], False),
        ([120.0, 160.0], False),
    ],
)
def test_a_repositioned_penny_lies_where_it_may_be_put(place: Any, may: bool) -> None:
    back = {"reposition": {"by": "B", "penny": "B6"}}
    verdict = ruled(card("green", THEIRS, back, shot("B", "B1", 0.1, 90.0, pennies={"B6": place})))
    wrong = [] if may else [("impossible", "green.reposition-place")]
    assert [(one.code, one.rule) for one in verdict.faults] == wrong


def test_a_penny_is_not_repositioned_into_a_goal_area_that_holds_one() -> None:
    out = {**GREEN_SET_OUT, "B5": [0.0, 350.0]}
    theirs = shot("A", "A6", 0.3, 76.0, pennies=out, facts={"off": ["B6"]})
    then = shot("B", "B1", 0.1, 90.0, pennies={"B6": [50.0, 340.0]})
    told = fault(ruled(card("green", theirs, then)))
    assert told == (1, "impossible", "green.reposition-place", "B6")


GOAL = {
    "flick": {"by": "A", "kind": "normal", "penny": "A1", "struck": ["green"], "moved": ["green"]}
}
GOAL["flick"] |= {"zones": ["centre", "B-end"], "out": "goal-line-B"}
SET_UP = {"goal_flick": {"by": "B", "penny": "B1", "placed": ["B2", "B3"]}}
AREA = {"green": [0.0, 350.0], "B1": [0.0, 380.0]}


def goal_flick(placed: Document, area: Document) -> rules.Verdict:
    """B sets up a goal flick, A gives up the rest of the positional flicks, B takes it."""
    lying = {**GREEN_SET_OUT, **placed, "A1": [-150.0, -160.0]}
    del lying["B1"]
    first = shot("A", "A2", 0.1, 270.0, pennies=lying)
    entries = [GOAL, SET_UP, first, {"end_turn": {"by": "A"}}]
    return ruled(card("green", *entries, shot("B", "B1", 0.1, 90.0, pennies=area)))


def test_a_goal_flick_is_taken_inside_the_own_goal_area() -> None:
    assert goal_flick({}, AREA).valid
    for penny, place in (("green", [0.0, 280.0]), ("B1", [0.0, 420.0]), ("B1", [0.0, -380.0])):
        told = fault(goal_flick({}, {**AREA, penny: place}))
        assert told == (4, "impossible", "green.goal-flick", penny)


def test_the_two_that_are_placed_for_a_goal_flick_lie_in_the_open() -> None:
    assert goal_flick({"B2": [0.0, -200.0]}, AREA).valid
    for place in ([0.0, 350.0], [0.0, 280.0], [-40.0, 160.0]):
        verdict = goal_flick({"B2": place}, AREA)
        first = verdict.faults[0]
        assert (first.entry, first.code, first.rule) == (2, "impossible", "green.goal-flick")


# ── everything else lies where it lay ───────────────────────────────────────────────────────────


def test_a_penny_that_a_hand_moved_in_a_turn_is_a_difference() -> None:
    first = shot("A", "A3", 0.9, 76.0, pennies=GREEN_SET_OUT)
    then = shot("A", "A1", 0.1, 270.0, pennies={"B6": [190.0, 300.0]})
    verdict = ruled(card("green", first, then))
    assert [found.path for _, found in verdict.differences] == ["shot.pennies.B6"]


def test_with_the_green_in_the_own_goal_area_a_penny_is_placed_to_flick_at_it() -> None:
    """A plays the green back into his own area, by the umpire's word, and places a penny there."""
    back = {**GOAL["flick"], "zones": ["centre", "A-end"], "out": None}
    lying = {**GREEN_SET_OUT, "green": [0.0, -350.0], "A1": [-150.0, -160.0]}
    near = shot("A", "A2", 0.1, 90.0, pennies=lying)
    placed = shot("A", "A4", 0.2, 90.0, pennies={"A4": [0.0, -385.0]})
    verdict = ruled(card("green", {"flick": back}, near, placed))
    assert verdict.differences == ()
