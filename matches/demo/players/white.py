"""How a player of Penny White plays."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

Entry = dict[str, Any]

FAILED_START = 0.07
HALF_A_BOARD_MM = 400


def flick(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """The start of an end, a penny, a removal, or the measuring."""
    due = may["kinds"][0]
    if due == "start":
        over = rng.random() >= FAILED_START
        return {
            "start": {"by": may["side"], "white": "over" if over else rng.choice(("short", "off"))}
        }
    if due == "remove":
        penny = rng.choice(may["pennies"]) if may["pennies"] and rng.random() < 0.95 else None
        return {"remove": {"by": may["side"], "penny": penny}}
    if due == "measure":
        return {"measure": {"distances_mm": {p: _distance(rng) for p in may["pennies"]}}}
    return {"flick": _penny(rng, skill, may)}


def _distance(rng: random.Random) -> float:
    return round(rng.triangular(2, HALF_A_BOARD_MM, 30), 1)


def _penny(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    facts: Entry = {"by": may["side"], "penny": rng.choice(may["pennies"])}
    others = [penny for penny in may["on"] if penny[0] != may["side"]]
    dice = rng.random()
    if dice < 0.02:
        facts["white_off"] = True
    elif dice < 0.05 + 0.10 * skill and others:
        facts["off"] = [rng.choice(others)]
    elif dice > 0.92 + 0.06 * skill:
        facts["off"] = [facts["penny"]]
    if rng.random() < 0.02:
        facts["fouls"] = ["unclean"]
    return facts


def line(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """One end: who won it, how, and with how many pennies."""
    side = may["side"]
    other = "B" if side == "A" else "A"
    facts: Entry = {"number": may["end"], "by": side}
    if rng.random() < FAILED_START:
        facts["failed_starts"] = 1
    dice = rng.random()
    winner = side if rng.random() < 0.25 + 0.5 * skill else other
    if dice < 0.04:
        facts |= {"result": "dead", "winner": None, "points": 0}
    elif dice < 0.10:
        facts |= {"result": "knocked-off", "winner": winner, "points": 1}
    else:
        facts |= {"result": "nearest", "winner": winner, "points": rng.choice((1, 1, 1, 2, 2, 3))}
    return {"end": facts}
