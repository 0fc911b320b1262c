"""Entries of Penny Green in short, and what the engine makes of them."""

from __future__ import annotations

from typing import Any

import rules

Document = dict[str, Any]


def flick(by: str, kind: str, penny: str, **facts: Any) -> Document:
    return {"flick": {"by": by, "kind": kind, "penny": penny, **facts}}


def normal(penny: str, *zones: str, **facts: Any) -> Document:
    """A normal flick by the penny's side; with zones it struck and moved the green."""
    return flick(penny[0], "normal", penny, **_with_green(zones, facts))


def penalty(penny: str, *zones: str, **facts: Any) -> Document:
    return flick(penny[0], "penalty", penny, **_with_green(zones, facts))


def positional(penny: str, **facts: Any) -> Document:
    return flick(penny[0], "positional", penny, **facts)


def _with_green(zones: tuple[str, ...], facts: Document) -> Document:
    if not zones:
        return facts
    moved = ["green", *facts.pop("moved", [])]
    return {"struck": ["green"], "moved": moved, "zones": list(zones), **facts}


def end_turn(by: str) -> Document:
    return {"end_turn": {"by": by}}


def choose(by: str, take: str) -> Document:
    return {"choose": {"by": by, "take": take}}


def spot(by: str, penny: str) -> Document:
    return {"spot": {"by": by, "penny": penny}}


def reposition(by: str, penny: str) -> Document:
    return {"reposition": {"by": by, "penny": penny}}


def goal_flick(by: str, penny: str, *placed: str) -> Document:
    return {"goal_flick": {"by": by, "penny": penny, "placed": list(placed)}}


def foul(by: str, *fouls: str) -> Document:
    return {"foul": {"by": by, "fouls": list(fouls)}}


HIT = normal("A1", "centre")
"""A flicks off and hits; he goes on."""

OVER = normal("A1", "centre", "B-end", out="goal-line-B")
"""A puts the green over B's goal line."""

SET_UP = [OVER, goal_flick("B", "B1", "B2", "B3")]
"""B has set a goal flick up; A has two positional flicks."""

GOAL_FLICK = [*SET_UP, end_turn("A")]
"""B is to take the goal flick with B1."""

SIDE = normal("A1", "centre", out="side")
"""A puts the green over a side line: B must take a penalty flick."""

SHOT = [HIT, normal("A2", "centre", "B-end")]
"""A has the green in his shooting zone, and one more hit."""

GOAL = normal("A3", "B-end", out="goal-B")


def card(*entries: Document, **head: Any) -> Document:
    sides = {"A": ["Asha"], "B": ["Ben"]}
    whole = {"scorecard": 1, "game": "green", "detail": "flicks", "first": "A", "sides": sides}
    return {**whole, "entries": list(entries), **head}


def verdict(*entries: Document, **head: Any) -> Document:
    return rules.adjudicate(card(*entries, **head)).as_document()


def last(*entries: Document, **head: Any) -> Document:
    """The ruling on the last entry of a card on which every entry is ruled."""
    found = verdict(*entries, **head)
    assert found["faults"] == []
    ruling: Document = found["rulings"][-1]
    assert ruling["entry"] == len(entries) - 1
    return ruling


def refused(*entries: Document, **head: Any) -> tuple[str, str | None]:
    """The code and the rule by which the last entry, and no other, is refused."""
    found = verdict(*entries, **head)
    assert [fault["entry"] for fault in found["faults"]] == [len(entries) - 1]
    assert len(found["rulings"]) == len(entries) - 1
    return found["faults"][0]["code"], found["faults"][0]["rule"]


def codes(ruling: Document) -> list[str]:
    return [found["code"] for found in ruling["breaks"]]


def said(*entries: Document, **head: Any) -> str:
    """What the umpire says of the last entry."""
    return list(rules.adjudicate(card(*entries, **head)).explanations())[-1].text


def live(*entries: Document, **head: Any) -> Document:
    """What may happen after some entries, from a state that was carried through JSON each time."""
    match, faults = rules.begin({"game": "green", "first": "A", **head})
    assert match is not None
    assert faults == ()
    for entry in entries:
        carried = rules.carry_on(match, entry)
        assert carried.faults == ()
        match, faults = rules.resume(carried.live.as_document())
        assert match is not None
        assert faults == ()
    return match.may()
