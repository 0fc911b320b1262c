"""Facts of Penny Green that cannot be, whatever happened at the board.

``CHECKS`` is read in order; the first that finds something says what.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from rules.core.fault import Refusal
from rules.core.sentence import Penny, Sentence, sentence
from rules.games.green.clauses import where_it_lay
from rules.games.green.facts import GREEN, Flick, GoalFlick, all_pennies, own_end, pennies
from rules.games.green.state import Position

_END_OF: Final = {
    "goal-line-A": own_end("A"),
    "goal-A": own_end("A"),
    "goal-line-B": own_end("B"),
    "goal-B": own_end("B"),
}


def impossible(position: Position, flick: Flick) -> Refusal | None:
    """Why the facts of a flick cannot be, or ``None``."""
    for rule, check in CHECKS:
        said = check(position, flick)
        if said is not None:
            return Refusal("impossible", rule, said)
    return None


def impossible_goal_flick(position: Position, facts: GoalFlick) -> Refusal | None:
    """Why a goal flick cannot be set up so: it takes a penny and two others of one's own."""
    mine = pennies(position.setting.options.pennies, facts.by)
    named = (facts.penny, *facts.placed)
    if len(named) == 3 and len(set(named)) == 3 and mine.issuperset(named):
        return None
    said = sentence("a goal flick takes its penny and two different others, all of the side's own")
    return Refusal("impossible", "green.goal-flick", said)


def _not_own_penny(position: Position, flick: Flick) -> Sentence | None:
    if flick.penny in pennies(position.setting.options.pennies, flick.by):
        return None
    return sentence("{penny} is no penny of the side that flicks", penny=Penny(flick.penny))


def _unknown(position: Position, flick: Flick) -> Sentence | None:
    known = all_pennies(position.setting.options.pennies)
    for listed in (flick.struck, flick.moved):
        if not known.issuperset(listed):
            for found in listed:
                if found not in known and found != GREEN:
                    return _no_such(found)
    for listed in (flick.green_struck, flick.off, *flick.in_area, flick.near_green):
        if not known.issuperset(listed):
            return _no_such(next(found for found in listed if found not in known))
    return None


def _no_such(found: str) -> Sentence:
    if found == GREEN:
        return sentence("the green is not a penny that can be listed here")
    return sentence("{penny} is no penny of this match", penny=Penny(found))


def _strikes_itself(position: Position, flick: Flick) -> Sentence | None:
    if flick.penny in flick.struck or flick.penny in flick.moved:
        return sentence(
            "{penny} was flicked: it cannot be struck or moved by itself", penny=Penny(flick.penny)
        )
    return None


def _twice(position: Position, flick: Flick) -> Sentence | None:
    lists = (flick.struck, flick.moved, flick.green_struck, flick.off, flick.near_green)
    for listed in (*lists, *flick.in_area):
        if len(listed) > 1 and len(set(listed)) < len(listed):
            twice = next(one for one in listed if listed.count(one) > 1)
            return sentence("{penny} is named twice in one list", penny=Penny(twice))
    return None


def _off_and_at_rest(position: Position, flick: Flick) -> Sentence | None:
    for penny in flick.off:
        if any(penny in resting for resting in (*flick.in_area, flick.near_green)):
            return sentence("{penny} cannot be off and at rest on the board", penny=Penny(penny))
    return None


def _in_both_areas(position: Position, flick: Flick) -> Sentence | None:
    for penny in flick.in_area[0]:
        if penny in flick.in_area[1]:
            return sentence("{penny} cannot rest in both goal areas", penny=Penny(penny))
    return None


def _green_at_rest_but_travelling(position: Position, flick: Flick) -> Sentence | None:
    if GREEN in flick.moved:
        if flick.zones:
            return None
        return sentence("the green moved: the zones that it was in are missing")
    if flick.zones:
        return sentence("zones are given, but the green is not among what moved")
    if flick.green_struck or flick.green_struck_unnoted or flick.out or flick.left_area:
        return sentence("the green did not move: it cannot strike anything or leave")
    return None


def _starts_elsewhere(position: Position, flick: Flick) -> Sentence | None:
    lay = where_it_lay(position, flick)
    if not flick.zones or flick.zones[0] == lay:
        return None
    return sentence(
        "the green lay in the zone {lay}: its zones cannot begin with {found}",
        lay=lay,
        found=flick.zones[0],
    )


def _jumps(position: Position, flick: Flick) -> Sentence | None:
    zones = flick.zones
    for here, there in pairwise(zones):
        if here != there and "centre" not in (here, there):
            return sentence("the green cannot pass from end to end without the centre")
    return None


def _near_green_that_is_out(position: Position, flick: Flick) -> Sentence | None:
    if flick.out and flick.near_green:
        return sentence("the green is out: no penny can rest near it")
    return None


def _out_at_the_other_end(position: Position, flick: Flick) -> Sentence | None:
    if flick.out in _END_OF and flick.zones[-1] != _END_OF[flick.out]:
        return sentence(
            "the green was in the zone {zone}: it cannot go out there", zone=flick.zones[-1]
        )
    return None


CHECKS: Final[tuple[tuple[str, Callable[[Position, Flick], Sentence | None]], ...]] = (
    ("green.hit", _not_own_penny),
    ("green.hit", _unknown),
    ("green.hit", _strikes_itself),
    ("green.hit", _twice),
    ("green.no-turn-out", _off_and_at_rest),
    ("green.two-in", _in_both_areas),
    ("green.hit", _green_at_rest_but_travelling),
    ("green.three-zone", _starts_elsewhere),
    ("green.three-zone", _jumps),
    ("green.diameter", _near_green_that_is_out),
    ("green.over-their-line", _out_at_the_other_end),
)
"""Each check with the rule that it rests on."""
