"""What a card of Penny White tells: ends, points by kind, pennies lost, the running score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core.sides import SIDES, Score, Side, by_side, of
from rules.games.white.clauses import is_of
from rules.games.white.facts import FOULS, Flick, Foul, Measure, Remove
from rules.games.white.state import Ruling

KINDS = ("nearest", "knocked-off", "failed-start")


def of_ends(ends: Iterable[tuple[str, Score]]) -> dict[Side, dict[str, Any]]:
    """Points by kind, ends won and the biggest end of each side, from (how, points) pairs."""
    told: dict[Side, dict[str, Any]] = {
        side: {"ends_won": 0, "biggest_end": 0, "points": dict.fromkeys(KINDS, 0)} for side in SIDES
    }
    for how, points in ends:
        for side in SIDES:
            gained = of(points, side)
            if not gained:
                continue
            told[side]["points"][how] += gained
            if how != "failed-start":
                told[side]["ends_won"] += 1
                told[side]["biggest_end"] = max(told[side]["biggest_end"], gained)
    return told


def of_flicks(rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    """The statistics of a card kept penny by penny."""
    told = of_ends((ruling.how, ruling.points) for ruling in rulings if ruling.how)
    for side in SIDES:
        told[side] |= {
            "whites_knocked_off": 0,
            "pennies_lost": 0,
            "flicks": 0,
            "fouls": dict.fromkeys(FOULS, 0),
        }
    for ruling in rulings:
        _count(ruling, told)
    running = [by_side(ruling.after.score) for ruling in rulings if ruling.end_over]
    return {"A": told["A"], "B": told["B"], "running": running}


def _count(ruling: Ruling, told: dict[Side, dict[str, Any]]) -> None:
    facts = ruling.facts
    if isinstance(facts, Measure):
        return
    if isinstance(facts, Remove):
        if facts.penny is not None:
            told["B" if facts.by == "A" else "A"]["pennies_lost"] += 1
        return
    for foul in facts.fouls:
        told[facts.by]["fouls"][foul] += 1
    if isinstance(facts, Foul) or not isinstance(facts, Flick):
        return
    told[facts.by]["flicks"] += 1
    told[facts.by]["whites_knocked_off"] += facts.white_off
    for side in SIDES:
        told[side]["pennies_lost"] += sum(is_of(penny, side) for penny in facts.off)
