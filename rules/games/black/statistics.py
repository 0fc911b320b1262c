"""What a card of Penny Black tells of the players: breaks, cannons, misses, fouls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core.sides import SIDES, Side, other
from rules.games.black.clauses import is_cannon, is_miss, pushed_on
from rules.games.black.facts import FOULS, TOTAL, Flick
from rules.games.black.state import Ruling

_STACKS = frozenset({"black.stack-on-shooter", "black.stack-on-penny", "black.shooter-on-penny"})
_COUNTED = ("flicks", "merit", "cannons", "misses", "free_shots", "mistakes")


def breaks(rulings: Iterable[tuple[int, Ruling]]) -> list[tuple[int, Side, int]]:
    """The breaks of a card: the number of the entry that won the last penny, the side, the points.

    ``rulings`` are pairs of entry number and ruling; a break of nothing is none.
    """
    found: list[tuple[int, Side, int]] = []
    open_break: tuple[int, Side, int] | None = None
    for number, ruling in rulings:
        if ruling.aside:
            continue
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
    counts = {side: dict.fromkeys(_COUNTED, 0) for side in SIDES}
    fouls = {side: dict.fromkeys((*FOULS, "push", "stack"), 0) for side in SIDES}
    for ruling in rulings:
        by = ruling.by
        _count(ruling, counts[by], counts[other(by)])
        _count_fouls(ruling, fouls[by])
    runs = breaks(enumerate(rulings))
    told: dict[str, Any] = {
        side: {
            **of_breaks([points for _, who, points in runs if who == side]),
            **counts[side],
            "fouls": fouls[side],
            "pot_rate": _pot_rate(counts[side]),
        }
        for side in SIDES
    }
    told["flicks"] = counts["A"]["flicks"] + counts["B"]["flicks"]
    return told


def of_breaks(points: list[int]) -> dict[str, Any]:
    """What a side's breaks come to."""
    return {"breaks": points, "high_break": max(points, default=0), "golden_guy": TOTAL in points}


def _count(ruling: Ruling, mine: dict[str, int], theirs: dict[str, int]) -> None:
    facts, won = ruling.facts, ruling.won
    if not isinstance(facts, Flick):
        theirs["free_shots"] += bool(ruling.next_free_shot) and not ruling.aside
        return
    mine["flicks"] += 1
    if ruling.merit:
        mine["merit"] += 1
        mine["cannons"] += is_cannon(facts)
        return
    mine["misses"] += is_miss(facts)
    theirs["free_shots"] += bool(ruling.next_free_shot)
    theirs["mistakes"] += len(won[0]) + len(won[1])


def _pot_rate(counts: dict[str, int]) -> float | None:
    return round(counts["merit"] / counts["flicks"], 4) if counts["flicks"] else None


def _count_fouls(ruling: Ruling, fouls: dict[str, int]) -> None:
    for foul in ruling.facts.fouls:
        fouls[foul] += 1
    if isinstance(ruling.facts, Flick):
        fouls["push"] += pushed_on(ruling.facts)
        fouls["stack"] += not _STACKS.isdisjoint(ruling.rules)
