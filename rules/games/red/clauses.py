"""The clauses of Penny Red: one named function a rule, each of what was seen in one entry.

``Case`` holds what several clauses of a flick share, so that each clause reads as the law does.
The tables below them are the law in order: what loses the point, and what a return earns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    red rests on the opponent's court.
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


def starshot_allowed(rally: Rally, flick: Flick, partner: str) -> bool:
    """``red.starshot``: within the turn one own shooter struck the other, or both the red."""
    if rally.met or met(flick):
        return True
    return len(rally.struck_red.union(flick.red_struck_by)) > 1


# ── what loses the point ────────────────────────────────────────────────────────────────────────


def _third_flick_not_over(case: Case) -> bool:
    return case.number == MOST_FLICKS and not case.over


def _collides_with_nothing(case: Case) -> bool:
    return RED not in case.flick.struck and case.partner not in case.flick.struck


def _side_flick_astray(case: Case) -> bool:
    return case.flick.side and RED not in case.flick.struck


def _red_off(case: Case) -> bool:
    return case.flick.red == "off"


def _contact(case: Case) -> bool:
    """Touching the red, a shooter is respotted first, or driven into it by the other."""
    touching = case.flick.touching_red
    return bool(touching) and not (set(touching) == {case.partner} and case.cannon)


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
    return case.allowed and case.over and bool(case.flick.red_hit)


def _knocked_off(case: Case, broken: tuple[str, ...]) -> tuple[str, ...]:
    """``red.knock-off``; and ``red.starshot-return`` where that kept a starshot from counting."""
    by_way_of_the_red = case.over and case.flick.red_hit
    if case.allowed and not (by_way_of_the_red and _SPOIL_A_STARSHOT.isdisjoint(broken)):
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
    return bool(case.flick.red_hit)


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


# ── the serve, and a flick into position ────────────────────────────────────────────────────────


def fouls_of(facts: Serve | Flick | Position) -> tuple[str, ...]:
    """The fouls of a serve or of a flick into position: each loses the point at once."""
    return tuple([rule for rule, breaks in FOULS if breaks(facts)])


def serve_failed(serve: Serve) -> bool:
    """``red.serve-fault``: not over, not by the served shooter, or a shooter lost on the way."""
    if serve.red != "over" or RED not in serve.struck:
        return True
    return own_off(serve) or bool(serve.off and opposing_off(serve))


def breaches_of_position(rally: Rally, position: Position) -> tuple[str, ...]:
    """``red.return-two``: what loses the point in a flick into position; nothing by hand does."""
    if position.how == "hand":
        return ()
    broken = list(fouls_of(position))
    if rally.setting.options.doubles and position.shooters[0] != position.by:
        broken.append("red.shooters-own")
    if RED in position.off:
        broken.append("red.fails")
    if own_off(position):
        broken.append("red.own-off")
    if opposing_off(position):
        broken.append("red.knock-off")
    if disturbs(position):
        broken.append("red.return-two")
    return tuple(broken)


def disturbs(position: Position) -> bool:
    """Whether a flick into position struck or moved the red or an opposing shooter."""
    mine = OWN[SIDE_OF[position.by]]
    return _names_others(mine, (*position.struck, *position.moved, *position.off))


def _names_others(mine: tuple[str, str], pennies: Iterable[str]) -> bool:
    return any(penny not in mine for penny in pennies)
