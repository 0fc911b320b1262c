"""The clauses of Penny Black: one named function a rule, each of what was seen in one flick.

``Case`` holds the observations that several clauses share, so that each clause reads as the
law does. ``CLAUSES`` is the law in the order of its file: a ruling cites those that hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.core.making import maker
from rules.games.black.facts import Flick, order_of_merit
from rules.games.black.state import Position


@dataclass(frozen=True, slots=True)
class Case:
    """One flick as the referee sees it: the position, the facts, and what follows from both."""

    position: Position
    flick: Flick
    foul: bool
    stacked: tuple[str, ...]
    stack: bool
    merit: bool
    diameter: tuple[str, ...]
    loses_the_turn: bool
    """Whether something in the flick costs the turn even on a free shot."""
    keeps_the_turn: bool
    """Whether the flicker flicks again."""


_case: Final = maker(Case)


def consider(position: Position, flick: Flick) -> Case:
    """The case that a flick makes in a position."""
    foul = bool(flick.fouls) or pushed_on(flick)
    stacked = on_top(position, flick)
    stack = bool(stacked or flick.shooter_on)
    merit = not (foul or stack) and won_by_merit(position, flick)
    near = () if merit else still_near(position, flick, stacked)
    loses = bool(foul or stack or near or (flick.off and not merit))
    keeps = merit or (position.free_shot and not loses)
    return _case(position, flick, foul, stacked, stack, merit, near, loses, keeps)


def penny_on(position: Position) -> frozenset[str]:
    """``black.merit-order``: the pennies that are on; both of a pair while either is left."""
    for group in order_of_merit(position.setting.options):
        if not group.isdisjoint(position.on_board):
            return group
    return frozenset()


def won_by_merit(position: Position, flick: Flick) -> bool:
    """``black.merit``: exactly one penny off, it is on, and the shooter stays. Foul and stack
    apart."""
    return len(flick.off) == 1 and not flick.shooter_off and flick.off[0] in penny_on(position)


def is_cannon(flick: Flick) -> bool:
    """``black.merit``: the penny won was not struck by the shooter. Where it was not noted what was
    struck, nobody can say so."""
    return flick.off[0] not in flick.struck and not flick.struck_unnoted


def pushed_on(flick: Flick) -> bool:
    """``black.push``: pushed through one penny, the shooter struck another."""
    return flick.push and len(set(flick.struck)) > 1


def on_top(position: Position, flick: Flick) -> tuple[str, ...]:
    """``black.stack-on-shooter``, ``black.stack-on-penny``: the pennies that the opponent takes
    off."""
    if not flick.on_shooter and not flick.on_penny:
        return ()
    tops = list(flick.on_shooter)
    if position.setting.options.stack_on_penny:
        tops += [top for top, _ in flick.on_penny]
    return tuple(dict.fromkeys(tops))


def still_near(position: Position, flick: Flick, stacked: tuple[str, ...]) -> tuple[str, ...]:
    """``black.diameter``, with its scope: a turn's first flick, from the lie, not onto a penny. The
    pennies that the shooter is still near to."""
    if not (position.fresh and flick.near) or flick.shooter_on or from_corner(position, flick):
        return ()
    left_near = (position.near | position.below).difference(stacked)
    return tuple([penny for penny in dict.fromkeys(flick.near) if penny in left_near])


def from_corner(position: Position, flick: Flick) -> bool:
    """``black.corner``, ``black.shooter-on-penny``: whether the shooter was played from a spot."""
    return position.played_from == "corner" or flick.played_from == "corner"


def is_miss(flick: Flick) -> bool:
    """``black.miss``: nothing struck, and neither a penny touched nor the board moved."""
    return (
        not flick.struck_something and "touched" not in flick.fouls and "board" not in flick.fouls
    )


def _wrong_colour(case: Case) -> bool:
    return bool(case.flick.off) and not penny_on(case.position).issuperset(case.flick.off)


def _merit(case: Case) -> bool:
    return case.merit


def _mistake(case: Case) -> bool:
    return bool(case.flick.off) and not case.merit


def _change_over(case: Case) -> bool:
    passes = case.keeps_the_turn or case.loses_the_turn
    return not passes and not is_miss(case.flick)


def _corner(case: Case) -> bool:
    return case.flick.shooter_off


def _miss(case: Case) -> bool:
    return is_miss(case.flick) and not case.position.free_shot


def _free_shot(case: Case) -> bool:
    return case.keeps_the_turn and not case.merit


def _free_shot_shooter_off(case: Case) -> bool:
    return _free_shot(case) and case.flick.shooter_off


def _diameter(case: Case) -> bool:
    return bool(case.diameter)


def _diameter_scope(case: Case) -> bool:
    """Cited where the scope decided: otherwise than the plain rule, or a mistake or stack broke
    it."""
    if not case.position.fresh or case.merit:
        return False
    if case.diameter and (case.flick.off or case.stack):
        return True
    near = case.position.near.intersection(case.flick.near).difference(case.stacked)
    return bool(near) != bool(case.diameter)


def _foul(case: Case) -> bool:
    return bool(case.flick.fouls)


def _push(case: Case) -> bool:
    return pushed_on(case.flick)


def _stack_on_shooter(case: Case) -> bool:
    return bool(case.flick.on_shooter)


def _stack_on_penny(case: Case) -> bool:
    return bool(case.flick.on_penny) and case.position.setting.options.stack_on_penny


def _shooter_on_penny(case: Case) -> bool:
    return bool(case.flick.shooter_on)


def _foul_and_stack(case: Case) -> bool:
    return case.foul and case.stack


CLAUSES: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
    ("black.merit-order", _wrong_colour),
    ("black.merit", _merit),
    ("black.mistake", _mistake),
    ("black.change-over", _change_over),
    ("black.corner", _corner),
    ("black.miss", _miss),
    ("black.free-shot", _free_shot),
    ("black.free-shot-shooter-off", _free_shot_shooter_off),
    ("black.diameter", _diameter),
    ("black.diameter-scope", _diameter_scope),
    ("black.foul", _foul),
    ("black.push", _push),
    ("black.stack-on-shooter", _stack_on_shooter),
    ("black.stack-on-penny", _stack_on_penny),
    ("black.shooter-on-penny", _shooter_on_penny),
    ("black.foul-and-stack", _foul_and_stack),
)
"""The law of one flick, in the order of its file. ``black.win``, ``.draw`` and ``.play-out``
follow from the score."""

IDLE_AT_THE_END: Final = frozenset({"black.corner", "black.diameter", "black.diameter-scope"})
"""Rules that say only how the next flick is played: without effect when there is none."""
