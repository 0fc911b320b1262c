"""Flicks of Penny Black told turn by turn: for who goes on with a line a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.sides import A
from rules.games.black.state import Ruling

_REASONS = (
    ("foul", ("black.foul", "black.push")),
    ("stack", ("black.stack-on-shooter", "black.stack-on-penny", "black.shooter-on-penny")),
    ("diameter", ("black.diameter",)),
    ("miss", ("black.miss",)),
)


def coarser(rulings: Sequence[Ruling]) -> list[dict[str, Any]] | None:
    """The turns that the rulings make; ``None`` where the last one is not over."""
    turns: list[dict[str, Any]] = []
    merit: list[str] = []
    conceded: list[str] = []
    free = False
    rulings = [ruling for ruling in rulings if not ruling.aside]
    for ruling in rulings:
        own, theirs = ruling.won if ruling.by == A else ruling.won[::-1]
        merit += own
        conceded += theirs
        if ruling.next == ruling.by:
            continue
        turns.append({"turn": _turn(ruling, merit, conceded, free)})
        merit, conceded, free = [], [], bool(ruling.next_free_shot)
    return None if rulings and rulings[-1].next == rulings[-1].by else turns


def _turn(ruling: Ruling, merit: list[str], conceded: list[str], free: bool) -> dict[str, Any]:
    turn: dict[str, Any] = {"by": ruling.by, "end": _reason(ruling, conceded), "free_shot": free}
    return {**turn, "merit": merit, "conceded": conceded}


def _reason(ruling: Ruling, conceded: list[str]) -> str:
    """Why the turn ended, by the rules of its last flick."""
    for reason, rules in _REASONS:
        if not set(rules).isdisjoint(ruling.rules):
            return reason
    if conceded:
        return "mistake"
    if ruling.next is None:
        return "draw" if ruling.winner == "draw" else "win"
    return "no-penny"
