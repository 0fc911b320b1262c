"""What a card of Penny Black tells of the players: breaks, cannons, misses, fouls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core.sides import SIDES, Side
from rules.games.black.clauses import is_miss, pushed_on
from rules.games.black.facts import FOULS, TOTAL, Flick
from rules.games.black.state import Ruling


def breaks(rulings: Iterable[tuple[int, Ruling]]) -> list[tuple[int, Side, int]]:
    """The breaks of a card: the number of the entry that won the last penny, the side, the points.

    ``rulings`` are pairs of entry number and ruling; a break of nothing is none.
    """
    found: list[tuple[int, Side, int]] = []
    open_break: tuple[int, Side, int] | None = None
    for number, ruling in rulings:
        if ruling.merit:
            open_break = (number, ruling.by, ruling.run)
        if ruling.next != ruling.by and open_break is not None:
            found.append(open_break)
            open_break = None
    if open_break is not None:
        found.append(open_break)
    return found


def of_flicks(rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    """The statistics of a card kept flick by flick, by side where they belong to one."""
    runs = breaks(enumerate(rulings))
    by_side = {side: _of_side(side, rulings, runs) for side in SIDES}
    return {
        "A": by_side["A"],
        "B": by_side["B"],
        "flicks": by_side["A"]["flicks"] + by_side["B"]["flicks"],
    }


def of_breaks(points: list[int]) -> dict[str, Any]:
    """What a side's breaks come to."""
    return {"breaks": points, "high_break": max(points, default=0), "golden_guy": TOTAL in points}


def _of_side(
    side: Side, rulings: tuple[Ruling, ...], runs: list[tuple[int, Side, int]]
) -> dict[str, Any]:
    counts = dict.fromkeys(("flicks", "merit", "cannons", "misses", "free_shots", "mistakes"), 0)
    fouls = dict.fromkeys((*FOULS, "push", "stack"), 0)
    for ruling in rulings:
        if ruling.by != side:
            counts["mistakes"] += len(ruling.won[SIDES.index(side)])
            counts["free_shots"] += bool(ruling.next == side and ruling.next_free_shot)
            continue
        _count_fouls(ruling, fouls)
        if isinstance(ruling.facts, Flick):
            counts["flicks"] += 1
            counts["merit"] += ruling.merit
            counts["cannons"] += ruling.merit and ruling.facts.off[0] not in ruling.facts.struck
            counts["misses"] += is_miss(ruling.facts)
    rate = round(counts["merit"] / counts["flicks"], 4) if counts["flicks"] else None
    mine = [points for _, who, points in runs if who == side]
    return {**of_breaks(mine), **counts, "fouls": fouls, "pot_rate": rate}


def _count_fouls(ruling: Ruling, fouls: dict[str, int]) -> None:
    for foul in ruling.facts.fouls:
        fouls[foul] += 1
    if isinstance(ruling.facts, Flick):
        fouls["push"] += pushed_on(ruling.facts)
        stacks = ("black.stack-on-shooter", "black.stack-on-penny", "black.shooter-on-penny")
        fouls["stack"] += any(rule in ruling.rules for rule in stacks)
