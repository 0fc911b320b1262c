"""Penny White penny by penny: what each clause decides, and where it just does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.white.lawn import flick, foul, last, measure, refused, remove, start, verdict

ONE: dict[str, Any] = {"pennies": 1, "ends": 2}
TWO: dict[str, Any] = {"pennies": 2, "ends": 2}
BOTH = [start(), flick("A1"), flick("B1")]


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


def test_a_removal_lapses_when_the_white_went_off() -> None:
    ruling = last(start(), flick("A1"), flick("B1", "A1", white_off=True))
    assert ruling["rules"] == ["white.knocked-off"]
    assert ruling["removals_owed"] == {"A": 0, "B": 0}


def test_after_the_last_penny_the_pennies_are_measured_and_nobody_is_next() -> None:
    found = verdict(*BOTH, **ONE)
    assert found["next"] is None
    assert found["rulings"][-1]["next"] is None
    assert refused(start(), flick("A1"), measure("A1"), **ONE)[:2] == ("illegal", "white.alternate")
    assert refused(*BOTH, flick("A1"), **ONE) == (
        "illegal",
        "white.nearest",
        "all pennies have been flicked: the measure is due",
    )


FOUR = [start(), flick("A1"), flick("B1"), flick("A2"), flick("B2")]


@pytest.mark.parametrize(
    ("order", "a", "b"),
    [
        (("A1", "A2", "B1", "B2"), 2, 0),
        (("A1", "B1", "A2", "B2"), 1, 0),
        (("B1 B2", "A1", "A2"), 0, 2),
        (("B1", "A1 B2", "A2"), 0, 1),
        (("A1 A2", "B1 B2"), 2, 0),
    ],
)
def test_the_nearest_side_scores_its_pennies_nearer_than_the_others_nearest(
    order: tuple[str, ...], a: int, b: int
) -> None:
    ruling = last(*FOUR, measure(*order), **TWO)
    assert ruling["rules"] == ["white.nearest"]
    assert ruling["points"] == {"A": a, "B": b}
    assert ruling["end_over"] is True
    assert ruling["by"] is None


def test_distances_say_the_same_as_an_order() -> None:
    far = {"measure": {"distances_mm": {"A1": 31.0, "B1": 12.5, "A2": 31, "B2": 12.4}}}
    assert last(*FOUR, far, **TWO)["points"] == {"A": 0, "B": 2}
    level = {"measure": {"distances_mm": {"A1": 5, "B1": 5.0, "A2": 6, "B2": 7}}}
    assert last(*FOUR, level, **TWO)["rules"] == ["white.dead-end"]


def test_without_a_penny_of_the_other_side_all_on_the_board_count() -> None:
    gone = [start(), flick("A1"), flick("B1", "B1"), flick("A2"), flick("B2", "B2")]
    ruling = last(*gone, measure("A2", "A1"), **TWO)
    assert ruling["rules"] == ["white.nearest", "white.no-opponent-penny"]
    assert ruling["points"] == {"A": 2, "B": 0}


def test_equal_nearest_pennies_make_a_dead_end_that_counts_as_played() -> None:
    ruling = last(*BOTH, measure("A1 B1"), **ONE)
    assert ruling["rules"] == ["white.dead-end"]
    assert ruling["points"] == {"A": 0, "B": 0}
    assert (ruling["end_over"], ruling["next"]) == (True, "B")


def test_a_dead_end_is_played_again_by_the_same_starter_where_so_agreed() -> None:
    found = verdict(*BOTH, measure("A1 B1"), dead_end="replay", **ONE)
    assert found["rulings"][-1]["end"] == 1
    assert found["next"] == {"side": "A", "end": 1, "kind": "start"}


def test_no_penny_on_the_board_ends_the_end_at_once_without_a_measure() -> None:
    ruling = last(start(), flick("A1", "A1"), flick("B1", "B1"), **ONE)
    assert ruling["rules"] == ["white.alternate", "white.dead-end", "white.own-off"]
    assert ruling["end_over"] is True
    declined = [start(), flick("A1"), flick("B1", "A1"), remove("A", "B1")]
    assert last(*declined, **ONE)["rules"] == ["white.dead-end", "white.opponent-off"]


def test_an_own_penny_off_stays_off() -> None:
    ruling = last(start(), flick("A1", "A1"))
    assert ruling["rules"] == ["white.alternate", "white.own-off"]
    assert ruling["removals_owed"] == {"A": 0, "B": 0}


def test_an_opposing_penny_off_earns_its_side_a_removal() -> None:
    ruling = last(start(), flick("A1"), flick("B1", "A1"))
    assert ruling["rules"] == ["white.alternate", "white.opponent-off"]
    assert ruling["removals_owed"] == {"A": 1, "B": 0}
    assert ruling["next"] == "A"
    taken = last(start(), flick("A1"), flick("B1", "A1"), remove("A", "B1"))
    assert taken["rules"] == ["white.opponent-off"]
    assert (taken["next"], taken["removals_owed"]) == ("A", {"A": 0, "B": 0})


def test_a_removal_may_be_declined_and_nothing_else_may_come_before_it() -> None:
    owed = [start(), flick("A1"), flick("B1", "A1")]
    declined = last(*owed, remove("A"))
    assert declined["rules"] == ["white.opponent-off-count"]
    assert declined["next"] == "A"
    for entry in (flick("A2"), foul("A"), start("A"), measure("B1")):
        assert refused(*owed, entry) == (
            "illegal",
            "white.opponent-off",
            "a removal is owed: it is made or declined first",
        )
    assert refused(*owed, remove("B", "B1"))[:2] == ("out-of-turn", "white.opponent-off")
    assert refused(start(), remove("A", "B1"))[0] == "illegal"


def test_each_opposing_penny_off_earns_a_removal_but_never_more_than_there_are() -> None:
    two = [start(), flick("A1"), flick("B1"), flick("A2"), flick("B2", "A1", "A2")]
    ruling = last(*two, pennies=3)
    assert ruling["rules"] == [
        "white.alternate",
        "white.opponent-off",
        "white.opponent-off-count",
    ]
    assert ruling["removals_owed"] == {"A": 2, "B": 0}
    assert last(*two, remove("A", "B1"), pennies=3)["removals_owed"] == {"A": 1, "B": 0}
    own_too = [start(), flick("A1"), flick("B1", "A1", "B1")]
    few = last(*own_too, pennies=3)
    assert few["rules"] == [
        "white.alternate",
        "white.own-off",
        "white.opponent-off",
        "white.opponent-off-count",
    ]
    assert (few["removals_owed"], few["next"]) == ({"A": 0, "B": 0}, "A")


def test_the_last_flicks_removals_come_before_the_measure() -> None:
    owed = [start(), flick("A1"), flick("B1"), flick("A2"), flick("B2", "A1")]
    assert last(*owed, **TWO)["removals_owed"] == {"A": 1, "B": 0}
    ruling = last(*owed, remove("A", "B1"), measure("A2", "B2"), **TWO)
    assert ruling["points"] == {"A": 1, "B": 0}


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


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (("A1", "B1 A1"), "a penny is measured twice"),
        (("A1", "B1", "A2"), "measured, but not on the board: A2"),
        (("A1", "B1", "Q1 A2"), "measured, but not on the board: A2 and Q1"),
        (("A1",), "on the board, but not measured: B1"),
    ],
)
def test_exactly_the_pennies_on_the_board_are_measured(order: tuple[str, ...], words: str) -> None:
    assert refused(*BOTH, measure(*order), **ONE) == ("impossible", "white.nearest", words)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"order": [["A1"]], "distances_mm": {"A1": 1}},
        {"order": [[]]},
        {"distances_mm": {"A1": -1}},
    ],
    ids=str,
)
def test_a_measure_gives_distances_or_an_order(facts: dict[str, Any]) -> None:
    assert verdict({"measure": facts})["faults"][0]["code"] == "malformed"


def test_a_measure_with_both_or_neither_is_told_to_choose() -> None:
    words = "entries.0.measure: give either “distances_mm” or “order”, one of the two"
    for facts in ({}, {"order": [["A1"]], "distances_mm": {"A1": 1}}):
        assert [fault["message"] for fault in verdict({"measure": facts})["faults"]] == [words]
    assert "object" in verdict({"measure": 3})["faults"][0]["message"]
    nested = verdict({"measure": {"order": [["A1"], 3]}})["faults"][0]
    assert nested["path"] == "entries.0.measure.order.1"
