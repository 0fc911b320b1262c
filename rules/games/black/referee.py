"""The referee of Penny Black: refuses what cannot be, rules on the rest, and moves the position
on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Sentence, Who, sentence
from rules.core.shape import Record
from rules.core.sides import A, Score, Side, added, by_side, given, other
from rules.games.black import umpire
from rules.games.black.clauses import CLAUSES, IDLE_AT_THE_END, Case, consider, penny_on
from rules.games.black.facts import FLICK, FOUL, TO_WIN, TOTAL, Flick, Foul, worth
from rules.games.black.impossible import impossible
from rules.games.black.state import (
    PlayedFrom,
    Position,
    Ruling,
    make_position,
    make_ruling,
    opening,
)
from rules.games.black.statistics import of_flicks

_KINDS: Mapping[str, Record[Any]] = {"flick": FLICK, "foul": FOUL}


class FlickReferee:
    """Penny Black flick by flick."""

    state_type = Position

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """A flick, or a foul without one."""
        return _KINDS

    def begin(self, setting: Setting) -> Position:
        """All pennies on the board, the shooter on a corner spot."""
        return opening(setting)

    def refuse(self, position: Position, kind: str, facts: Flick | Foul) -> Refusal | None:
        """Why the entry cannot be: after the end, the wrong side, or facts that cannot be."""
        if position.turn is None:
            return Refusal("after-the-end", "black.win", sentence("the match is over"))
        if isinstance(facts, Foul):
            return None
        if facts.by != position.turn:
            said = sentence("it is {side}'s turn", side=Who(position.turn))
            return Refusal("out-of-turn", "black.change-over", said)
        return impossible(position, facts)

    def adjudicate(self, position: Position, kind: str, facts: Flick | Foul) -> Ruling:
        """The ruling on a flick by the side at the board, or on a foul by either."""
        if isinstance(facts, Foul) and facts.by != position.turn:
            return _foul_aside(position, facts)
        if isinstance(facts, Foul):
            return _foul_without_flick(position, facts)
        case = consider(position, facts)
        rules = [rule for rule, holds in CLAUSES if holds(case)]
        won_by = facts.by if case.merit else other(facts.by)
        pennies = facts.off if not case.stacked else facts.off + case.stacked
        points = given(won_by, worth(pennies)) if pennies else (0, 0)
        score = added(position.score, points)
        empty = len(pennies) == len(position.on_board)
        winner = position.winner or decided(score)
        plays_on = case.keeps_the_turn and not empty and _may_play_on(position, winner, facts.by)
        is_over = winner is not None and not plays_on
        if is_over:
            rules = [rule for rule in rules if rule not in IDLE_AT_THE_END]
        rules += _end_rules(position, winner, plays_on)
        turn = facts.by if case.keeps_the_turn else other(facts.by)
        return make_ruling(
            facts,
            tuple(rules),
            (pennies, ()) if won_by == A else ((), pennies),
            points,
            score,
            case.merit,
            position.run + (sum(points) if case.merit else 0),
            None if is_over else turn,
            None if is_over else _next_free_shot(case),
            None if is_over else _next_from(facts),
            winner,
            near=case.diameter,
        )

    def evolve(self, position: Position, ruling: Ruling) -> Position:
        """The position after a ruling."""
        if ruling.aside:
            return position
        facts = ruling.facts
        gone = ruling.won[0] + ruling.won[1]
        left = position.on_board.difference(gone) if gone else position.on_board
        kept = ruling.next == facts.by
        if isinstance(facts, Foul):
            near, below = position.near, position.below
        else:
            near, below = left.intersection(facts.near), left.intersection(facts.shooter_on)
        return make_position(
            position.setting,
            left,
            ruling.next,
            ruling.score,
            bool(ruling.next_free_shot),
            ruling.next_from or "lie",
            not kept,
            near,
            below,
            ruling.run if kept else 0,
            ruling.winner,
        )

    def standing(self, position: Position) -> Standing:
        """How the match stands; ``next`` says who flicks, whether freely, and from where."""
        following = None
        if position.turn is not None:
            following = {
                "side": position.turn,
                "free_shot": position.free_shot,
                "from": position.played_from,
            }
        finished = position.winner is not None
        return Standing(finished, position.winner, by_side(position.score), following)

    def statistics(self, setting: Setting, rulings: tuple[Ruling, ...]) -> dict[str, Any]:
        """Breaks, cannons, misses, fouls and the rest, by side."""
        return of_flicks(rulings)

    def explain(self, ruling: Ruling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        return umpire.explain(ruling)

    def may(self, position: Position) -> dict[str, Any]:
        """Who is at the board, what is on, and from where the shooter may be played."""
        if position.turn is None:
            return {"kinds": [], "side": None}
        return {
            "kinds": ["flick", "foul"],
            "side": position.turn,
            "free_shot": position.free_shot,
            "from": ["lie", "corner"]
            if position.played_from == "either"
            else [position.played_from],
            "on": sorted(penny_on(position) & position.on_board),
            "board": sorted(position.on_board),
            "near": sorted(position.near | position.below) if position.fresh else [],
            "break": position.run,
            "playing_out": position.winner is not None,
        }

    def warn(self, position: Position) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


def decided(score: Score) -> Literal["A", "B", "draw"] | None:
    """``black.win``, ``black.draw``: who has won at a score, if it is decided."""
    if score[0] >= TO_WIN:
        return "A"
    if score[1] >= TO_WIN:
        return "B"
    return "draw" if sum(score) == TOTAL else None


def _may_play_on(position: Position, winner: str | None, by: Side) -> bool:
    """``black.play-out``: before the end anybody goes on; after it the winner by his own flick."""
    return winner is None or (winner == by and bool(position.setting.options.play_out))


def _end_rules(position: Position, winner: str | None, plays_on: bool) -> list[str]:
    if winner is None:
        return []
    rules = []
    if position.winner is None:
        rules.append("black.draw" if winner == "draw" else "black.win")
    if plays_on or position.winner is not None:
        rules.append("black.play-out")
    return rules


def _next_free_shot(case: Case) -> bool:
    """``black.miss``, ``black.diameter``, ``black.foul``: what gives the opponent a free shot."""
    missed = not case.flick.struck_something and not case.keeps_the_turn
    return case.foul or bool(case.diameter) or missed


def _next_from(flick: Flick) -> PlayedFrom:
    """``black.corner``, ``black.shooter-on-penny``: where the shooter may be played from next."""
    if flick.shooter_off:
        return "corner"
    return "either" if flick.shooter_on else "lie"


def _foul_without_flick(position: Position, foul: Foul) -> Ruling:
    """``black.foul`` without a flick: the turn passes, a free shot, the shooter where it lies."""
    is_over = position.winner is not None
    rules = ("black.foul", "black.play-out") if is_over else ("black.foul",)
    lies: PlayedFrom = "corner" if position.played_from == "corner" else "lie"
    return make_ruling(
        foul,
        rules,
        ((), ()),
        (0, 0),
        position.score,
        False,
        position.run,
        None if is_over else other(foul.by),
        None if is_over else True,
        None if is_over else lies,
        position.winner,
    )


def _foul_aside(position: Position, foul: Foul) -> Ruling:
    """``black.foul`` by the side not at the board: recorded, put back, and the turn goes on."""
    return make_ruling(
        foul,
        ("black.foul",),
        ((), ()),
        (0, 0),
        position.score,
        False,
        position.run,
        position.turn,
        position.free_shot,
        position.played_from,
        position.winner,
        aside=True,
    )
