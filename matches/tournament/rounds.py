"""One entrant's rounds: whom it met, whether at the board, and what it counts as an opponent."""

from __future__ import annotations

from collections.abc import Sequence

from matches.tournament.exact import Number
from matches.tournament.records import points_in
from matches.tournament.results import Outcome, Result
from matches.tournament.scheme import PointsScheme


def at_the_board(result: Result) -> bool:
    return result.outcome == Outcome.PLAYED


def stayed_away(result: Result, id_: str) -> bool:
    """Whether the entrant chose not to play: a bye it asked for, or a walkover it gave."""
    if result.outcome in (Outcome.BYE_HALF, Outcome.BYE_ZERO, Outcome.DOUBLE_WALKOVER):
        return True
    if result.outcome != Outcome.WALKOVER:
        return False
    return result.winner != ("home" if result.home == id_ else "away")


def opponent(result: Result, id_: str) -> str | None:
    return result.away if result.home == id_ else result.home


def points_as_opponent(
    points: Number, in_rounds: Sequence[Result], id_: str, scheme: PointsScheme
) -> Number:
    """An entrant's points as they count for its opponents: `points`, except that the rounds it
    stayed away from at the end count as draws."""
    for result in reversed(in_rounds):
        if not stayed_away(result, id_):
            break
        points += scheme.draw - points_in(result, id_, scheme)
    return points
