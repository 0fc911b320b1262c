"""Cards for the API's tests."""

from typing import Any

WON = {"flick": {"by": "A", "struck": ["O1"], "off": ["O1"]}}


def black(*entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A card of Penny Black, flick by flick, not finished."""
    head = {"scorecard": 1, "game": "black", "detail": "flicks", "first": "A"}
    sides = {"A": ["Asha"], "B": ["Ben"]}
    return head | {"sides": sides, "entries": list(entries)} | more


def result(a: int, b: int) -> dict[str, Any]:
    """A card of Penny Black that says how it ended and no more."""
    winner = "draw" if a == b else "A" if a > b else "B"
    claim = {"score": {"A": a, "B": b}, "winner": winner}
    return black(detail="result", claim=claim, sides={"A": ["A"], "B": ["B"]})
