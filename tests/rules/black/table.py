"""Short words for cards of Penny Black, so that a test reads like the turn it is about."""

from __future__ import annotations

from typing import Any

import rules

Document = dict[str, Any]
OUTER = [f"O{n}" for n in range(1, 13)]
INNER = ["R1", "R2", "G1", "G2", "B1", "B2"]


def flick(by: str = "A", *struck: str, **facts: Any) -> Document:
    """A flick; what it struck is named, what went off too."""
    given = {"from": facts.pop("played_from")} if "played_from" in facts else {}
    return {"flick": {"by": by, "struck": list(struck), **facts, **given}}


def pot(penny: str, by: str = "A", **facts: Any) -> Document:
    """A penny struck, and off."""
    return flick(by, penny, off=[penny], **facts)


def foul(by: str, *fouls: str) -> Document:
    """A foul without a flick."""
    return {"foul": {"by": by, "fouls": list(fouls or ("touched",))}}


def turn(by: str, end: str, **facts: Any) -> Document:
    """A line of a card kept turn by turn."""
    return {"turn": {"by": by, "end": end, **facts}}


def card(*entries: Document, detail: str = "flicks", **head: Any) -> Document:
    """A whole card; options are given by their names, ``first`` and ``claim`` too."""
    beside = {key: head.pop(key) for key in ("first", "claim") if key in head}
    return {
        "scorecard": 1,
        "game": "black",
        "detail": detail,
        "options": head,
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "first": "A",
        "entries": list(entries),
        **beside,
    }


def judged(*entries: Document, **head: Any) -> rules.Verdict:
    """The verdict on a card of these entries."""
    return rules.adjudicate(card(*entries, **head))


def verdict(*entries: Document, **head: Any) -> Document:
    """The same, as a document."""
    return judged(*entries, **head).as_document()


def last(*entries: Document, **head: Any) -> Document:
    """The last ruling, of a card without a fault."""
    found = verdict(*entries, **head)
    assert found["faults"] == []
    ruling: Document = found["rulings"][-1]
    return ruling


def said(*entries: Document, **head: Any) -> str:
    """What an umpire says of the last entry."""
    return list(judged(*entries, **head).explanations())[-1].text


def refused(*entries: Document, **head: Any) -> tuple[str, str | None, str]:
    """Why the last entry, and no other, is refused: code, rule, words."""
    faults = verdict(*entries, **head)["faults"]
    assert [fault["entry"] for fault in faults] == [len(entries) - 1]
    return faults[0]["code"], faults[0]["rule"], faults[0]["message"]


def live(*entries: Document, **head: Any) -> rules.Live:
    """The match after some entries."""
    whole = card(*entries, **head)
    match, faults = rules.begin({k: whole[k] for k in ("game", "detail", "options", "first")})
    assert match is not None, faults
    for entry in entries:
        carried = rules.carry_on(match, entry)
        assert carried.ruling is not None, carried.faults
        assert carried.live is not None
        match = carried.live
    return match


CLEARED = [pot(penny) for penny in OUTER]
TO_THE_BLACK = [*CLEARED, *[pot(penny) for penny in INNER]]
