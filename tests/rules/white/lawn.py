"""Short words for cards of Penny White, so that a test reads like the end it is about."""

from __future__ import annotations

from typing import Any

import rules

Document = dict[str, Any]
ONE: Document = {"pennies": 1, "ends": 2}
TWO: Document = {"pennies": 2, "ends": 2}


def start(by: str = "A", white: str = "over", *fouls: str) -> Document:
    """The white flicked."""
    return {"start": {"by": by, "white": white, "fouls": list(fouls)}}


def flick(penny: str, *off: str, by: str = "", **facts: Any) -> Document:
    """A penny flicked by its side; what went off is named."""
    return {"flick": {"by": by or penny[0], "penny": penny, "off": list(off), **facts}}


def remove(by: str, penny: str | None = None) -> Document:
    """A penny of the other side taken off, or none."""
    return {"remove": {"by": by, "penny": penny}}


def measure(*groups: str) -> Document:
    """The pennies nearest first, equal ones in one word: ``measure("A1", "B1 B2")``."""
    return {"measure": {"order": [group.split() for group in groups]}}


def foul(by: str, *fouls: str) -> Document:
    """A foul without a flick."""
    return {"foul": {"by": by, "fouls": list(fouls or ("touched",))}}


def end(number: int, by: str, result: str = "nearest", **facts: Any) -> Document:
    """A line of a card kept end by end."""
    return {"end": {"number": number, "by": by, "result": result, **facts}}


def card(*entries: Document, detail: str = "flicks", **head: Any) -> Document:
    """A whole card; options are given by their names, ``first`` and ``claim`` too."""
    beside = {key: head.pop(key) for key in ("first", "claim") if key in head}
    return {
        "scorecard": 1,
        "game": "white",
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


BOTH = [start(), flick("A1"), flick("B1")]
FOUR = [start(), flick("A1"), flick("B1"), flick("A2"), flick("B2")]
