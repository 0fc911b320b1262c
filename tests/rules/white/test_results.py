"""Penny White by its final points alone."""

from __future__ import annotations

import json
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


def test_who_starts_counts_in_a_match_of_one_end_that_an_extra_end_decides() -> None:
    """Failed starts give points to the other side alone: of three the starter has two at most."""
    one_end = {"ends": 1, "pennies": 2, "dead_end": "replay", "extra_end": True}
    assert result(3, 0, first="B", **one_end)["finished"]
    assert result(0, 3, first="A", **one_end)["finished"]
    for a, b, first in ((3, 0, "A"), (0, 3, "B")):
        assert result(a, b, first=first, **one_end)["faults"][0]["code"] == "unreachable"


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


def setting(first: str = "A", **options: Any) -> Any:
    return rules.GAMES["white"].setting(options, first, rules.Mistakes())


@pytest.mark.parametrize("extra_end", [False, True])
@pytest.mark.parametrize(("ends", "pennies"), [(1, 1), (2, 3), (5, 2)])
def test_where_the_white_is_placed_a_form_takes_no_more_than_the_ends_give(
    ends: int, pennies: int, extra_end: bool
) -> None:
    asked = setting(start="placed", ends=ends, pennies=pennies, extra_end=extra_end)
    finish = rules.GAMES["white"].finish(asked)
    most = ends * pennies
    assert finish.draw is not extra_end
    for score, whole in (((0, most), True), ((most, 0), True), ((0, most + 1), False)):
        mistakes = rules.Mistakes()
        given = {"A": score[0], "B": score[1]}
        read = finish.score.read(given, None, mistakes)
        assert (not mistakes, read == score) == (whole, whole), score
    mistakes = rules.Mistakes()
    assert finish.score.read({"A": 1}, None, mistakes) == (1, None), "a side left out is no nought"
    assert not mistakes


def test_failed_starts_give_any_number_of_points_to_a_form() -> None:
    finish = rules.GAMES["white"].finish(setting(start="flicked", ends=1, pennies=1))
    mistakes = rules.Mistakes()
    assert finish.score.read({"A": 999, "B": 0}, None, mistakes) == (999, 0)
    assert not mistakes


def test_a_match_is_told_by_its_ends_and_pennies() -> None:
    def told(**options: Any) -> str:
        return rules.GAMES["white"].finish(setting(**options)).told.say()

    assert told(ends=1, pennies=1) == "1 end with 1 penny a side: the most points win."
    assert told(ends=5, pennies=4, extra_end=True) == (
        "5 ends with 4 pennies a side; level, extra ends decide."
    )


def test_a_scoresheet_has_a_line_an_end_and_some_to_spare_where_there_may_be_more() -> None:
    lines = rules.GAMES["white"].lines
    plain = lines(setting(ends=5, dead_end="nil", extra_end=False))
    assert plain == 5
    replayed = lines(setting(ends=5, dead_end="replay", extra_end=False))
    added = lines(setting(ends=5, dead_end="nil", extra_end=True))
    assert replayed == added > plain


def test_a_ruling_is_the_same_as_text_and_as_data() -> None:
    end = {"end": {"number": 1, "by": "A", "result": "dead"}}
    start = {"start": {"by": "A", "white": "short"}}
    for detail, entry in (("card", end), ("flicks", start)):
        sides = {"A": ["Asha"], "B": ["Ben"]}
        card = {
            "scorecard": 1, "game": "white", "detail": detail, "sides": sides, "options": {},
            "first": "A", "entries": [entry],
        }  # fmt: skip
        told = rules.adjudicate(card)
        assert [each["entry"] for each in told.as_document()["rulings"]] == [0]
        assert json.loads(told.as_text()) == told.as_document()
