"""Results of Penny Red: those that can be, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.red.court import NOTHING, Document, card, fault_of, result


def test_a_finished_result_names_its_winner() -> None:
    judged = result({"sets": 3}, {"sets": 1}, "A")
    assert judged.valid
    assert (judged.finished, judged.winner, judged.next) == (True, "A", None)
    assert judged.score == {"A": {"sets": 3, "games": 0, "points": 0}, "B": {**NOTHING, "sets": 1}}
    assert judged.measures() == {"sets": (3, 1)}
    assert result({"sets": 2}, {"sets": 3}).winner == "B"


def test_an_unfinished_result_is_a_result() -> None:
    judged = result({"sets": 2, "games": 4, "points": 6}, {"sets": 2, "points": 6}, None)
    assert judged.valid
    assert (judged.finished, judged.winner) == (False, None)


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ({"sets": 4}, {"sets": 0}, "red.match"),
        ({"sets": 3}, {"sets": 3}, "red.match"),
        ({"sets": 3, "games": 1}, {"sets": 0}, "red.match"),
        ({"sets": 3}, {"points": 1}, "red.match"),
        ({"games": 5}, {"games": 0}, "red.set"),
        ({}, {"points": 7}, "red.game"),
    ],
)
def test_a_result_that_cannot_be_is_unreachable(a: Document, b: Document, rule: str) -> None:
    judged = result(a, b)
    assert fault_of(judged) == ("unreachable", rule)
    assert (judged.finished, judged.winner) == (False, None)


def test_a_winner_of_an_unfinished_match_is_unfinished_alone() -> None:
    assert fault_of(result({"sets": 2}, {}, "A")) == ("unfinished", "red.match")
    listed = [[5, 0], [5, 4], [0, 1]]
    judged = result({"sets": 2}, {"games": 1}, "A", listed=listed)
    assert fault_of(judged) == ("unfinished", "red.match")


def test_a_wrong_winner_is_a_mismatch() -> None:
    assert fault_of(result({"sets": 3}, {}, "B")) == ("claim-mismatch", "red.match")
    assert fault_of(result({"sets": 3}, {}, None)) == ("claim-mismatch", "red.match")
    assert fault_of(result({"sets": 3}, {}, "draw")) == ("claim-mismatch", "red.match")


@pytest.mark.parametrize(
    ("a", "b", "listed"),
    [
        ({"sets": 3}, {"sets": 1}, [[5, 0], [4, 5], [5, 4], [5, 3]]),
        ({"sets": 1, "games": 2}, {"games": 4}, [[5, 3], [2, 4]]),
        ({"sets": 1}, {}, [[5, 3], [0, 0]]),
        ({}, {}, []),
    ],
)
def test_sets_may_be_listed_by_their_games(a: Document, b: Document, listed: list[Any]) -> None:
    assert result(a, b, listed=listed).valid


@pytest.mark.parametrize(
    ("listed", "fault"),
    [
        ([[5, 0], [5, 5], [5, 0]], ("unreachable", "red.set")),
        ([[6, 0], [5, 0], [5, 0]], ("unreachable", "red.set")),
        ([[5, 0], [2, 3], [5, 0], [5, 0]], ("unreachable", "red.match")),
        ([[0, 0], [5, 0], [5, 0], [5, 0]], ("unreachable", "red.match")),
        ([[5, 0], [5, 0], [5, 0], [1, 0]], ("unreachable", "red.match")),
        ([[5, 0], [5, 0]], ("claim-mismatch", "red.match")),
        ([[5, 0], [5, 0], [0, 5]], ("claim-mismatch", "red.match")),
        ([[5, 0], [5, 0], [2, 1]], ("claim-mismatch", "red.match")),
    ],
)
def test_sets_that_cannot_be_or_do_not_come_to_the_score_are_faults(
    listed: list[Any], fault: tuple[str, str]
) -> None:
    judged = result({"sets": 3}, {}, "A", listed=listed)
    assert fault_of(judged) == fault
    assert judged.winner is None


def test_only_a_result_lists_its_sets() -> None:
    judged = rules.adjudicate(card(claim={"sets": [[5, 0]]}))
    assert [fault.path for fault in judged.faults] == ["claim.sets"]


def test_a_result_without_both_sides_is_malformed() -> None:
    claim = {"score": {"A": {"sets": 3}}}
    assert rules.adjudicate(card(detail="result", claim=claim)).malformed
