"""Penny Green: hands place the pennies; the green goes to its spot, aside, or where it is put."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.sentence import Sentence
from rules.core.sides import other
from rules.games.green.facts import (
    GOAL_SIZES,
    GREEN,
    Flick,
    GoalFlick,
    Reposition,
    Spot,
    all_pennies,
)
from rules.games.green.possession import flicks_now
from rules.games.green.state import Owed, opening
from rules.physics.board import Board
from rules.physics.boards import GOALS, green
from rules.shots.facts import Shot
from rules.shots.lies import Lies, lies
from rules.shots.placing.green_places import (
    in_area,
    is_guard,
    not_a_free_spot,
    not_a_penalty,
    not_a_reposition,
    not_an_open_place,
    not_in_own_area,
    off_the_flick_off,
)
from rules.shots.placing.placing import Laying, Placing, misplaced, on_spot

CENTRE: Final = "centre"
FLICK_OFF: Final = "flick-off"
GOAL_FLICK: Final = "goal-flick"
REPOSITION: Final = "reposition"
SPOT: Final = "spot-"
OWN_AREA: Final = "own-area-"
"""Words for what a hand puts down: all for the flick off, two pennies before a goal flick, one put
back where its side likes, one on a spot behind a side's goal line, what stands in a side's area."""


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
        unplaced = lies({GREEN: centre}) if centre else lies({}, (GREEN,))
        return unplaced.in_hand(dict.fromkeys(pennies, FLICK_OFF))

    def least(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """Which kind of flick with which penny."""
        return {"kind": _kind(law, shot), "penny": shot.flick.penny}

    def state(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """The kind of flick; a word that is none is for the observer to refuse."""
        return {"kind": _kind(law, shot), **dict(shot.state)}

    def by_hand(self, laying: Laying) -> Collection[str]:
        """``green.penalty-flick``: its three pennies; ``green.flick-off``: the green;
        ``green.own-area-placing``: the penny that is flicked at a green in the own goal area."""
        law, flicked = laying.law, laying.shot.flick.penny
        side = str(laying.shot.by)
        if laying.kind == "flick" and _kind(law, laying.shot) == "penalty":
            guards = [one for one in laying.given if is_guard(laying, one, other(law.play.side))]
            return {GREEN, flicked, *guards[:1]}
        green = laying.lies.at().get(GREEN)
        if green is not None and in_area(laying, green, side):
            return (flicked,)
        return (GREEN,) if _sets_out(laying) else ()

    def misplaced(self, laying: Laying) -> Refusal | None:
        """Whatever a hand put down before the shot, by what let it."""
        law = laying.law
        if _kind(law, laying.shot) == "penalty":
            advanced = law.setting.options.play == "advanced"
            wrong = not_a_penalty(laying, str(laying.shot.by), advanced=advanced)
            return wrong and misplaced(wrong[0], "green.penalty-flick", wrong[1])
        if _sets_out(laying):
            for penny in laying.given:
                said = off_the_flick_off(laying, penny)
                if penny in self.known(law.setting) and said is not None:
                    return misplaced(penny, "green.flick-off", said)
            return None
        for penny, word in laying.hands.items():
            if word == FLICK_OFF:
                continue  # it was over before anything was played: by a foul
            rule, said = _by_its_word(laying, penny, word)
            if said is not None:
                return misplaced(penny, rule, said)
        return None

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """``green.penalty-flick``: hands place the green and the penny that takes it."""
        return lies.lost((GREEN, shot.flick.penny)) if _kind(law, shot) == "penalty" else lies

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """The green that went out is aside; for a goal flick hands place it and its penny."""
        facts, play = ruling.facts, law.play
        if isinstance(facts, GoalFlick):
            aside = lies.without((GREEN, facts.penny))
            return aside.in_hand(dict.fromkeys(facts.placed, GOAL_FLICK))
        if isinstance(facts, Spot | Reposition):
            word = f"{SPOT}{facts.by}" if isinstance(facts, Spot) else REPOSITION
            return lies.in_hand({facts.penny: word})
        if isinstance(facts, Flick) and flicked is None:
            # Who flicked since may lie anywhere: near a penny too that was placed before.
            lies = lies.lost(lies.away)
        if isinstance(facts, Flick) and facts.out is not None:
            lies = lies.without((GREEN,))
        elif play.opening == "goal-flick" and not play.hits and GREEN not in lies.ids:
            area = f"{OWN_AREA}{play.side}"
            lies = lies.in_hand({GREEN: area, play.penny: area})
        if not isinstance(facts, Flick) or not facts.off:
            return lies
        return lies.lost(facts.off).in_hand(_put_back(facts.off, law.owed))

    def moved(self, law: Any, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """What a flick moved is written down; a penny put back was put there by hand."""
        if isinstance(facts, Flick):
            return {facts.penny, *facts.moved} if "board" not in facts.fouls else lies.ids
        if kind in ("spot", "reposition"):
            return (facts.penny,)
        return lies.ids if kind == "foul" and "board" in facts.fouls else ()


def _sets_out(laying: Laying) -> bool:
    """Whether the shot is the flick off, before which all pennies are set out."""
    play, clear = laying.law.play, laying.shot.clear
    first = play.opening == "flick-off" and not play.hits and not play.missed
    return first and not clear and laying.law == opening(laying.law.setting)


def _put_back(off: Iterable[str], owed: Iterable[Owed]) -> dict[str, str]:
    """Where the penalties of a flick put back what it sent off the board."""
    words: dict[str, str] = {}
    for item in owed:
        if item.penalty in ("S", "R"):
            word = f"{SPOT}{item.by}" if item.penalty == "S" else REPOSITION
            words |= {penny: word for penny in item.pennies if penny in off}
    return words


def _by_its_word(laying: Laying, penny: str, word: str) -> tuple[str, Sentence | None]:
    """The rule by which a hand placed a penny, and why it may not lie there."""
    if word.startswith(SPOT):
        return "green.order", not_a_free_spot(laying, penny, word[-1])
    if word.startswith(OWN_AREA):
        return "green.goal-flick", not_in_own_area(laying, penny, word[-1])
    if word == GOAL_FLICK:
        return "green.goal-flick", not_an_open_place(laying, penny)
    return "green.reposition-place", not_a_reposition(laying, penny)


def _kind(law: Any, shot: Shot) -> str:
    """As said; else the only kind of flick that can come now, or a normal one."""
    said = dict(shot.state).get("kind")
    if said in ("normal", "positional", "penalty"):
        return str(said)
    now = [] if law.winner else flicks_now(law)
    return now[0] if len(now) == 1 else "normal"
