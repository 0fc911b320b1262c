"""Penny Black by its final points alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.black.clauses import penny_on
from tests.rules.black.table import Document, live, verdict


def result(a: int, b: int, **claim: Any) -> Document:
    return verdict(detail="result", claim={"score": {"A": a, "B": b}, **claim})


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [(16, 0, "A"), (0, 16, "B"), (16, 14, "A"), (30, 0, "A"), (15, 15, "draw")],
)
def test_a_final_score_names_its_winner(a: int, b: int, winner: str) -> None:
    found = result(a, b)
    assert (found["finished"], found["winner"], found["next"]) == (True, winner, None)
    assert found["valid"]
    assert found["score"] == {"A": a, "B": b}


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        (15, 14, "15–14 is no final score: nobody wins below 16"),
        (0, 0, "0–0 is no final score: nobody wins below 16"),
        (16, 15, "16 and 15 are more than the 30 points on the board"),
        (31, 0, "31 and 0 are more than the 30 points on the board"),
    ],
)
def test_a_score_that_cannot_be_final_is_unreachable(a: int, b: int, words: str) -> None:
    found = result(a, b)
    fault = found["faults"][0]
    assert (fault["code"], fault["rule"]) == ("unreachable", "black.reachable")
    assert fault["message"] == words
    assert (found["finished"], found["winner"]) == (False, None)


@pytest.mark.parametrize(
    ("a", "b", "winner", "words"),
    [
        (16, 3, "B", "by this score the winner is A"),
        (3, 16, "draw", "by this score the winner is B"),
        (15, 15, "A", "by this score it is a draw"),
        (16, 3, None, "by this score the winner is A"),
    ],
)
def test_a_winner_that_the_score_does_not_bear_out_is_a_mismatch(
    a: int, b: int, winner: str | None, words: str
) -> None:
    fault = result(a, b, winner=winner)["faults"][0]
    assert (fault["code"], fault["rule"]) == ("claim-mismatch", "black.win")
    assert fault["message"] == words


def test_no_penny_is_on_when_none_is_left() -> None:
    state = live().state
    assert penny_on(state) == frozenset(f"O{n}" for n in range(1, 13))
    assert penny_on(type(state)(state.setting, frozenset(), "A")) == frozenset()
