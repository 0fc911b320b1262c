"""The clauses of Penny Red: one named function a rule, each of what was seen in one entry.

``Case`` holds what several clauses of a flick share, so that each clause reads as the law does.
The tables below them are the law in order: what loses the point, and what a return earns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rules.core.sides import other
from rules.games.red.facts import OWN, PARTNER, RED, SIDE_OF, Flick, Position, Serve
from rules.games.red.state import Rally, Right

MOST_FLICKS: Final = 3


@dataclass(frozen=True, slots=True)
class Case:
    """One flick of a turn as the referee sees it.

    ``number`` counts the turn's flicks from 1; ``partner`` is the side's other shooter;
    ``knocked`` the opposing shooters off, each once; ``allowed`` says that the turn may end in a
    starshot; ``cannon`` that the flicked shooter drove the other into the red.
    """

    rally: Rally
    flick: Flick
    number: int
    partner: str
    knocked: tuple[str, ...]
    allowed: bool
    cannon: bool

    @property
    def over(self) -> bool:
        """Whether the red rests on the opponent's court."""
        return self.flick.red == "over"


@dataclass(frozen=True, slots=True)
class Finding:
    """A case and what was decided of it: the rules broken, starshot or not, returned or not."""

    case: Case
    broken: tuple[str, ...]
    starshot: bool
    returned: bool


def consider(rally: Rally, flick: Flick) -> Case:
    """The case that a flick makes in a rally."""
    partner = PARTNER[flick.shooter]
    knocked = opposing_off(flick) if flick.off else ()
    allowed = starshot_allowed(rally, flick, partner)
    return Case(
        rally, flick, rally.flicks + 1, partner, knocked, allowed, is_cannon(flick, partner)
    )


def find(case: Case) -> Finding:
    """What a flick comes to: a lost point, a starshot, a return, or another flick."""
    broken = tuple([rule for rule, breaks in BREACHES if breaks(case)])
    starshot = bool(case.knocked) and not broken and starshot_counts(case)
    if case.knocked and not starshot:
        broken += ("red.knock-off",)
    return Finding(case, broken, starshot, case.over and not broken and not starshot)


def opposing_off(facts: Serve | Flick | Position) -> tuple[str, ...]:
    """The opposing shooters that went off, each once."""
    return tuple([shooter for shooter in OWN[other(SIDE_OF[facts.by])] if shooter in facts.off])


def own_off(facts: Serve | Flick | Position) -> bool:
    """Whether an own shooter went off the board or wholly across the line."""
    if facts.crossed:
        return True
    return bool(facts.off) and not set(OWN[SIDE_OF[facts.by]]).isdisjoint(facts.off)


def is_cannon(flick: Flick, partner: str) -> bool:
    """``red.cannon``: the flicked shooter struck the other, and the other struck the red."""
    return partner in flick.struck and partner in flick.red_struck_by


def starshot_allowed(rally: Rally, flick: Flick, partner: str) -> bool:
    """``red.starshot``: within the turn one own shooter struck the other, or both the red."""
    if rally.met or partner in flick.struck:
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

BREACHES: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
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


# ── what a flick earns ──────────────────────────────────────────────────────────────────────────


def starshot_counts(case: Case) -> bool:
    """``red.starshot-return``, where no rule was broken: over, and by way of the red."""
    return case.allowed and case.over and bool(case.flick.red_hit)


def _goes_on(found: Finding) -> bool:
    return not (found.broken or found.case.over)


def _return_one(found: Finding) -> bool:
    """Also of a cannon, which earns more."""
    return found.returned and found.case.number == 1


def _return_two(found: Finding) -> bool:
    """Also of a cannon: the flick into position may then be chosen instead of the hand."""
    return found.returned and found.case.number == 2


def _return_three(found: Finding) -> bool:
    return found.returned and found.case.number == MOST_FLICKS and not found.case.cannon


def _cannon(found: Finding) -> bool:
    return found.returned and found.case.cannon


def _side_flick(found: Finding) -> bool:
    """Where it broke no rule; one that goes astray is among the breaches."""
    return found.case.flick.side and not found.broken


def _over(found: Finding) -> bool:
    return found.returned


def _starshot(found: Finding) -> bool:
    return found.starshot


def _starshot_cannon(found: Finding) -> bool:
    return found.starshot and found.case.cannon


def _starshot_return(found: Finding) -> bool:
    """What makes an allowed starshot count, and what keeps it from counting."""
    case = found.case
    if not (case.knocked and case.allowed):
        return False
    spoilt = not _SPOIL_A_STARSHOT.isdisjoint(found.broken)
    return found.starshot or spoilt or not (case.over and case.flick.red_hit)


def _reposition(found: Finding) -> bool:
    return found.returned and bool(found.case.flick.red_hit)


EARNINGS: Final[tuple[tuple[str, Callable[[Finding], bool]], ...]] = (
    ("red.three-flicks", _goes_on),
    ("red.return-one", _return_one),
    ("red.return-two", _return_two),
    ("red.return-three", _return_three),
    ("red.cannon", _cannon),
    ("red.side-flick", _side_flick),
    ("red.over", _over),
    ("red.starshot", _starshot),
    ("red.starshot-cannon", _starshot_cannon),
    ("red.starshot-return", _starshot_return),
    ("red.reposition-opponent", _reposition),
)
"""What else a flick's ruling rests on."""


def right_earned(found: Finding) -> Right | None:
    """``red.return-one`` to ``red.cannon``: how a returner may bring own shooters into position."""
    number, cannon = found.case.number, found.case.cannon
    if not found.returned or (number == MOST_FLICKS and not cannon):
        return None
    if number == 2:
        return "cannon-or-flick" if cannon else "flick"
    return "cannon" if cannon else "one"


def starshot_points(found: Finding) -> int:
    """``red.starshot``, ``red.starshot-cannon``: two points a shooter, three by a cannon."""
    return (3 if found.case.cannon else 2) * len(found.case.knocked)


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
