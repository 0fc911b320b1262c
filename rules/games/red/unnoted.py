"""What nobody noted, and the ruling hangs on: such an entry is refused, with the rule that asks.

Whatever else decides the ruling, what was not noted changes nothing in it: then it is ruled on, and
only what is certain is cited. Tables of rules with the condition under which each hangs on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.fault import Refusal
from rules.core.sentence import Sentence, sentence
from rules.games.red.clauses import (
    Case,
    breaches,
    by_way_of_the_red,
    collided,
    consider,
    may_be_cannon,
    opposing_off,
    own_off,
    pushed_on,
)
from rules.games.red.facts import RED, Facts, Flick, Position, Serve
from rules.games.red.serving import breaches_of_position, fouls_of
from rules.games.red.state import Rally

_PUSH: Final = sentence(
    "of a push it must be noted what was struck: a second penny makes it a foul"
)
_SERVED: Final = sentence("note whether the served shooter struck the red: else the serve failed")
_POSITION: Final = sentence("note what was struck: the red or an opposing shooter loses the point")


def hanging(rally: Rally, facts: Facts) -> Refusal | None:
    """Why an entry cannot be ruled on before more of it is noted, or ``None``."""
    found = None
    if isinstance(facts, Flick):
        found = _pushed(facts) or _flick(rally, facts)
    elif isinstance(facts, Serve):
        found = _pushed(facts) or _serve(facts)
    elif isinstance(facts, Position):
        found = _pushed(facts) or _position(rally, facts)
    return None if found is None else Refusal("impossible", *found)


def _pushed(facts: Serve | Flick | Position) -> tuple[str, Sentence] | None:
    """A push through one penny is legal, and through two a foul."""
    if facts.push and facts.struck_unnoted and not pushed_on(facts):
        return "red.push", _PUSH
    return None


def _serve(serve: Serve) -> tuple[str, Sentence] | None:
    asked = serve.struck_unnoted and serve.red == "over" and RED not in serve.struck
    if not asked or fouls_of(serve) or own_off(serve) or opposing_off(serve):
        return None
    return "red.serve-fault", _SERVED


def _position(rally: Rally, position: Position) -> tuple[str, Sentence] | None:
    if not position.struck_unnoted or breaches_of_position(rally, position):
        return None
    return "red.return-two", _POSITION


def _flick(rally: Rally, flick: Flick) -> tuple[str, Sentence] | None:
    if not flick.struck_unnoted and not rally.unnoted:
        return None
    case = consider(rally, flick)
    lost = breaches(case)
    if lost and not (lost == ("red.knock-off",) and by_way_of_the_red(case)):
        return None
    return next(((rule, said) for rule, said, hangs in FLICK if hangs(case)), None)


def _collision(case: Case) -> bool:
    return case.flick.struck_unnoted and not collided(case)


def _side_flick(case: Case) -> bool:
    return case.flick.side and case.flick.struck_unnoted and RED not in case.flick.struck


def _contact(case: Case) -> bool:
    return bool(case.flick.touching_red) and may_be_cannon(case.flick, case.partner)


def _starshot(case: Case) -> bool:
    """The turn allows one if one shooter struck the other, in this flick or in one before."""
    return bool(case.knocked) and not case.allowed and by_way_of_the_red(case)


def _starshot_cannon(case: Case) -> bool:
    return bool(case.knocked) and case.allowed and may_be_cannon(case.flick, case.partner)


def _cannon(case: Case) -> bool:
    return not case.knocked and case.over and may_be_cannon(case.flick, case.partner)


FLICK: Final[tuple[tuple[str, Sentence, Callable[[Case], bool]], ...]] = (
    (
        "red.must-collide",
        sentence("note whether it struck the red or the other shooter: else the point is lost"),
        _collision,
    ),
    (
        "red.side-flick",
        sentence("note whether the side-flick struck the red: else the point is lost"),
        _side_flick,
    ),
    (
        "red.contact",
        sentence("note whether the other shooter was driven into the red that it touched"),
        _contact,
    ),
    (
        "red.starshot",
        sentence(
            "note whether one shooter struck the other in this turn: else it is no starshot, and "
            "the point is lost"
        ),
        _starshot,
    ),
    (
        "red.starshot-cannon",
        sentence("note whether it was a cannon: it makes two points three"),
        _starshot_cannon,
    ),
    (
        "red.cannon",
        sentence("note whether it was a cannon: it earns more than a return without one"),
        _cannon,
    ),
)
"""What may hang on it in a flick that nothing else loses the point by, in the order of the law."""
