"""The referee of Penny Green: refuses what cannot be, rules on the rest, and moves the position on.

The law of a flick is read here: for each kind of flick its outcomes in the order in which they are
asked, the first that holds deciding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Record
from rules.core.sides import by_side
from rules.games.green import outcomes, penalties, umpire
from rules.games.green.clauses import (
    Case,
    consider,
    is_flick_off,
    is_goal_flick,
    is_hit,
    is_intercepted,
    is_last_hit,
    is_miss,
)
from rules.games.green.entries import (
    declined_rules,
    on_choose,
    on_end_turn,
    on_foul,
    on_goal_flick,
    on_put_back,
    served,
)
from rules.games.green.facts import (
    CHOOSE,
    END_TURN,
    FLICK,
    FOUL,
    GOAL_FLICK,
    REPOSITION,
    SPOT,
    Choose,
    EndTurn,
    Fact,
    Flick,
    Foul,
    GoalFlick,
)
from rules.games.green.impossible import impossible, impossible_goal_flick
from rules.games.green.law import in_order
from rules.games.green.outcomes import Check
from rules.games.green.possession import (
    choices,
    refused,
    what_may_happen,
)
from rules.games.green.state import Position, Ruling, make_ruling, opening
from rules.games.green.statistics import of_flicks
from rules.games.green.unnoted import hanging

_KINDS: Final[Mapping[str, Record[Any]]] = {
    "flick": FLICK,
    "end_turn": END_TURN,
    "choose": CHOOSE,
    "spot": SPOT,
    "reposition": REPOSITION,
    "goal_flick": GOAL_FLICK,
    "foul": FOUL,
}

ORDER: Final[Mapping[str, tuple[Check, ...]]] = {
    "normal": (
        *outcomes.WHETHER_INTERCEPTED_OR_NOT,
        outcomes.intercepted,
        outcomes.missed,
        outcomes.hit_on,
    ),
    "penalty": (
        outcomes.own_goal,
        outcomes.goal,
        outcomes.broken,
        outcomes.over_their_line,
        outcomes.turn_over,
    ),
    "positional": (outcomes.broken, outcomes.turn_over),
    "defence": (outcomes.defence_broken, outcomes.defence_goes_on),
}
"""What a flick leads to, in the order of the law; the last of each always holds."""

NORMAL_FLICK: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
    ("green.flick-off", is_flick_off),
    ("green.hit", is_hit),
    ("green.miss", is_miss),
    ("green.three-hits", is_last_hit),
    ("green.interception", is_intercepted),
    ("green.goal-flick", is_goal_flick),
)
"""The rules that a normal flick comes under whatever it leads to."""


class FlickReferee:
    """Penny Green flick by flick."""

    state_type = Position

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Flicks, what is chosen and carried out between them, and fouls without one."""
        return _KINDS

    def begin(self, setting: Setting) -> Position:
        """The flick off."""
        return opening(setting)

    def refuse(self, position: Position, kind: str, facts: Fact) -> Refusal | None:
        """After the end, an entry that cannot come now, the wrong side, or facts that cannot be."""
        if position.winner:
            return Refusal("after-the-end", "green.win", sentence("the match is over"))
        refusal = refused(position, kind, facts)
        if refusal is not None:
            return refusal
        if isinstance(facts, Flick):
            return impossible(position, facts) or hanging(position, facts)
        return impossible_goal_flick(position, facts) if isinstance(facts, GoalFlick) else None

    def adjudicate(self, position: Position, kind: str, facts: Fact) -> Ruling:
        """The ruling on an entry that was not refused."""
        return served(position, self._ruling(position, facts))

    def _ruling(self, position: Position, facts: Fact) -> Ruling:
        if isinstance(facts, Flick):
            return _on_flick(position, facts)
        if isinstance(facts, EndTurn):
            return on_end_turn(position, facts)
        if isinstance(facts, Choose):
            return on_choose(position, facts)
        if isinstance(facts, GoalFlick):
            return on_goal_flick(position, facts)
        if isinstance(facts, Foul):
            return on_foul(position, facts)
        return on_put_back(position, facts)

    def evolve(self, position: Position, ruling: Ruling) -> Position:
        """The position that the ruling leads to."""
        return ruling.after

    def standing(self, position: Position) -> Standing:
        """How the match stands; ``next`` says who goes on and what may be chosen."""
        return Standing(
            position.winner is not None,
            position.winner,
            by_side(position.score),
            None if position.winner else _next(position),
        )

    def statistics(self, setting: Setting, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
        """Goals, hits, interceptions, rule breaks, penalty flicks and turns, by side."""
        return of_flicks(rulings)

    def explain(self, ruling: Ruling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        return umpire.explain(ruling)

    def may(self, position: Position) -> dict[str, Any]:
        """Which entries can come, what may be chosen, and which pennies bind."""
        return what_may_happen(position)

    def warn(self, position: Position) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


def _next(position: Position) -> dict[str, Any]:
    return {
        "side": position.next,
        "may": choices(position),
        "restart": position.restart,
    }


def _on_flick(position: Position, flick: Flick) -> Ruling:
    """The ruling on a flick: what it broke, what it leads to, and the rules of both."""
    case = consider(position, flick)
    found = penalties.broken_by(case)
    outcome = _outcome(case, found)
    rules = [*outcome.rules, *_rules_of_flick(case)]
    if found:
        rules += penalties.rules_of(found, position)
    return make_ruling(
        flick,
        in_order(rules),
        outcome.after,
        case.hit,
        _hits(case),
        found,
        outcome.goal,
    )


def _outcome(case: Case, found: outcomes.Found) -> outcomes.Outcome:
    """The first outcome that holds."""
    for check in ORDER["defence" if case.column == "DP" else case.flick.kind]:
        outcome = check(case, found)
        if outcome is not None:
            return outcome
    raise AssertionError("the last outcome of an order always holds")


def _hits(case: Case) -> int:
    """The hits of the turn; a penalty flick is a turn of its own."""
    if case.flick.kind == "penalty":
        return int(case.hit)
    return case.position.play.hits + case.hit


def _rules_of_flick(case: Case) -> list[str]:
    """The rules that a flick comes under whatever it leads to."""
    if case.flick.kind == "penalty":
        return ["green.hit", "green.penalty-flick"] if case.hit else ["green.penalty-flick"]
    rules = declined_rules(case.position)
    if case.flick.kind == "normal":
        return rules + [rule for rule, holds in NORMAL_FLICK if holds(case)]
    if case.column == "DP":
        rules.append("green.goal-flick")
    return [*rules, "green.positional"]
