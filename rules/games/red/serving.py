"""The clauses of a serve and of a flick into position at Penny Red."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.red.clauses import FOULS, opposing_off, own_off
from rules.games.red.facts import OWN, RED, SIDE_OF, Flick, Position, Serve
from rules.games.red.state import Rally


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
