"""Facts of a flick of Penny Black that cannot be, whatever happened at the board.

``CHECKS`` is read in order; the first that finds something says what.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.fault import Refusal
from rules.core.sentence import Sentence, sentence
from rules.games.black.clauses import pushed_on
from rules.games.black.facts import Flick, colour_of
from rules.games.black.state import Position


def impossible(position: Position, flick: Flick) -> Refusal | None:
    """Why the facts of a flick cannot be, or ``None``."""
    for rule, check in CHECKS:
        said = check(position, flick)
        if said is not None:
            return Refusal("impossible", rule, said)
    return None


def _not_on_the_board(position: Position, flick: Flick) -> Sentence | None:
    board = position.on_board
    stacked = [penny for pair in flick.on_penny for penny in pair] if flick.on_penny else ()
    named = (*flick.struck, *flick.off, *flick.near, *flick.on_shooter, *flick.shooter_on, *stacked)
    if board.issuperset(named):
        return None
    penny = next(penny for penny in named if penny not in board)
    if penny in colour_of(position.setting.options):
        return sentence("{penny} has left the board", penny=penny)
    return sentence("{penny} is no scoring penny of this set", penny=penny)


def _off_twice(position: Position, flick: Flick) -> Sentence | None:
    if len(set(flick.off)) == len(flick.off):
        return None
    return sentence("a penny is named twice among those that went off")


def _off_and_at_rest(position: Position, flick: Flick) -> Sentence | None:
    if not flick.off:
        return None
    stacked = [penny for pair in flick.on_penny for penny in pair]
    resting = {*flick.on_shooter, *flick.shooter_on, *flick.near, *stacked}
    for penny in flick.off:
        if penny in resting:
            return sentence("{penny} cannot be off and at rest on the board", penny=penny)
    return None


def _on_itself(position: Position, flick: Flick) -> Sentence | None:
    for top, below in flick.on_penny:
        if top == below:
            return sentence("{penny} cannot rest on itself", penny=top)
    return None


def _moved_by_nothing(position: Position, flick: Flick) -> Sentence | None:
    if flick.struck_something or "touched" in flick.fouls or "board" in flick.fouls:
        return None
    stacked = flick.on_penny and position.setting.options.stack_on_penny
    if flick.off or flick.on_shooter or stacked or flick.shooter_on:
        return sentence("the shooter struck nothing, so no penny can have gone off or on another")
    return None


def _push_unnoted(position: Position, flick: Flick) -> Sentence | None:
    """A push through one penny is legal, and through two a foul: what nobody noted decides."""
    if not (flick.push and flick.struck_unnoted) or pushed_on(flick):
        return None
    return sentence("of a push it must be noted what was struck: a second penny makes it a foul")


def _shooter_gone(position: Position, flick: Flick) -> Sentence | None:
    if flick.shooter_off and (flick.on_shooter or flick.shooter_on or flick.near):
        return sentence("the shooter is off: it can be near nothing and on nothing")
    return None


def _lie_forbidden(position: Position, flick: Flick) -> Sentence | None:
    if flick.played_from == "lie" and position.played_from == "corner":
        return sentence("the shooter must be played from a corner spot")
    return None


def _corner_forbidden(position: Position, flick: Flick) -> Sentence | None:
    if flick.played_from == "corner" and position.played_from == "lie":
        return sentence("the shooter must be played from where it lies")
    return None


CHECKS: Final[tuple[tuple[str, Callable[[Position, Flick], Sentence | None]], ...]] = (
    ("black.set", _not_on_the_board),
    ("black.mistake", _off_twice),
    ("black.mistake", _off_and_at_rest),
    ("black.stack-on-penny", _on_itself),
    ("black.miss", _moved_by_nothing),
    ("black.push", _push_unnoted),
    ("black.corner", _shooter_gone),
    ("black.corner", _lie_forbidden),
    ("black.change-over", _corner_forbidden),
)
"""Each check with the rule that it rests on."""
