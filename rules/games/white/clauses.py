"""The clauses of Penny White: one named function a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.sides import NIL, A, Score, given, other
from rules.games.white.facts import Flick, Measure, Options, pennies

if TYPE_CHECKING:
    from rules.core.sides import Side
    from rules.games.white.state import Position, Winner


def is_removed_for_foul(options: Options, flick: Flick) -> bool:
    """``white.foul`` with the option ``remove``: the flicked penny comes off for the end."""
    return bool(flick.fouls) and options.foul == "remove"


def left_on(position: Position, flick: Flick) -> frozenset[str]:
    """``white.own-off``, ``white.opponent-off``: the pennies on the board after a flick."""
    on = position.on | {flick.penny}
    off = set(flick.off)
    if is_removed_for_foul(position.setting.options, flick):
        off.add(flick.penny)
    return on - off if off else on


def removals_earned(flick: Flick, on: frozenset[str]) -> int:
    """``white.opponent-off-count``: one for each opposing penny off, at most what the flicker has
    on."""
    put_off = sum(not is_of(penny, flick.by) for penny in flick.off)
    return min(put_off, sum(is_of(penny, flick.by) for penny in on)) if put_off else 0


def is_of(penny: str, side: Side) -> bool:
    """Whether a penny of the game is ``side``'s."""
    return penny[:1] == side


def is_spent(position: Position, flicked: frozenset[str]) -> bool:
    """``white.alternate``: whether every penny of both sides has been flicked in this end."""
    return len(flicked) == 2 * int(position.setting.options.pennies)


def nearest(measure: Measure) -> tuple[Score, list[str]]:
    """``white.nearest`` and its readings: the points of a measured end, and the rules that gave
    them.

    Pennies of one side nearer than the other's nearest score; equal nearest of both score nothing.
    """
    groups = measure.groups()
    sides = [{penny[0] for penny in group} for group in groups]
    if not sides or len(sides[0]) > 1:
        return NIL, ["white.dead-end"]
    winner: Side = A if sides[0] == {"A"} else "B"
    count = 0
    for group, of in zip(groups, sides, strict=True):
        if other(winner) in of:
            return given(winner, count), ["white.nearest"]
        count += len(group)
    return given(winner, count), ["white.nearest", "white.no-opponent-penny"]


def winner_after(options: Options, number: int, score: Score) -> Winner | None:
    """``white.win``, ``white.tie``: who has won when end ``number`` is closed, or ``None`` to go
    on."""
    if number < options.ends:
        return None
    if score[0] == score[1]:
        return None if options.extra_end else "draw"
    return "A" if score[0] > score[1] else "B"


def all_pennies(options: Options) -> frozenset[str]:
    """Every penny of the game but the white."""
    return pennies("A", options) | pennies("B", options)
