"""Penny White a line an end: what such a card can be held to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.white.lawn import end, last, refused, said, verdict


def card(*lines: Any, **head: Any) -> Any:
    return verdict(*lines, detail="card", **head)


def why(*lines: Any, **head: Any) -> tuple[str, str | None, str]:
    return refused(*lines, detail="card", **head)


WON = end(1, "A", winner="B", points=2)


def test_an_end_counts_its_points_and_its_failed_starts() -> None:
    line = end(1, "A", winner="A", points=3, failed_starts=2)
    ruling = last(line, detail="card")
    assert ruling["rules"] == ["white.failed-start", "white.nearest"]
    assert ruling["points"] == ruling["score"] == {"A": 3, "B": 2}
    assert (ruling["by"], ruling["next"], ruling["end"], ruling["end_over"]) == ("A", "B", 1, True)
    assert ruling["removals_owed"] == {"A": 0, "B": 0}
    assert card(line)["next"] == {"side": "B", "end": 2, "kind": "end"}


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        (WON, ["white.nearest"]),
        (end(1, "A", "knocked-off", winner="A", points=1), ["white.knocked-off"]),
        (end(1, "A", "dead"), ["white.dead-end"]),
        (end(1, "A", "dead", failed_starts=1), ["white.failed-start", "white.dead-end"]),
    ],
)
def test_an_end_is_cited_by_what_decided_it(line: Any, rules: list[str]) -> None:
    assert last(line, detail="card")["rules"] == rules


def test_a_dead_end_played_again_repeats_its_number_and_its_starter() -> None:
    dead = end(1, "A", "dead", failed_starts=1)
    found = card(dead, dead_end="replay")
    assert found["next"] == {"side": "A", "end": 1, "kind": "end"}
    assert found["score"] == {"A": 0, "B": 1}
    assert found["rulings"][0]["next"] == "A"
    assert card(dead, end(2, "B", "dead"))["valid"]


def test_ends_come_in_order_and_their_starters_alternate() -> None:
    assert why(WON, end(3, "B", "dead")) == (
        "impossible",
        "white.start",
        "end 2 is due, not end 3",
    )
    assert why(WON, end(2, "A", "dead")) == (
        "out-of-turn",
        "white.start",
        "starters alternate: end 2 is B's",
    )
    assert card(end(1, "B", "dead"), first="B")["valid"]


@pytest.mark.parametrize(
    ("facts", "rule", "words"),
    [
        ({"result": "dead", "winner": "A"}, "white.dead-end",
         "a dead end has no winner and no points"),
        ({"result": "dead", "points": 1}, "white.dead-end",
         "a dead end has no winner and no points"),
        ({"points": 2}, "white.nearest", "this end was won by somebody: by whom?"),
        ({"result": "knocked-off", "points": 1}, "white.nearest",
         "this end was won by somebody: by whom?"),
        ({"result": "knocked-off", "winner": "A", "points": 2}, "white.knocked-off",
         "for the white knocked off the opponent gets exactly one point"),
        ({"result": "knocked-off", "winner": "A"}, "white.knocked-off",
         "for the white knocked off the opponent gets exactly one point"),
        ({"winner": "A"}, "white.nearest", "an end is worth 1 to 4 points"),
        ({"winner": "A", "points": 5}, "white.nearest", "an end is worth 1 to 4 points"),
    ],
)  # fmt: skip
def test_an_end_that_cannot_have_been_is_refused(
    facts: dict[str, Any], rule: str, words: str
) -> None:
    assert why(end(1, "A", **facts)) == ("impossible", rule, words)


def test_every_penny_of_a_side_can_score_in_an_end() -> None:
    assert card(end(1, "A", winner="A", points=4))["valid"]
    assert card(end(1, "A", winner="A", points=12), pennies=12)["valid"]


def test_no_start_fails_where_the_white_is_placed() -> None:
    line = end(1, "A", "dead", failed_starts=1)
    assert why(line, start="placed") == (
        "impossible",
        "white.failed-start",
        "the white is placed in this match: no start can fail",
    )
    assert card(end(1, "A", "dead"), start="placed")["valid"]


def test_the_last_end_decides_the_match() -> None:
    found = card(WON, ends=1)
    assert (found["winner"], found["finished"], found["next"]) == ("B", True, None)
    assert found["rulings"][0]["rules"] == ["white.nearest", "white.win"]
    assert found["rulings"][0]["next"] is None
    assert why(WON, end(2, "B", "dead"), ends=1) == (
        "after-the-end",
        "white.win",
        "the match is over",
    )


def test_a_level_score_is_a_draw_or_goes_on() -> None:
    drawn = card(end(1, "A", "dead"), ends=1)
    assert (drawn["winner"], drawn["finished"]) == ("draw", True)
    assert drawn["rulings"][0]["rules"] == ["white.dead-end", "white.tie"]
    on = card(end(1, "A", "dead"), ends=1, extra_end=True)
    assert (on["winner"], on["next"]) == (None, {"side": "B", "end": 2, "kind": "end"})
    assert on["rulings"][0]["rules"] == ["white.dead-end", "white.tie"]
    more = card(end(1, "A", "dead"), end(2, "B", winner="A", points=1), ends=1, extra_end=True)
    assert (more["winner"], more["rulings"][1]["rules"]) == ("A", ["white.nearest", "white.win"])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (WON, "End 1: 2 points to Ben."),
        (end(1, "A", winner="A", points=1), "End 1: 1 point to Asha."),
        (end(1, "A", "dead"), "End 1 is dead: nobody scores."),
        (end(1, "A", "dead", failed_starts=1),
         "1 failed start: a point to Ben. End 1 is dead: nobody scores."),
        (end(1, "A", "knocked-off", winner="A", points=1, failed_starts=2),
         "2 failed starts: a point each to Ben. End 1: 1 point to Asha."),
    ],
)  # fmt: skip
def test_the_umpire_says_of_an_end(line: Any, words: str) -> None:
    assert said(line, detail="card") == words
