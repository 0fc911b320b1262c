"""Penny White end by end: starts, turns, fouls and the score; and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.white.lawn import (
    BOTH,
    ONE,
    TWO,
    flick,
    foul,
    last,
    measure,
    refused,
    remove,
    start,
    verdict,
)


def test_an_end_begins_with_the_white_flicked_by_the_starter() -> None:
    ruling = last(start())
    assert ruling["rules"] == ["white.start"]
    assert (ruling["next"], ruling["end"], ruling["end_over"]) == ("A", 1, False)
    assert refused(flick("A1")) == (
        "illegal",
        "white.start",
        "the end begins with a start: the white is flicked first",
    )
    assert refused(start("B")) == ("out-of-turn", "white.start", "it is A's turn")


@pytest.mark.parametrize("white", ["short", "off"])
def test_a_failed_start_gives_the_opponent_a_point_and_is_made_again(white: str) -> None:
    ruling = last(start("A", white))
    assert ruling["rules"] == ["white.failed-start"]
    assert ruling["points"] == ruling["score"] == {"A": 0, "B": 1}
    assert (ruling["next"], ruling["end"], ruling["end_over"]) == ("A", 1, False)
    assert last(start("A", white), start("A", white), start())["score"] == {"A": 0, "B": 2}


def test_a_placed_white_needs_no_start() -> None:
    assert verdict(start="placed")["next"] == {"side": "A", "end": 1, "kind": "flick"}
    assert refused(start(), start="placed") == (
        "illegal",
        "white.alternate",
        "the end is under way: the next penny is due",
    )


def test_starters_alternate_and_the_first_of_the_card_starts_end_one() -> None:
    whole = [*BOTH, measure("A1", "B1")]
    assert last(*whole, start("B"), **ONE)["end"] == 2
    assert refused(*whole, start("A"), **ONE)[0] == "out-of-turn"
    assert verdict(first="B")["next"] == {"side": "B", "end": 1, "kind": "start"}


def test_pennies_are_flicked_in_turn_each_once() -> None:
    ruling = last(start(), flick("A1"))
    assert ruling["rules"] == ["white.alternate"]
    assert ruling["next"] == "B"
    assert refused(start(), flick("A1"), flick("A2"))[:2] == ("out-of-turn", "white.alternate")
    assert refused(start(), flick("A1"), flick("B1"), flick("A1")) == (
        "impossible",
        "white.alternate",
        "A1 was flicked in this end already",
    )


def test_the_white_off_ends_the_end_with_one_point_to_the_opponent() -> None:
    ruling = last(start(), flick("A1", "A1", white_off=True))
    assert ruling["rules"] == ["white.knocked-off"]
    assert ruling["points"] == {"A": 0, "B": 1}
    assert (ruling["end_over"], ruling["next"]) == (True, "B")


def test_a_foul_is_recorded_and_changes_nothing() -> None:
    ruling = last(start(), flick("A1", fouls=["unclean"]))
    assert ruling["rules"] == ["white.alternate", "white.foul"]
    alone = last(start(), foul("B", "board"))
    assert alone["rules"] == ["white.foul"]
    assert (alone["next"], alone["by"]) == ("A", "B")
    assert last(start("A", "over", "touched"))["rules"] == ["white.start", "white.foul"]
    assert last(start("A", "off", "touched"))["rules"] == ["white.failed-start", "white.foul"]
    knocked = last(start(), flick("A1", white_off=True, fouls=["board"]))
    assert knocked["rules"] == ["white.knocked-off", "white.foul"]


def test_a_foul_takes_the_flicked_penny_off_where_so_agreed() -> None:
    fouled = [start(), flick("A1"), flick("B1", "A1", fouls=["unclean"])]
    ruling = last(*fouled, foul="remove", **TWO)
    assert ruling["removals_owed"] == {"A": 0, "B": 0}
    assert "white.opponent-off-count" in ruling["rules"]
    kept = [start(), flick("A1", fouls=["unclean"]), flick("B1"), measure("B1")]
    assert last(*kept, foul="remove", **ONE)["points"] == {"A": 0, "B": 1}
    assert refused(*kept, **ONE)[2] == "on the board, but not measured: A1"


def test_a_foul_may_come_at_any_time_but_while_a_removal_is_owed() -> None:
    assert last(foul("B"))["next"] == "A"
    assert last(*BOTH, foul("A"), **ONE)["next"] is None


def test_the_most_points_win_after_the_agreed_ends() -> None:
    two = [*BOTH, measure("A1", "B1"), start("B", "short"), start("B"), flick("B1"), flick("A1")]
    found = verdict(*two, measure("B1", "A1"), **ONE)
    assert found["score"] == {"A": 2, "B": 1}
    assert (found["winner"], found["finished"], found["next"]) == ("A", True, None)
    assert found["rulings"][-1]["rules"] == ["white.nearest", "white.win"]
    assert refused(*two, measure("B1", "A1"), foul("A"), **ONE) == (
        "after-the-end",
        "white.win",
        "the match is over",
    )
    other = verdict(*BOTH, measure("B1", "A1"), pennies=1, ends=1)
    assert other["winner"] == "B"


def test_level_scores_are_a_draw_or_go_on_for_extra_ends() -> None:
    level = [*BOTH, measure("A1 B1")]
    drawn = verdict(*level, pennies=1, ends=1)
    assert (drawn["winner"], drawn["finished"]) == ("draw", True)
    assert drawn["rulings"][-1]["rules"] == ["white.dead-end", "white.tie"]
    on = verdict(*level, pennies=1, ends=1, extra_end=True)
    assert (on["winner"], on["finished"]) == (None, False)
    assert on["next"] == {"side": "B", "end": 2, "kind": "start"}
    assert on["rulings"][-1]["rules"] == ["white.dead-end", "white.tie"]
    more = [*level, start("B"), flick("B1"), flick("A1"), measure("A1", "B1")]
    assert verdict(*more, pennies=1, ends=1, extra_end=True)["winner"] == "A"


@pytest.mark.parametrize(
    ("entries", "rule", "words"),
    [
        ([start(), flick("B1", by="A")], "white.alternate", "B1 is no penny of this side"),
        ([start(), flick("A5")], "white.alternate", "A5 is no penny of this side"),
        ([start(), flick("A0")], "white.alternate", "A0 is no penny of this side"),
        ([start(), flick("A1", "A1", "A1")], "white.own-off",
         "a penny is named twice among those that went off"),
        ([start(), flick("A1", "A2")], "white.opponent-off", "A2 was not on the board"),
        ([start(), flick("A1", "B1")], "white.opponent-off", "B1 was not on the board"),
        ([*BOTH[:2], flick("B1", "A1"), remove("A", "A2")], "white.opponent-off",
         "A2 is no penny of the other side"),
        ([*BOTH[:2], flick("B1", "A1"), remove("A", "B9")], "white.opponent-off",
         "B9 is no penny of the other side"),
        ([*BOTH[:2], flick("B1", "A1"), remove("A", "B2")], "white.opponent-off-count",
         "B2 is not on the board"),
    ],
)  # fmt: skip
def test_facts_that_cannot_be_are_refused(entries: list[Any], rule: str, words: str) -> None:
    assert refused(*entries) == ("impossible", rule, words)
