"""Serves: who serves, what a fault is, what a foul is."""

from __future__ import annotations

import pytest

from tests.rules.red.court import NOTHING, flick, foul, last, refused, serve, verdict


def test_a_good_serve_brings_the_opponent_to_the_board() -> None:
    ruling = last(serve())
    assert ruling["rules"] == ["red.serve", "red.over"]
    assert (ruling["next"], ruling["point_to"], ruling["server"]) == ("B", None, "A")
    assert verdict(serve()).next == {"side": "B", "serve": False, "flicks_left": 3}


@pytest.mark.parametrize(
    "failed",
    [
        serve(red="own"),
        serve(red="off"),
        serve(red="off", off=["red"]),
        serve(struck=[]),
        serve(struck=["A2"]),
        serve(struck=["B1", "A1"]),
        serve(crossed=["A1"]),
        serve(off=["A2"]),
        serve(off=["B2"]),
    ],
)
def test_a_serve_that_fails_may_be_tried_once_more(failed: dict[str, object]) -> None:
    once = last(failed)
    assert once["rules"] == ["red.second-serve", "red.serve-fault"]
    assert (once["next"], once["point_to"]) == ("A", None)
    assert verdict(failed).next == {"side": "A", "serve": True, "second_serve": True}
    assert last(failed, serve())["next"] == "B"
    twice = last(failed, failed)
    assert twice["rules"] == ["red.second-serve", "red.serve-fault", "red.point"]
    assert (twice["next"], twice["point_to"], twice["points"]) == ("A", "B", {"A": 0, "B": 1})
    assert verdict(failed, failed).next == {"side": "A", "serve": True, "second_serve": False}


def test_striking_an_opposing_shooter_that_stays_is_no_fault() -> None:
    assert last(serve(struck=["red", "B1"]))["rules"] == ["red.serve", "red.over"]


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"fouls": ["touched"]}, "red.foul"),
        ({"fouls": ["unclean", "board"]}, "red.foul"),
        ({"stack": True}, "red.stack"),
        ({"push": True, "struck": ["red", "B1"]}, "red.push"),
    ],
)
def test_a_foul_on_a_serve_gives_the_point_at_once(facts: dict[str, object], rule: str) -> None:
    ruling = last(serve(red="own", **facts))
    assert ruling["rules"] == [rule, "red.point"]
    assert ruling["point_to"] == "B"


def test_a_push_that_strikes_only_the_red_is_legal() -> None:
    assert last(serve(push=True, struck=["red", "red"]))["rules"] == ["red.serve", "red.over"]


def test_the_second_serve_does_not_follow_into_the_next_point() -> None:
    judged = verdict(serve(red="own"), foul("B"), serve(red="own"))
    assert judged.rulings[2]["point_to"] is None


def test_service_alternates_by_games_and_on_over_the_sets() -> None:
    points = [foul("A")] * 5
    judged = verdict(*points, points=1, games=2, sets=3)
    assert [ruling["server"] for ruling in judged.rulings[:4]] == ["A", "B", "A", "B"]
    assert [(ruling["set"], ruling["game"]) for ruling in judged.rulings[:4]] == [
        (1, 1), (1, 2), (2, 1), (2, 2),
    ]  # fmt: skip
    assert judged.rulings[1]["rules"] == [
        "red.server", "red.foul", "red.point", "red.game", "red.set",
    ]  # fmt: skip
    assert judged.next == {"side": "B", "serve": True, "second_serve": False}


def test_first_serves_the_first_game() -> None:
    assert refused(serve("A"), first="B") == ("out-of-turn", "red.server")
    assert last(serve("B"), first="B")["next"] == "A"


def test_in_doubles_a_pairs_players_serve_in_turn_on_through_the_sets() -> None:
    served = []
    entries: list[dict[str, object]] = []
    for _ in range(6):
        following = verdict(*entries, doubles=True, points=1, games=2, sets=9).next
        assert following is not None
        served.append(following["player"])
        entries.append(foul("A1"))
    assert served == ["A1", "B1", "A2", "B2", "A1", "B1"]
    lost = verdict(foul("A1"), doubles=True, points=1)
    assert lost.rulings[0]["rules"][-1] == "red.doubles-serve"
    assert verdict(serve("A1"), doubles=True).next == {
        "side": "B",
        "serve": False,
        "flicks_left": 3,
    }


def test_in_doubles_the_partner_is_out_of_turn() -> None:
    assert refused(serve("A2"), doubles=True) == ("out-of-turn", "red.doubles-serve")
    assert refused(serve("B1"), doubles=True) == ("out-of-turn", "red.server")


@pytest.mark.parametrize(
    ("impossible", "rule"),
    [
        (serve(struck=["red", "A3"]), "red.serve"),
        (serve(off=["K"]), "red.serve"),
        (serve(crossed=["B1"]), "red.serve-fault"),
        (serve(struck=["A1", "A2", "red"]), "red.serve"),
        (serve(off=["red"]), "red.serve-fault"),
    ],
)
def test_a_serve_that_cannot_have_been_is_refused(impossible: dict[str, object], rule: str) -> None:
    assert refused(impossible) == ("impossible", rule)


def test_in_doubles_the_served_shooter_cannot_strike_itself() -> None:
    assert refused(serve("A1", struck=["A1", "red"]), doubles=True) == ("impossible", "red.serve")
    assert last(serve("A1", struck=["A2", "red"]), doubles=True)["next"] == "B"


def test_a_serve_and_a_flick_come_each_in_their_time() -> None:
    assert refused(flick("A1")) == ("illegal", "red.server")
    assert refused(serve(), serve("B")) == ("illegal", "red.serve")
    assert refused(flick("B1")) == ("illegal", "red.server"), "whoever is named"


def test_a_point_that_is_over_starts_again_with_a_serve() -> None:
    judged = verdict(serve(), flick("B1", "off"))
    assert judged.next == {"side": "A", "serve": True, "second_serve": False}
    assert judged.score == {"A": {**NOTHING, "points": 1}, "B": NOTHING}
