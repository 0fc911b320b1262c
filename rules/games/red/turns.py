"""Which entries can come now in Penny Red, and whose they are.

``illegal`` is judged for the side that is to act, whoever the entry names; only then is it
asked who acted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.sentence import Penny, Sentence, Who, sentence
from rules.core.sides import Side, other
from rules.games.red.facts import SIDE_OF, Facts, Position, Reposition, Respot
from rules.games.red.scoring import serving_player
from rules.games.red.state import BY_FLICK, BY_HAND, Rally

RETURNERS: Final = ("position", "reposition")
"""The kinds of entry that belong to the side whose return is in play."""


def illegal(rally: Rally, kind: str, facts: Any) -> Refusal | None:
    """Why an entry of this kind cannot come now, or ``None``."""
    return ILLEGAL[kind](rally, facts)


def out_of_turn(rally: Rally, turn: Side, kind: str, facts: Facts) -> Refusal | None:
    """Why the entry is not for the side or, serving in doubles, the player who made it."""
    if kind == "foul":
        return None
    acting = other(turn) if kind in RETURNERS else turn
    if SIDE_OF[facts.by] != acting:
        return Refusal("out-of-turn", _TURN_RULES[kind], _whose(kind, acting))
    if kind == "serve" and rally.setting.options.doubles:
        player = serving_player(rally.setting, rally.board)
        if facts.by != player:
            said = sentence("it is {player}'s turn to serve", player=Who(player))
            return Refusal("out-of-turn", "red.doubles-serve", said)
    return None


def covered(rally: Rally, shooter: str, spot: str) -> bool:
    """``red.placing``: whether another shooter was put on the spot since the last flick.

    The spots are those of the side in turn: a shooter with the other side's letter has its own.
    """
    if shooter[:1] != rally.turn:
        return False
    return any(there == spot and who != shooter for who, there in rally.placed)


def most_by_hand(rally: Rally) -> int:
    """How many own shooters the returner may still place by hand."""
    if rally.position not in BY_HAND:
        return 0
    return 1 if rally.position == "one" else 2


def _whose(kind: str, side: Side) -> Sentence:
    if kind == "serve":
        return sentence("{side} serves this game", side=Who(side))
    if kind in RETURNERS:
        return sentence("only {side}, who returned the red, may do that", side=Who(side))
    return sentence("it is {side}'s turn", side=Who(side))


def _no_serve(rally: Rally, _facts: object) -> Refusal | None:
    if rally.serving:
        return None
    return Refusal("illegal", "red.serve", sentence("the serve is done: a flick is due"))


def _no_flick(rally: Rally, _facts: object) -> Refusal | None:
    if not rally.serving:
        return None
    return Refusal("illegal", "red.server", sentence("every point starts with a serve: one is due"))


def _no_position(rally: Rally, position: Position) -> Refusal | None:
    right = rally.position
    if right is None:
        said = sentence("no return has earned moving an own shooter now")
        return Refusal("illegal", "red.return-one", said)
    if position.how == "flick":
        return _no_position_by_flick(rally, position)
    if right not in BY_HAND:
        said = sentence("returned with two flicks: a shooter may be flicked, not placed by hand")
        return Refusal("illegal", "red.return-two", said)
    if len(set(position.shooters)) > most_by_hand(rally):
        rule = "red.return-one" if right == "one" else "red.cannon"
        return Refusal("illegal", rule, sentence("that is more shooters than the return earned"))
    return None


def _no_position_by_flick(rally: Rally, position: Position) -> Refusal | None:
    if rally.position not in BY_FLICK:
        said = sentence("only a return with two flicks earns flicking a shooter into position")
        return Refusal("illegal", "red.return-two", said)
    if len(set(position.shooters)) > 1:
        said = sentence("one shooter may be flicked into position, not more")
        return Refusal("illegal", "red.return-two", said)
    return None


def _no_reposition(rally: Rally, reposition: Reposition) -> Refusal | None:
    if reposition.shooter not in rally.struck:
        if rally.hit_unnoted:
            said = sentence("note first, with the flick, which shooter the returned red struck")
            return Refusal("illegal", "red.reposition-opponent", said)
        said = sentence(
            "the returned red has not struck {penny}, or it was moved already",
            penny=Penny(reposition.shooter),
        )
        return Refusal("illegal", "red.reposition-opponent", said)
    return _on_a_covered_spot(rally, reposition)


def _no_respot(rally: Rally, respot: Respot) -> Refusal | None:
    if rally.serving:
        said = sentence("a serve is due: shooters are respotted before a flick of the rally")
        return Refusal("illegal", "red.contact", said)
    return _on_a_covered_spot(rally, respot)


def _on_a_covered_spot(rally: Rally, facts: Reposition | Respot) -> Refusal | None:
    if covered(rally, facts.shooter, facts.to):
        return Refusal("illegal", "red.placing", sentence("another shooter covers that spot"))
    return None


def _anytime(_rally: Rally, _facts: object) -> Refusal | None:
    return None


ILLEGAL: Final[Mapping[str, Callable[[Rally, Any], Refusal | None]]] = {
    "serve": _no_serve,
    "flick": _no_flick,
    "position": _no_position,
    "reposition": _no_reposition,
    "respot": _no_respot,
    "foul": _anytime,
}

_TURN_RULES: Final = {
    "serve": "red.server",
    "flick": "red.three-flicks",
    "position": "red.return-one",
    "reposition": "red.reposition-opponent",
    "respot": "red.contact",
}
