"""One impact of two bodies: Newton's restitution, Coulomb's friction between the rims, spin."""

from __future__ import annotations

from functools import lru_cache
from math import inf, sqrt
from typing import Final, TypeAlias

Impulse: TypeAlias = tuple[float, float]
"""Along the normal, and along the tangent a quarter turn anticlockwise from it (g·mm/s)."""

STATED: Final = 1000.0
"""mm/s. Model 2026.2: a shot's restitution is that of an impact at this speed."""

HALVINGS: Final = 60


def kept(part: float) -> float:
    """The restitution of an impact that is slower than this part says: the speed from which metal
    yields, over the impact's own.

    C. Thornton, Coefficient of restitution for collinear collisions of elastic-perfectly plastic
    spheres, J. Appl. Mech. 64 (1997) 383: nothing is lost as long as nothing yields; at high speeds
    it falls as the fourth root, as K. L. Johnson, Contact Mechanics (1985), 11.5, has it. That the
    rims of pennies do so is assumed.
    """
    if part >= 1.0:
        return 1.0
    square = part * part
    force = part / (part + 2.0 * sqrt(1.2 - 0.2 * square))
    return _ROOT * sqrt(1.0 - square / 6.0) * sqrt(sqrt(force))


_ROOT: Final = 1.4416868484808527
"""√(6√3/5)."""


@lru_cache(1_000)
def yielding(restitution: float) -> float:
    """The speed (mm/s) from which pennies yield that have this restitution at ``STATED``;
    infinite of those that never do."""
    if restitution >= 1.0:
        return inf
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        if kept(middle) < restitution:
            low = middle
        else:
            high = middle
    return high * STATED


def restitution_at(closing: float, restitution: float, yields: float) -> float:
    """The restitution of an impact at ``closing`` (mm/s); the same for all if ``yields`` is below
    nought (``World``)."""
    if yields < 0.0:
        return restitution
    return kept(yields / closing) if closing > yields else 1.0


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
