"""How a player of Penny White plays."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

Entry = dict[str, Any]

FAILED_START = 0.07
HALF_A_BOARD_MM = 400
BEHIND_THE_LINE = -350.0
"""mm from the board's middle: where pennies are flicked from."""

SPEED_FOR_A_METRE = math.sqrt(2 * 0.15 * 9.80665)
"""m/s after which a penny slides a metre on a board as friction usually is."""


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


def shot(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """The same on a simulated board: the white over the line, pennies at the white as well as the
    hand is steady, the measuring left to the simulator."""
    due = may["kinds"][0]
    if due == "remove":
        return flick(rng, skill, may)
    if due == "measure":
        return {"measure": {}}
    place = [round(rng.uniform(-60, 60), 1), BEHIND_THE_LINE]
    if due == "start":
        launch = {"penny": "W", "speed": round(rng.gauss(1.29, 0.06), 3)}
        return _shot(may, place, launch | {"direction": round(rng.gauss(90, 1.5), 2)})
    aside, along = may["lies"]["W"][0] - place[0], may["lies"]["W"][1] - place[1]
    unsteady = 0.01 + 0.06 * (1 - skill)
    speed = SPEED_FOR_A_METRE * math.sqrt(math.hypot(aside, along) / 1000)
    direction = math.degrees(math.atan2(along, aside)) + rng.gauss(0, 40 * unsteady)
    launch = {
        "penny": rng.choice(may["pennies"]),
        "speed": round(speed * rng.gauss(1, unsteady), 3),
    }
    return _shot(may, place, launch | {"direction": round(direction, 2)})


def _shot(may: Mapping[str, Any], place: list[float], launch: Entry) -> Entry:
    return {"shot": {"by": may["side"], "pennies": {launch["penny"]: place}, "flick": launch}}


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
