"""The flicks of a turn: what loses the point, what returns the red, what makes a starshot."""

from __future__ import annotations

import pytest

from tests.rules.red.court import Document, cannon, flick, last, refused, serve, verdict

B1_INTO_B2 = flick("B1", "own", struck=["B2"], red_struck_by=[])


def lost_by(*entries: Document, **head: object) -> list[str]:
    """The rules that lost the point to A, without the one that counts it."""
    ruling = last(*entries, **head)
    assert ruling["point_to"] == "A"
    assert ruling["points"] == {"A": 1, "B": 0}
    assert ruling["starshot"] is False
    assert ruling["rules"][-1] == "red.point"
    return list(ruling["rules"][:-1])


@pytest.mark.parametrize(
    ("one", "rules"),
    [
        (flick("B1", "own", struck=[], red_struck_by=[]), ["red.must-collide"]),
        (flick("B1", "own", struck=["A1"], red_struck_by=["B2"]), ["red.must-collide"]),
        (flick("B1", "off"), ["red.fails"]),
        (flick("B1", "off", off=["red"]), ["red.fails"]),
        (flick("B1", crossed=["B1"]), ["red.own-off"]),
        (flick("B1", crossed=["B2"]), ["red.own-off"]),
        (flick("B1", "own", off=["B2"]), ["red.own-off"]),
        (flick("B1", fouls=["touched"]), ["red.foul"]),
        (flick("B1", fouls=["unclean"]), ["red.foul"]),
        (flick("B1", "own", fouls=["board", "unclean"]), ["red.foul"]),
        (flick("B1", stack=True), ["red.stack"]),
        (flick("B1", push=True, struck=["red", "B2"]), ["red.push"]),
        (flick("B1", touching_red=["B1"]), ["red.contact"]),
        (flick("B1", touching_red=["B2"]), ["red.contact"]),
        (cannon("B1", touching_red=["B1", "B2"]), ["red.contact"]),
        (flick("B1", struck=["B2", "red"], touching_red=["B2"]), ["red.contact"]),
        (flick("B1", off=["A1"], red_hit=["A1"]), ["red.knock-off"]),
        (flick("B1", "own", off=["A2"], struck=["red", "A2"]), ["red.knock-off"]),
        (flick("B1", "off", stack=True, push=True, struck=["B2", "red"], fouls=["board"]),
         ["red.fails", "red.foul", "red.stack", "red.push"]),
    ],
)  # fmt: skip
def test_a_flick_that_breaks_a_rule_loses_the_point(one: Document, rules: list[str]) -> None:
    assert lost_by(serve(), one) == rules
    assert last(serve(), one)["next"] == "A"


def test_a_flick_that_leaves_the_red_on_the_own_court_is_followed_by_another() -> None:
    for count in (1, 2):
        entries = [serve(), *[flick("B1", "own")] * count]
        ruling = last(*entries)
        assert ruling["rules"] == ["red.three-flicks"]
        assert (ruling["next"], ruling["point_to"]) == ("B", None)
        assert verdict(*entries).next == {"side": "B", "serve": False, "flicks_left": 3 - count}


def test_the_third_flick_must_return_the_red() -> None:
    two = [serve(), flick("B1", "own"), flick("B2", "own")]
    assert lost_by(*two, flick("B1", "own")) == ["red.three-flicks"]
    assert lost_by(*two, flick("B1", "off")) == ["red.three-flicks", "red.fails"]
    assert last(*two, flick("B1"))["rules"] == ["red.return-three", "red.over"]


def test_returns_are_told_by_their_flicks() -> None:
    assert last(serve(), flick("B1"))["rules"] == ["red.return-one", "red.over"]
    twice = last(serve(), B1_INTO_B2, flick("B1"))
    assert twice["rules"] == ["red.return-two", "red.over"]
    assert (twice["next"], twice["point_to"]) == ("A", None)


def test_a_turn_starts_anew_when_the_red_comes_back() -> None:
    entries = [serve(), flick("B1", "own"), flick("B1", "own"), flick("B1"), flick("A1", "own")]
    assert verdict(*entries).next == {"side": "A", "serve": False, "flicks_left": 2}
    knocked = flick("A1", off=["B1"], red_hit=["B1"])
    assert last(*entries, knocked)["rules"] == ["red.knock-off", "red.point"]


def test_a_cannon_is_judged_on_the_returning_flick_alone() -> None:
    assert last(serve(), cannon("B2"))["rules"] == ["red.return-one", "red.cannon", "red.over"]
    assert "red.cannon" not in last(serve(), cannon("B2", "own"), flick("B1"))["rules"]
    third = last(serve(), flick("B1", "own"), flick("B1", "own"), cannon("B1"))
    assert third["rules"] == ["red.cannon", "red.over"]
    second = last(serve(), flick("B1", "own"), cannon("B1"))
    assert second["rules"] == ["red.return-two", "red.cannon", "red.over"]


def test_the_middle_penny_of_a_cannon_may_touch_the_red() -> None:
    ruling = last(serve(), cannon("B1", touching_red=["B2"]))
    assert ruling["rules"] == ["red.return-one", "red.cannon", "red.over"]
    going_on = last(serve(), cannon("B1", "own", touching_red=["B2"]))
    assert going_on["rules"] == ["red.three-flicks"]


SIDE = {"side": True, "red_overlaps": True, "respot": "quarter"}


def test_a_side_flick_counts_as_a_flick() -> None:
    assert last(serve(), flick("B1", **SIDE))["rules"] == [
        "red.return-one", "red.side-flick", "red.over",
    ]  # fmt: skip
    assert last(serve(), flick("B1", "own", **SIDE))["rules"] == [
        "red.three-flicks", "red.side-flick",
    ]  # fmt: skip
    assert verdict(serve(), flick("B1", "own", **SIDE)).next["flicks_left"] == 2


def test_a_side_flick_must_strike_the_red() -> None:
    astray = flick("B1", "own", struck=["B2"], red_struck_by=[], **SIDE)
    assert lost_by(serve(), astray) == ["red.side-flick"]
    nothing = flick("B1", "own", struck=[], red_struck_by=[], **SIDE)
    assert lost_by(serve(), nothing) == ["red.must-collide", "red.side-flick"]
    assert lost_by(serve(), flick("B1", "off", **SIDE)) == ["red.fails"]


STARSHOTS = [
    ([cannon("B1", off=["A1"], red_hit=["A1"])], 3),
    ([cannon("B1", off=["A1", "A2"], red_hit=["A1", "A2"])], 6),
    ([cannon("B1", off=["A1", "A1"], red_hit=["A1"])], 3),
    ([cannon("B1", off=["A1", "A2"], red_hit=["A2"])], 6),
    ([flick("B1", struck=["red", "B2"], off=["A2"], red_hit=["A2"])], 2),
    ([flick("B1", red_struck_by=["B1", "B2"], off=["A1", "A2"], red_hit=["A1"])], 4),
    ([B1_INTO_B2, flick("B1", off=["A1"], red_hit=["A1"])], 2),
    ([flick("B1", "own"), flick("B2", off=["A1"], red_hit=["A1"])], 2),
    ([flick("B1", "own"), flick("B1", "own"), cannon("B2", off=["A2"], red_hit=["A2"])], 3),
    ([flick("B1", **SIDE, struck=["red", "B2"], off=["A2"], red_hit=["A2"])], 2),
]


@pytest.mark.parametrize(("turn", "points"), STARSHOTS)
def test_a_starshot_gives_two_or_three_points_a_shooter(turn: list[Document], points: int) -> None:
    ruling = last(serve(), *turn)
    assert ruling["starshot"] is True
    assert (ruling["point_to"], ruling["next"]) == ("B", "A")
    assert ruling["points"] == {"A": 0, "B": points}
    assert {"red.starshot", "red.starshot-return", "red.point"} <= set(ruling["rules"])
    assert ("red.starshot-cannon" in ruling["rules"]) == (points % 3 == 0)
    assert ("red.side-flick" in ruling["rules"]) == ("side" in turn[-1]["flick"])


NO_STARSHOTS = [
    # One shooter struck the red, twice: the turn allows none.
    ([flick("B1", "own"), flick("B1", off=["A1"], red_hit=["A1"])], ["red.knock-off"]),
    # Allowed, but the red is not over, did not strike, or something else happened on that flick.
    ([cannon("B1", "own", off=["A1"], red_hit=["A1"])], ["red.knock-off", "red.starshot-return"]),
    ([cannon("B1", off=["A1"])], ["red.knock-off", "red.starshot-return"]),
    ([cannon("B1", "off", off=["A1"], red_hit=["A1"])],
     ["red.fails", "red.knock-off", "red.starshot-return"]),
    ([cannon("B1", off=["A1", "B1"], red_hit=["A1"])],
     ["red.own-off", "red.knock-off", "red.starshot-return"]),
    ([cannon("B1", off=["A1"], crossed=["B2"], red_hit=["A1"])],
     ["red.own-off", "red.knock-off", "red.starshot-return"]),
    ([cannon("B1", off=["A1"], red_hit=["A1"], fouls=["unclean"])],
     ["red.knock-off", "red.starshot-return", "red.foul"]),
    ([cannon("B1", off=["A1"], red_hit=["A1"], stack=True)],
     ["red.knock-off", "red.starshot-return", "red.stack"]),
    ([cannon("B1", off=["A1"], red_hit=["A1"], push=True, struck=["B2", "A1"])],
     ["red.knock-off", "red.starshot-return", "red.push"]),
    # Lost for another reason: the starshot's own conditions were met, and did not decide.
    ([cannon("B1", off=["A1"], red_hit=["A1"], touching_red=["B1"])],
     ["red.contact", "red.knock-off"]),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "rules"), NO_STARSHOTS)
def test_a_shooter_knocked_off_without_a_starshot_loses_the_point(
    turn: list[Document], rules: list[str]
) -> None:
    assert lost_by(serve(), *turn) == rules


def test_what_one_turn_did_does_not_allow_a_starshot_in_another() -> None:
    knocked = flick("A1", off=["B1"], red_hit=["B1"])
    assert last(serve(), cannon("B1"), knocked)["starshot"] is False


def test_in_doubles_a_player_flicks_only_his_own_shooter() -> None:
    partners = flick("B2", by="B1")
    assert lost_by(serve("A1"), partners, doubles=True) == ["red.shooters-own"]
    assert last(serve("A1"), flick("B2", by="B2"), doubles=True)["next"] == "A"
    both = [flick("B1", "own", by="B1"), flick("B2", by="B2", off=["A1"], red_hit=["A1"])]
    assert last(serve("A1"), *both, doubles=True)["starshot"] is True


@pytest.mark.parametrize(
    ("impossible", "rule"),
    [
        (flick("A1", by="B"), "red.shooters-own"),
        (flick("B3"), "red.shooters-own"),
        (flick("B1", struck=["red", "C1"]), "red.must-collide"),
        (flick("B1", off=["K"]), "red.must-collide"),
        (flick("B1", crossed=["A1"]), "red.own-off"),
        (flick("B1", struck=["red", "B1"]), "red.must-collide"),
        (flick("B1", red_struck_by=["B1", "A1"]), "red.starshot"),
        (flick("B1", red_struck_by=["B1", "red"]), "red.starshot"),
        (flick("B1", red_struck_by=["B2"]), "red.must-collide"),
        (flick("B1", struck=["B2"]), "red.must-collide"),
        (flick("B1", red_hit=["B2"]), "red.reposition-opponent"),
        (flick("B1", touching_red=["A1"]), "red.contact"),
        (flick("B1", off=["red"]), "red.fails"),
        (flick("B1", side=True, respot="serving"), "red.side-flick"),
        (flick("B1", side=True, red_overlaps=True), "red.side-flick"),
        (flick("B1", respot="serving"), "red.side-flick"),
    ],
)
def test_a_flick_that_cannot_have_been_is_refused(impossible: Document, rule: str) -> None:
    assert refused(serve(), impossible) == ("impossible", rule)


def test_an_overlapping_red_need_not_be_side_flicked() -> None:
    assert last(serve(), flick("B1", red_overlaps=True))["rules"] == ["red.return-one", "red.over"]


def test_the_wrong_side_is_out_of_turn() -> None:
    assert refused(serve(), flick("A1")) == ("out-of-turn", "red.three-flicks")
    assert refused(serve("A1"), flick("A2", by="A2"), doubles=True) == (
        "out-of-turn",
        "red.three-flicks",
    )


def test_nothing_is_played_after_the_end() -> None:
    over = [serve(), flick("B1", "off")]
    short = {"points": 1, "games": 1, "sets": 1}
    judged = verdict(*over, **short)
    assert (judged.finished, judged.winner, judged.next) == (True, "A", None)
    assert judged.rulings[-1]["next"] is None
    for more in (serve(), serve("B"), flick("B1"), {"foul": {"by": "B", "fouls": ["board"]}}):
        assert refused(*over, more, **short) == ("after-the-end", "red.match")
