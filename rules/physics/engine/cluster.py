"""Bodies that touch and are struck together: a compliant solve with frozen normals.

Each contact is a spring and a dashpot; the positions stay, only velocities change. Time is counted
in units of the contact: the springs are so stiff that nothing else happens meanwhile. The dashpot
is calibrated so that two bodies alone return exactly the restitution.

The order in which contacts are listed must not change a bit: what a body gets is rounded to a grid
on which sums are exact, so that any order of summing gives the same.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, sqrt
from typing import Final, NamedTuple

from rules.physics.engine.impact import restitution_at, separation
from rules.physics.engine.rows import row

STEP: Final = 0.06282151815625658
"""2·sin(π/100), in units of 1/ω of two of the lightest bodies: 50 steps are just one contact."""

HALF_STEP: Final = 0.5 * STEP
MOST_STEPS: Final = 6_000
HALVINGS: Final = 52
DONE: Final = 2.0**-24
"""As a part of the fastest closing speed: what closes no faster is no longer followed."""


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


class Springs(NamedTuple):
    """The contacts while they are stepped: how deep each one is, and how fast it closes.

    ``damping`` is that of each dashpot; ``friction`` and ``grid`` are the same for all.
    """

    depth: list[float]
    closing: list[float]
    normal: list[float]
    tangent: list[float]
    damping: list[float]
    stiffness: float
    friction: float
    grid: float


def solve(
    group: Group, restitution: float, friction: float, slow: float, yields: float = -1.0
) -> Change:
    """The velocities that a group's impacts leave behind."""
    bodies, contacts = len(group.vx), len(group.contacts)
    change = Change(row(bodies), row(bodies), row(bodies), row(contacts, inf))
    now = Group(
        group.inverse_mass,
        group.radius,
        group.vx.copy(),
        group.vy.copy(),
        group.spin.copy(),
        group.contacts,
    )
    closing = row(contacts)
    fastest = _close(now, closing)
    if fastest <= 0.0:
        return change
    restitution = restitution_at(fastest, restitution, yields)
    springs = _springs(group, closing, separation(fastest, restitution, slow), fastest, friction)
    done, clock = fastest * DONE, 0.0
    for _ in range(MOST_STEPS):
        wait = _wait(springs, done)
        if wait == inf:
            break
        if wait > 0.0:  # nothing touches: straight on to the next contact
            clock += wait
            _skip(springs, wait)
        _step(group, now, change, springs, clock)
        clock += STEP
        _close(now, springs.closing)
        for n in range(contacts):
            springs.depth[n] += HALF_STEP * springs.closing[n]
    _hold_energy(group, change)
    return change


def _springs(
    group: Group, closing: list[float], kept: float, fastest: float, friction: float
) -> Springs:
    """The contacts before the first step; ``kept`` is the speed at which the fastest separates."""
    lightest = 0.0
    for inverse in group.inverse_mass:
        lightest = max(lightest, inverse)
    stiffness, damping = 0.5 / lightest, row(len(closing))
    part = dashpot(kept / fastest)
    for n, contact in enumerate(group.contacts):
        reduced = 1.0 / (group.inverse_mass[contact.i] + group.inverse_mass[contact.k])
        damping[n] = part * sqrt(stiffness * reduced)
    count = len(closing)
    return Springs(
        row(count),
        closing,
        row(count),
        row(count),
        damping,
        stiffness,
        friction,
        _grid(fastest),
    )


def _close(now: Group, closing: list[float]) -> float:
    """Works out how fast (mm/s) the two bodies of each contact come together; the fastest."""
    vx, vy, fastest = now.vx, now.vy, -inf
    for n, (i, k, nx, ny) in enumerate(now.contacts):
        speed = (vx[i] - vx[k]) * nx + (vy[i] - vy[k]) * ny
        closing[n] = speed
        fastest = max(fastest, speed)
    return fastest


def _wait(springs: Springs, done: float) -> float:
    """How long nothing touches: 0 if something does, infinite if nothing will again."""
    depth, closing, wait = springs.depth, springs.closing, inf
    for n in range(len(depth)):
        deep, speed = depth[n], closing[n]
        if deep > 0.0 or (deep == 0.0 and speed > done):
            return 0.0
        if speed > done and -deep < wait * speed:
            wait = -deep / speed
    return wait


def _skip(springs: Springs, wait: float) -> None:
    for n in range(len(springs.depth)):
        depth = springs.depth[n] + wait * springs.closing[n]
        springs.depth[n] = depth if depth < 0.0 else 0.0


def _step(group: Group, now: Group, change: Change, springs: Springs, clock: float) -> None:
    """One step of all contacts that bear: all impulses from the same velocities, then given."""
    depth, closing, normal = springs.depth, springs.closing, springs.normal
    stiffness, damping, first = springs.stiffness, springs.damping, change.first
    for n in range(len(depth)):
        depth[n] += HALF_STEP * closing[n]
        normal[n] = 0.0
        if depth[n] > 0.0:
            first[n] = min(first[n], clock)
            force = stiffness * depth[n] + damping[n] * closing[n]
            if force > 0.0:
                normal[n] = force * STEP
                springs.tangent[n] = _tangent(now, n, springs.friction * normal[n])
    for n in range(len(depth)):
        if normal[n] > 0.0:
            _give(group, now, change, n, springs)


def _tangent(now: Group, n: int, most: float) -> float:
    """The impulse of friction in one step of a contact, ``most`` at the most."""
    i, k, nx, ny = now.contacts[n]
    wx, wy = now.vx[i] - now.vx[k], now.vy[i] - now.vy[k]
    rims = now.spin[i] * now.radius[i] + now.spin[k] * now.radius[k]
    stick = ((wy * nx - wx * ny) + rims) / (3.0 * (now.inverse_mass[i] + now.inverse_mass[k]))
    return most if stick > most else -most if stick < -most else stick


def _give(group: Group, now: Group, change: Change, n: int, springs: Springs) -> None:
    """Gives both bodies of a contact the impulse of one step."""
    i, k, nx, ny = group.contacts[n]
    normal, tangent, grid = springs.normal[n], springs.tangent[n], springs.grid
    mi, mk = group.inverse_mass[i], group.inverse_mass[k]
    px, py = normal * nx - tangent * ny, normal * ny + tangent * nx
    change.vx[i] -= (px * mi + grid) - grid
    change.vy[i] -= (py * mi + grid) - grid
    change.vx[k] += (px * mk + grid) - grid
    change.vy[k] += (py * mk + grid) - grid
    change.spin[i] -= (2.0 * tangent * mi / group.radius[i] + grid) - grid
    change.spin[k] -= (2.0 * tangent * mk / group.radius[k] + grid) - grid
    for b in (i, k):
        now.vx[b] = group.vx[b] + change.vx[b]
        now.vy[b] = group.vy[b] + change.vy[b]
        now.spin[b] = group.spin[b] + change.spin[b]


def _hold_energy(group: Group, change: Change) -> None:
    """Takes back what the steps' inexactness would add to the energy: a few 10⁻⁴ of a change."""
    linear, square = [0.0], [0.0]
    for b in range(len(group.vx)):
        inverse = group.inverse_mass[b]
        if inverse > 0.0:
            dx, dy, turn = change.vx[b], change.vy[b], change.spin[b]
            inertia = 0.5 * group.radius[b] * group.radius[b]
            ahead = 2.0 * (group.vx[b] * dx + group.vy[b] * dy)
            linear.append((ahead + 2.0 * inertia * group.spin[b] * turn) / inverse)
            square.append(((dx * dx + dy * dy) + inertia * turn * turn) / inverse)
    lost, gained = -_total(linear), _total(square)
    if gained > lost > 0.0:
        part = lost / gained
        for b in range(len(group.vx)):
            change.vx[b] *= part
            change.vy[b] *= part
            change.spin[b] *= part


def _total(numbers: list[float]) -> float:
    """Their sum, whatever their order; added one by one, as ``sum`` no longer does since 3.12."""
    numbers.sort()
    total = 0.0
    for number in numbers:
        total += number
    return total


def _grid(fastest: float) -> float:
    """A number so large that adding and taking it away rounds to about 2⁻⁴² of ``fastest``."""
    power = 1.0
    while power < fastest:
        power *= 2.0
    while power >= 2.0 * fastest:
        power *= 0.5
    return 1.5 * 1024.0 * power


@lru_cache(1_000)
def dashpot(kept: float) -> float:
    """The damping, as a part of √(stiffness · reduced mass), with which a pair alone that closes
    at 1 separates at ``kept``."""
    low, high = 0.0, 16.0
    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        if _returned(middle) > kept:
            low = middle
        else:
            high = middle
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
