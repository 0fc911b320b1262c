"""Bodies that touch and are struck together: a compliant solve with frozen normals.

Each contact is a spring and a dashpot; the positions stay, only velocities change. Time is counted
in units of the contact: the springs are so stiff that nothing else happens meanwhile. The dashpot
is calibrated so that two bodies alone return exactly the restitution.

The order in which contacts are listed must not change a bit: what a body gets is rounded to a grid
on which sums are exact, so that any order of summing gives the same.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final, NamedTuple

from rules.physics.impact import separation

STEP: Final = 0.06282151815625658
"""2·sin(π/100), in units of 1/ω of two of the lightest bodies: 50 steps are just one contact."""

MOST_STEPS: Final = 6_000
HALVINGS: Final = 52


class Contact(NamedTuple):
    """Bodies ``i`` and ``k`` of a group touch; (nx, ny) points from ``i`` to ``k``."""

    i: int
    k: int
    nx: float
    ny: float


class Group(NamedTuple):
    """The bodies of a touching group, in arrays of their own, and their contacts."""

    inverse_mass: list[float]
    radius: list[float]
    vx: list[float]
    vy: list[float]
    spin: list[float]
    contacts: list[Contact]


class Change(NamedTuple):
    """What the bodies of a group gained, and when each contact first bore (infinite: never)."""

    vx: list[float]
    vy: list[float]
    spin: list[float]
    first: list[float]


def closing_speed(group: Group, change: Change, contact: Contact) -> float:
    """How fast (mm/s) the two bodies of a contact come together."""
    i, k, nx, ny = contact
    wx = (group.vx[i] + change.vx[i]) - (group.vx[k] + change.vx[k])
    wy = (group.vy[i] + change.vy[i]) - (group.vy[k] + change.vy[k])
    return wx * nx + wy * ny


def solve(group: Group, restitution: float, friction: float, slow: float) -> Change:
    """The velocities that a group's impacts leave behind."""
    count = len(group.vx)
    change = Change([0.0] * count, [0.0] * count, [0.0] * count, [inf] * len(group.contacts))
    fastest = max([closing_speed(group, change, contact) for contact in group.contacts])
    if fastest <= 0.0:
        return change
    kept = separation(fastest, restitution, slow) / fastest
    stiffness = 0.5 / max(group.inverse_mass)
    damping = dashpot(kept)
    grid = _grid(fastest)
    done = fastest * 2.0**-24
    depth = [0.0] * len(group.contacts)
    clock = 0.0
    for _ in range(MOST_STEPS):
        closing = [closing_speed(group, change, contact) for contact in group.contacts]
        wait = _wait(depth, closing, done)
        if wait == inf:
            break
        if wait > 0.0:  # nothing touches: straight on to the next contact
            clock += wait
            depth = [min(d + wait * v, 0.0) for d, v in zip(depth, closing, strict=True)]
        half = [d + 0.5 * STEP * v for d, v in zip(depth, closing, strict=True)]
        bearing = [n for n, d in enumerate(half) if d > 0.0]
        for n in bearing:
            change.first[n] = min(change.first[n], clock)
        _step(group, change, bearing, half, closing, (stiffness, damping, friction, grid))
        clock += STEP
        ahead = [closing_speed(group, change, contact) for contact in group.contacts]
        depth = [d + 0.5 * STEP * v for d, v in zip(half, ahead, strict=True)]
    _hold_energy(group, change)
    return change


def _hold_energy(group: Group, change: Change) -> None:
    """Takes back what the steps' inexactness would add to the energy: a few 10⁻⁴ of a change."""
    linear, square = [], []
    for b, inverse in enumerate(group.inverse_mass):
        if inverse > 0.0:
            dx, dy, turn = change.vx[b], change.vy[b], change.spin[b]
            inertia = 0.5 * group.radius[b] * group.radius[b]
            ahead = 2.0 * (group.vx[b] * dx + group.vy[b] * dy)
            linear.append((ahead + 2.0 * inertia * group.spin[b] * turn) / inverse)
            square.append(((dx * dx + dy * dy) + inertia * turn * turn) / inverse)
    # Sorted, so that the bodies' order does not matter to the sums.
    lost, gained = -sum(sorted(linear)), sum(sorted(square))
    if gained > lost > 0.0:
        part = lost / gained
        for values in (change.vx, change.vy, change.spin):
            values[:] = [part * value for value in values]


def _step(
    group: Group,
    change: Change,
    bearing: list[int],
    depth: list[float],
    closing: list[float],
    constants: tuple[float, float, float, float],
) -> None:
    """One step of all contacts that bear: all impulses from the same velocities, then given."""
    stiffness, damping, friction, grid = constants
    given = []
    for n in bearing:
        contact = group.contacts[n]
        reduced = 1.0 / (group.inverse_mass[contact.i] + group.inverse_mass[contact.k])
        force = stiffness * depth[n] + damping * sqrt(stiffness * reduced) * closing[n]
        if force > 0.0:
            normal = force * STEP
            given.append((contact, normal, _tangent(group, change, contact, friction * normal)))
    for contact, normal, tangent in given:
        _give(group, change, contact, normal, tangent, grid)


def _wait(depth: list[float], closing: list[float], done: float) -> float:
    """How long nothing touches: 0 if something does, infinite if nothing will again."""
    wait = inf
    for d, v in zip(depth, closing, strict=True):
        if d > 0.0 or (d == 0.0 and v > done):
            return 0.0
        if v > done and -d < wait * v:
            wait = -d / v
    return wait


def _tangent(group: Group, change: Change, contact: Contact, most: float) -> float:
    """The impulse of friction in one step of a contact, ``most`` at the most."""
    i, k, nx, ny = contact
    wx = (group.vx[i] + change.vx[i]) - (group.vx[k] + change.vx[k])
    wy = (group.vy[i] + change.vy[i]) - (group.vy[k] + change.vy[k])
    rims = (group.spin[i] + change.spin[i]) * group.radius[i] + (
        group.spin[k] + change.spin[k]
    ) * group.radius[k]
    inverse_masses = group.inverse_mass[i] + group.inverse_mass[k]
    stick = ((wy * nx - wx * ny) + rims) / (3.0 * inverse_masses)
    return most if stick > most else -most if stick < -most else stick


def _give(
    group: Group, change: Change, contact: Contact, normal: float, tangent: float, grid: float
) -> None:
    """Gives both bodies of a contact the impulse of one step."""
    i, k, nx, ny = contact
    mi, mk = group.inverse_mass[i], group.inverse_mass[k]
    px, py = normal * nx - tangent * ny, normal * ny + tangent * nx
    change.vx[i] -= (px * mi + grid) - grid
    change.vy[i] -= (py * mi + grid) - grid
    change.vx[k] += (px * mk + grid) - grid
    change.vy[k] += (py * mk + grid) - grid
    change.spin[i] -= (2.0 * tangent * mi / group.radius[i] + grid) - grid
    change.spin[k] -= (2.0 * tangent * mk / group.radius[k] + grid) - grid


def _grid(fastest: float) -> float:
    """A number so large that adding and taking it away rounds to about 2⁻⁴² of ``fastest``."""
    power = 1.0
    while power < fastest:
        power *= 2.0
    while power >= 2.0 * fastest:
        power *= 0.5
    return 1.5 * 1024.0 * power


_CALIBRATED: Final[dict[float, float]] = {}
_MOST_CALIBRATED: Final = 1_000


def dashpot(kept: float) -> float:
    """The damping, as a part of √(stiffness · reduced mass), with which a pair alone that closes
    at 1 separates at ``kept``."""
    if kept in _CALIBRATED:
        return _CALIBRATED[kept]
    low, high = 0.0, 16.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        if _returned(middle) > kept:
            low = middle
        else:
            high = middle
    if len(_CALIBRATED) >= _MOST_CALIBRATED:
        _CALIBRATED.clear()
    _CALIBRATED[kept] = low
    return low


def _returned(damping: float) -> float:
    """How fast a pair of unit reduced mass and stiffness separates that closed at 1."""
    depth, closing = 0.0, 1.0
    for _ in range(MOST_STEPS):
        half = depth + 0.5 * STEP * closing
        force = half + damping * closing
        if half > 0.0 and force > 0.0:
            closing -= force * STEP
        depth = half + 0.5 * STEP * closing
        if depth <= 0.0:
            break
    return -closing
