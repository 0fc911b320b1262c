"""The clauses of Penny Red: one named function a rule, each of what was seen in one entry.

``Case`` holds what several clauses of a flick share, so that each clause reads as the law does.
The tables below them are the law in order: what loses the point, and what a return earns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.making import maker
from rules.core.sides import other
from rules.games.red.facts import OWN, PARTNER, RED, SIDE_OF, Flick, Position, Serve
from rules.games.red.state import Rally, Right, met

MOST_FLICKS: Final = 3

Clauses: TypeAlias = "tuple[tuple[str, Callable[[Case], bool]], ...]"
"""Rules with the condition under which each applies to a flick, in the order of the law."""


@dataclass(frozen=True, slots=True)
class Case:
    """One flick of a turn as the referee sees it.

    ``number`` counts the turn's flicks from 1; ``partner`` is the side's other shooter;
    ``knocked`` the opposing shooters off, each once; ``allowed`` says that the turn may end in a
    starshot; ``cannon`` that the flicked shooter drove the other into the red; ``over`` that the
    red rests on the opponent's court. Of what was struck and not noted only what is certain is
    said here; what hangs on it is refused in ``unnoted.py``.
    """

    rally: Rally
    flick: Flick
    number: int
    partner: str
    knocked: tuple[str, ...]
    allowed: bool
    cannon: bool
    over: bool


_case: Final = maker(Case)


def consider(rally: Rally, flick: Flick) -> Case:
    """The case that a flick makes in a rally."""
    partner = PARTNER[flick.shooter]
    knocked = opposing_off(flick) if flick.off else ()
    allowed = starshot_allowed(rally, flick, partner)
    cannon = is_cannon(flick, partner)
    over = flick.red == "over"
    return _case(rally, flick, rally.flicks + 1, partner, knocked, allowed, cannon, over)


def breaches(case: Case) -> tuple[str, ...]:
    """The rules by which a flick loses the point; none: it is a starshot, a return, or goes on."""
    broken = tuple([rule for rule, breaks in BREACHES if breaks(case)])
    if not case.knocked or (not broken and starshot_counts(case)):
        return broken
    return broken + _knocked_off(case, broken)


def cited(case: Case, clauses: Clauses) -> tuple[str, ...]:
    """The rules of a table whose condition a flick meets."""
    return tuple([rule for rule, holds in clauses if holds(case)])


def opposing_off(facts: Serve | Flick | Position) -> tuple[str, ...]:
    """The opposing shooters that went off, each once."""
    return tuple([shooter for shooter in OWN[other(SIDE_OF[facts.by])] if shooter in facts.off])


def own_off(facts: Serve | Flick | Position) -> bool:
    """Whether an own shooter went off the board or wholly across the line."""
    if facts.crossed:
        return True
    return bool(facts.off) and not set(OWN[SIDE_OF[facts.by]]).isdisjoint(facts.off)


def is_cannon(flick: Flick, partner: str) -> bool:
    """``red.cannon``: the flicked shooter struck the other, and *then* the other struck the red."""
    both = partner in flick.struck and partner in flick.red_struck_by
    if not both or not flick.drove:
        return both
    into_it = [n for n, pair in enumerate(flick.drove) if pair == (flick.shooter, partner)]
    return bool(into_it) and (partner, RED) in flick.drove[into_it[0] :]


def may_be_cannon(flick: Flick, partner: str) -> bool:
    """``red.cannon``: the other shooter struck the red; whether the flicked one struck it first
    was not noted."""
    return flick.struck_unnoted and partner not in flick.struck and partner in flick.red_struck_by


def red_hit_one(flick: Flick) -> bool:
    """Whether the red struck an opposing shooter, noted which or not."""
    return bool(flick.red_hit) or flick.red_hit_unnoted


def starshot_allowed(rally: Rally, flick: Flick, partner: str) -> bool:
    """``red.starshot``: within the turn one own shooter struck the other, or both the red."""
    if rally.met or met(flick):
        return True
    return len(rally.struck_red.union(flick.red_struck_by)) > 1


# ── what loses the point ────────────────────────────────────────────────────────────────────────


def _third_flick_not_over(case: Case) -> bool:
    return case.number == MOST_FLICKS and not case.over


def collided(case: Case) -> bool:
    """``red.must-collide``: it is noted that the red or the other shooter was struck."""
    return RED in case.flick.struck or case.partner in case.flick.struck


def _collides_with_nothing(case: Case) -> bool:
    return not collided(case) and not case.flick.struck_unnoted


def _side_flick_astray(case: Case) -> bool:
    flick = case.flick
    return flick.side and RED not in flick.struck and not flick.struck_unnoted


def _red_off(case: Case) -> bool:
    return case.flick.red == "off"


def _contact(case: Case) -> bool:
    """Touching the red, a shooter is respotted first, or driven into it by the other."""
    touching = set(case.flick.touching_red)
    driven = case.cannon or may_be_cannon(case.flick, case.partner)
    return bool(touching) and not (touching == {case.partner} and driven)


def _own_off(case: Case) -> bool:
    return own_off(case.flick)


def is_foul(facts: Serve | Flick | Position) -> bool:
    """``red.foul``: a penny touched, an unclean flick, the board moved."""
    return bool(facts.fouls)


def is_stack(facts: Serve | Flick | Position) -> bool:
    """``red.stack``: a penny came to rest on top of or underneath another."""
    return facts.stack


def pushed_on(facts: Serve | Flick | Position) -> bool:
    """``red.push``: pushed through one penny, the shooter struck another."""
    return facts.push and len(set(facts.struck)) > 1


def _partners_shooter(case: Case) -> bool:
    """In doubles ``by`` is the id of the player's own shooter."""
    return case.rally.setting.options.doubles and case.flick.shooter != case.flick.by


FOULS: Final[tuple[tuple[str, Callable[[Serve | Flick | Position], bool]], ...]] = (
    ("red.foul", is_foul),
    ("red.stack", is_stack),
    ("red.push", pushed_on),
)
"""The fouls of anything flicked: a serve, a flick, a flick into position."""

BREACHES: Final[Clauses] = (
    ("red.three-flicks", _third_flick_not_over),
    ("red.must-collide", _collides_with_nothing),
    ("red.side-flick", _side_flick_astray),
    ("red.fails", _red_off),
    ("red.contact", _contact),
    ("red.own-off", _own_off),
    ("red.foul", lambda case: is_foul(case.flick)),
    ("red.stack", lambda case: is_stack(case.flick)),
    ("red.push", lambda case: pushed_on(case.flick)),
    ("red.shooters-own", _partners_shooter),
)
"""What loses the point on a flick. ``red.knock-off`` follows: it depends on there being none."""

FOUL_RULES: Final = ("red.foul", "red.stack", "red.push", "red.shooters-own")
_SPOIL_A_STARSHOT: Final = frozenset({"red.own-off", *FOUL_RULES})


def starshot_counts(case: Case) -> bool:
    """``red.starshot-return``, where no rule was broken: over, and by way of the red."""
    return case.allowed and by_way_of_the_red(case)


def by_way_of_the_red(case: Case) -> bool:
    """``red.starshot-return``: the red is over, and struck an opposing shooter."""
    return case.over and red_hit_one(case.flick)


def _knocked_off(case: Case, broken: tuple[str, ...]) -> tuple[str, ...]:
    """``red.knock-off``; and ``red.starshot-return`` where that kept a starshot from counting."""
    if case.allowed and not (by_way_of_the_red(case) and _SPOIL_A_STARSHOT.isdisjoint(broken)):
        return ("red.knock-off", "red.starshot-return")
    return ("red.knock-off",)


# ── what a flick earns ──────────────────────────────────────────────────────────────────────────


def _always(_case: Case) -> bool:
    return True


def _return_one(case: Case) -> bool:
    """Also of a cannon, which earns more."""
    return case.number == 1


def _return_two(case: Case) -> bool:
    """Also of a cannon: the flick into position may then be chosen instead of the hand."""
    return case.number == 2


def _return_three(case: Case) -> bool:
    return case.number == MOST_FLICKS and not case.cannon


def _cannon(case: Case) -> bool:
    return case.cannon


def _side_flick(case: Case) -> bool:
    return case.flick.side


def _reposition(case: Case) -> bool:
    return red_hit_one(case.flick)


ANOTHER_FLICK: Final[Clauses] = (
    ("red.three-flicks", _always),
    ("red.side-flick", _side_flick),
)
"""What a flick rests on that leaves the red on the own court."""

RETURN: Final[Clauses] = (
    ("red.return-one", _return_one),
    ("red.return-two", _return_two),
    ("red.return-three", _return_three),
    ("red.cannon", _cannon),
    ("red.side-flick", _side_flick),
    ("red.over", _always),
    ("red.reposition-opponent", _reposition),
)
"""What a return rests on, and what it earns."""

STARSHOT: Final[Clauses] = (
    ("red.side-flick", _side_flick),
    ("red.starshot", _always),
    ("red.starshot-cannon", _cannon),
    ("red.starshot-return", _always),
)
"""What a starshot rests on."""


def right_earned(case: Case) -> Right | None:
    """``red.return-one`` to ``red.cannon``: how a returner may bring own shooters into position."""
    if case.number == 2:
        return "cannon-or-flick" if case.cannon else "flick"
    if case.cannon:
        return "cannon"
    return "one" if case.number == 1 else None


def starshot_points(case: Case) -> int:
    """``red.starshot``, ``red.starshot-cannon``: two points a shooter, three by a cannon."""
    return (3 if case.cannon else 2) * len(case.knocked)
