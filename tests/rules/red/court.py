"""Short words for cards of Penny Red, so that a test reads like the rally it is about."""

from __future__ import annotations

from typing import Any

import rules

Document = dict[str, Any]
LINES: Document = {"detail": "card"}
NOTHING = {"sets": 0, "games": 0, "points": 0}


def serve(by: str = "A", red: str = "over", **facts: Any) -> Document:
    """A serve that strikes the red; a good one unless told otherwise."""
    return {"serve": {"by": by, "struck": ["red"], "red": red, **facts}}


def flick(shooter: str, red: str = "over", *, by: str = "", **facts: Any) -> Document:
    """A flick of ``shooter`` straight into the red."""
    told = {"struck": ["red"], "red_struck_by": [shooter], **facts}
    return {"flick": {"by": by or shooter[0], "shooter": shooter, "red": red, **told}}


def cannon(shooter: str, red: str = "over", *, by: str = "", **facts: Any) -> Document:
    """A flick of ``shooter`` into the side's other one, which strikes the red."""
    other = shooter[0] + "21"[int(shooter[1]) - 1]
    return flick(shooter, red, by=by, **{"struck": [other], "red_struck_by": [other], **facts})


def place(by: str, *shooters: str, **facts: Any) -> Document:
    """Own shooters placed by hand."""
    return {"position": {"by": by, "shooters": list(shooters), "how": "hand", **facts}}


def into_position(shooter: str, *, by: str = "", **facts: Any) -> Document:
    """An own shooter flicked into position."""
    told = {"by": by or shooter[0], "shooters": [shooter], "how": "flick", **facts}
    return {"position": told}


def reposition(by: str, shooter: str, to: str = "serving") -> Document:
    """An opposing shooter moved."""
    return {"reposition": {"by": by, "shooter": shooter, "to": to}}


def respot(shooter: str, to: str = "serving", *, by: str = "") -> Document:
    """An own shooter put on a spot."""
    return {"respot": {"by": by or shooter[0], "shooter": shooter, "to": to}}


def foul(by: str, *fouls: str) -> Document:
    """A foul without a flick."""
    return {"foul": {"by": by, "fouls": list(fouls or ("touched",))}}


def card(*entries: Document, detail: str = "flicks", **head: Any) -> Document:
    """A whole card; options are given by their names, ``first`` and ``claim`` too."""
    beside = {key: head.pop(key) for key in ("first", "claim") if key in head}
    pair = head.get("doubles", False)
    sides = {"A": ["Asha", "Ada"], "B": ["Ben", "Bo"]} if pair else {"A": ["Asha"], "B": ["Ben"]}
    return {
        "scorecard": 1,
        "game": "red",
        "detail": detail,
        "options": head,
        "sides": sides,
        "first": "A",
        "entries": list(entries),
        **beside,
    }


def verdict(*entries: Document, **head: Any) -> rules.Verdict:
    """The verdict on such a card."""
    judged = rules.adjudicate(card(*entries, **head))
    assert not judged.malformed, [fault.message for fault in judged.faults]
    return judged


def last(*entries: Document, **head: Any) -> Document:
    """The ruling on the last entry, of a card without any fault."""
    judged = verdict(*entries, **head)
    assert judged.valid, [fault.message for fault in judged.faults]
    ruling = judged.rulings[-1]
    assert ruling["entry"] == len(entries) - 1
    return ruling


def refused(*entries: Document, **head: Any) -> tuple[str, str | None]:
    """Code and rule of the one fault of a card, which must be about its last entry."""
    judged = verdict(*entries, **head)
    (fault,) = judged.faults
    assert fault.entry == len(entries) - 1
    return fault.code, fault.rule


def said(*entries: Document, **head: Any) -> str:
    """What the umpire says of the last entry."""
    return list(verdict(*entries, **head).explanations())[-1].text


def point(to: str, points: int = 1, how: str = "rally") -> Document:
    return {"point": {"to": to, "points": points, "how": how}}


def game(server: str, a: int, b: int) -> Document:
    return {"game": {"server": server, "A": a, "B": b}}


def result(a: Document, b: Document, winner: Any = ..., **head: Any) -> rules.Verdict:
    claim: Document = {"score": {"A": a, "B": b}}
    if winner is not ...:
        claim["winner"] = winner
    if "listed" in head:
        claim["sets"] = head.pop("listed")
    return rules.adjudicate(card(detail="result", claim=claim, **head))


def fault_of(judged: rules.Verdict) -> tuple[str, str | None]:
    (fault,) = judged.faults
    assert fault.entry is None
    return fault.code, fault.rule
