"""Which rules a flick broke, by the table, and what its penalties leave to be put back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rules.core.sides import Side, other
from rules.games.green.breaks import BREAKS, CODES, COLUMNS, Break, Column
from rules.games.green.clauses import CONDITIONS, Case, crowds, ends_the_turn
from rules.games.green.facts import Foul
from rules.games.green.state import Owed, Position, make_owed

Row: TypeAlias = tuple[Break, Callable[[Case], bool]]

TESTED_AFTER_EVERY_FLICK: Final[Mapping[Column, tuple[Row, ...]]] = {
    column: tuple(
        [
            (BREAKS[code, column], CONDITIONS[code])
            for code in CODES
            if code != "diameter" and (code, column) in BREAKS
        ]
    )
    for column in COLUMNS
}
"""The rows of each column, in the table's order; the last, the diameter, waits for a turn's end."""

_REST_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "push": ("green.push",),
    "in-goal-area": ("green.goal-flick-leaves",),
    "green-out": ("green.no-turn-out", "green.out"),
    "three-zone": ("green.three-zone",),
    "attacker-off": ("green.no-turn-out",),
    "defender-off": ("green.no-turn-out",),
    "attackers-in": ("green.two-in",),
    "defenders-in": ("green.two-in",),
    "diameter": ("green.diameter",),
}
"""The rules that a row of the table rests on, beside its own."""


def broken_by(case: Case) -> tuple[Break, ...]:
    """The rules that a flick broke, in the table's order."""
    found = [row for row, holds in TESTED_AFTER_EVERY_FLICK[case.column] if holds(case)]
    if CONDITIONS["diameter"](case) and (found or ends_the_turn(case)):
        found.append(BREAKS["diameter", case.column])
    return tuple(found)


def broken_without_flick(position: Position, foul: Foul) -> tuple[Break, ...]:
    """The rules that a foul without a flick broke: it tests nothing else."""
    column = _column_without_flick(position, foul.by)
    codes = [("touched", "technique"), ("board", "board")]
    return tuple([BREAKS[code, column] for word, code in codes if word in foul.fouls])


def _column_without_flick(position: Position, by: Side) -> Column:
    """AN for the side whose turn it is or for whom something is due, AP for a goal flick's taker in
    the defender's flicks, else DP."""
    at_board = by == position.play.side
    if position.is_due or position.play.stage == "turn":
        return "AN" if at_board else "DP"
    return "DP" if at_board else "AP"


def rules_of(found: tuple[Break, ...], position: Position) -> list[str]:
    """The rows that apply, and the rules that they rest on."""
    rules = []
    for row in found:
        rules.append(row.rule)
        rules.extend(_REST_ON.get(row.code, ()))
        if row.code == "same-penny":
            rules.append(f"green.{position.play.opening}-same-penny")
    return rules


def rules_on_several(found: tuple[Break, ...]) -> list[str]:
    """``green.two-breaks``, ``green.several-penalty-flicks``: several breaks at once."""
    rules = ["green.two-breaks"] if len(found) > 1 else []
    if sum(row.penalty == "PF" for row in found) > 1:
        rules.append("green.several-penalty-flicks")
    return rules


def gives_penalty_flick(found: tuple[Break, ...]) -> bool:
    """Whether one of some breaks gives a penalty flick; several give one."""
    return any(row.penalty == "PF" for row in found)


def owed_after(case: Case, found: tuple[Break, ...]) -> tuple[Owed, ...]:
    """What the opponent of the flicker may put back, in the table's order; an area is an item."""
    items: list[Owed] = []
    for row in found:
        if row.penalty in ("S", "R"):
            side = case.attackers if row.code == "attacker-off" else case.defenders
            gone = tuple(sorted(side.intersection(case.flick.off)))
            items.append(make_owed(case.opponent, row.penalty, gone, len(gone)))
        elif row.penalty in ("S1", "R1"):
            side = case.attackers if row.code == "attackers-in" else case.defenders
            inside = crowds(case, side)
            items += [make_owed(case.opponent, row.penalty, some, len(some) - 1) for some in inside]
        elif row.penalty == "SR":
            items.append(owed_for_near(case.flick.by, case.flick.near_green))
    return tuple(items)


def owed_for_near(offender: Side, near: tuple[str, ...]) -> Owed:
    """``green.diameter``: the opponent spots and repositions whatever was left near the green."""
    return make_owed(other(offender), "SR", tuple(sorted(near)), len(near))


def settled(owed: tuple[Owed, ...], penny: str) -> tuple[Owed, ...]:
    """What is still owed when a penny has been put back: it settles every item that names it."""
    items = []
    for item in owed:
        if penny not in item.pennies:
            items.append(item)
        elif item.count > 1:
            left = tuple([one for one in item.pennies if one != penny])
            items.append(make_owed(item.by, item.penalty, left, item.count - 1))
    return tuple(items)
