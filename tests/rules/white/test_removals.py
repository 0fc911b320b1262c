"""Pennies knocked off: an own one stays off, an opposing one earns its side a removal."""

from __future__ import annotations

from tests.rules.white.lawn import TWO, flick, foul, last, measure, refused, remove, start


def test_a_removal_lapses_when_the_white_went_off() -> None:
    ruling = last(start(), flick("A1"), flick("B1", "A1", white_off=True))
    assert ruling["rules"] == ["white.knocked-off"]
    assert ruling["removals_owed"] == {"A": 0, "B": 0}


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


def test_a_foul_while_a_removal_is_owed_is_recorded_and_the_removal_stays_owed() -> None:
    owed = [start(), flick("A1"), flick("B1", "A1")]
    for side in "AB":
        ruling = last(*owed, foul(side))
        assert ruling["rules"] == ["white.foul"]
        assert (ruling["next"], ruling["removals_owed"]) == ("A", {"A": 1, "B": 0})
        assert last(*owed, foul(side), remove("A", "B1"))["rules"] == ["white.opponent-off"]


def test_a_removal_may_be_declined_and_nothing_else_may_come_before_it() -> None:
    owed = [start(), flick("A1"), flick("B1", "A1")]
    declined = last(*owed, remove("A"))
    assert declined["rules"] == ["white.opponent-off-count"]
    assert declined["next"] == "A"
    for entry in (flick("A2"), start("A"), measure("B1")):
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
