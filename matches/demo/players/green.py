"""How a player of Penny Green plays."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from matches.demo.players.aiming import apart, direction, flicked, unsteady

Entry = dict[str, Any]

GOAL_LINE_MM = 400.0
"""Just behind the goal, from the board's middle."""
OPEN_MM: Mapping[str, tuple[float, float]] = {"A": (-230.0, -146.0), "B": (146.0, 230.0)}
"""Between which lines a side's pennies are put down: in its own end, in front of the goal area."""
AREA_MM: Mapping[str, tuple[float, float]] = {"A": (-385.0, -325.0), "B": (325.0, 385.0)}
"""In its goal area, for a goal flick."""
SPOTS_MM = [(aside, 450.0) for aside in (-270.0, -220.0, 220.0, 270.0)]
"""Behind B's goal line; A's lie below."""
ZONE_MM: Mapping[str, tuple[float, float]] = {
    "A-end": (-240.0, -180.0), "centre": (-60.0, 60.0), "B-end": (180.0, 240.0),
}  # fmt: skip
CLEAR_MM = 42.0
"""Between middles: a penny is put down no nearer to another than a penny diameter."""
OTHER: Mapping[str, str] = {"A": "B", "B": "A"}
OWN: Mapping[str, list[str]] = {side: [f"{side}{n}" for n in range(1, 7)] for side in "AB"}
SHOOTING: Mapping[str, str] = {"A": "B-end", "B": "A-end"}
ZONES = ("A-end", "centre", "B-end")


def flick(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """Whatever is due: what a break gave, a goal flick, a flick of the turn."""
    side = may["side"]
    if may["owed"] and rng.random() < 0.6:
        return _put_back(rng, may)
    if "goal_flick" in may["kinds"]:
        penny, *placed = rng.sample(OWN[side], 3)
        return {"goal_flick": {"by": side, "penny": penny, "placed": placed}}
    if "penalty" in may["flicks"]:
        return _penalty_or_advantage(rng, skill, may)
    return _in_the_turn(rng, skill, may)


def _in_the_turn(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    side = may["side"]
    if "normal" in may["flicks"] and not (may["hits"] and rng.random() < 0.15):
        return {"flick": _normal(rng, skill, may)}
    return {"flick": _positional(rng, side)} if rng.random() < 0.75 else {"end_turn": {"by": side}}


def _put_back(rng: random.Random, may: Mapping[str, Any]) -> Entry:
    item = rng.choice(may["owed"])
    penny = rng.choice(item["pennies"])
    kind = "reposition" if penny[0] == item["by"] else "spot"
    return {kind: {"by": item["by"], "penny": penny}}


def _penalty_or_advantage(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    if "advantage" in may["may"] and rng.random() < 0.2:
        return {"choose": {"by": may["side"], "take": "advantage"}}
    return {"flick": _penalty(rng, skill, may["side"])}


def _penalty(rng: random.Random, skill: float, side: str) -> Entry:
    facts: Entry = {"by": side, "kind": "penalty", "penny": rng.choice(OWN[side])}
    facts |= {"struck": ["green"], "moved": ["green"], "zones": [SHOOTING[side]]}
    dice = rng.random()
    if dice < 0.35 + 0.35 * skill:
        facts["out"] = f"goal-{OTHER[side]}"
    elif dice < 0.85:
        facts["out"] = f"goal-line-{OTHER[side]}"
    return facts


def _positional(rng: random.Random, side: str) -> Entry:
    facts: Entry = {"by": side, "kind": "positional", "penny": rng.choice(OWN[side])}
    if rng.random() < 0.1:
        mate = rng.choice([penny for penny in OWN[side] if penny != facts["penny"]])
        facts |= {"struck": [mate], "moved": [mate]}
    if rng.random() < 0.03:
        facts["near_green"] = [facts["penny"]]
    return facts


def _normal(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    side = may["side"]
    free = [penny for penny in OWN[side] if penny != may["must_not_flick"]]
    facts: Entry = {"by": side, "kind": "normal", "penny": may["must_flick"] or rng.choice(free)}
    dice = rng.random()
    if dice < 0.06 - 0.04 * skill:
        return facts
    if dice < 0.10 - 0.04 * skill:
        foe = rng.choice(OWN[OTHER[side]])
        return facts | {"struck": [foe], "moved": [foe]}
    facts |= {"struck": ["green"], "moved": ["green"]}
    _run(rng, skill, may, facts)
    if rng.random() < 0.02:
        facts["fouls"] = ["unclean"]
    elif rng.random() < 0.02:
        facts["off"] = [facts["penny"]]
    return facts


def _run(rng: random.Random, skill: float, may: Mapping[str, Any], facts: Entry) -> None:
    """Where the green goes: at the goal from the shooting zone, else towards it."""
    side, green = may["side"], may["green"]
    ahead = 1 if side == "A" else -1
    if green == SHOOTING[side]:
        facts["zones"] = [green]
        dice = rng.random()
        if dice < 0.22 + 0.40 * skill:
            facts["out"] = f"goal-{OTHER[side]}"
        elif dice < 0.75:
            facts["out"] = rng.choice((f"goal-line-{OTHER[side]}",) * 4 + ("side",))
    else:
        following = ZONES[ZONES.index(green) + ahead]
        facts["zones"] = [green, following] if rng.random() < 0.5 + 0.35 * skill else [green]
        if facts["zones"] == ["centre"] and rng.random() < 0.04:
            facts["out"] = "side"
    if "out" not in facts and rng.random() < 0.18 - 0.10 * skill:
        met = rng.choice(OWN[OTHER[side]])
        facts |= {"green_struck": [met], "moved": ["green", met]}
    if facts["zones"][0] != facts["zones"][-1] or "out" in facts:
        return
    if green != "centre":
        facts["left_area"] = True


def line(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """A goal, or a penalty flick on the way to one."""
    side = may["side"]
    if may["scored"]:
        return {"goal": {"to": may["scored"], "kind": "penalty"}}
    to = side if rng.random() < 0.25 + 0.5 * skill else OTHER[side]
    dice = rng.random()
    if dice < 0.2:
        result = rng.choice(("goal", "no-goal", "no-goal", "declined"))
        code = rng.choice(("push", "technique", "green-out", "three-zone", "same-penny"))
        return {"penalty": {"by": to, "for": code, "result": result}}
    if dice < 0.26:
        return {"goal": {"to": to, "kind": "own-goal"}}
    return {"goal": {"to": to, "kind": "open"}}


def shot(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """On a simulated board: with the penny that lies best behind the green, towards the goal.

    What hands place is put down on its own half; penalties, goal flicks and what a break gave are
    the umpire's to report.
    """
    side = may["side"]
    if "shot" not in may["kinds"] or may["owed"] or not {"normal", "positional"} & {*may["flicks"]}:
        return flick(rng, skill, may)
    placed = _put_down(rng, may)
    lies = {**may["lies"], **placed}
    free = [penny for penny in OWN[side] if penny in lies and penny != may["must_not_flick"]]
    if "normal" not in may["flicks"]:
        return _moved_up(rng, side, rng.choice(free), placed)
    green, goal = lies["green"], (0.0, GOAL_LINE_MM if side == "A" else -GOAL_LINE_MM)
    free = [may["must_flick"]] if may["must_flick"] else free
    wanted = direction(green, goal)
    best = min(free, key=lambda penny: apart(direction(lies[penny], green), wanted))
    towards = direction(lies[best], green) + unsteady(rng, skill, 3.0)
    speed = rng.uniform(0.6, 1.2) + math.dist(green, goal) / 1000
    return flicked(side, best, speed, towards, placed)


def _moved_up(rng: random.Random, side: str, penny: str, placed: Mapping[str, Any]) -> Entry:
    entry = flicked(side, penny, rng.uniform(0.2, 0.5), rng.uniform(0, 360), placed)
    entry["shot"]["state"] = {"kind": "positional"}
    return entry


def _put_down(rng: random.Random, may: Mapping[str, Any]) -> dict[str, list[float]]:
    """Places for what lies nowhere: each penny where the law lets it be put."""
    taken = [tuple(place) for place in may["lies"].values()]
    placed: dict[str, list[float]] = {}
    hands = may.get("hands", {})
    # Spots and goal areas hold few: what may lie anywhere gives way.
    for penny in sorted(
        may["away"], key=lambda one: hands.get(one, "")[:4] not in ("spot", "own-")
    ):
        word = hands.get(penny, "")
        for _ in range(500):
            spot = _somewhere(rng, may, penny, word)
            clear = 24.0 if word.startswith(("spot-", "own-area-")) else CLEAR_MM
            if all(math.dist(spot, other) > clear for other in taken):
                break
        taken.append(spot)
        placed[penny] = list(spot)
    return placed


def _somewhere(
    rng: random.Random, may: Mapping[str, Any], penny: str, word: str
) -> tuple[float, float]:
    if word.startswith("spot-"):
        x, y = rng.choice(SPOTS_MM)
        return x, y if word[-1] == "B" else -y
    if word.startswith("own-area-"):
        low, high = AREA_MM[word[-1]]
        return round(rng.uniform(-60, 60), 1), round(rng.uniform(low, high), 1)
    low, high = ZONE_MM[may["green"]] if penny == "green" else OPEN_MM[penny[0]]
    return round(rng.uniform(-185, 185), 1), round(rng.uniform(low, high), 1)
