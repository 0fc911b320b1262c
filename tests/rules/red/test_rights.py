"""What a return earns: own shooters into position, opposing ones moved; respots and fouls."""

from __future__ import annotations

import pytest

from tests.rules.red.court import (
    Document,
    cannon,
    flick,
    foul,
    into_position,
    last,
    place,
    refused,
    reposition,
    respot,
    serve,
    verdict,
)

ONE = [serve(), flick("B1")]
TWO = [serve(), flick("B1", "own"), flick("B1")]
THREE = [serve(), flick("B1", "own"), flick("B1", "own"), flick("B1")]
CANNON = [serve(), cannon("B1")]
CANNON_TWO = [serve(), flick("B1", "own"), cannon("B1")]
CANNON_THREE = [serve(), flick("B1", "own"), flick("B1", "own"), cannon("B1")]

BOTH = place("B", "B1", "B2")
SINGLE = place("B", "B2")
FLICKED = into_position("B2")


@pytest.mark.parametrize(
    ("turn", "used", "rules"),
    [
        (ONE, SINGLE, ["red.return-one", "red.placing"]),
        (TWO, FLICKED, ["red.return-two"]),
        (CANNON, SINGLE, ["red.cannon", "red.placing"]),
        (CANNON, BOTH, ["red.cannon", "red.placing"]),
        (CANNON_TWO, BOTH, ["red.cannon", "red.placing"]),
        (CANNON_TWO, FLICKED, ["red.return-two"]),
        (CANNON_THREE, BOTH, ["red.cannon", "red.placing"]),
        (ONE, place("B", "B2", "B2"), ["red.return-one", "red.placing"]),
    ],
)
def test_what_a_return_earned_may_be_used(
    turn: list[Document], used: Document, rules: list[str]
) -> None:
    ruling = last(*turn, used)
    assert ruling["rules"] == rules
    assert (ruling["by"], ruling["next"], ruling["point_to"]) == ("B", "A", None)
    assert refused(*turn, used, used)[0] == "illegal", "once"
    assert last(*turn, used, flick("A1"))["next"] == "B"


@pytest.mark.parametrize(
    ("turn", "tried", "rule"),
    [
        (ONE, BOTH, "red.return-one"),
        (ONE, FLICKED, "red.return-two"),
        (TWO, SINGLE, "red.return-two"),
        (TWO, place("B", "B1", "B2", how="flick"), "red.return-two"),
        (THREE, SINGLE, "red.return-one"),
        (THREE, FLICKED, "red.return-one"),
        (CANNON, FLICKED, "red.return-two"),
        (CANNON, place("B", "B1", "B2", "B3"), "red.cannon"),
        (CANNON_THREE, FLICKED, "red.return-two"),
        ([serve()], SINGLE, "red.return-one"),
        ([], place("A", "A1"), "red.return-one"),
        ([*ONE, flick("A1", "own")], SINGLE, "red.return-one"),
        ([serve(), flick("B1", "own")], SINGLE, "red.return-one"),
    ],
)
def test_what_was_not_earned_is_illegal(turn: list[Document], tried: Document, rule: str) -> None:
    assert refused(*turn, tried) == ("illegal", rule)


def test_only_the_returner_may_use_what_he_earned() -> None:
    hit = [serve(), flick("B1", red_hit=["A1"])]
    assert refused(*hit, place("A", "A1")) == ("out-of-turn", "red.return-one")
    assert refused(*hit, reposition("A", "A1")) == ("out-of-turn", "red.reposition-opponent")


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"struck": ["red"]}, ["red.return-two"]),
        ({"struck": ["A1"]}, ["red.return-two"]),
        ({"moved": ["B1", "red"]}, ["red.return-two"]),
        ({"moved": ["A2"]}, ["red.return-two"]),
        ({"off": ["B2"]}, ["red.return-two", "red.own-off"]),
        ({"crossed": ["B1"]}, ["red.return-two", "red.own-off"]),
        ({"off": ["red"]}, ["red.return-two", "red.fails"]),
        ({"struck": ["A1"], "off": ["A1"]}, ["red.return-two", "red.knock-off"]),
        ({"stack": True}, ["red.return-two", "red.stack"]),
        ({"fouls": ["unclean"]}, ["red.return-two", "red.foul"]),
        ({"push": True, "struck": ["B1", "red"]}, ["red.return-two", "red.push"]),
    ],
)
def test_a_flick_into_position_that_disturbs_loses_the_point(
    facts: dict[str, object], rules: list[str]
) -> None:
    ruling = last(*TWO, into_position("B2", **facts))
    assert ruling["rules"] == [*rules, "red.point"]
    assert (ruling["point_to"], ruling["next"]) == ("A", "A")


def test_a_flick_into_position_may_strike_the_own_other_shooter() -> None:
    quiet = into_position("B2", struck=["B1"], moved=["B1", "B2"], push=True)
    assert last(*TWO, quiet)["point_to"] is None


def test_in_doubles_only_the_own_shooter_is_flicked_into_position() -> None:
    turn = [serve("A1"), flick("B1", "own", by="B1"), flick("B1", by="B1")]
    assert last(*turn, into_position("B2", by="B2"), doubles=True)["point_to"] is None
    lost = last(*turn, into_position("B2", by="B1"), doubles=True)
    assert lost["rules"] == ["red.return-two", "red.shooters-own", "red.point"]
    by_hand = [serve("A1"), flick("B1", by="B1"), place("B1", "B2")]
    assert last(*by_hand, doubles=True)["point_to"] is None


@pytest.mark.parametrize(
    ("turn", "impossible", "rule"),
    [
        (ONE, place("B"), "red.return-one"),
        (ONE, place("B", "A1"), "red.return-one"),
        (ONE, place("B", "B9"), "red.return-one"),
        (ONE, place("B", "B1", moved=["A1"]), "red.return-one"),
        (ONE, place("B", "B1", fouls=["touched"]), "red.return-one"),
        (ONE, place("B", "B1", stack=True), "red.return-one"),
        (ONE, place("B", "B1", push=True), "red.return-one"),
        (TWO, into_position("B1", struck=["B1"]), "red.return-two"),
        (TWO, into_position("B1", crossed=["A1"]), "red.return-two"),
        (TWO, into_position("B1", moved=["X"]), "red.return-two"),
    ],
)
def test_a_position_that_cannot_have_been_is_refused(
    turn: list[Document], impossible: Document, rule: str
) -> None:
    assert refused(*turn, impossible) == ("impossible", rule)


HIT_BOTH = [serve(), flick("B1", red_hit=["A1", "A2"])]


def test_each_shooter_that_the_red_struck_may_be_moved_once() -> None:
    assert last(*HIT_BOTH)["rules"] == ["red.return-one", "red.over", "red.reposition-opponent"]
    one = reposition("B", "A1", "serving")
    two = reposition("B", "A2", "quarter")
    ruling = last(*HIT_BOTH, one)
    assert ruling["rules"] == ["red.placing", "red.reposition-opponent"]
    assert (ruling["next"], ruling["point_to"]) == ("A", None)
    assert last(*HIT_BOTH, one, place("B", "B1"), two)["next"] == "A"
    again = reposition("B", "A1", "quarter")
    assert refused(*HIT_BOTH, one, again) == ("illegal", "red.reposition-opponent")


def test_a_second_shooter_on_the_same_spot_is_illegal() -> None:
    one = reposition("B", "A1", "serving")
    assert refused(*HIT_BOTH, one, reposition("B", "A2", "serving")) == ("illegal", "red.placing")
    # The spot is free again once the other side has respotted the shooter that stood there.
    freed = [*HIT_BOTH, one, respot("A1", "corner-left"), reposition("B", "A2", "serving")]
    assert last(*freed)["next"] == "A"
    taken = [*HIT_BOTH, respot("A2", "serving"), one]
    assert refused(*taken) == ("illegal", "red.placing")


@pytest.mark.parametrize(
    ("turn", "tried"),
    [
        (ONE, reposition("B", "A1")),
        ([serve(), flick("B1", red_hit=["A2"])], reposition("B", "A1")),
        ([serve(), flick("B1", red_hit=["A2"])], reposition("B", "Z1")),
        ([serve(), flick("B1", "own", red_hit=["A1"])], reposition("B", "A1")),
        ([*HIT_BOTH, flick("A1", "own")], reposition("B", "A2")),
        ([serve()], reposition("A", "B1")),
    ],
)
def test_moving_a_shooter_that_the_returned_red_did_not_strike_is_illegal(
    turn: list[Document], tried: Document
) -> None:
    assert refused(*turn, tried) == ("illegal", "red.reposition-opponent")


def test_respotting_is_no_flick_and_may_come_before_each() -> None:
    entries = [serve(), respot("B1"), flick("B1", "own"), respot("B2", "quarter")]
    ruling = last(*entries)
    assert ruling["rules"] == ["red.placing", "red.contact"]
    assert ruling["next"] == "B"
    assert verdict(*entries).next == {"side": "B", "serve": False, "flicks_left": 2}
    assert last(*entries, flick("B2"))["rules"] == ["red.return-two", "red.over"]


def test_respotting_keeps_what_the_turn_has_done_and_what_the_return_earned() -> None:
    star = [serve(), flick("B1", "own"), respot("B2"), flick("B2", off=["A1"], red_hit=["A1"])]
    assert last(*star)["starshot"] is True
    earned = [*HIT_BOTH, respot("A1", "quarter"), place("B", "B1"), reposition("B", "A2")]
    assert last(*earned)["next"] == "A"


def test_a_spot_that_is_covered_cannot_be_used() -> None:
    assert refused(serve(), respot("B1"), respot("B2")) == ("illegal", "red.placing")
    assert last(serve(), respot("B1"), respot("B1"))["next"] == "B", "it stands there itself"
    moved = [serve(), respot("B1"), respot("B1", "quarter"), respot("B2")]
    assert last(*moved)["next"] == "B"
    assert last(serve(), respot("B1"), flick("B1", "own"), respot("B2"))["next"] == "B"
    side = flick("B1", "own", side=True, red_overlaps=True, respot="serving")
    assert refused(serve(), side, respot("B2")) == ("illegal", "red.placing")
    assert last(serve(), side, respot("B2", "quarter"))["next"] == "B"
    put = [*HIT_BOTH, reposition("B", "A1", "quarter")]
    assert refused(*put, respot("A2", "quarter")) == ("illegal", "red.placing")


def test_a_respot_has_its_time_its_side_and_its_shooter() -> None:
    assert refused(respot("A1")) == ("illegal", "red.contact")
    assert refused(serve(), respot("A1")) == ("out-of-turn", "red.contact")
    assert refused(serve(), respot("A1", by="B")) == ("impossible", "red.contact")
    assert refused(serve(), respot("B1"), respot("A2", by="B")) == ("impossible", "red.contact")


@pytest.mark.parametrize("before", [[], [serve()], ONE, [serve(red="own")]])
@pytest.mark.parametrize("by", ["A", "B"])
def test_a_foul_may_come_from_either_side_at_any_time(before: list[Document], by: str) -> None:
    ruling = last(*before, foul(by, "board"))
    assert ruling["rules"] == ["red.foul", "red.point"]
    assert ruling["point_to"] == ("B" if by == "A" else "A")
    assert ruling["next"] == "A"
