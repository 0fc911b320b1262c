"""Random cards of Penny Pitch, right and wrong, for every property of the law."""

from __future__ import annotations

import random
from typing import Any


def random_card(rng: random.Random) -> dict[str, Any]:
    """A well-formed card: mostly in turn, at times too long, with a claim or without."""
    pennies, first = rng.randint(1, 12), rng.choice("AB")
    card: dict[str, Any] = {
        "scorecard": 1, "game": "pitch", "detail": rng.choice(("result", "card", "flicks")),
        "options": {"pennies": pennies}, "sides": {"A": ["Asha"], "B": ["Ben"]}, "first": first,
        "entries": [],
    }  # fmt: skip
    if card["detail"] == "result":
        score = {side: rng.randint(0, 2 * pennies) for side in "AB"}
        return {**card, "claim": {"score": score}}
    turn = first
    for _ in range(2 * pennies + rng.choice((-1, 0, 0, 1))):
        by = turn if rng.random() < 0.9 else rng.choice("AB")
        turn = turn if by != turn else "AB"[turn == "A"]
        card["entries"].append({"flick": {"by": by, "lies": rng.choice(("bed", "line", "off"))}})
    return card
