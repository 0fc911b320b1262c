"""Glicko-2 by Mark Glickman's "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE, START, TAU, TOLERANCE = 173.7178, 1500.0, 0.5, 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    """Rating, rating deviation and volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a rating period: the opponent as before the period, and the score 1, 0.5 or 0."""

    opponent: Glicko
    score: float


def after_period(
    player: Glicko, games: Sequence[Game], tau: float = TAU, periods: float = 1.0
) -> Glicko:
    """The player's rating after one rating period; without games only the deviation grows.

    `periods`: how many, or which part of one, have passed for the deviation to grow by.
    """
    mu, phi = (player.rating - START) / SCALE, player.deviation / SCALE
    if not games:
        grown = sqrt(phi**2 + periods * player.volatility**2)
        return Glicko(player.rating, grown * SCALE, player.volatility)
    variance_inverse, surprise = 0.0, 0.0
    for game in games:
        weight = _weight(game.opponent.deviation / SCALE)
        rival = (game.opponent.rating - START) / SCALE
        expected = _score(weight, mu - rival)
        variance_inverse += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / variance_inverse
    volatility = _volatility(player.volatility, phi, variance, variance * surprise, tau)
    between = phi**2 + periods * volatility**2
    new_phi = 1 / sqrt(1 / between + 1 / variance)
    return Glicko(START + SCALE * (mu + new_phi**2 * surprise), new_phi * SCALE, volatility)


def _weight(phi: float) -> float:
    """g(phi): an uncertain opponent says less."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _score(weight: float, ahead: float) -> float:
    """E: the score expected of who is so far ahead."""
    return 1 / (1 + exp(-weight * ahead))


def expected_score(ahead: float, *deviations: float) -> float:
    """The score (0 to 1) expected of who is rated so many points more, with both in doubt."""
    doubt = sqrt(sum((each / SCALE) ** 2 for each in deviations))
    return _score(_weight(doubt), ahead / SCALE)


def _volatility(volatility: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois variant of regula falsi."""
    a = log(volatility**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * tau) < 0:
            steps += 1
        high = a - steps * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
