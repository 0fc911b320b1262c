"""Glicko-2 match by match, for a ledger: every match is a game of a rating period of its own.

Glickman's paper takes a period's games together. A ledger that is rewritten from the first changed
match on cannot wait for a period's end, so each match is rated by itself and the deviation grows by
the part of a period that has passed since the player's last one, as lichess.org does it. Of sides
of several the paper says nothing: each player meets one opponent who has the others' mean rating
and the root mean square of their deviations, and who is as far from the player as the two sides'
means are from each other. One against one that is the paper's own game.
"""

from __future__ import annotations

from datetime import datetime
from math import sqrt
from typing import Final

from matches.tournament.ratings.glicko2 import (
    SCALE,
    Game,
    Glicko,
    after_period,
    expected_score,
)
from matches.tournament.ratings.ledger import Rating
from matches.tournament.ratings.system import Side, Strength, System, Winner

NAME, VERSION = "glicko2", 1
NEWCOMER: Final = Glicko()
PERIOD: Final = 30 * 24 * 3600.0
"""Seconds of a rating period."""
SPREAD: Final = 400.0


def glicko2_system() -> System:
    """The system, ready to rate."""
    start = (NEWCOMER.rating, NEWCOMER.deviation, NEWCOMER.volatility)
    return System(NAME, VERSION, start, _rate_match, _expected, SPREAD)


def _rate_match(
    home: Side, away: Side, winner: Winner, date: str
) -> tuple[list[Strength], list[Strength]]:
    score = 0.5 if winner is None else 1.0 - winner
    return (
        [_after(one, home, away, score, date) for one in home],
        [_after(one, away, home, 1 - score, date) for one in away],
    )


def _after(one: Rating, own: Side, others: Side, score: float, date: str) -> Strength:
    opponent = Glicko(_mean(others) + (one.mu - _mean(own)), _deviation(others))
    player = Glicko(one.mu, one.sigma, one.volatility)
    new = after_period(player, [Game(opponent, score)], periods=_periods(one, date))
    return new.rating, min(new.deviation, NEWCOMER.deviation), new.volatility


def _expected(home: Side, away: Side) -> float:
    ahead = _mean(home) - _mean(away)
    return expected_score(ahead, _deviation(home), _deviation(away))


def _periods(one: Rating, date: str) -> float:
    """How many rating periods have passed since a player's last match, as far as they count: nobody
    is less known than who has never played. None for a newcomer."""
    if not one.last:
        return 0.0
    passed = datetime.fromisoformat(date) - datetime.fromisoformat(one.last)
    most = (NEWCOMER.deviation**2 - one.sigma**2) / (one.volatility * SCALE) ** 2
    return max(0.0, min(passed.total_seconds() / PERIOD, most))


def _mean(side: Side) -> float:
    return sum(one.mu for one in side) / len(side)


def _deviation(side: Side) -> float:
    return sqrt(sum(one.sigma**2 for one in side) / len(side))
