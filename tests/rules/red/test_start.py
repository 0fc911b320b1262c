"""An agreed start: points that a side has on the board when a game begins, at every detail."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.red.court import (
    LINES,
    NOTHING,
    card,
    fault_of,
    foul,
    game,
    last,
    point,
    refused,
    result,
    verdict,
)

START: dict[str, Any] = {"start": {"A": 4, "B": 1}}
SHORT: dict[str, Any] = {"start": {"A": 4}, "games": 1, "sets": 2}


def points(score: Any) -> tuple[int, int]:
    return score["A"]["points"], score["B"]["points"]


def test_every_game_begins_with_the_start_on_the_board() -> None:
    assert points(verdict(**START).score) == (4, 1)
    ruling = last(foul("A"), **START)
    assert (ruling["points"], ruling["game_score"]) == ({"A": 0, "B": 1}, {"A": 4, "B": 2})
    won = last(*[foul("B")] * 3, **START)
    assert won["game_score"] == {"A": 7, "B": 1}
    assert won["score"] == {
        "A": {"sets": 0, "games": 1, "points": 4},
        "B": {**NOTHING, "points": 1},
    }
    assert won["next"] == "B"


def test_a_set_leads_on_to_the_start_and_a_won_match_to_nothing() -> None:
    after_a_set = verdict(*[foul("B")] * 3, **SHORT)
    assert after_a_set.score == {"A": {"sets": 1, "games": 0, "points": 4}, "B": NOTHING}
    over = verdict(*[foul("B")] * 6, **SHORT)
    assert (over.finished, over.winner) == (True, "A")
    assert over.score == {"A": {"sets": 2, "games": 0, "points": 0}, "B": NOTHING}


def test_a_starshot_counts_on_from_the_start() -> None:
    ruling = last(point("A", 6, "starshot"), **LINES, **START)
    assert (ruling["points"]["A"], ruling["game_score"]) == (6, {"A": 10, "B": 1})
    assert ruling["score"]["A"]["games"] == 1


@pytest.mark.parametrize(("a", "b"), [(7, 1), (7, 6), (12, 1), (4, 7), (6, 12)])
def test_a_game_can_end_with_no_less_than_the_start(a: int, b: int) -> None:
    ruling = last(game("A", a, b), **LINES, **START)
    assert (ruling["game_score"], ruling["points"]) == (
        {"A": a, "B": b},
        {"A": a - 4, "B": b - 1},
    )
    assert [a, b] in rules.GAMES["red"].reachable(
        rules.GAMES["red"].setting(START, "A", rules.Mistakes())
    )["games"]


@pytest.mark.parametrize(("a", "b"), [(3, 7), (7, 0), (13, 1), (7, 7), (6, 6)])
def test_no_game_ends_below_a_start_or_beyond_the_last_score(a: int, b: int) -> None:
    assert refused(game("A", a, b), **LINES, **START) == ("unreachable", "red.game")


def test_a_start_so_high_leaves_only_some_last_scores() -> None:
    high: dict[str, Any] = {"start": {"A": 6}}
    for final, can_be in ((7, True), (11, False), (12, True), (13, False)):
        judged = verdict(game("A", final, 0), **LINES, **high)
        assert judged.valid == can_be, final


def test_a_whole_game_may_follow_before_any_point_and_none_after_one() -> None:
    assert verdict(game("A", 7, 3), game("B", 5, 7), **LINES, **START).valid
    judged = verdict(point("B"), game("A", 7, 3), **LINES, **START)
    assert [fault.code for fault in judged.faults] == ["illegal"]


def test_in_doubles_the_start_is_the_pairs() -> None:
    ruling = last(foul("A2"), start={"B": 6}, doubles=True)
    assert (ruling["game_score"], ruling["score"]["B"]["games"]) == ({"A": 0, "B": 7}, 1)


def test_a_result_begins_its_open_game_at_the_start() -> None:
    assert points(result({"sets": 1}, {"sets": 0}, **START).score) == (4, 1)
    assert points(result({"points": 5}, {"points": 1}, **START).score) == (5, 1)
    below = result({"points": 3}, {"points": 1}, **START)
    assert fault_of(below) == ("unreachable", "red.game")
    assert fault_of(result({"points": 4}, {"points": 0}, **START)) == ("unreachable", "red.game")
    won = result({"sets": 3}, {"sets": 1}, **START)
    assert (won.winner, points(won.score)) == ("A", (0, 0))


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ({"A": 7}, ["options", "start", "A"]),
        ({"A": 1, "B": 9}, ["options", "start", "B"]),
        ({"A": -1}, ["options", "start", "A"]),
        ({"A": 99}, ["options", "start", "A"]),
        ({"A": True}, ["options", "start", "A"]),
        ({"C": 1}, ["options", "start", "C"]),
        (3, ["options", "start"]),
    ],
)
def test_a_start_that_would_win_the_game_is_no_start(start: Any, path: list[str]) -> None:
    judged = rules.adjudicate(card(start=start))
    assert judged.malformed
    assert {fault.path for fault in judged.faults} == {".".join(path)}


def test_each_side_that_starts_with_a_game_won_is_told_so_by_the_rule_of_a_game() -> None:
    judged = rules.adjudicate(card(start={"A": 5, "B": 7}, points=5))
    assert [(fault.path, fault.rule, fault.message) for fault in judged.faults] == [
        ("options.start.A", "red.game", "options.start.A: 5 to start with where 5 win a game"),
        ("options.start.B", "red.game", "options.start.B: 7 to start with where 5 win a game"),
    ]
    assert not rules.adjudicate(card(start={"A": 4, "B": 4}, points=5)).malformed


def test_in_live_use_the_start_stands_from_the_first_word_on() -> None:
    live, faults = rules.begin({"game": "red", "detail": "card", "first": "A", "options": START})
    assert live is not None
    assert not faults
    assert points(live.standing.score) == (4, 1)
    assert live.may()["kinds"] == ["point", "game"]
    carried = rules.carry_on(live, point("B", 2, "starshot")).live
    assert carried is not None
    document = carried.as_document()
    assert document["options"] == {"start": {"A": 4, "B": 1}}
    again, faults = rules.resume(document)
    assert again is not None
    assert not faults
    assert (points(again.standing.score), again.may()["kinds"]) == ((4, 3), ["point"])
    undone = rules.undo(again)
    assert undone is not None
    assert points(undone.standing.score) == (4, 1)


def test_without_a_start_a_card_does_not_speak_of_one() -> None:
    none: Any
    for none in ({}, {"start": {}}, {"start": {"A": 0, "B": 0}}):
        judged = verdict(point("A"), **LINES, **none)
        plain = verdict(point("A"), **LINES)
        assert judged.as_document() == plain.as_document()
        assert judged.card is not None
        assert rules.GAMES["red"].options.write(judged.card.setting.options) == {}
