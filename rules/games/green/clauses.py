"""The clauses of Penny Green: one named function a rule, each of what was seen in one flick.

``Case`` holds what several clauses share. ``CONDITIONS`` says for each row of the table of rule
breaks, in its order, when a flick breaks that rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.core.making import maker
from rules.core.sides import SIDES, Side, other
from rules.games.green.breaks import CODES, Column
from rules.games.green.facts import GREEN, Area, Flick, Zone, pennies, shooting_zone
from rules.games.green.state import Position

HITS_A_TURN: Final = 3
DEFENDER_FLICKS: Final = 2


@dataclass(frozen=True, slots=True)
class Case:
    """One flick as the referee sees it.

    ``mine`` are the flicker's pennies, ``theirs`` the opponent's; ``column`` is the column of the
    table that the flick's breaks stand in.
    """

    position: Position
    flick: Flick
    column: Column
    mine: frozenset[str]
    theirs: frozenset[str]
    hit: bool

    @property
    def opponent(self) -> Side:
        """The side that did not flick."""
        return other(self.flick.by)

    @property
    def attackers(self) -> frozenset[str]:
        """The pennies of the side in possession: the flicker's, or not in a defender's flick."""
        return self.theirs if self.column == "DP" else self.mine

    @property
    def defenders(self) -> frozenset[str]:
        """The pennies of the side not in possession."""
        return self.mine if self.column == "DP" else self.theirs


_case: Final = maker(Case)


def consider(position: Position, flick: Flick) -> Case:
    """The case that a flick makes in a position."""
    counts = position.setting.options.pennies
    mine, theirs = pennies(counts, flick.by), pennies(counts, other(flick.by))
    hit = flick.kind != "positional" and moved_green_or_own(flick, mine)
    return _case(position, flick, column_of(position, flick), mine, theirs, hit)


def column_of(position: Position, flick: Flick) -> Column:
    """Who flicked, and how: a penalty flick's breaks stand with the attacker's normal flicks."""
    if flick.kind != "positional":
        return "AN"
    return "DP" if position.play.stage == "defence" else "AP"


def where_it_lay(position: Position, flick: Flick) -> Zone:
    """``green.penalty-flick``: where the green lay; a penalty flick puts it before the goal."""
    return shooting_zone(flick.by) if flick.kind == "penalty" else position.green


def moved_green_or_own(flick: Flick, mine: frozenset[str]) -> bool:
    """``green.hit``: the flick moved the green, or another penny of the flicker's own."""
    if GREEN in flick.moved or not mine.isdisjoint(flick.moved):
        return True
    return any(penny in mine and penny != flick.penny for penny in flick.off)


def met_theirs(case: Case) -> bool:
    """Whether the flick struck an opposing penny or moved one."""
    flick, theirs = case.flick, case.theirs
    return not theirs.isdisjoint(flick.struck) or moved_theirs(case)


def moved_theirs(case: Case) -> bool:
    """Whether the flick moved an opposing penny; one that went off has moved."""
    flick, theirs = case.flick, case.theirs
    return not theirs.isdisjoint(flick.moved) or not theirs.isdisjoint(flick.off)


def is_miss(case: Case) -> bool:
    """``green.miss``: a normal flick that is no hit and touched no opposing penny."""
    if case.flick.kind != "normal" or case.hit or case.flick.struck_unnoted:
        return False
    return not met_theirs(case)


def is_hit(case: Case) -> bool:
    """``green.hit``: whether the flick is one."""
    return case.hit


def is_first(case: Case) -> bool:
    """Whether a normal flick is the first of its turn: after a miss no other comes."""
    return case.flick.kind == "normal" and case.position.play.hits == 0


def is_flick_off(case: Case) -> bool:
    """``green.flick-off``: the first flick of the match."""
    return case.position.play.opening == "flick-off" and is_first(case)


def is_goal_flick(case: Case) -> bool:
    """``green.goal-flick``: the flick that starts the turn after one was set up."""
    return case.position.play.opening == "goal-flick" and is_first(case)


def is_last_hit(case: Case) -> bool:
    """``green.three-hits``: the third hit of a turn."""
    return case.hit and case.position.play.hits == HITS_A_TURN - 1


def is_intercepted(case: Case) -> bool:
    """``green.interception``: on a normal flick the green ran into an opposing penny, as noted."""
    flick = case.flick
    return flick.kind == "normal" and not case.theirs.isdisjoint(flick.green_struck)


def is_over_their_line(flick: Flick) -> bool:
    """``green.over-their-line``: over the opponent's goal line, beside the pegs."""
    return flick.out == f"goal-line-{other(flick.by)}"


def is_through_their_pegs(flick: Flick) -> bool:
    """Over the opponent's goal line between the pegs, whether or not that is a goal."""
    return flick.out == f"goal-{other(flick.by)}"


def is_from_shooting_zone(flick: Flick) -> bool:
    """``green.goal``: the green lay in the flicker's shooting zone."""
    return flick.zones[0] == shooting_zone(flick.by)


def is_own_goal(flick: Flick) -> bool:
    """``green.own-goal``: not by a positional flick, through the flicker's own pegs."""
    return flick.kind != "positional" and flick.out == f"goal-{flick.by}"


def left_goal_area(flick: Flick) -> bool:
    """``green.goal-flick-leaves``: the green left the goal area; unless told, by its zones."""
    if flick.left_area is not None:
        return flick.left_area
    return flick.out is not None or len(set(flick.zones)) > 1


def ends_the_turn(case: Case) -> bool:
    """Whether a flick ends a turn, or the defender's flicks, even if it breaks no rule."""
    if case.column == "DP":
        return case.position.play.left == 1
    if case.flick.kind != "normal":
        return True
    return (is_miss(case) and is_first(case)) or is_intercepted(case)


def two_in(resting: Area, before: Area, side: frozenset[str]) -> tuple[str, ...]:
    """``green.two-in``: a side's pennies in an area, sorted; if several, not all there before."""
    inside = side.intersection(resting)
    return tuple(sorted(inside)) if len(inside) > 1 and not inside.issubset(before) else ()


def crowds(case: Case, side: frozenset[str]) -> list[tuple[str, ...]]:
    """The pennies of a side that make two or more, area by area."""
    now, before = case.flick.in_area, case.position.in_area
    if now == ((), ()):
        return []
    found = [two_in(now[place], before[place], side) for place in range(len(SIDES))]
    return [inside for inside in found if inside]


def _push(case: Case) -> bool:
    return case.flick.push and len(case.flick.struck) > 1


def _technique(case: Case) -> bool:
    return "touched" in case.flick.fouls or "unclean" in case.flick.fouls


def _board(case: Case) -> bool:
    return "board" in case.flick.fouls


def _foul_on_opponent(case: Case) -> bool:
    return not case.hit and met_theirs(case)


def _moved(case: Case) -> bool:
    flick = case.flick
    return GREEN in flick.struck or GREEN in flick.moved or moved_theirs(case)


def _same_penny(case: Case) -> bool:
    play = case.position.play
    second = case.flick.kind == "normal" and play.opening is not None and play.hits == 1
    return second and case.flick.penny == play.penny


def _in_goal_area(case: Case) -> bool:
    return is_goal_flick(case) and not left_goal_area(case.flick)


def _green_out(case: Case) -> bool:
    return case.flick.out in ("side", f"goal-line-{case.flick.by}")


def _three_zone(case: Case) -> bool:
    return case.flick.kind == "normal" and len(set(case.flick.zones)) > 2


def _attacker_off(case: Case) -> bool:
    return not case.attackers.isdisjoint(case.flick.off)


def _defender_off(case: Case) -> bool:
    return not case.defenders.isdisjoint(case.flick.off)


def _attackers_in(case: Case) -> bool:
    return bool(crowds(case, case.attackers))


def _defenders_in(case: Case) -> bool:
    return bool(crowds(case, case.defenders))


def _diameter(case: Case) -> bool:
    """A penny left near the green; it is asked only when the turn has ended."""
    return bool(case.flick.near_green)


CONDITIONS: Final[Mapping[str, Callable[[Case], bool]]] = dict(
    zip(
        CODES,
        (
            _push,
            _technique,
            _board,
            _foul_on_opponent,
            _foul_on_opponent,
            _moved,
            _same_penny,
            _in_goal_area,
            _green_out,
            _three_zone,
            _attacker_off,
            _defender_off,
            _attackers_in,
            _defenders_in,
            _diameter,
        ),
        strict=True,
    )
)
"""When a flick breaks the rule of a row. Which blanks cannot be is for the table to say."""
