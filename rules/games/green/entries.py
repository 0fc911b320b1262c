"""The entries that are no flick: what the referee rules on each."""

from __future__ import annotations

from rules.core.making import changed
from rules.core.sides import other
from rules.games.green import penalties
from rules.games.green.breaks import BREAKS, Break, Column
from rules.games.green.clauses import DEFENDER_FLICKS
from rules.games.green.facts import (
    Choose,
    EndTurn,
    Flick,
    Foul,
    GoalFlick,
    Reposition,
    Spot,
    own_end,
)
from rules.games.green.law import in_order
from rules.games.green.state import (
    Award,
    Position,
    Ruling,
    goal_flick_of,
    make_play,
    make_ruling,
    turn_of,
)


def on_end_turn(position: Position, facts: EndTurn) -> Ruling:
    """``green.three-hits``, ``green.goal-flick``: what is left is given up."""
    defending = position.play.stage == "defence"
    rules = [*declined_rules(position), "green.goal-flick" if defending else "green.three-hits"]
    found: tuple[Break, ...] = ()
    owed = position.owed
    if position.near:
        column: Column = "DP" if defending else "AN"
        found = (BREAKS["diameter", column],)
        owed = (penalties.owed_for_near(facts.by, position.near),)
        rules += penalties.rules_of(found, position)
    after = changed(_given_up(position), award=None, owed=owed)
    return make_ruling(facts, in_order(rules), after, False, position.play.hits, found)


def _given_up(position: Position) -> Position:
    """The turn is over; or the defender's flicks are, and the goal flick is next."""
    play, following = position.play, other(position.play.side)
    if play.stage == "defence":
        goal_flick = goal_flick_of(following, play.penny)
        return changed(position, play=goal_flick, green=own_end(following), near=())
    return changed(position, play=turn_of(following), near=())


def on_choose(position: Position, facts: Choose) -> Ruling:
    """``green.penalty-flick``, ``green.advantage``: it is taken or declined."""
    taken = facts.take == "penalty"
    after = changed(position, award="chosen" if taken else None)
    rules = ["green.penalty-flick" if taken else "green.advantage"]
    if after.restart == "goal-flick":
        rules.append("green.goal-flick")
    return make_ruling(facts, tuple(rules), after, False, position.play.hits)


def on_put_back(position: Position, facts: Spot | Reposition) -> Ruling:
    """``green.order``: a penalty carried out; the penny lies no longer where it lay."""
    in_area = (
        tuple([penny for penny in position.in_area[0] if penny != facts.penny]),
        tuple([penny for penny in position.in_area[1] if penny != facts.penny]),
    )
    owed = penalties.settled(position.owed, facts.penny)
    after = changed(position, owed=owed, in_area=in_area)
    rules = ["green.order"]
    if isinstance(facts, Reposition):
        rules = ["green.reposition-place", "green.order"]
    return make_ruling(facts, tuple(rules), after, False, position.play.hits)


def on_goal_flick(position: Position, facts: GoalFlick) -> Ruling:
    """``green.goal-flick``: it is set up, and the opponent has his positional flicks."""
    play = make_play("defence", other(facts.by), penny=facts.penny, left=DEFENDER_FLICKS)
    after = changed(
        position, play=play, green=own_end(facts.by), award=None, near=(), in_area=((), ())
    )
    rules = [*declined_rules(position), "green.goal-flick"]
    return make_ruling(facts, in_order(rules), after)


def on_foul(position: Position, facts: Foul) -> Ruling:
    """``green.break-technique``, ``green.break-board``: a foul without a flick, by either side."""
    found = penalties.broken_without_flick(position, facts)
    if position.is_due:
        return _one_more(position, facts, found)
    rules = [*declined_rules(position), *penalties.rules_of(found, position)]
    rules += penalties.rules_on_several(found)
    award: Award = "open"
    after = position
    if facts.by != position.play.side:
        award = "interrupting"
    else:
        after = _given_up(position)
        rules.append("green.break-ends-turn")
    after = changed(after, award=award)
    return make_ruling(facts, in_order(rules), after, False, position.play.hits, found)


def _one_more(position: Position, facts: Foul, found: tuple[Break, ...]) -> Ruling:
    """``green.break-technique``, ``green.break-board`` while a penalty or goal flick is due: the
    other side has one more penalty flick, after that."""
    rules = [*penalties.rules_of(found, position), *penalties.rules_on_several(found)]
    after = changed(position, queued=(*position.queued, other(facts.by)))
    return make_ruling(facts, in_order(rules), after, False, position.play.hits, found)


def served(position: Position, ruling: Ruling) -> Ruling:
    """What was queued, carried on; the first of it is due when a flick or its side ended a turn."""
    after = ruling.after
    queued = after.queued or position.queued
    if not queued or after.winner:
        return ruling
    ends = isinstance(ruling.facts, Flick | EndTurn) and after.award is None
    if not ends or after.play != turn_of(after.play.side):
        return ruling if after.queued else changed(ruling, after=changed(after, queued=queued))
    play = turn_of(queued[0])
    return changed(ruling, after=changed(after, play=play, award="open", queued=queued[1:]))


def declined_rules(position: Position) -> list[str]:
    """``green.advantage``: to go on in open play declines a penalty flick."""
    return ["green.advantage"] if position.award else []
