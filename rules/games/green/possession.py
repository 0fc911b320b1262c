"""What may come now: which entries, by which side. The first question about every entry.

An entry that cannot come now is ``illegal`` whoever is named in it; then the side is looked at.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from rules.core.fault import Refusal
from rules.core.sentence import Penny, Sentence, Who, sentence
from rules.core.sides import other
from rules.games.green.clauses import HITS_A_TURN
from rules.games.green.facts import Choose, EndTurn, Fact, Flick, Foul, Reposition, Spot, pennies
from rules.games.green.state import Award, Owed, Play, Position

Reason: TypeAlias = tuple[str, Sentence]
"""A rule, and why by that rule an entry cannot come."""


def refused(position: Position, kind: str, facts: Fact) -> Refusal | None:
    """``illegal`` or ``out-of-turn``, in this order; ``None`` where the entry can come now."""
    if isinstance(facts, Spot | Reposition):
        return _not_owed(position, facts)
    said = _cannot_come(position, kind, facts)
    if said is not None:
        return Refusal("illegal", said[0], said[1])
    if facts.by != position.play.side and not isinstance(facts, Foul):
        side = Who(position.play.side)
        return Refusal(
            "out-of-turn", _turn_rule(position), sentence("it is {side}'s turn", side=side)
        )
    return None


def _turn_rule(position: Position) -> str:
    if position.award:
        return "green.penalty-flick"
    if position.play.stage != "turn":
        return "green.goal-flick"
    return "green.flick-off" if position.play.opening == "flick-off" else "green.positional"


def _not_owed(position: Position, facts: Spot | Reposition) -> Refusal | None:
    owed = [item for item in position.owed if facts.penny in item.pennies]
    if not any(_is_put_back_so(position, item, facts) for item in owed):
        said = (
            sentence("{penny} may not be spotted now", penny=Penny(facts.penny))
            if isinstance(facts, Spot)
            else sentence("{penny} may not be repositioned now", penny=Penny(facts.penny))
        )
        return Refusal("illegal", "green.order", said)
    if facts.by != owed[0].by:
        said = sentence(
            "it is for {side} to put {penny} back", side=Who(owed[0].by), penny=Penny(facts.penny)
        )
        return Refusal("out-of-turn", "green.order", said)
    return None


def _is_put_back_so(position: Position, item: Owed, facts: Spot | Reposition) -> bool:
    """Whose pennies are spotted: the opponent's; and repositioned: one's own."""
    whose = other(item.by) if isinstance(facts, Spot) else item.by
    return facts.penny in pennies(position.setting.options.pennies, whose)


def _cannot_come(position: Position, kind: str, facts: Fact) -> Reason | None:
    """Why an entry cannot come: what an awarded penalty flick leaves, then what the play does."""
    award = position.award
    if isinstance(facts, Foul) and position.is_due:
        return None
    if award is None:
        return _cannot_come_in(position.play, kind, facts)
    if isinstance(facts, Flick) and facts.kind == "penalty":
        return None
    if award in ("chosen", "forced"):
        return _must_be_taken(award, facts)
    if isinstance(facts, Choose):
        return None
    return _cannot_come_in(position.play, kind, facts)


def _must_be_taken(award: Award, facts: Fact) -> Reason | None:
    """Why an entry cannot come before a penalty flick that was chosen or cannot be declined."""
    if award == "chosen":
        return "green.penalty-flick", sentence("the penalty flick was chosen: it must be taken now")
    if isinstance(facts, Choose) and facts.take == "penalty":
        return None
    said = sentence("the green is out: there is nothing to play on with but the penalty flick")
    return "green.advantage", said


def _cannot_come_in(play: Play, kind: str, facts: Fact) -> Reason | None:
    """Why an entry cannot come in a play, no penalty flick considered."""
    if isinstance(facts, Choose) or (isinstance(facts, Flick) and facts.kind == "penalty"):
        return "green.penalty-flick", sentence("no penalty flick has been awarded")
    if play.stage == "setup" and kind != "goal_flick":
        return "green.goal-flick", sentence("a goal flick must be set up first")
    if play.stage != "setup" and kind == "goal_flick":
        return "green.goal-flick", sentence("no goal flick is to be set up")
    if isinstance(facts, Flick):
        return _no_flick(play, facts)
    if isinstance(facts, EndTurn) and play.stage == "turn" and not play.hits:
        return "green.positional", sentence("a turn cannot be ended before its first hit")
    return None


def _no_flick(play: Play, flick: Flick) -> Reason | None:
    """Why a normal or positional flick cannot come in a play."""
    if play.stage == "defence":
        said = sentence("the defender's positional flicks come before the goal flick")
        return None if flick.kind == "positional" else ("green.goal-flick", said)
    if flick.kind == "normal":
        return _no_normal_flick(play, flick)
    if not play.hits:
        return "green.positional", sentence("a positional flick comes after a hit")
    return None


def _no_normal_flick(play: Play, flick: Flick) -> Reason | None:
    if play.missed:
        return "green.miss", sentence("after a miss no more normal flicks may come in this turn")
    if play.hits >= HITS_A_TURN:
        return "green.three-hits", sentence("three hits have been made: a fourth may not be tried")
    if must_flick(play) not in (None, flick.penny):
        said = sentence("the goal flick is taken with {penny}", penny=Penny(play.penny or ""))
        return "green.goal-flick", said
    return None


def must_flick(play: Play) -> str | None:
    """The penny that must make the next flick: the one chosen for a goal flick."""
    return play.penny if play.opening == "goal-flick" and not play.hits else None


def must_not_flick(play: Play) -> str | None:
    """The penny that must not make the next normal flick: after a goal flick or a flick off."""
    return play.penny if play.opening is not None and play.hits == 1 and not play.missed else None


def may_normal(play: Play) -> bool:
    """Whether a normal flick can come in a play."""
    return play.stage == "turn" and not play.missed and play.hits < HITS_A_TURN


def choices(position: Position) -> list[str]:
    """What the side that was awarded a penalty flick may choose: it, or the advantage."""
    if position.award in (None, "chosen"):
        return []
    return ["penalty"] if position.award == "forced" else ["penalty", "advantage"]


def flicks_now(position: Position) -> list[str]:
    """The kinds of flicks that can come now."""
    playing_on = _flicks_in(position.play) if _can_play_on(position) else []
    return [*playing_on, "penalty"] if position.award else playing_on


def _can_play_on(position: Position) -> bool:
    return position.award not in ("forced", "chosen")


def _flicks_in(play: Play) -> list[str]:
    if play.stage == "setup":
        return []
    if play.stage == "defence":
        return ["positional"]
    normal = ["normal"] if may_normal(play) else []
    return [*normal, "positional"] if play.hits else normal


def kinds_now(position: Position) -> list[str]:
    """The kinds of entries that can come now, by either side."""
    play, kinds = position.play, _kinds_putting_back(position)
    if flicks_now(position):
        kinds.append("flick")
    if choices(position):
        kinds.append("choose")
    if _can_play_on(position):
        if play.stage == "setup":
            kinds.append("goal_flick")
        if play.stage == "defence" or play.hits:
            kinds.append("end_turn")
    return sorted({*kinds, "foul"})


def _kinds_putting_back(position: Position) -> list[str]:
    counts = position.setting.options.pennies
    kinds = []
    for item in position.owed:
        own = pennies(counts, item.by)
        if not own.isdisjoint(item.pennies):
            kinds.append("reposition")
        if not own.issuperset(item.pennies):
            kinds.append("spot")
    return kinds


def what_may_happen(position: Position) -> dict[str, Any]:
    """What may happen now, as JSON: entries, choices, the pennies that bind, what is owed."""
    play = position.play
    if position.winner:
        return {"kinds": [], "side": None, "may": []}
    more = {"queued": list(position.queued)} if position.queued else {}
    return more | {
        "kinds": kinds_now(position),
        "side": play.side,
        "may": choices(position),
        "flicks": flicks_now(position),
        "stage": play.stage,
        "hits": play.hits,
        "must_flick": must_flick(play),
        "must_not_flick": must_not_flick(play),
        "flicks_left": play.left,
        "green": position.green,
        "near": list(position.near),
        "owed": [item.as_document() for item in position.owed],
        "restart": position.restart,
    }
