"""Tables: what counts, who stands where, what a row says."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from matches.tournament import (
    Adjustment,
    Bonus,
    Entrant,
    Outcome,
    PointsScheme,
    Result,
    Step,
    Table,
    tabulate,
)
from tests.tournament.played import played
from tests.tournament.table.houses import FOUR_HOUSES, HOUSES


def bye(id_: str, home: str, outcome: Outcome) -> Result:
    return Result(id_, home, None, outcome)


def test_four_houses_at_five_three_one_end_15_11_5_5_with_third_shared() -> None:
    table = tabulate(HOUSES, FOUR_HOUSES, PointsScheme(5, 3, 1))
    assert [row.points for row in table.rows] == [15, 11, 5, 5]
    assert [row.rank for row in table.rows] == [1, 2, 3, 3]
    assert [row.place for row in table.rows] == [1, 2, 3, 4]
    assert [row.entrant for row in table.rows] == list(HOUSES)
    assert [row.why.decided_by for row in table.rows] == ["points", "points", None, None]


def test_those_who_share_a_rank_are_listed_in_the_order_of_entrants() -> None:
    table = tabulate(("dogwood", "cedar", "birch", "ash"), FOUR_HOUSES, PointsScheme(5, 3, 1))
    assert [row.entrant for row in table.rows] == ["ash", "birch", "dogwood", "cedar"]


def test_without_results_everybody_shares_the_first_rank() -> None:
    table = tabulate(HOUSES, [])
    assert [row.rank for row in table.rows] == [1, 1, 1, 1]
    assert all(row.played == 0 and row.form == () for row in table.rows)


def test_nobody_entered_is_an_empty_table() -> None:
    assert tabulate([], []).rows == ()


def test_one_entrant_is_first() -> None:
    (row,) = tabulate(["ash"], []).rows
    assert (row.rank, row.why.decided_by) == (1, "points")


def test_a_walkover_counts_as_played_won_and_lost() -> None:
    result = Result("1", "ash", "birch", Outcome.WALKOVER, winner="away")
    table = tabulate(HOUSES, [result], PointsScheme(3, 1, 0, walkover_win=2, walkover_loss=-1))
    birch, ash = table.entrant("birch"), table.entrant("ash")
    assert (birch.played, birch.won, birch.walkovers_won, birch.points) == (1, 1, 1, 2)
    assert (ash.played, ash.lost, ash.walkovers_lost, ash.points) == (1, 1, 1, -1)
    assert (birch.scored, ash.conceded) == (0, 0)


def test_a_walkover_without_a_score_takes_the_schemes_score() -> None:
    result = Result("1", "ash", "birch", Outcome.WALKOVER, winner="away")
    table = tabulate(HOUSES, [result], PointsScheme(walkover_score=(16, 0)))
    assert (table.entrant("birch").scored, table.entrant("ash").conceded) == (16, 16)
    entered = replace(result, home_score=2, away_score=9)
    table = tabulate(HOUSES, [entered], PointsScheme(walkover_score=(16, 0)))
    assert (table.entrant("birch").scored, table.entrant("ash").scored) == (9, 2)


def test_a_double_walkover_is_lost_by_both() -> None:
    result = Result("1", "ash", "birch", Outcome.DOUBLE_WALKOVER)
    table = tabulate(HOUSES, [result], PointsScheme(2, 1, 0, double_walkover=-1))
    for name in ("ash", "birch"):
        row = table.entrant(name)
        assert (row.played, row.lost, row.walkovers_lost, row.points) == (1, 1, 1, -1)
        assert [entry.letter for entry in row.form] == ["L"]


def test_byes_give_points_and_are_not_matches_played() -> None:
    results = [
        bye("1", "ash", Outcome.BYE_FULL),
        bye("2", "birch", Outcome.BYE_HALF),
        bye("3", "cedar", Outcome.BYE_ZERO),
    ]
    table = tabulate(HOUSES, results, PointsScheme(1, Fraction(1, 2), 0))
    points = {row.entrant: row.points for row in table.rows}
    assert points == {"ash": 1, "birch": Fraction(1, 2), "cedar": 0, "dogwood": 0}
    assert [(row.byes, row.played) for row in table.rows] == [(1, 0), (1, 0), (1, 0), (0, 0)]


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome.PLANNED,
        Outcome.POSTPONED,
        Outcome.ABANDONED,
        Outcome.VOID,
        Outcome.EXPUNGED,
    ],
)
def test_what_does_not_count_leaves_the_table_as_it_was(outcome: Outcome) -> None:
    extra = Result("9", "dogwood", "ash", outcome, home_score=9, away_score=0, round=9)
    assert tabulate(HOUSES, [*FOUR_HOUSES, extra]) == tabulate(HOUSES, FOUR_HOUSES)


def test_a_winner_may_be_stated_against_an_even_score() -> None:
    shoot_out = Result("1", "ash", "birch", home_score=2, away_score=2, winner="away")
    table = tabulate(HOUSES, [shoot_out])
    assert (table.entrant("birch").won, table.entrant("birch").difference) == (1, 0)


def test_a_winner_without_a_score_is_enough() -> None:
    table = tabulate(HOUSES, [Result("1", "ash", "birch", winner="draw")])
    assert (table.entrant("ash").drawn, table.entrant("ash").points) == (1, 1)


def test_bonus_points_are_earned_at_the_board_only() -> None:
    scheme = PointsScheme(
        4,
        2,
        0,
        bonuses=(
            Bonus("four scored", 1, "scored", 4),
            Bonus("clear win", 1, "clear-win", 4),
            Bonus("close loss", 1, "narrow-loss", 1),
        ),
    )
    results = [
        *played("ash 5-1 birch", "cedar 4-3 dogwood", "ash 4-4 cedar"),
        Result(
            "w", "birch", "dogwood", Outcome.WALKOVER, winner="home", home_score=9, away_score=0
        ),
    ]
    points = {row.entrant: row.points for row in tabulate(HOUSES, results, scheme).rows}
    assert points == {"ash": 6 + 3, "cedar": 6 + 2, "birch": 4, "dogwood": 1}


def test_bonus_points_go_by_the_named_numbers_of_a_result() -> None:
    """Three for a win, two for one that took overtime, one for a loss that did; four tries one."""
    scheme = PointsScheme(
        3,
        0,
        0,
        bonuses=(
            Bonus("four tries", 1, "scored", 4, of="tries"),
            Bonus("three tries more", 1, "clear-win", 3, of="tries"),
            Bonus("won in overtime", -1, "won-with", 1, of="overtime"),
            Bonus("lost in overtime", 1, "lost-with", 1, of="overtime"),
        ),
    )
    results = [
        Result("1", "ash", "birch", home_score=5, away_score=1, measures={"tries": (5, 2)}),
        Result(
            "2", "cedar", "dogwood", home_score=2, away_score=3,
            measures={"tries": (4, 3), "overtime": (1, 1)},
        ),
        # Nothing of either number is on record; a walkover earns none.
        Result("3", "birch", "cedar", home_score=1, away_score=0),
        Result(
            "4", "dogwood", "ash", Outcome.WALKOVER, winner="home", measures={"tries": (9, 0)}
        ),
        # A winner without a score may have them too.
        Result("5", "ash", "cedar", winner="away", measures={"overtime": (1, 1)}),
    ]  # fmt: skip
    points = {row.entrant: row.points for row in tabulate(HOUSES, results, scheme).rows}
    assert points == {
        "ash": (3 + 1 + 1) + 0 + 1,
        "birch": 0 + 3,
        "cedar": (1 + 1) + 0 + (3 - 1),
        "dogwood": (3 - 1) + 3,
    }


def test_an_adjustment_moves_points_and_stays_in_the_row() -> None:
    ruling = Adjustment("ash", -11, "played with a foreign coin", date="2026-05-01")
    table = tabulate(HOUSES, FOUR_HOUSES, PointsScheme(5, 3, 1), adjustments=[ruling])
    row = table.entrant("ash")
    assert (row.points, row.rank, row.adjustments) == (4, 4, (ruling,))
    assert row.won == 3


def test_an_adjustment_at_a_later_step_parts_those_who_are_level() -> None:
    ruling = Adjustment("cedar", 1, "toss of a penny", step="scored")
    table = tabulate(HOUSES, FOUR_HOUSES, PointsScheme(5, 3, 1), adjustments=[ruling])
    assert [row.rank for row in table.rows] == [1, 2, 3, 4]
    assert table.entrant("cedar").why.decided_by == "scored"
    assert table.entrant("cedar").scored == table.entrant("dogwood").scored


def test_form_is_the_last_five_with_the_latest_last() -> None:
    results = played(*["ash 1-0 birch"] * 3, "ash 1-1 cedar", "dogwood 2-0 ash", "ash 3-0 cedar")
    row = tabulate(HOUSES, results).entrant("ash")
    assert "".join(entry.letter for entry in row.form) == "WWDLW"
    assert [entry.opponent for entry in row.form][-3:] == ["cedar", "dogwood", "cedar"]
    assert row.form[-1].result == "6"


def test_form_follows_the_dates_where_all_are_known() -> None:
    early = Result("1", "ash", "birch", winner="home", round=1, date="2026-03-09")
    late = Result("2", "ash", "cedar", winner="away", round=2, date="2026-03-02")
    letters = [entry.letter for entry in tabulate(HOUSES, [early, late]).entrant("ash").form]
    assert letters == ["L", "W"]
    undated = replace(late, date="")
    letters = [entry.letter for entry in tabulate(HOUSES, [early, undated]).entrant("ash").form]
    assert letters == ["W", "L"]


def test_rank_changes_are_since_the_round_before() -> None:
    results = played("ash 1-0 birch", "cedar 5-0 dogwood", "ash 1-0 cedar")
    table = tabulate(HOUSES, results, previous="round")
    changes = {row.entrant: (row.rank_before, row.rank, row.rank_change) for row in table.rows}
    assert changes["ash"] == (2, 1, 1)
    assert changes["cedar"] == (1, 2, -1)
    assert changes["birch"] == (3, 3, 0)


def test_before_the_second_round_there_is_no_change_to_tell() -> None:
    table = tabulate(HOUSES, played("ash 1-0 birch"), previous="round")
    assert {row.rank_change for row in table.rows} == {None}


def test_rank_changes_may_be_since_any_earlier_table() -> None:
    before = tabulate(HOUSES, played("birch 1-0 ash"))
    table = tabulate(HOUSES, played("birch 1-0 ash", "ash 4-0 birch"), previous=before)
    assert table.entrant("ash").rank_before == 4
    assert table.entrant("ash").rank_change == 3


def test_other_measures_can_break_a_tie() -> None:
    results = [
        Result("1", "ash", "birch", winner="home", measures={"games": (5, 4)}),
        Result("2", "cedar", "dogwood", winner="home", measures={"games": (5, 1)}),
    ]
    step = Step("difference", {"measure": "games"})
    table = tabulate(HOUSES, results, tie_breaks=("points", step))
    assert [row.entrant for row in table.rows] == ["cedar", "ash", "birch", "dogwood"]
    assert table.rows[0].measures == {"games": (5, 1)}


def test_a_table_is_the_same_after_a_journey_as_json() -> None:
    table = tabulate(
        [Entrant("ash", "Ash House", numbers={"fair-play": 2}), *HOUSES[1:]],
        [*FOUR_HOUSES, bye("b", "ash", Outcome.BYE_HALF)],
        PointsScheme(1, Fraction(1, 3), 0),
        ("points", Step("head-to-head", {"meetings": 1}), "buchholz", "lot"),
        [Adjustment("ash", Fraction(-1, 3), "late")],
        previous="round",
    )
    assert Table.from_document(json.loads(json.dumps(table.as_document()))) == table


@pytest.mark.parametrize(
    ("results", "message"),
    [
        (played("ash 1-0 elm"), "result '1' names 'elm', who is not an entrant"),
        (played("elm 1-0 ash"), "result '1' names 'elm', who is not an entrant"),
        (played("ash 1-0 ash"), "result '1' sets 'ash' against itself"),
        (played("ash 1-0 birch") * 2, "two results with the id '1'"),
        ([Result("7", "ash", "birch")], "'7' is played: it needs both scores, or a winner"),
        ([Result("7", "ash", None, winner="home")], "'7' is played: it needs an away side"),
        ([Result("7", "ash", "birch", Outcome.WALKOVER)], "'7' is walkover: it needs a winner"),
        (
            [Result("7", "ash", "birch", Outcome.WALKOVER, winner="draw")],
            "'7' is a walkover: it cannot be a draw",
        ),
        ([Result("7", "ash", "birch", Outcome.BYE_FULL)], "'7' is a bye: it has no away side"),
        ([bye("7", "elm", Outcome.BYE_FULL)], "'7' names 'elm'"),
        ([Result("7", "elm", "ash", Outcome.VOID)], "'7' names 'elm'"),
    ],
)
def test_a_result_that_cannot_stand_is_named(results: list[Result], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tabulate(HOUSES, results)


def test_an_adjustment_that_cannot_be_made_is_named() -> None:
    with pytest.raises(ValueError, match="names 'elm', who is not an entrant"):
        tabulate(HOUSES, [], adjustments=[Adjustment("elm", 1, "x")])
    with pytest.raises(ValueError, match="made at the step 'koya'; this table's steps are points"):
        tabulate(HOUSES, [], adjustments=[Adjustment("ash", 1, "x", step="koya")])


def test_an_entrant_listed_twice_is_named() -> None:
    with pytest.raises(ValueError, match="'ash' is listed twice"):
        tabulate(["ash", "ash"], [])
