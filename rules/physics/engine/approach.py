"""When two bodies meet: rays in arc length, and for two that move the first fall of a quartic.

Only + − × ÷ and √ are used here, and nothing depends on the unit of time: doubling every speed and
quadrupling every deceleration halves each answer to the last bit. The same holds for mirror images
and for the order in which two bodies are named.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

CREEP: Final = 1e-6
"""As a part of the slow speed: what touches and closes no faster than this is not meeting."""

OPENED: Final = 1e-5
"""mm. A touching pair that is not going to open further than this before it closes again is
pressed together: it would bounce without end."""

SUNK: Final = 1e-4
"""mm. How far a pressed pair sinks into each other before its next contact. In place of a contact
force that lasts: a tenth of a micrometre, and stated in the motion."""

MOST_STEPS: Final = 100
ARRIVED: Final = 1e-10
"""A step of Newton's that is no larger part of where it leads goes to the answer: the next would be
smaller than rounding."""

_ROUNDING: Final = 4.5e-16


def along(rx: float, ry: float, ux: float, uy: float, sum_of_radii: float) -> float:
    """How far (mm) a body travels along (ux, uy) until it touches one that rests at (rx, ry) from
    it; infinite if it never does. Touching already and closing: 0."""
    ahead = rx * ux + ry * uy
    if ahead <= 0.0:
        return inf
    aside = rx * uy - ry * ux
    half_chord = sum_of_radii * sum_of_radii - aside * aside
    if half_chord <= 0.0:
        return inf
    outside = (rx * rx + ry * ry) - sum_of_radii * sum_of_radii
    return outside / (ahead + sqrt(half_chord)) if outside > 0.0 else 0.0


def duration(length: float, speed: float, slowing: float) -> float:
    """How long (s) a body takes for a length that it can slide, slowing evenly."""
    left = speed * speed - 2.0 * slowing * length
    return 2.0 * length / (speed + sqrt(left)) if left > 0.0 else 2.0 * length / speed


def first_fall(
    c0: float,
    c1: float,
    c2: float,
    c3: float,
    c4: float,
    end: float,
    size: float,
    creep: float,
    later: bool,
) -> float:
    """The first time in [0, end] at which c0 + c1·t + … + c4·t⁴, the square of a distance less the
    square of the sum of two radii (``size``, mm), falls to zero; infinite if it does not.

    A pair that touches and closes faster than ``creep`` (mm/s) meets at once; one that is pressed
    meets when it has sunk by ``SUNK``. ``later``: as in model 2026.2.
    """
    low, above = 0.0, c0
    for high in _turns(c1, c2, c3, c4, end, later):
        below = c0 + high * (c1 + high * (c2 + high * (c3 + high * c4)))
        if below < above:
            level = 0.0
            if low == 0.0 and above <= 0.0:
                if c1 < -2.0 * size * creep:
                    return 0.0
                level = above - 2.0 * size * SUNK
            elif low > 0.0 and above <= 2.0 * size * OPENED:
                level = (above if above < 0.0 else 0.0) - 2.0 * size * SUNK
            if below <= level:
                if later:
                    return _fall_by_newton(c0 - level, c1, c2, c3, c4, low, high)
                return _fall(c0 - level, c1, c2, c3, c4, low, high)
        low, above = high, below
    return inf


def _turns(c1: float, c2: float, c3: float, c4: float, end: float, later: bool) -> list[float]:
    """Where the quartic turns between 0 and ``end``, in order, and ``end`` itself."""
    found: list[float] = []
    low, slope = 0.0, c1
    for high in _bends(c2, c3, c4, end):
        ahead = c1 + high * (2.0 * c2 + high * (3.0 * c3 + high * 4.0 * c4))
        if (slope < 0.0 < ahead) or (ahead < 0.0 < slope):
            sign = 1.0 if slope > 0.0 else -1.0
            d0, d1, d2, d3 = sign * c1, sign * 2.0 * c2, sign * 3.0 * c3, sign * 4.0 * c4
            if later:
                turn = _fall_by_newton(d0, d1, d2, d3, 0.0, low, high)
            else:
                turn = _fall(d0, d1, d2, d3, 0.0, low, high)
            if turn > 0.0:
                found.append(turn)
        low, slope = high, ahead
    found.append(end)
    return found


def _bends(c2: float, c3: float, c4: float, end: float) -> list[float]:
    """Where the quartic's bend changes sign between 0 and ``end``, in order, and ``end`` itself."""
    within = 9.0 * c3 * c3 - 24.0 * c4 * c2
    if c4 <= 0.0 or within <= 0.0:
        return [end]
    root = sqrt(within)
    half = -0.5 * (3.0 * c3 + (root if c3 >= 0.0 else -root))
    first, second = half / (6.0 * c4), (c2 / half if half != 0.0 else 0.0)
    if first > second:
        first, second = second, first
    found = [bend for bend in (first, second) if 0.0 < bend < end]
    found.append(end)
    return found


def _fall(c0: float, c1: float, c2: float, c3: float, c4: float, low: float, high: float) -> float:
    """Where a polynomial that falls all the way from ``low`` to ``high`` passes zero: Newton's
    steps, halving instead wherever one would leave the bracket. Model 2026.1: where they end at the
    bracket's upper end some forty halvings follow, and their answer is part of its bits."""
    at = 0.5 * (low + high)
    for _ in range(MOST_STEPS):
        value = c0 + at * (c1 + at * (c2 + at * (c3 + at * c4)))
        if value > 0.0:
            low = at
        else:
            high = at
        slope = c1 + at * (2.0 * c2 + at * (3.0 * c3 + at * 4.0 * c4))
        nearer = at - value / slope if slope < 0.0 else low
        if not low < nearer < high:
            nearer = 0.5 * (low + high)
        step = nearer - at
        if step < 0.0:
            step = -step
        at = nearer
        if step <= _ROUNDING * at:
            break
    return at


def _fall_by_newton(
    c0: float, c1: float, c2: float, c3: float, c4: float, low: float, high: float
) -> float:
    """The same, model 2026.2: done as soon as a step of Newton's leads nowhere new, within the
    bracket or not; a step that goes far out of it halves it instead."""
    at = 0.5 * (low + high)
    for _ in range(MOST_STEPS):
        value = c0 + at * (c1 + at * (c2 + at * (c3 + at * c4)))
        if value > 0.0:
            low = at
        else:
            high = at
        slope = c1 + at * (2.0 * c2 + at * (3.0 * c3 + at * 4.0 * c4))
        step = -value / slope if slope < 0.0 else inf
        nearer = at + step
        if -ARRIVED * at <= step <= ARRIVED * at:
            return low if nearer < low else high if nearer > high else nearer
        if not low < nearer < high:
            nearer = 0.5 * (low + high)
            if nearer <= low or nearer >= high:
                return high
        at = nearer
    return at
