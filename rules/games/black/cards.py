"""Penny Black a line a turn: the referee of such a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Listed, Sentence, Who, marked, sentence, sentences
from rules.core.shape import Record
from rules.core.sides import SIDES, Side, added, by_side, other
from rules.games.black.count import read_turn
from rules.games.black.referee import decided
from rules.games.black.statistics import of_breaks
from rules.games.black.turn import (
    GIVES_A_FREE_SHOT,
    RULE_OF,
    TURN,
    Sheet,
    Turn,
    TurnRuling,
    colours_in_order,
)


class TurnReferee:
    """Penny Black a line a turn."""

    state_type = Sheet

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Turns only."""
        return {"turn": TURN}

    def begin(self, setting: Setting) -> Sheet:
        """Everything is left."""
        return Sheet(setting, (12, 2, 2, 2, 1), setting.first)

    def refuse(self, sheet: Sheet, kind: str, turn: Turn) -> Refusal | None:
        """After the end, the wrong side, or a turn that cannot have been."""
        if sheet.turn is None:
            return Refusal("after-the-end", "black.win", sentence("the match is over"))
        if turn.by != sheet.turn:
            said = sentence("it is {side}'s turn", side=Who(sheet.turn))
            return Refusal("out-of-turn", "black.change-over", said)
        return read_turn(sheet, turn).refusal

    def adjudicate(self, sheet: Sheet, kind: str, turn: Turn) -> TurnRuling:
        """The ruling on a turn that can have been."""
        count = read_turn(sheet, turn)
        score = added(count.by_merit, count.points_conceded(turn.by))
        winner = decided(score)
        is_over = winner is not None
        following = other(turn.by)
        return TurnRuling(
            turn,
            _cited(turn, winner, played_out=count.is_played_out),
            count.still_left(),
            frozenset(count.named),
            (score[0] - sheet.score[0], score[1] - sheet.score[1]),
            score,
            count.run,
            None if is_over else following,
            None if is_over else turn.end in GIVES_A_FREE_SHOT,
            winner,
        )

    def evolve(self, sheet: Sheet, ruling: TurnRuling) -> Sheet:
        """The sheet after a turn."""
        return Sheet(
            sheet.setting,
            ruling.left,
            ruling.next,
            ruling.named,
            ruling.score,
            bool(ruling.next_free_shot),
            False,
            ruling.winner,
        )

    def standing(self, sheet: Sheet) -> Standing:
        """How the match stands."""
        following = None
        if sheet.turn is not None:
            following = {
                "side": sheet.turn,
                "free_shot": sheet.free_shot,
                "from": "corner" if sheet.is_first else None,
            }
        return Standing(sheet.winner is not None, sheet.winner, by_side(sheet.score), following)

    def statistics(self, setting: Setting, rulings: tuple[TurnRuling, ...]) -> dict[str, Any]:
        """Breaks and pennies, by side: what a line a turn can tell."""
        return {side: _of_side(side, rulings) for side in SIDES}

    def explain(self, ruling: TurnRuling) -> tuple[Sentence, ...]:
        """What an umpire would say of the turn."""
        turn, by = ruling.facts, Who(ruling.by)
        told = []
        if turn.merit:
            won = sentences(
                "{by} won {pennies}: a break of {count} point.",
                "{by} won {pennies}: a break of {count} points.",
                ruling.run,
                by=by,
                pennies=Listed(turn.merit),
            )
            told.append(won)
        if turn.conceded:
            who, pennies = Who(other(turn.by)), Listed(turn.conceded)
            told.append(sentence("{who} was given {pennies}.", who=who, pennies=pennies))
        told.append(sentence(_ENDS[turn.end], by=by))
        return tuple(told)

    def may(self, sheet: Sheet) -> dict[str, Any]:
        """Whose turn it is and what is left, by colour."""
        left = dict(zip(colours_in_order(sheet.setting.options), sheet.left, strict=True))
        kinds = [] if sheet.turn is None else ["turn"]
        return {"kinds": kinds, "side": sheet.turn, "free_shot": sheet.free_shot, "left": left}

    def warn(self, sheet: Sheet) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


_ENDS: Final = {
    "no-penny": marked("The turn ended with a flick of {by} that won no penny."),
    "miss": marked("The turn ended with a miss of {by}: a free shot to the opponent."),
    "mistake": marked("The turn ended with a mistake of {by}."),
    "foul": marked("The turn ended with a foul of {by}: a free shot to the opponent."),
    "stack": marked("The turn ended with a stack that {by} made."),
    "diameter": marked("{by} stayed within a penny diameter: a free shot to the opponent."),
    "win": marked("That decided the match."),
    "draw": marked("That left it at fifteen each: a draw."),
}


def _cited(turn: Turn, winner: str | None, *, played_out: bool) -> tuple[str, ...]:
    rules = []
    if turn.merit:
        rules.append("black.merit")
    if turn.end == "stack":
        rules.append("black.stack-on-shooter" if turn.conceded else "black.shooter-on-penny")
    else:
        rules.append(RULE_OF[turn.end])
    if played_out:
        rules.append("black.play-out")
    if winner is not None:
        rules.append("black.draw" if winner == "draw" else "black.win")
    return tuple(sorted(set(rules), key=_FILE_ORDER.index))


_FILE_ORDER: Final = (
    "black.merit",
    "black.mistake",
    "black.change-over",
    "black.miss",
    "black.diameter",
    "black.foul",
    "black.stack-on-shooter",
    "black.shooter-on-penny",
    "black.win",
    "black.draw",
    "black.play-out",
)


def _of_side(side: Side, rulings: tuple[TurnRuling, ...]) -> dict[str, Any]:
    runs = [ruling.run for ruling in rulings if ruling.by == side and ruling.run]
    mine = [ruling.facts for ruling in rulings if ruling.by == side]
    theirs = [ruling.facts for ruling in rulings if ruling.by != side]
    return {
        **of_breaks(runs),
        "turns": len(mine),
        "merit": sum(len(turn.merit) for turn in mine),
        "mistakes": sum(len(turn.conceded) for turn in theirs),
        "misses": sum(turn.end == "miss" for turn in mine),
        "free_shots": sum(turn.free_shot for turn in mine),
        "fouls": {end: sum(turn.end == end for turn in mine) for end in ("foul", "stack")},
    }
