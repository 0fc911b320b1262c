"""What the rounds of an entrant bring to the tie-breaks that look at its opponents.

What a match not played is worth follows C.07, Article 16. As an opponent, an entrant counts with
its own points, except that rounds it stayed away from by its own choice (a half-point or zero-point
bye, a walkover given) after its last round of being there count as draws. For one's own unplayed
rounds a dummy opponent stands in, with one's own points; by the rule of 2026 with no more than a
draw in every round would have given and, for a walkover, no more than the opponent's. A cut takes
away the round against the lowest opponent or, where it brings more, the least of the rounds one
stayed away from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.records import points_in
from matches.tournament.results import Result
from matches.tournament.rounds import at_the_board, opponent, stayed_away
from matches.tournament.tally import Tally, Tied


@dataclass(frozen=True, slots=True)
class Contribution:
    """One round of an entrant: the opponent's points that count, and what the round brings."""

    opponent_points: Number
    brings: Number
    stayed_away: bool


def at_the_board_with(tally: Tally, id_: str) -> list[str]:
    """The opponents an entrant has played at the board, one for each match."""
    others = (opponent(r, id_) for r in tally.results_of[id_] if at_the_board(r))
    return [other for other in others if other is not None]


def contributions(tied: Tied, id_: str, weighed: bool = False) -> list[Contribution]:
    """What each of an entrant's rounds brings; `weighed` by its own points in the round."""
    tally = tied.tally
    win = Fraction(tally.scheme.win or 1)
    brought = []
    for result in tally.in_rounds[id_]:
        theirs = _opponent_points(tied, result, id_)
        weight = points_in(result, id_, tally.scheme) / win if weighed else Fraction(1)
        brought.append(Contribution(theirs, theirs * weight, stayed_away(result, id_)))
    return brought


def _opponent_points(tied: Tied, result: Result, id_: str) -> Number:
    """The points of the opponent of one round, or of the dummy that stands in."""
    tally, other = tied.tally, opponent(result, id_)
    if other is not None and at_the_board(result):
        return tally.points_as_opponent[other]
    dummy = tally.records[id_].points
    if tied.options.get("edition") == "2023":
        return dummy
    dummy = min(dummy, tally.rounds * tally.scheme.draw)
    return dummy if other is None else min(dummy, tally.points_as_opponent[other])


def cut(brought: Sequence[Contribution], times: int) -> list[Contribution]:
    """Without the least significant: the round against the lowest opponent or, if it brings more,
    the one that brings least of those one stayed away from."""
    left = list(brought)
    for _ in range(min(times, len(left))):
        lowest = min(left, key=lambda one: (one.opponent_points, one.brings))
        away = min((o for o in left if o.stayed_away), key=lambda o: o.brings, default=lowest)
        left.remove(max(lowest, away, key=lambda one: one.brings))
    return left
