"""Penny Green by its goals alone: which scores can be, and what a card leaves for questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Finish, Setting, Standing, Tally
from rules.core.sentence import sentence, sentences
from rules.core.shape import BySide, Whole
from rules.core.sides import A, B, Score, Side, by_side
from rules.games.green.cards import Goal, LineRuling
from rules.games.green.facts import Flick
from rules.games.green.state import Ruling
from rules.games.green.statistics import kind_of_goal


def final_scores(goals: int) -> list[Score]:
    """``green.win``: the final scores: the winner has exactly ``goals``, the loser any fewer."""
    wins = [(goals, fewer) for fewer in range(goals)]
    return sorted([*wins, *[(b, a) for a, b in wins]])


def reachable(setting: Setting) -> dict[str, Any]:
    """The final scores as data: pairs of goals, A and B."""
    return {"finals": [list(score) for score in final_scores(setting.options.goals)]}


def finish(setting: Setting) -> Finish:
    """The match in words, and what a side can have at its end."""
    goals = setting.options.goals
    said = sentences("First to {goals} goal.", "First to {goals} goals.", goals, goals=goals)
    return Finish(said, BySide(Whole(0, goals), missing=None))


def decided(score: Score, goals: int) -> Side | None:
    """``green.win``: who has the agreed number of goals, if anybody."""
    if score[0] == goals:
        return A
    return B if score[1] == goals else None


def judge(setting: Setting, claim: Mapping[str, Any]) -> tuple[Standing, tuple[Refusal, ...]]:
    """The standing that a claimed score means, and what cannot be about it."""
    raw, goals = claim["score"], setting.options.goals
    score = (raw.get("A") or 0, raw.get("B") or 0)
    if max(score) > goals or min(score) == goals:
        said = sentence("the match stops when a side has {goals}", goals=goals)
        refusal = Refusal("unreachable", "green.win", said)
        return Standing(False, None, by_side(score), None), (refusal,)
    winner = decided(score, goals)
    standing = Standing(winner is not None, winner, by_side(score), None)
    claimed = claim.get("winner", winner)
    if claimed == winner:
        return standing, ()
    if winner is None:
        said = sentence("the card names a winner, but nobody has {goals}", goals=goals)
        return standing, (Refusal("unreachable", "green.win", said),)
    said = sentence("by this score the winner is another")
    return standing, (Refusal("claim-mismatch", "green.win", said),)


def measures(score: Mapping[str, int]) -> dict[str, Score]:
    """Goals, A and B."""
    return {"goals": (score["A"], score["B"])}


def tally(detail: str, ruled: Iterable[tuple[int, Any]]) -> tuple[Tally, ...]:
    """The goals of a card, and its flicks where it was kept flick by flick."""
    if detail == "card":
        return _of_lines(ruled)
    rulings: list[tuple[int, Ruling]] = list(ruled)
    flicks = [(entry, one, one.facts) for entry, one in rulings if isinstance(one.facts, Flick)]
    goals = [(entry, one, flick) for entry, one, flick in flicks if one.goal]
    return (
        *[_goal(number, *scored) for number, scored in enumerate(goals, start=1)],
        *[_flick(number, *flicked) for number, flicked in enumerate(flicks, start=1)],
    )


def _goal(number: int, entry: int, ruling: Ruling, flick: Flick) -> Tally:
    more = {"by": flick.by, "penny": flick.penny, "score": by_side(ruling.after.score)}
    return Tally("goal", entry, number, ruling.goal, 1, kind_of_goal(ruling), more)


def _flick(number: int, entry: int, ruling: Ruling, flick: Flick) -> Tally:
    broken = [found.code for found in ruling.breaks]
    more = {"by": flick.by, "penny": flick.penny, "hit": ruling.hit, "breaks": broken}
    return Tally(
        "flick", entry, number, ruling.goal, int(ruling.goal is not None), flick.kind, more
    )


def _of_lines(ruled: Iterable[tuple[int, LineRuling]]) -> tuple[Tally, ...]:
    goals = [(entry, one, one.facts) for entry, one in ruled if isinstance(one.facts, Goal)]
    return tuple(
        [
            Tally("goal", entry, number, goal.to, 1, goal.kind, {"score": by_side(one.after.score)})
            for number, (entry, one, goal) in enumerate(goals, start=1)
        ]
    )
