"""The openskill system: Plackett-Luce by Weng and Lin's method, for sides of any number.

Source: R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", JMLR 12
(2011), as the openskill library computes it.
"""

from __future__ import annotations

from matches.tournament.ratings.system import MuSigma, System, Winner

NAME, VERSION = "openskill", 1
# The library's own start: 25 ± 25/3, so that a newcomer's conservative estimate is 0.
START: MuSigma = (25.0, 25.0 / 3.0)


def openskill_system() -> System:
    """The system, ready to rate. The library is imported here: it is not needed to read ratings."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=START[0], sigma=START[1])

    def rate_match(
        sides: tuple[list[MuSigma], list[MuSigma]], winner: Winner
    ) -> tuple[list[MuSigma], list[MuSigma]]:
        teams = [[model.rating(mu=mu, sigma=sigma) for mu, sigma in side] for side in sides]
        ranks = [1.0, 1.0] if winner is None else [1.0, 2.0] if winner == 0 else [2.0, 1.0]
        home, away = model.rate(teams, ranks=ranks)
        return (
            [(rating.mu, rating.sigma) for rating in home],
            [(rating.mu, rating.sigma) for rating in away],
        )

    return System(NAME, VERSION, START, rate_match)
