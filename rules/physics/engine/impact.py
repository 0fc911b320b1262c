"""One impact of two bodies: Newton's restitution, Coulomb's friction between the rims, spin."""

from __future__ import annotations

from typing import TypeAlias

Impulse: TypeAlias = tuple[float, float]
"""Along the normal, and along the tangent a quarter turn anticlockwise from it (g·mm/s)."""


def separation(closing: float, restitution: float, slow: float) -> float:
    """How fast (mm/s) a pair separates that closed at ``closing``.

    Below ``slow`` nothing is lost: bounces that die away would come in endless number.
    """
    bounced = restitution * closing
    least = closing if closing < slow else slow
    return bounced if bounced > least else least


def impulse(
    closing: float,
    slip: float,
    inverse_masses: float,
    restitution: float,
    friction: float,
    slow: float,
) -> Impulse:
    """What two uniform discs give each other (moment of inertia mR²/2).

    ``slip`` is the speed (mm/s) of one rim along the other; ``inverse_masses`` is the sum of both
    (1/g). The friction stops the slip if it can, and never turns it round.
    """
    if closing <= 0.0:
        return 0.0, 0.0
    normal = (closing + separation(closing, restitution, slow)) / inverse_masses
    stick = slip / (3.0 * inverse_masses)
    most = friction * normal
    if stick > most:
        return normal, most
    if stick < -most:
        return normal, -most
    return normal, stick
