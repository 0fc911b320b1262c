"""Penny Black by its final points alone: which can be, and what a card leaves for questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.fault import Refusal
from rules.core.game import Finish, Setting, Standing, Tally
from rules.core.sentence import Sentence, Who, sentence
from rules.core.shape import BySide, Whole
from rules.core.sides import SIDES, A, B, Score, by_side
from rules.games.black.facts import TO_WIN, TOTAL, Flick
from rules.games.black.referee import decided
from rules.games.black.state import Ruling
from rules.games.black.statistics import breaks
from rules.games.black.turn import TurnRuling


def final_scores() -> list[Score]:
    """``black.reachable``: every final score; one flick of the opponent's can give any number of
    pennies."""
    wins = [(a, b) for a in range(TO_WIN, TOTAL + 1) for b in range(TO_WIN) if a + b <= TOTAL]
    return sorted({*wins, *((b, a) for a, b in wins), (15, 15)})


def reachable(setting: Setting) -> dict[str, Any]:
    """The final scores as data: pairs of points, A and B."""
    return {"finals": [list(score) for score in final_scores()]}


def finish(setting: Setting) -> Finish:
    """The match in words, and what a side can have at its end."""
    said = sentence(
        "{total} points on the board: {least} win, {half}–{half} is a draw.",
        total=TOTAL,
        least=TO_WIN,
        half=TOTAL // 2,
    )
    return Finish(said, BySide(Whole(0, TOTAL), missing=None), draw=True)


def judge(setting: Setting, claim: Mapping[str, Any]) -> tuple[Standing, tuple[Refusal, ...]]:
    """The standing that a claimed score means, and what cannot be about it."""
    raw = claim["score"]
    score = (raw["A"], raw["B"])
    winner = decided(score) if sum(score) <= TOTAL else None
    refusals: tuple[Refusal, ...] = ()
    if winner is None:
        said = _unreachable(score)
        refusals = (Refusal("unreachable", "black.reachable", said),)
    elif claim.get("winner", winner) != winner:
        said = _by_this_score(winner)
        refusals = (Refusal("claim-mismatch", "black.win", said),)
    return Standing(winner is not None, winner, by_side(score), None), refusals


def _by_this_score(winner: str) -> Sentence:
    if winner == "draw":
        return sentence("by this score it is a draw")
    return sentence("by this score the winner is {winner}", winner=Who(winner))


def _unreachable(score: Score) -> Sentence:
    a, b = score
    if a + b > TOTAL:
        return sentence(
            "{a} and {b} are more than the {total} points on the board", a=a, b=b, total=TOTAL
        )
    return sentence("{a}–{b} is no final score: nobody wins below {least}", a=a, b=b, least=TO_WIN)


def measures(score: Mapping[str, int]) -> dict[str, Score]:
    """Points, A and B."""
    return {"points": (score["A"], score["B"])}


def tally(detail: str, ruled: Iterable[tuple[int, Any]]) -> tuple[Tally, ...]:
    """The breaks of a card, and its flicks where it was kept flick by flick."""
    if detail == "card":
        return _of_turns(ruled)
    rulings: list[tuple[int, Ruling]] = list(ruled)
    runs = [
        Tally("break", entry, number, side, points, "merit")
        for number, (entry, side, points) in enumerate(breaks(rulings), start=1)
    ]
    flicks = [(entry, ruling) for entry, ruling in rulings if isinstance(ruling.facts, Flick)]
    return (
        *runs,
        *(_flick(entry, number, ruling) for number, (entry, ruling) in enumerate(flicks, start=1)),
    )


def _flick(entry: int, number: int, ruling: Ruling) -> Tally:
    won = {side: list(ruling.won[place]) for place, side in enumerate(SIDES) if ruling.won[place]}
    gained: Any = A if ruling.points[0] else B if ruling.points[1] else None
    how = "merit" if ruling.merit else "mistake" if won else "none"
    return Tally(
        "flick", entry, number, gained, sum(ruling.points), how, {"by": ruling.by, "won": won}
    )


def _of_turns(ruled: Iterable[tuple[int, TurnRuling]]) -> tuple[Tally, ...]:
    runs = [(entry, ruling) for entry, ruling in ruled if ruling.run]
    return tuple(
        [
            Tally(
                "break",
                entry,
                number,
                ruling.by,
                ruling.run,
                "merit",
                {"pennies": list(ruling.facts.merit)},
            )
            for number, (entry, ruling) in enumerate(runs, start=1)
        ]
    )
