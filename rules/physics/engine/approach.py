"""When two bodies meet: rays in arc length, and for two that move the first fall of a quartic.

Only + − × ÷ and √ are used here, and nothing depends on the unit of time: doubling every speed and
quadrupling every deceleration halves each answer to the last bit. The same holds for mirror images
and for the order in which two bodies are named.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

OPENED: Final = 1e-5
"""mm. A touching pair that is not going to open further than this before it closes again is
pressed together: it would bounce without end."""

SUNK: Final = 1e-4
"""mm. How far a pressed pair sinks into each other before its next contact. In place of a contact
force that lasts: a tenth of a micrometre, and stated in the motion."""

MOST_STEPS: Final = 100
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
    c0: float, c1: float, c2: float, c3: float, c4: float, end: float, size: float, creep: float
) -> float:
    """The first time in [0, end] at which c0 + c1·t + … + c4·t⁴, the square of a distance less the
    square of the sum of two radii (``size``, mm), falls to zero; infinite if it does not.

    A pair that touches and closes faster than ``creep`` (mm/s) meets at once; one that is pressed
    meets when it has sunk by ``SUNK``.
    """
    low, above = 0.0, c0
    for high in _turns(c1, c2, c3, c4, end):
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
                return _fall(c0 - level, c1, c2, c3, c4, low, high)
        low, above = high, below
    return inf


def _turns(c1: float, c2: float, c3: float, c4: float, end: float) -> list[float]:
    """Where the quartic turns between 0 and ``end``, in order, and ``end`` itself."""
    found: list[float] = []
    low, slope = 0.0, c1
    for high in _bends(c2, c3, c4, end):
        ahead = c1 + high * (2.0 * c2 + high * (3.0 * c3 + high * 4.0 * c4))
        if (slope < 0.0 < ahead) or (ahead < 0.0 < slope):
            sign = 1.0 if slope > 0.0 else -1.0
            turn = _fall(
                sign * c1, sign * 2.0 * c2, sign * 3.0 * c3, sign * 4.0 * c4, 0.0, low, high
            )
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
    steps, halving instead wherever one would leave the bracket."""
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
