"""The referee of Penny White, penny by penny."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.making import changed
from rules.core.sentence import Sentence, Who, sentence
from rules.core.shape import Record
from rules.core.sides import NIL, Score, added, by_side, given, other
from rules.games.white import clauses, umpire
from rules.games.white.facts import (
    FLICK,
    FOUL,
    MEASURE,
    REMOVE,
    START,
    Flick,
    Foul,
    Measure,
    Remove,
    Start,
    pennies,
)
from rules.games.white.impossible import impossible
from rules.games.white.state import Fact, Position, Ruling, new_end, opening
from rules.games.white.statistics import of_flicks

_KINDS: Mapping[str, Record[Any]] = {
    "start": START,
    "flick": FLICK,
    "remove": REMOVE,
    "measure": MEASURE,
    "foul": FOUL,
}
_RULE_OF_PHASE = {
    "start": "white.start",
    "flick": "white.alternate",
    "remove": "white.opponent-off",
    "measure": "white.nearest",
}


class PennyReferee:
    """Penny White penny by penny."""

    state_type = Position

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Starts, flicks, removals, measures, and fouls without a flick."""
        return _KINDS

    def begin(self, setting: Setting) -> Position:
        """The first end, not yet started."""
        return opening(setting)

    def refuse(self, position: Position, kind: str, facts: Fact) -> Refusal | None:
        """After the end, an entry that cannot come now, the wrong side, or facts that cannot be."""
        if position.phase == "over":
            return Refusal("after-the-end", "white.win", sentence("the match is over"))
        if kind not in (position.phase, "foul"):
            rule = _RULE_OF_PHASE[position.phase]
            return Refusal("illegal", rule, sentence(umpire.DUE[position.phase]))
        if not isinstance(facts, Foul | Measure) and facts.by != position.turn:
            said = sentence("it is {side}'s turn", side=Who(position.turn or ""))
            return Refusal("out-of-turn", _RULE_OF_PHASE[position.phase], said)
        return impossible(position, facts)

    def adjudicate(self, position: Position, kind: str, facts: Fact) -> Ruling:
        """The ruling on an entry that was not refused."""
        if isinstance(facts, Start):
            return _start(position, facts)
        if isinstance(facts, Flick):
            return _flick(position, facts)
        if isinstance(facts, Remove):
            return _remove(position, facts)
        if isinstance(facts, Measure):
            points, rules = clauses.nearest(facts)
            return _close(position, facts, points, rules, "dead" if points == NIL else "nearest")
        return _ruling(position, facts, ("white.foul",), position)

    def evolve(self, position: Position, ruling: Ruling) -> Position:
        """The position that the ruling led to."""
        return ruling.after

    def standing(self, position: Position) -> Standing:
        """How the match stands; ``next`` says who is due, in which end, and with what."""
        following = None
        if position.turn is not None:
            following = {"side": position.turn, "end": position.number, "kind": position.phase}
        return Standing(
            position.phase == "over", position.winner, by_side(position.score), following
        )

    def statistics(self, setting: Setting, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
        """Ends, points by kind, pennies lost, and the running score."""
        return of_flicks(rulings)

    def explain(self, ruling: Ruling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        return umpire.explain(ruling)

    def may(self, position: Position) -> dict[str, Any]:
        """What is due, from whom, and with which pennies."""
        if position.phase == "over":
            return {"kinds": [], "side": None}
        kinds = [position.phase, "foul"]
        pennies_now: list[str] = []
        if position.phase == "flick" and position.turn:
            pennies_now = sorted(
                pennies(position.turn, position.setting.options) - position.flicked
            )
        elif position.phase == "remove" and position.turn:
            pennies_now = sorted(p for p in position.on if not clauses.is_of(p, position.turn))
        elif position.phase == "measure":
            pennies_now = sorted(position.on)
        return {
            "kinds": kinds,
            "side": position.turn,
            "end": position.number,
            "starter": position.starter,
            "pennies": pennies_now,
            "on": sorted(position.on),
            "owed": position.owed,
        }

    def warn(self, position: Position) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


def _ruling(position: Position, facts: Fact, rules: tuple[str, ...], after: Position) -> Ruling:
    return Ruling(facts, rules, position.number, NIL, False, "", after)


def _start(position: Position, start: Start) -> Ruling:
    fouls = ("white.foul",) if start.fouls else ()
    if start.white == "over":
        return _ruling(position, start, ("white.start", *fouls), changed(position, phase="flick"))
    points = given(other(start.by), 1)
    after = changed(position, score=added(position.score, points))
    rules = ("white.failed-start", *fouls)
    return Ruling(start, rules, position.number, points, False, "failed-start", after)


def _flick(position: Position, flick: Flick) -> Ruling:
    """One penny: the white off ends the end; then removals; then the other side's penny, or the
    measure."""
    if flick.white_off:
        rules = ["white.knocked-off", *_fouls(flick)]
        return _close(position, flick, given(other(flick.by), 1), rules, "knocked-off")
    on = clauses.left_on(position, flick)
    owed = clauses.removals_earned(flick, on)
    rules = _cited(flick, owed)
    flicked = position.flicked | {flick.penny}
    after = changed(position, turn=other(flick.by), flicked=flicked, on=on, owed=owed)
    if owed:
        return _ruling(position, flick, tuple(rules), changed(after, phase="remove"))
    return _go_on(position, flick, after, rules)


def _cited(flick: Flick, owed: int) -> list[str]:
    rules = ["white.alternate"]
    if any(clauses.is_of(penny, flick.by) for penny in flick.off):
        rules.append("white.own-off")
    theirs = sum(not clauses.is_of(penny, flick.by) for penny in flick.off)
    if theirs:
        rules.append("white.opponent-off")
    if theirs and (theirs > 1 or owed < theirs):
        rules.append("white.opponent-off-count")
    return rules + _fouls(flick)


def _fouls(flick: Flick) -> list[str]:
    return ["white.foul"] if flick.fouls else []


def _remove(position: Position, remove: Remove) -> Ruling:
    on = position.on - {remove.penny} if remove.penny else position.on
    owed = position.owed - 1
    rules = ["white.opponent-off-count" if remove.penny is None else "white.opponent-off"]
    after = changed(position, on=on, owed=owed)
    if owed:
        return _ruling(position, remove, tuple(rules), after)
    return _go_on(position, remove, changed(after, phase="flick"), rules)


def _go_on(position: Position, facts: Fact, after: Position, rules: list[str]) -> Ruling:
    """The next penny, or when all are flicked the measure; with none on the board the end is
    dead."""
    if not clauses.is_spent(after, after.flicked):
        return _ruling(position, facts, tuple(rules), after)
    if after.on:
        return _ruling(position, facts, tuple(rules), changed(after, phase="measure", turn=None))
    return _close(after, facts, NIL, [*rules, "white.dead-end"], "dead")


def _close(position: Position, facts: Fact, points: Score, rules: list[str], how: str) -> Ruling:
    """The end is over: the next one, the same again, or the end of the match."""
    options, number = position.setting.options, position.number
    score = added(position.score, points)
    if how == "dead" and options.dead_end == "replay":
        after = new_end(position.setting, number, position.starter, score)
        return Ruling(facts, _in_order(rules), number, points, True, how, after)
    winner = clauses.winner_after(options, number, score)
    if winner is not None:
        rules.append("white.tie" if winner == "draw" else "white.win")
        after = changed(position, phase="over", turn=None, owed=0, score=score, winner=winner)
    else:
        if number >= options.ends:
            rules.append("white.tie")
        after = new_end(position.setting, number + 1, other(position.starter), score)
    return Ruling(facts, _in_order(rules), number, points, True, how, after)


_ORDER = (
    "white.alternate",
    "white.knocked-off",
    "white.nearest",
    "white.no-opponent-penny",
    "white.dead-end",
    "white.own-off",
    "white.opponent-off",
    "white.opponent-off-count",
    "white.foul",
    "white.win",
    "white.tie",
)


def _in_order(rules: list[str]) -> tuple[str, ...]:
    return tuple(sorted(rules, key=_ORDER.index))
