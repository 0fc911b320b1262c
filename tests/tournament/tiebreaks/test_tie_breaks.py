"""Tie-breaks: how each parts those who are level, and how a list of them is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.tournament import TIE_BREAKS, Entrant, Outcome, Result, Step, tabulate
from matches.tournament.tiebreaks import chosen
from matches.tournament.tiebreaks.registry import Values, tie_break
from tests.tournament.played import played

PAIR = ("ash", "birch")
CUTS = {
    "buchholz": (13,), "buchholz-cut-1": (12,), "buchholz-cut-2": (9,), "buchholz-median": (6,),
    "buchholz-median-2": (0,),
}  # fmt: skip


def order(step: str | Step, *lines: str, names: tuple[str, ...] = (*PAIR, "cedar")) -> list[str]:
    """Those of ash and birch who are level on points, in the order that one tie-break gives."""
    table = tabulate(names, played(*lines), tie_breaks=("points", step))
    assert table.entrant("ash").points == table.entrant("birch").points
    assert table.entrant("ash").why.decided_by == (step if isinstance(step, str) else step.name)
    return [row.entrant for row in table.rows if row.entrant in PAIR]


def test_more_wins_part_those_level_on_points() -> None:
    lines = ["birch 1-0 cedar", "ash 1-1 cedar", "ash 1-1 dogwood", "ash 1-1 elm"]
    names = (*PAIR, "cedar", "dogwood", "elm")
    assert order("wins", *lines, names=names) == ["birch", "ash"]


def test_the_greater_difference_parts_those_level_on_points() -> None:
    assert order("difference", "ash 1-0 cedar", "birch 3-1 cedar") == ["birch", "ash"]


def test_more_scored_parts_those_level_on_points() -> None:
    assert order("scored", "ash 1-0 cedar", "birch 3-2 cedar") == ["birch", "ash"]


def test_more_scored_away_parts_those_level_on_points() -> None:
    assert order("scored-away", "ash 5-0 cedar", "cedar 0-1 birch") == ["birch", "ash"]


def test_more_away_wins_part_those_level_on_points() -> None:
    assert order("away-wins", "ash 5-0 cedar", "cedar 0-1 birch") == ["birch", "ash"]


def test_more_played_parts_those_level_on_points() -> None:
    assert order("played", "ash 1-0 cedar", "birch 1-0 cedar", "cedar 1-0 birch") == [
        "birch",
        "ash",
    ]


def test_fewest_walkovers_given_stand_higher() -> None:
    given = Result("w", "ash", "cedar", Outcome.WALKOVER, winner="away")
    table = tabulate((*PAIR, "cedar"), [given], tie_breaks=("points", "fewest-walkovers"))
    assert [row.entrant for row in table.rows] == ["cedar", "birch", "ash"]
    assert table.entrant("ash").why.steps[1].lowest


def test_fair_play_counts_only_if_it_is_on_record_for_all() -> None:
    known = [Entrant("ash", numbers={"fair-play": 4}), Entrant("birch", numbers={"fair-play": 1})]
    steps = ("points", "fair-play")
    assert [row.entrant for row in tabulate(known, [], tie_breaks=steps).rows] == ["birch", "ash"]
    table = tabulate([known[0], "birch"], [], tie_breaks=steps)
    assert {row.rank for row in table.rows} == {1}
    assert "not on record" in table.rows[0].why.steps[1].skipped


def test_more_points_a_match_part_those_who_played_fewer() -> None:
    lines = ["ash 1-1 cedar", "ash 1-1 dogwood", "ash 1-1 elm", "birch 1-0 cedar"]
    names = (*PAIR, "cedar", "dogwood", "elm")
    assert order("points-a-match", *lines, names=names) == ["birch", "ash"]


def test_cuts_of_buchholz_leave_out_the_lowest_and_the_median_the_highest_too() -> None:
    # Points: b 6, c 3, d 3, e 1, f 1, g 0; a met b, c, d, e and beat none of them but e.
    lines = [
        "a 0-1 b", "a 0-1 c", "a 0-1 d", "a 1-0 e", "b 1-0 f", "e 1-1 f", "g 1-1 h",
    ]  # fmt: skip
    names = tuple("abcdefgh")
    results = [replace(result, round=0) for result in played(*lines)]
    numbers = {}
    for name in CUTS:
        table = tabulate(names, results, tie_breaks=(name, "points"))
        numbers[name] = table.entrant("a").why.steps[0].numbers["a"]
    assert numbers == CUTS


def test_performance_counts_only_if_all_opponents_have_a_rating() -> None:
    known = [Entrant("ash", numbers={"rating": 1500}), Entrant("birch", numbers={"rating": 1400})]
    names = ("performance", "opponents-performance", "perfect-performance",
             "opponents-perfect-performance")  # fmt: skip
    for name in names:
        table = tabulate(known, played("ash 1-0 birch"), tie_breaks=(name, "points"))
        assert table.entrant("ash").why.steps[0].numbers["ash"][0] > 0
        table = tabulate([known[0], "birch"], played("ash 1-0 birch"), tie_breaks=(name, "points"))
        assert "have a rating" in table.rows[0].why.steps[0].skipped


@pytest.mark.parametrize("name", ["lot", "play-off"])
def test_a_recorded_order_stands(name: str) -> None:
    assert order(Step(name, {"order": ("birch", "ash")}), names=PAIR) == ["birch", "ash"]


@pytest.mark.parametrize(("name", "missing"), [("lot", "no lot"), ("play-off", "no play-off")])
def test_an_order_that_does_not_name_all_of_them_is_passed_over(name: str, missing: str) -> None:
    table = tabulate(PAIR, [], tie_breaks=("points", Step(name, {"order": ("ash",)})))
    assert {row.rank for row in table.rows} == {1}
    assert table.rows[0].why.steps[1].skipped.startswith(missing)


def test_the_rating_of_opponents_counts_only_if_all_have_one() -> None:
    entrants = [*PAIR, Entrant("cedar", numbers={"rating": 1500}), "dogwood"]
    results = played("ash 1-0 cedar", "birch 1-0 dogwood")
    table = tabulate(entrants, results, tie_breaks=("points", "opponents-rating"))
    assert table.rows[0].why.steps[1].skipped == "not all of their opponents have a rating"


def test_direct_encounter_puts_first_who_is_sure_to_be() -> None:
    """Ash beat both others, who have not met: nothing could overtake."""
    results = played(
        *("ash 1-0 birch", "ash 1-0 cedar"),
        *("birch 1-0 elm", "birch 1-0 fir", "cedar 1-0 elm", "cedar 1-0 fir"),
    )
    names = ("cedar", "birch", "ash", "elm", "fir")
    table = tabulate(names, results, tie_breaks=("points", "direct-encounter"))
    assert [(row.entrant, row.rank) for row in table.rows[:3]] == [
        ("ash", 1),
        ("cedar", 2),
        ("birch", 2),
    ]
    steps = table.entrant("birch").why.steps
    assert steps[1].columns == ("sure-first",)
    assert "nobody is sure to be first" in steps[2].skipped


def test_points_come_first_in_a_list_that_does_not_name_them() -> None:
    assert [step.name for step in chosen(["wins", "scored"])] == ["points", "wins", "scored"]
    assert [step.name for step in chosen(["wins", "points"])] == ["wins", "points"]


def test_a_chosen_step_states_its_version_and_every_option() -> None:
    (_, step) = chosen(["head-to-head"])
    assert step.version == TIE_BREAKS["head-to-head"].version
    assert step.options == {
        "steps": ("points", "difference", "scored"),
        "re_enter": "after-all",
        "meetings": 0,
    }


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (["luck"], "there is no tie-break 'luck'; there are points, wins"),
        (["wins", "wins"], "'wins' is listed twice"),
        ([Step("wins", {"x": 1})], "'wins' has no option 'x'; its options: none"),
        ([Step("wins", version=7)], "at version 1, not 7"),
        ([Step("head-to-head", {"re_enter": "x"})], "'re_enter' of 'head-to-head' must be one of"),
        ([Step("head-to-head", {"meetings": -1})], "must be a whole number from 0"),
        ([Step("head-to-head", {"meetings": True})], "must be a whole number from 0"),
        ([Step("head-to-head", {"steps": []})], "must list one or more of points"),
        ([Step("head-to-head", {"steps": ["x"]})], "must list one or more of points"),
        ([Step("lot", {"order": "ash"})], "must be a list of names"),
        ([Step("lot", {"order": ["ash", "ash"]})], "must not name the same one twice"),
        ([Step("scored", {"measure": 5})], "must be a name"),
        ([Step("koya", {"limit": "1"})], "must be a whole number"),
        ([Step("rating", {"first": "x"})], "'first' of 'rating' must be one of highest, lowest"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(steps: list[str | Step], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        chosen(steps)


def test_every_tie_break_has_a_title_a_rule_and_a_version() -> None:
    for name, known in TIE_BREAKS.items():
        assert known.name == name
        assert known.version >= 1
        assert known.title
        assert known.rule.endswith(".")
        for option in known.options.values():
            assert option.check(option.default) == ""


def test_every_tie_break_answers_for_a_table_without_results() -> None:
    for name in TIE_BREAKS:
        table = tabulate(PAIR, [], tie_breaks=("points", name) if name != "points" else (name,))
        ranks = {1, 2} if name == "pairing-number" else {1}
        assert {row.rank for row in table.rows} == ranks


def test_two_tie_breaks_cannot_have_one_name() -> None:
    register = tie_break("points", version=2, title="Points", rule="Again.")
    with pytest.raises(ValueError, match="two tie-breaks called 'points'"):
        register(lambda tied: Values({}))
