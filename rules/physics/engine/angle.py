"""Directions: from degrees to a unit vector, with the same bits on every machine.

The libraries of different machines may differ in the last bit of a sine, and a stored shot must
replay to the same bits: so the series is summed here. Directions that are mirror images or quarter
turns of each other give vectors that are so exactly.
"""

from __future__ import annotations

from math import fmod
from typing import Final

_DEGREE: Final = 0.017453292519943295
"""π/180."""

_EIGHTH: Final = 0.7071067811865476
"""√½: both parts of the direction at 45 degrees are it."""


def unit(degrees: float) -> tuple[float, float]:
    """The unit vector at an angle in degrees, anticlockwise from +x."""
    # Both remainders are exact, so nothing is lost however large the angle is.
    turn = fmod(degrees, 360.0)
    x_sign = y_sign = 1.0
    if turn < 0.0:
        turn, y_sign = -turn, -1.0
    if turn > 180.0:
        turn, y_sign = 360.0 - turn, -y_sign
    if turn > 90.0:
        turn, x_sign = 180.0 - turn, -1.0
    if turn == 45.0:
        return x_sign * _EIGHTH, y_sign * _EIGHTH
    if turn > 45.0:
        sine, cosine = _series((90.0 - turn) * _DEGREE)
        return x_sign * sine, y_sign * cosine
    sine, cosine = _series(turn * _DEGREE)
    return x_sign * cosine, y_sign * sine


def _series(angle: float) -> tuple[float, float]:
    """Sine and cosine of an angle from 0 to π/4, from their series, summed from the small end."""
    square = angle * angle
    sine = cosine = 1.0
    for n in (22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0, 8.0, 6.0, 4.0, 2.0):
        sine = 1.0 - sine * square / (n * (n + 1.0))
        cosine = 1.0 - cosine * square / (n * (n - 1.0))
    return angle * sine, cosine
