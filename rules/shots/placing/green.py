"""Penny Green: hands place the pennies; the green goes to its spot, aside, or where it is put."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.core.game import Setting
from rules.games.green.facts import GOAL_SIZES, GREEN, Flick, GoalFlick, all_pennies
from rules.games.green.possession import flicks_now
from rules.physics.board import Board
from rules.physics.boards import GOALS, green
from rules.shots.facts import Shot
from rules.shots.lies import Lies, lies
from rules.shots.placing.placing import Placing, on_spot

CENTRE: Final = "centre"


class GreenPlacing(Placing):
    """``green.flick-off``, ``green.goal-flick``, ``green.penalty-flick``."""

    def board(self, setting: Setting) -> str | Board:
        """The one board, with goals of the sizes that were agreed."""
        sizes = setting.options.pegs
        if set(sizes) == {GOAL_SIZES[0]}:
            return "green"
        return green((GOALS[sizes[0]], GOALS[sizes[1]]))

    def known(self, setting: Setting) -> frozenset[str]:
        """The green and both sides' pennies."""
        return all_pennies(setting.options.pennies) | {GREEN}

    def on(self, law: Any) -> frozenset[str]:
        """All of them; before a goal flick the green is aside, and then its penny too."""
        every = self.known(law.setting)
        if law.play.stage == "setup" and law.award is None:
            return every - {GREEN}
        if law.play.stage == "defence" and law.award is None:
            return every - {GREEN, law.play.penny}
        return every

    def opening(self, setting: Setting, board: Board, diameter: float) -> Lies:
        """``green.flick-off``: the green on the centre spot, the pennies for hands to place."""
        centre = on_spot(board, CENTRE)
        pennies = all_pennies(setting.options.pennies)
        return lies({GREEN: centre}, pennies) if centre else lies({}, {*pennies, GREEN})

    def least(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """Which kind of flick with which penny."""
        return {"kind": _kind(law, shot), "penny": shot.flick.penny}

    def state(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """The kind of flick; a word that is none is for the observer to refuse."""
        return {"kind": _kind(law, shot), **dict(shot.state)}

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """``green.penalty-flick``: hands place the green and the penny that takes it."""
        return lies.lost((GREEN, shot.flick.penny)) if _kind(law, shot) == "penalty" else lies

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """The green that went out is aside; for a goal flick hands place it and its penny."""
        facts, play = ruling.facts, law.play
        if isinstance(facts, GoalFlick):
            return lies.without((GREEN, facts.penny)).lost(facts.placed)
        if isinstance(facts, Flick) and facts.out is not None:
            lies = lies.without((GREEN,))
        elif play.opening == "goal-flick" and not play.hits and GREEN not in lies.ids:
            lies = lies.lost((GREEN, play.penny))
        put_back = facts.off if isinstance(facts, Flick) else ()
        return lies.lost(put_back)

    def moved(self, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """What a flick moved is written down; a penny put back was put there by hand."""
        if isinstance(facts, Flick):
            return {facts.penny, *facts.moved} if "board" not in facts.fouls else lies.ids
        if kind in ("spot", "reposition"):
            return (facts.penny,)
        return lies.ids if kind == "foul" and "board" in facts.fouls else ()


def _kind(law: Any, shot: Shot) -> str:
    """As said; else the only kind of flick that can come now, or a normal one."""
    said = dict(shot.state).get("kind")
    if said in ("normal", "positional", "penalty"):
        return str(said)
    now = [] if law.winner else flicks_now(law)
    return now[0] if len(now) == 1 else "normal"
