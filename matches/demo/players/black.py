"""How a player of Penny Black plays."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from matches.demo.players.aiming import direction, flicked, unsteady

Entry = dict[str, Any]

CORNER = (0.0, -215.0)
"""mm from the board's middle: a corner spot."""

NEAR_ONCE_IN = 5


def flick(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """One flick: often a penny won, sometimes a mistake, now and then a foul or a stack."""
    facts: Entry = {"by": may["side"]}
    if len(may["from"]) > 1 or may["from"] == ["corner"]:
        facts["from"] = rng.choice(may["from"])
    dice = rng.random()
    if dice < 0.34 + 0.34 * skill:
        _win(rng, may, facts)
    elif dice < 0.90:
        facts["struck"] = [rng.choice(may["board"])]
        if rng.random() < 0.12:
            facts["shooter_off"] = True
    else:
        rng.choice((_miss, _wrong, _two, _shooter_too, _foul, _push, _stack, _rest))(
            rng, may, facts
        )
    _come_near(rng, may, facts)
    return {"flick": facts}


def _win(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    won = rng.choice(may["on"])
    struck = won if rng.random() < 0.92 else rng.choice(may["board"])
    facts |= {"struck": [struck], "off": [won]}


def _miss(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    facts["struck"] = []


def _wrong(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    gone = rng.choice(may["board"])
    facts |= {"struck": [gone], "off": [gone]}


def _two(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    gone = rng.sample(may["board"], min(2, len(may["board"])))
    facts |= {"struck": gone[:1], "off": gone}


def _shooter_too(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    _win(rng, may, facts)
    facts["shooter_off"] = True


def _foul(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    facts |= {"struck": [rng.choice(may["board"])], "fouls": [rng.choice(("touched", "unclean"))]}


def _push(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    facts |= {"struck": rng.sample(may["board"], min(2, len(may["board"]))), "push": True}


def _stack(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    top = rng.choice(may["board"])
    facts |= {"struck": [top], "on_shooter": [top]}


def _rest(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    below = rng.choice(may["board"])
    facts |= {"struck": [below], "shooter_on": [below]}


def _come_near(rng: random.Random, may: Mapping[str, Any], facts: Entry) -> None:
    gone = {*facts.get("off", ()), *facts.get("on_shooter", ()), *facts.get("shooter_on", ())}
    there = [penny for penny in may["board"] if penny not in gone]
    if not facts.get("shooter_off") and there and rng.randrange(NEAR_ONCE_IN) == 0:
        facts["near"] = rng.sample(there, min(len(there), rng.choice((1, 1, 2))))


def line(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """One turn: the pennies won in order, and how it ended."""
    left = [colour for colour, number in may["left"].items() for _ in range(number)]
    won = 0
    while won < len(left) and rng.random() < 0.36 + 0.36 * skill:
        won += 1
    facts: Entry = {"by": may["side"], "free_shot": may["free_shot"], "merit": left[:won]}
    ends = ("no-penny",) * 14 + ("miss", "mistake", "mistake", "foul", "stack", "diameter")
    facts["end"] = rng.choice((*ends, "win", "win", "draw") if won else ends)
    if facts["end"] == "mistake" and len(left) > won:
        facts["conceded"] = [rng.choice(left[won:])]
    return {"turn": facts}


def shot(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """On a simulated board: at a penny that is on and lies near the rim, as straight as the hand is
    steady."""
    if may["kinds"][0] != "flick" or not any(penny in may["lies"] for penny in may["on"]):
        return flick(rng, skill, may)
    lies = may["lies"]
    from_ = lies.get("S", CORNER)
    on = [penny for penny in may["on"] if penny in lies]
    chosen = max(on, key=lambda penny: math.hypot(*lies[penny]) + rng.uniform(0, 40))
    towards = direction(from_, lies[chosen]) + unsteady(rng, skill, 6.0)
    speed = rng.uniform(0.9, 1.9)
    return flicked(may["side"], "S", speed, towards, {} if "S" in lies else {"S": CORNER})
