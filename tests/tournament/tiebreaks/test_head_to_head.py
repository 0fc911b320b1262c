"""Head-to-head: the mini-table, its ways of re-entering, its conditions."""

from __future__ import annotations

from matches.tournament import Step, Table, explain, tabulate
from tests.tournament.played import played

# All three have 6 points. Among themselves: each has won once; by goals ash is first, and birch
# and cedar are level on difference and scored. Of those two, cedar beat birch.
TRIANGLE = played(
    "ash 3-0 birch",
    "birch 2-1 cedar",
    "cedar 1-0 ash",
    "ash 1-0 dogwood",
    "birch 5-0 dogwood",
    "cedar 1-0 dogwood",
)
NAMES = ("cedar", "birch", "ash", "dogwood")


def order(*steps: str | Step) -> list[str]:
    return [row.entrant for row in tabulate(NAMES, TRIANGLE, tie_breaks=steps).rows]


def head_to_head(**options: object) -> Step:
    return Step("head-to-head", options)


def test_the_mini_table_counts_only_the_matches_among_those_level() -> None:
    table = tabulate(NAMES, TRIANGLE, tie_breaks=("points", "head-to-head"))
    step = table.entrant("ash").why.steps[1]
    assert step.numbers == {"ash": (3, 2, 3), "cedar": (3, 0, 2), "birch": (3, -2, 2)}
    assert step.columns == ("points", "difference", "scored")
    assert [row.entrant for row in table.rows] == ["ash", "cedar", "birch", "dogwood"]


def test_difference_over_all_matches_would_say_otherwise() -> None:
    assert order("points", "difference") == ["birch", "ash", "cedar", "dogwood"]


# All four have 9 points. Ash won against the three others, who beat each other in a ring.
RING = played(
    "ash 1-0 birch",
    "ash 1-0 cedar",
    "ash 5-0 dogwood",
    "birch 1-0 cedar",
    "cedar 1-0 dogwood",
    "dogwood 2-0 birch",
    *(f"{name} 1-0 {other}" for name in ("birch", "cedar", "dogwood") for other in ("elm", "fir")),
)


def ring(re_enter: str) -> Table:
    names = ("ash", "birch", "cedar", "dogwood", "elm", "fir")
    return tabulate(names, RING, tie_breaks=(head_to_head(re_enter=re_enter),))


def test_after_all_compares_every_step_of_the_first_mini_table() -> None:
    table = ring("after-all")
    assert [row.entrant for row in table.rows[:4]] == ["ash", "cedar", "birch", "dogwood"]
    assert len(table.entrant("dogwood").why.steps) == 2


def test_at_once_re_enters_as_soon_as_a_step_parts_the_group() -> None:
    table = ring("at-once")
    assert [row.entrant for row in table.rows[:4]] == ["ash", "dogwood", "cedar", "birch"]
    steps = table.entrant("dogwood").why.steps
    assert [step.columns for step in steps] == [("points",), ("points",), ("difference",)]
    assert steps[2].numbers == {"dogwood": (1,), "cedar": (0,), "birch": (-1,)}


LEVEL = ("ash", "birch", "cedar", "dogwood")
# Level on points. Among the four ash and dogwood have 6 points, birch and cedar 3; ash beat
# dogwood, and birch beat cedar.
AMONG_FOUR = played(
    "ash 1-0 birch",
    "ash 0-1 cedar",
    "ash 1-0 dogwood",
    "birch 1-0 cedar",
    "birch 0-1 dogwood",
    "cedar 0-1 dogwood",
    "birch 1-0 elm",
    "cedar 1-0 elm",
)


def among_four(re_enter: str) -> Table:
    steps = ("points", head_to_head(steps=("points",), re_enter=re_enter))
    return tabulate((*LEVEL, "elm"), AMONG_FOUR, tie_breaks=steps)


def test_no_re_entry_goes_on_to_the_next_tie_break() -> None:
    table = among_four("no")
    assert [(row.entrant, row.rank) for row in table.rows[:4]] == [
        ("ash", 1),
        ("dogwood", 1),
        ("birch", 3),
        ("cedar", 3),
    ]
    assert table.entrant("birch").why.decided_by is None


def test_re_entry_makes_a_mini_table_of_those_still_level() -> None:
    table = among_four("after-all")
    assert [(row.entrant, row.rank) for row in table.rows[:4]] == [
        ("ash", 1),
        ("dogwood", 2),
        ("birch", 3),
        ("cedar", 4),
    ]
    steps = table.entrant("cedar").why.steps
    assert [set(step.numbers) for step in steps[1:]] == [set(LEVEL), {"birch", "cedar"}]
    assert steps[-1].numbers == {"birch": (3,), "cedar": (0,)}


def test_it_is_passed_over_where_not_all_have_met_as_often_as_asked() -> None:
    results = played("ash 1-0 birch", "ash 0-1 dogwood", "birch 1-0 dogwood", "cedar 1-0 elm")
    names = ("ash", "birch", "cedar", "dogwood", "elm")
    asked = tabulate(names, results, tie_breaks=("points", head_to_head(meetings=1)))
    assert {row.rank for row in asked.rows[:4]} == {1}
    proof = asked.entrant("ash").why
    assert proof.steps[1].skipped == "not all of them have met"
    assert "not applied, as not all of them have met" in explain(proof)[1]


def test_two_meetings_may_be_asked_for() -> None:
    steps = (head_to_head(meetings=2),)
    both_legs = played("ash 2-1 birch", "birch 1-0 ash")
    proof = tabulate(LEVEL[:2], both_legs, tie_breaks=steps).rows[0].why
    assert proof.steps[1].skipped == ""
    one_leg = played("ash 1-1 birch")
    proof = tabulate(LEVEL[:2], one_leg, tie_breaks=steps).rows[0].why
    assert proof.steps[1].skipped == "not all of them have met 2 times"
