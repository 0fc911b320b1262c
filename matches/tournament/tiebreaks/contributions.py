"""What the rounds of an entrant bring to the tie-breaks that look at its opponents.

What a match not played is worth follows C.07 as in force since 1 March 2026.

Where pairings are fixed (Article 15.2) a walkover is the game it is: its opponent counts.

Where they are drawn (Article 16) an entrant counts for its opponents with its own points, except
that byes it asked for, and rounds it was absent from, count as draws where it never came back;
a walkover it gave keeps its result. For one's own unplayed rounds a dummy stands in, with one's own
points, but for a walkover with no more than the opponent has (16.4.1), for any other with no more
than a draw in every round would have given (16.4.2); the rule of 2023 has neither limit. A cut
takes away the round against the lowest opponent or, where it brings as much or more, the one
against the lowest dummy of the rounds one stayed away from (16.5). With `walkovers` "played" (the
letter /P) a walkover is the game it is here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.rounds import OwnRound, at_the_board, opponent
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


def walkovers_count(tied: Tied) -> bool:
    """Whether a walkover is a game against the opponent it was given to, or by."""
    return tied.tally.fixed or tied.options.get("walkovers") == "played"


def contributions(tied: Tied, id_: str, weighed: bool = False) -> list[Contribution]:
    """What each of an entrant's rounds brings; `weighed` by its own points in the round."""
    tally = tied.tally
    win = Fraction(tally.scheme.win or 1)
    as_games = walkovers_count(tied)
    brought = []
    for own in tally.in_rounds[id_]:
        other = own.opponent
        if other is None and tally.fixed:
            continue
        game = other is not None and (own.at_the_board or as_games)
        theirs = tally.points_as_opponent[other] if game and other else _dummy(tied, own)
        weight = own.points(tally.scheme) / win if weighed else Fraction(1)
        brought.append(Contribution(theirs, theirs * weight, own.stayed_away and not game))
    return brought


def _dummy(tied: Tied, own: OwnRound) -> Number:
    """The points of the dummy that stands in for the opponent of an unplayed round."""
    tally = tied.tally
    dummy = tally.records[own.entrant].points
    if tied.options.get("edition") == "2023":
        return dummy
    if own.opponent is not None:
        return min(dummy, tally.points_as_opponent[own.opponent])
    return min(dummy, tally.rounds * tally.scheme.draw)


def cut(brought: Sequence[Contribution], times: int) -> list[Contribution]:
    """Without the least significant: the round against the lowest opponent or, if it brings as
    much or more, the one against the lowest dummy of those one stayed away from."""
    left = list(brought)
    for _ in range(min(times, len(left))):
        lowest = min(left, key=lambda one: (one.opponent_points, one.brings))
        away = [one for one in left if one.stayed_away]
        least = min(away, key=lambda one: (one.opponent_points, one.brings), default=lowest)
        left.remove(least if least.brings >= lowest.brings else lowest)
    return left
