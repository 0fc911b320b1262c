"""Penny White by its final points alone."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.games.white.clauses import nearest
from rules.games.white.facts import Measure
from tests.rules.white.lawn import verdict


def result(a: int, b: int, winner: Any = ..., **head: Any) -> Any:
    claim = {"score": {"A": a, "B": b}} | ({} if winner is ... else {"winner": winner})
    return verdict(detail="result", claim=claim, **head)


@pytest.mark.parametrize(("a", "b", "winner"), [(7, 3, "A"), (3, 7, "B"), (5, 5, "draw")])
def test_a_final_score_names_its_winner(a: int, b: int, winner: str) -> None:
    found = result(a, b)
    assert (found["finished"], found["winner"], found["next"]) == (True, winner, None)
    assert found["faults"] == []
    assert found["score"] == {"A": a, "B": b}


def test_more_points_than_the_ends_give_are_unusual_and_no_fault() -> None:
    found = result(3, 0, ends=1, pennies=2, first="B")
    assert found["valid"]
    assert [(one["code"], one["rule"], one["severity"]) for one in found["faults"]] == [
        ("unusual", "white.failed-start", "warning")
    ]
    assert found["faults"][0]["message"] == (
        "3–0 is more than the 2 points that the ends give without failed starts"
    )
    assert result(2, 0, ends=1, pennies=2, first="B")["faults"] == []


def test_an_unusual_score_with_the_wrong_winner_is_told_both() -> None:
    found = result(3, 0, "B", ends=1, pennies=2, first="B")
    assert [one["code"] for one in found["faults"]] == ["unusual", "claim-mismatch"]


def test_the_side_that_starts_the_only_end_gains_nothing_by_failed_starts() -> None:
    found = result(3, 0, ends=1, pennies=2, first="A")
    fault = found["faults"][0]
    assert (fault["code"], fault["rule"]) == ("unreachable", "white.win")
    assert fault["message"] == "3–0 is no final score of this match"
    assert (found["finished"], found["winner"]) == (False, None)


def test_where_the_white_is_placed_the_ends_give_all_points() -> None:
    assert result(5, 0, ends=2, pennies=2, start="placed")["faults"][0]["code"] == "unreachable"
    assert result(4, 0, ends=2, pennies=2, start="placed")["valid"]


def test_the_wrong_winner_is_a_mismatch() -> None:
    fault = result(7, 3, "draw")["faults"][0]
    assert (fault["code"], fault["rule"]) == ("claim-mismatch", "white.win")
    assert fault["message"] == "the most points win: by this score the winner is another"
    assert result(7, 3, "A")["valid"]


def test_the_final_scores_are_served_as_pairs() -> None:
    mistakes = rules.Mistakes()
    options = {"pennies": 1, "ends": 1, "start": "placed"}
    setting = rules.GAMES["white"].setting(options, "A", mistakes)
    told = rules.GAMES["white"].reachable(setting)
    assert told == {"finals": [[0, 0], [0, 1], [1, 0]], "failed_starts_add": False}


def test_an_end_without_a_penny_left_to_measure_is_dead() -> None:
    assert nearest(Measure()) == ((0, 0), ["white.dead-end"])
