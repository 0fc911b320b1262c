"""Penny Pitch by its final points alone, and what a card leaves for questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing, Tally
from rules.core.sentence import sentence
from rules.core.sides import A, B, Score, by_side
from tests.games.pitch.clauses import winner
from tests.games.pitch.state import Ruling


def reachable(setting: Setting) -> dict[str, Any]:
    """Every penny gives a point to one of the two, or to nobody."""
    most = 2 * setting.options.pennies
    return {"finals": [[a, b] for a in range(most + 1) for b in range(most + 1 - a)]}


def judge(setting: Setting, claim: Mapping[str, Any]) -> tuple[Standing, tuple[Refusal, ...]]:
    """The standing that a claimed score means, and what cannot be about it."""
    score = (claim["score"]["A"], claim["score"]["B"])
    most = 2 * setting.options.pennies
    if sum(score) > most:
        said = sentence("{a}–{b} is no final score of this match", a=score[0], b=score[1])
        refusal = Refusal("unreachable", "pitch.win", said)
        return Standing(False, None, by_side(score), None), (refusal,)
    won = winner(setting.options, most, score)
    refusals: tuple[Refusal, ...] = ()
    if claim.get("winner", won) != won:
        said = sentence("the most points win: by this score the winner is another")
        refusals = (Refusal("claim-mismatch", "pitch.win", said),)
    return Standing(True, won, by_side(score), None), refusals


def measures(score: Mapping[str, int]) -> dict[str, Score]:
    """Points, A and B."""
    return {"points": (score["A"], score["B"])}


def tally(detail: str, ruled: Iterable[tuple[int, Ruling]]) -> tuple[Tally, ...]:
    """Every penny, and who gained by it."""
    rows = []
    for number, (entry, ruling) in enumerate(ruled, start=1):
        gained = None if not any(ruling.points) else A if ruling.points[0] else B
        lies, more = ruling.facts.lies, {"by": ruling.by}
        rows.append(Tally("flick", entry, number, gained, sum(ruling.points), lies, more))
    return tuple(rows)
