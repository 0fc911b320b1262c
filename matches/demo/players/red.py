"""How a player of Penny Red plays."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from matches.demo.players.aiming import apart, direction, flicked, unsteady

Entry = dict[str, Any]

OWN: Mapping[str, tuple[str, str]] = {"A": ("A1", "A2"), "B": ("B1", "B2")}
OTHER: Mapping[str, str] = {"A": "B", "B": "A"}


def flick(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """A serve, a flick of the rally, or what a return has earned."""
    if may["kinds"][0] == "serve":
        return {"serve": _serve(rng, skill, may)}
    if may["reposition"] and rng.random() < 0.5:
        return {"reposition": _moved(rng, may["reposition"], may["doubles"])}
    if may["position"] and rng.random() < 0.6:
        return {"position": _placed(rng, may["position"], may["doubles"])}
    return {"flick": _in_the_rally(rng, skill, may)}


def _serve(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    facts: Entry = {"by": may["player"] or may["side"], "struck": ["red"], "red": "over"}
    dice = rng.random()
    if dice < 0.16 - 0.10 * skill:
        facts["red"] = rng.choice(("own", "own", "off"))
    elif dice < 0.20 - 0.12 * skill:
        facts |= {"struck": [], "red": "own"}
    return facts


def _moved(rng: random.Random, earned: Mapping[str, Any], doubles: bool) -> Entry:
    shooter = rng.choice([name for name, spots in earned["shooters"].items() if spots] or [""])
    spots = earned["shooters"].get(shooter) or ["serving"]
    by = OWN[earned["side"]][0] if doubles else earned["side"]
    return {"by": by, "shooter": shooter, "to": rng.choice(spots)}


def _placed(rng: random.Random, earned: Mapping[str, Any], doubles: bool) -> Entry:
    most = earned["by_hand"]
    flicked = earned["flick"] and (not most or rng.random() < 0.4)
    number = 1 if flicked else rng.randint(1, max(1, most))
    chosen = rng.sample(list(earned["shooters"]), number)
    by = chosen[0] if doubles else earned["side"]
    return {"by": by, "shooters": chosen, "how": "flick" if flicked else "hand"}


def _in_the_rally(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    side = may["side"]
    shooter, partner = rng.sample(OWN[side], 2)
    by = shooter if may["doubles"] else side
    facts: Entry = {"by": by, "shooter": shooter, "red": "own", "struck": ["red"]}
    last = may["flicks_left"] == 1
    over = rng.random() < (0.70 + 0.25 * skill if last else 0.45 + 0.2 * skill)
    dice = rng.random()
    if dice < 0.08 - 0.05 * skill:
        return facts | {"struck": [], "red_struck_by": []}
    if dice < 0.25 and not last:
        return facts | {"struck": [partner], "red_struck_by": []}
    if dice < 0.40:
        facts |= {"struck": [partner], "red_struck_by": [partner]}
    else:
        facts["red_struck_by"] = [shooter]
    if over:
        facts["red"] = "over"
        _run_into(rng, skill, may, facts)
    elif rng.random() < 0.06:
        facts["red"] = "off"
    if rng.random() < 0.02:
        facts["fouls"] = [rng.choice(("touched", "unclean"))]
    return facts


def _run_into(rng: random.Random, skill: float, may: Mapping[str, Any], facts: Entry) -> None:
    """The returned red meets the other side's shooters."""
    if rng.random() >= 0.3:
        return
    facts["red_hit"] = rng.sample(OWN[OTHER[may["side"]]], rng.choice((1, 1, 1, 2)))
    earned = may["starshot"] or facts["red_struck_by"] != [facts["shooter"]]
    if rng.random() < (0.2 + 0.3 * skill if earned else 0.04):
        facts["off"] = facts["red_hit"][: rng.choice((1, 1, 2))]


def line(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """One point, to the side that serves or to the other."""
    side = may["side"]
    to = side if rng.random() < 0.25 + 0.5 * skill else OTHER[side]
    dice = rng.random()
    if dice < 0.07 and to != side:
        return {"point": {"to": to, "points": 1, "how": "serve"}}
    if dice < 0.13:
        return {"point": {"to": to, "points": 1, "how": "foul"}}
    if dice < 0.25:
        return {"point": {"to": to, "points": rng.choice((2, 2, 2, 3, 4)), "how": "starshot"}}
    return {"point": {"to": to, "points": 1, "how": "rally"}}


def shot(rng: random.Random, skill: float, may: Mapping[str, Any]) -> Entry:
    """On a simulated board: a serve down the middle, then the shooter that lies best behind the
    red, which sends it over the line."""
    side, lies = may["side"], may["lies"]
    by, ahead = may["player"] or side, 90.0 if side == "A" else 270.0
    if may["kinds"][0] == "serve":
        towards = ahead + unsteady(rng, skill, 4.0)
        return flicked(by, OWN[side][0], rng.gauss(0.9, 0.08), towards)
    shooters = [name for name in OWN[side] if name in lies]
    if "shot" not in may["kinds"] or "red" not in lies or not shooters:
        return flick(rng, skill, may)
    best = min(shooters, key=lambda name: apart(direction(lies[name], lies["red"]), ahead))
    towards = direction(lies[best], lies["red"]) + unsteady(rng, skill, 2.0)
    return flicked(by, best, rng.uniform(0.8, 1.6), towards)
