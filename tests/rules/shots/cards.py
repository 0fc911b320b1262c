"""Cards with shots for the tests: one of each game that goes through a few shots."""

from __future__ import annotations

from typing import Any

import rules

Document = dict[str, Any]


def shot(by: str, penny: str, speed: float, direction: float, /, **more: Any) -> Document:
    """An entry: a flick, and whatever else the shot says. ``spin`` and ``contact`` go to the
    flick."""
    flick = {"penny": penny, "speed": speed, "direction": direction}
    flick |= {key: more.pop(key) for key in ("spin", "contact") if key in more}
    return {"shot": {"by": by, "flick": flick, **more}}


def card(game: str, *entries: Document, **more: Any) -> Document:
    """A card of detail shots of two players."""
    head = {"scorecard": 1, "game": game, "detail": "shots", "first": "A"}
    return {**head, "sides": {"A": ["Asha"], "B": ["Ben"]}, "entries": [*entries], **more}


BLACK_SPOT = [0.0, -215.0]
"""The corner spot straight below the set."""

GREEN_SET_OUT = {
    **{f"A{n}": [-210.0 + 60 * n, -160.0] for n in range(1, 7)},
    **{f"B{n}": [-210.0 + 60 * n, 160.0] for n in range(1, 7)},
}
"""Twelve pennies in rows, the way hands may place them for a flick off: each side in its own end,
nearer to the zone line than to the goal area."""


def black(**more: Any) -> Document:
    """A break of the set, and the answer from where the shooter lies."""
    return card(
        "black",
        shot("A", "S", 2.2, 90.5, pennies={"S": BLACK_SPOT}),
        shot("B", "S", 0.4, 200.0),
        **more,
    )


def white(**more: Any) -> Document:
    """An end of one penny each, measured by the simulator."""
    return card(
        "white",
        shot("A", "W", 1.3, 90.0, pennies={"W": [0.0, -350.0]}),
        shot("A", "A1", 1.28, 90.0, pennies={"A1": [0.0, -350.0]}),
        shot("B", "B1", 1.2, 90.0, pennies={"B1": [20.0, -350.0]}),
        {"measure": {}},
        **{"options": {"pennies": 1}, **more},
    )


def red(**more: Any) -> Document:
    """A serve that counts, and a return."""
    return card(
        "red",
        shot("A", "A1", 0.85, 90.0),
        shot("B", "B1", 0.5, 270.0),
        **more,
    )


def green(**more: Any) -> Document:
    """A flick off, and another flick of the same turn."""
    return card(
        "green",
        shot("A", "A3", 0.9, 76.0, pennies=GREEN_SET_OUT),
        **more,
    )


CARDS = {"black": black, "white": white, "red": red, "green": green}


def decided() -> Document:
    """Penny Black, decided for A: a simulated miss, of which the umpire says that the shooter went
    off as well, and then flicks by an umpire."""
    outers = [f"O{n}" for n in range(1, 13)]
    won = [
        {"flick": {"by": "A", "struck": [each], "off": [each]}} for each in [*outers, "R1", "R2"]
    ]
    return card(
        "black",
        shot("A", "S", 0.3, 120.0, pennies={"S": BLACK_SPOT}, facts={"shooter_off": True}),
        {"flick": {"by": "B", "struck": ["O1"]}},
        {"flick": {"by": "B", "struck": ["O1"]}},
        *won,
    )


def ruled(document: Document) -> rules.Verdict:
    """The verdict on a card that has the right shape."""
    verdict = rules.adjudicate(document)
    assert not verdict.malformed, [fault.message for fault in verdict.faults]
    return verdict
