"""What a card of Penny Green tells of the players: goals, hits, breaks, penalty flicks."""

from __future__ import annotations

from typing import Any, Final

from rules.core.sides import SIDES, Side
from rules.games.green.breaks import CODES
from rules.games.green.clauses import HITS_A_TURN
from rules.games.green.facts import Flick
from rules.games.green.state import Ruling

GOAL_KINDS: Final = ("open", "penalty", "own-goal")


def kind_of_goal(ruling: Ruling) -> str:
    """How a goal came: in open play, by a penalty flick, or through the flicker's own pegs."""
    if ruling.goal != ruling.by:
        return "own-goal"
    return "penalty" if "green.penalty-flick" in ruling.rules else "open"


def of_flicks(rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    """The statistics of a card kept flick by flick; a side's ``goals`` are those it was given."""
    a, b = (_of_side(side, rulings) for side in SIDES)
    return {"A": a, "B": b, "flicks": a["flicks"] + b["flicks"]}


def _of_side(side: Side, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
    goals = dict.fromkeys(GOAL_KINDS, 0)
    breaks = dict.fromkeys(CODES, 0)
    hits = [0] * (HITS_A_TURN + 1)
    counts = dict.fromkeys(("flicks", "normal", "positional", "interceptions"), 0)
    penalties = dict.fromkeys(("taken", "scored", "declined"), 0)
    before: Side | None = None
    for ruling in rulings:
        if ruling.goal == side:
            goals[kind_of_goal(ruling)] += 1
        if before == side and "green.advantage" in ruling.rules:
            penalties["declined"] += 1
        before = ruling.after.next
        if ruling.by != side:
            continue
        for found in ruling.breaks:
            breaks[found.code] += 1
        if isinstance(ruling.facts, Flick):
            _count_flick(ruling, ruling.facts, counts, hits, penalties)
    shown = {"goals": goals, "breaks": breaks, "penalty_flicks": penalties}
    return {**counts, **shown, **_of_turns(hits)}


def _of_turns(hits: list[int]) -> dict[str, Any]:
    """What a side's turns come to; ``hits`` is how many turns had 0, 1, 2, 3 hits."""
    turns, made = sum(hits), sum(number * count for number, count in enumerate(hits))
    return {
        "turns": turns,
        "turns_by_hits": {str(number): count for number, count in enumerate(hits)},
        "hits": made,
        "hits_a_turn": round(made / turns, 4) if turns else None,
    }


def _count_flick(
    ruling: Ruling,
    flick: Flick,
    counts: dict[str, int],
    hits: list[int],
    penalties: dict[str, int],
) -> None:
    counts["flicks"] += 1
    if flick.kind == "penalty":
        penalties["taken"] += 1
        penalties["scored"] += ruling.goal == flick.by
        return
    counts[flick.kind] += 1
    if flick.kind == "positional":
        return
    counts["interceptions"] += "green.interception" in ruling.rules
    # A turn is counted with its first normal flick, and moves up a place with each of its hits.
    if ruling.hits == int(ruling.hit):
        hits[0] += 1
    if ruling.hit:
        hits[ruling.hits - 1] -= 1
        hits[ruling.hits] += 1
