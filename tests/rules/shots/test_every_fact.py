"""Each fact that the simulator can tell the law is told by some shot; the rest is for umpires."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.shots.facts import UNSEEN

Document = dict[str, Any]

BY_HAND = UNSEEN | {"respot"}
"""What no shot tells: height, what the hand did, where a hand put a penny."""


def told(
    game: str, flicked: str, speed: float, direction: float, /, *, contact: float = 0.0, **more: Any
) -> Document:
    """The facts of a shot, told from the simulator's own document."""
    flick = {"penny": flicked, "speed": speed, "direction": direction, "contact": contact}
    board = more.pop("board", "black-hexagon" if game == "black" else game)
    state = more.pop("state", {})
    by = more.pop("by", "A")
    document = {"board": board, "flick": flick, "game": game, "by": by, "state": state, **more}
    simulation = rules.simulate(document)
    assert simulation.facts is not None, [fault.message for fault in simulation.faults]
    return simulation.facts


def black(speed: float, direction: float, /, *, contact: float = 0.0, **pennies: Any) -> Document:
    there = {"S": [0.0, -100.0], "O1": [0.0, -60.0], **pennies}
    return told(
        "black", "S", speed, direction, contact=contact, pennies=there, state={"from": "lie"}
    )


def red(kind: str, speed: float, direction: float, /, *, contact: float = 0.0, **at: Any) -> Any:
    there = {"A1": [0.0, -150.0], "A2": [-90.0, -200.0], "red": [0.0, -100.0], **at}
    facts = told(
        "red", "A1", speed, direction, contact=contact, pennies=there, state={"kind": kind}
    )
    return facts[kind]


def green(speed: float, direction: float, /, *, contact: float = 0.0, **at: Any) -> Document:
    kind = at.pop("kind", "normal")
    facts = told("green", "A1", speed, direction, contact=contact, pennies=at, state={"kind": kind})
    return dict(facts["flick"])


SCENES: dict[tuple[str, str], list[Document]] = {
    ("black", "flick"): [
        black(1.5, 90.0)["flick"],
        black(0.6, 90.0, contact=40.0)["flick"],
        black(0.26, 90.0)["flick"],
        black(2.5, 270.0)["flick"],
        black(3.0, 90.0, O1=[0.0, 200.0])["flick"],
    ],
    ("white", "start"): [
        told("white", "W", speed, 90.0, pennies={"W": [0.0, -350.0]})["start"]
        for speed in (0.5, 1.3, 3.0)
    ],
    ("white", "flick"): [
        told("white", "A1", 2.5, 90.0, pennies={"A1": [0.0, -350.0], "W": [0.0, 300.0]})["flick"],
        told("white", "A1", 2.5, 90.0, pennies={"A1": [0.0, -350.0], "B1": [0.0, 340.0]})["flick"],
    ],
    ("red", "serve"): [
        red("serve", 0.8, 90.0, contact=60.0),
        red("serve", 0.2, 90.0),
        red("serve", 3.0, 90.0),
        red("serve", 1.6, 90.0, red=[17.0, -100.0]),
        red("serve", 1.6, 90.0, B1=[0.0, 200.0], red=[80.0, -100.0]),
        red("serve", 1.1, 90.0, A2=[-60.0, -200.0]),
    ],
    ("red", "flick"): [
        red("flick", 0.8, 90.0, contact=60.0, B1=[0.0, -50.0]),
        red("flick", 0.2, 270.0, red=[0.0, -225.0], A1=[0.0, -150.0]),
        red("flick", 3.0, 90.0),
        red("flick", 0.9, 90.0, red=[0.0, -129.7]),
        red("flick", 1.6, 90.0, red=[17.0, -100.0]),
        red("flick", 1.6, 90.0, B1=[0.0, 200.0], red=[80.0, -100.0]),
        red("flick", 1.1, 90.0),
        red("flick", 0.9, 90.0, A2=[0.0, -120.0], red=[0.0, -80.0]),
    ],
    ("red", "position"): [
        red("position", 0.8, 90.0, contact=60.0),
        red("position", 2.0, 90.0, red=[80.0, -100.0]),
    ],
    ("green", "flick"): [
        green(1.5, 0.0, A1=[150.0, 0.0], green=[180.0, 0.0]),
        green(1.5, 270.0, A1=[100.0, -330.0], green=[100.0, -370.0]),
        green(1.5, 90.0, A1=[100.0, 330.0], green=[100.0, 370.0]),
        green(1.5, 270.0, A1=[0.0, -330.0], green=[0.0, -370.0]),
        green(1.5, 90.0, A1=[0.0, 330.0], green=[0.0, 370.0], kind="penalty"),
        green(0.2, 90.0, A1=[0.0, -380.0], green=[0.0, -350.0]),
        green(1.5, 90.0, contact=30.0, A1=[0.0, -380.0], green=[0.0, -350.0]),
        green(0.9, 90.0, A1=[0.0, -80.0], green=[0.0, -40.0], B1=[0.0, 0.0], B2=[0.0, 350.0]),
        green(3.0, 0.0, A1=[200.0, 0.0], B1=[250.0, 0.0], kind="positional"),
        green(2.0, 90.0, A1=[0.0, -250.0], green=[0.0, -200.0]),
    ],
}


@pytest.mark.parametrize(("game", "kind"), list(SCENES))
def test_every_fact_that_can_be_seen_is_seen_in_some_shot(game: str, kind: str) -> None:
    setting = rules.GAMES[game].setting({}, "A", rules.Mistakes())
    record = rules.GAMES[game].referees["flicks"].kinds(setting)[kind]
    seen = {name for facts in SCENES[game, kind] for name in facts}
    wanted = {field.name for field in record.fields}
    assert seen & BY_HAND == set()
    assert seen == wanted - BY_HAND


@pytest.mark.parametrize(
    ("game", "kind", "name"),
    [
        ("white", "start", "white"),
        ("red", "serve", "red"),
        ("red", "flick", "red"),
        ("green", "flick", "out"),
        ("green", "flick", "kind"),
    ],
)
def test_every_word_of_a_fact_is_said_of_some_shot(game: str, kind: str, name: str) -> None:
    setting = rules.GAMES[game].setting({}, "A", rules.Mistakes())
    record = rules.GAMES[game].referees["flicks"].kinds(setting)[kind]
    [field] = [field for field in record.fields if field.name == name]
    said = {facts.get(name) for facts in SCENES[game, kind]}
    assert said >= {word for word in field.choices if word is not None}


def test_a_green_that_stays_in_its_goal_area_is_told_too() -> None:
    assert {facts.get("left_area") for facts in SCENES["green", "flick"]} == {None, True, False}
