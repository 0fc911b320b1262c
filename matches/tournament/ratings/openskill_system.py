"""The openskill system: Plackett-Luce by Weng and Lin's method, for sides of any number.

Source: R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", JMLR 12
(2011), as the openskill library computes it.
"""

from __future__ import annotations

import math
from typing import Any

from matches.tournament.ratings.system import Side, Strength, System, Winner

NAME, VERSION = "openskill", 1
# The library's own start: 25 ± 25/3, so that a newcomer's conservative estimate is 0.
START: tuple[float, float] = (25.0, 25.0 / 3.0)
BETA = START[0] / 6
SPREAD = math.log(10) * math.sqrt(2) * BETA
"""As 400 points are in Elo, where nobody is in doubt."""


def openskill_system() -> System:
    """The system, ready to rate. The library is imported here: it is not needed to read ratings."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START[0], sigma=START[1])

    def teams(home: Side, away: Side) -> list[list[Any]]:
        return [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in (home, away)]

    def rate_match(
        home: Side, away: Side, winner: Winner, _date: str
    ) -> tuple[list[Strength], list[Strength]]:
        ranks = [1.0, 1.0] if winner is None else [1.0, 2.0] if winner == 0 else [2.0, 1.0]
        new_home, new_away = model.rate(teams(home, away), ranks=ranks)
        return (
            [(rating.mu, rating.sigma, 0.0) for rating in new_home],
            [(rating.mu, rating.sigma, 0.0) for rating in new_away],
        )

    def expected(home: Side, away: Side) -> float:
        return float(model.predict_win(teams(home, away))[0])

    return System(NAME, VERSION, (*START, 0.0), rate_match, expected, SPREAD)
