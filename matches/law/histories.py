"""What was played before a flick in a situation of the lab, worked out from who flicks and from the
pennies that are still there: who began, the options, and the entries until the flick.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import rules

OTHER: Final = {"A": "B", "B": "A"}

Entries: TypeAlias = list[dict[str, Any]]
Past: TypeAlias = tuple[str, dict[str, Any], Entries]


# ── Penny Black: the pennies that are missing were won before ────────────────────────────────────

_INNER: Final = ["R1", "R2", "N1", "N2", "Y1", "Y2", "G1", "G2", "B1", "B2", "V1", "V2", "I1", "I2"]
_OUTER: Final = [f"O{n}" for n in range(1, 13)]
_SET: Final = [*_OUTER, "R1", "R2", "G1", "G2", "B1", "B2", "K"]


def black(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    """Each missing penny was won by a flick of its own, in the order of merit, and the turn passed
    after it. Where one of a higher worth is missing, it went off by mistake."""
    inner = [each for each in _INNER if each in there and each not in _SET]
    left = [*_OUTER, *inner, *_SET[12:]]
    missing = [each for each in left if each not in there]
    live, _faults = rules.begin({"game": "black", "first": side})
    entries: Entries = []

    def played(entry: dict[str, Any]) -> None:
        nonlocal live
        if live is not None:
            entries.append(entry)
            live = rules.carry_on(live, entry).live

    def turn() -> str:
        return str(live.may().get("side")) if live is not None else side

    for penny in missing:
        by = turn()
        played({"flick": {"by": by, "struck": [penny], "off": [penny]}})
        left.remove(penny)
        if turn() == by:
            played({"flick": {"by": by, "struck": left[:1]}})
    if missing and turn() != side:
        played({"flick": {"by": turn(), "struck": left[:1]}})
    return side, {}, entries


# ── Penny White: the pennies on the board were flicked before, in turn ───────────────────────────


def white_start(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    return side, {}, []


def white(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    """As many pennies of each side were flicked as the turn needs; those not seen went off."""
    # One of the side's own is the one that is about to be flicked: it is told by the facts.
    lying = {one: sorted(p for p in there if p[:1] == one) for one in "AB"}
    other = OTHER[side]
    flicked = {side: lying[side][1:], other: lying[other]}
    turns = max(len(flicked[side]), len(flicked[other]))
    most = max([4, turns + 1, *(int(p[1:]) for p in there if p[1:].isdigit())])
    first = side if len(flicked[other]) <= len(flicked[side]) else other
    entries: Entries = [{"start": {"by": first, "white": "over"}}]
    count = {first: turns, OTHER[first]: turns if first == side else turns - 1}
    used = set(there)
    for n in range(turns):
        for by in (first, OTHER[first]):
            if n >= count[by]:
                continue
            penny = flicked[by][n] if n < len(flicked[by]) else _spare(by, used, most)
            used.add(penny)
            gone = [] if penny in there else [penny]
            entries.append({"flick": {"by": by, "penny": penny, "off": gone}})
    return first, {"pennies": min(most, 12)}, entries


def _spare(side: str, used: set[str], most: int) -> str:
    return next(f"{side}{n}" for n in range(most, 0, -1) if f"{side}{n}" not in used)


# ── Penny Red and Penny Green ────────────────────────────────────────────────────────────────────


def red_serve(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    return side, {}, []


def red_return(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    other = OTHER[side]
    return other, {}, [{"serve": {"by": other, "struck": ["red"], "red": "over"}}]


def red_third(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    first, options, entries = red_return(side, there, facts)
    touch = {"by": side, "shooter": f"{side}1", "struck": [f"{side}2"], "red": "own"}
    return first, options, [*entries, {"flick": touch}, {"flick": touch}]


def _pennies_a_side(there: frozenset[str]) -> dict[str, Any]:
    most = {side: max([6, *(int(p[1:]) for p in there if p[0] == side)]) for side in "AB"}
    return {} if most == {"A": 6, "B": 6} else {"pennies": most}


def green_first(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    return side, _pennies_a_side(there), []


def green_second(side: str, there: frozenset[str], facts: Mapping[str, Any]) -> Past:
    # The first hit left the green in the zone where this one found it.
    zones = list(dict.fromkeys(["centre", *(facts.get("zones") or [])[:1]]))
    penny = f"{side}2" if facts.get("penny") != f"{side}2" else f"{side}1"
    hit = {"by": side, "kind": "normal", "penny": penny, "struck": ["green"]}
    hit |= {"moved": ["green"], "zones": zones}
    return side, _pennies_a_side(there), [{"flick": hit}]
