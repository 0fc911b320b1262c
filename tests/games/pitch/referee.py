"""The referee of Penny Pitch: refuses what cannot be, rules on the rest, and moves on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Sentence, Who, sentence
from rules.core.shape import Record
from rules.core.sides import SIDES, added, by_side, other
from tests.games.pitch import clauses, umpire
from tests.games.pitch.facts import FLICK, Flick
from tests.games.pitch.state import Position, Ruling


class PitchReferee:
    """Penny Pitch, penny by penny."""

    state_type = Position

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Flicks, and nothing else."""
        return {"flick": FLICK}

    def begin(self, setting: Setting) -> Position:
        """Nobody has flicked yet."""
        return Position(setting, setting.first)

    def refuse(self, position: Position, kind: str, facts: Flick) -> Refusal | None:
        """After the end, or the wrong side."""
        if position.turn is None:
            return Refusal("after-the-end", "pitch.win", sentence("the match is over"))
        if facts.by != position.turn:
            said = sentence("it is {side}'s turn", side=Who(position.turn))
            return Refusal("out-of-turn", "pitch.turn", said)
        return None

    def adjudicate(self, position: Position, kind: str, facts: Flick) -> Ruling:
        """What the penny is worth, and whether it was the last."""
        points, flicked = clauses.points(facts), position.flicked + 1
        score = added(position.score, points)
        won = clauses.winner(position.setting.options, flicked, score)
        turn = None if won else other(facts.by)
        after = Position(position.setting, turn, flicked, score, won)
        ending = ("pitch.win",) if won else ()
        return Ruling(facts, ("pitch.turn", clauses.RULE_OF[facts.lies], *ending), points, after)

    def evolve(self, position: Position, ruling: Ruling) -> Position:
        """The position that the ruling led to."""
        return ruling.after

    def standing(self, position: Position) -> Standing:
        """How the match stands; ``next`` says who is due."""
        following = None if position.turn is None else {"side": position.turn}
        return Standing(position.turn is None, position.winner, by_side(position.score), following)

    def statistics(self, setting: Setting, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
        """How many pennies of each side lay where."""
        lay: dict[str, dict[str, int]] = {side: dict.fromkeys(clauses.RULE_OF, 0) for side in SIDES}
        for ruling in rulings:
            lay[ruling.by][ruling.facts.lies] += 1
        return lay

    def explain(self, ruling: Ruling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        return umpire.explain(ruling)

    def may(self, position: Position) -> dict[str, Any]:
        """The side that is due, and how many pennies it has left."""
        if position.turn is None:
            return {"kinds": [], "side": None}
        # Both flick in turn: each has done half, whoever began.
        left = position.setting.options.pennies - position.flicked // 2
        return {"kinds": ["flick"], "side": position.turn, "left": left}

    def warn(self, position: Position) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()
