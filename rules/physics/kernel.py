"""The motion of a shot, event by event: from one meeting to the next, nothing in between.

What is due is kept for every pair of bodies and, for the edge, every disc; an event recomputes only
what it changed. A meeting with bodies that touch is solved as one group:

* *The window of simultaneity is a gap.* When a pair meets, all bodies joined to it by gaps of at
  most ``TOUCHING`` (1 µm) are struck at once (``cluster``). In an impact slower than
  the slow speed only gaps that are none (``TIED``) join.
* No order of bodies decides anything: of meetings at the same instant, those with a body in common
  are one group, and the others do not concern each other.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final, NamedTuple

from rules.physics.cluster import Contact, Group, solve
from rules.physics.impact import impulse
from rules.physics.meeting import meeting
from rules.physics.table import (
    Segment,
    Table,
    World,
    advance,
    launch,
    leaving,
    settle,
    spin_at,
)

TOUCHING: Final = 1e-3
"""mm. Bodies no farther apart touch."""

TIED: Final = 1e-9
"""mm. What counts as touching in a slow impact."""


class Hit(NamedTuple):
    """Bodies ``i`` and ``k`` met at ``t``; ``size`` is how many bodies the group had."""

    t: float
    i: int
    k: int
    size: int


class Gone(NamedTuple):
    """Disc ``disc`` passed the edge at (x, y)."""

    t: float
    disc: int
    x: float
    y: float


class Stop(NamedTuple):
    """Disc ``disc`` came to rest at (x, y)."""

    t: float
    disc: int
    x: float
    y: float


class Log(NamedTuple):
    """All that happened, each list in order of time."""

    segments: list[Segment]
    hits: list[Hit]
    gone: list[Gone]
    stops: list[Stop]
    table: Table


class TooManyEvents(Exception):
    """The shot has more events than its model allows: it was not followed to its end."""


class Due(NamedTuple):
    """What is due when: ``at[slots[i][k]]`` for a pair, ``at[edge + i]`` for the edge."""

    at: list[float]
    slots: list[list[int]]
    pairs: list[tuple[int, int]]


def play(world: World, table: Table, disc: int, vx: float, vy: float, spin: float) -> Log:
    """Plays the shot in which ``disc`` is sent off at (vx, vy) mm/s from a table at rest."""
    log = Log([], [], [], [], table)
    due = _nothing_due(world, len(table.x))
    log.segments.append(launch(table, disc, 0.0, vx, vy, spin, world.slowing))
    _renew(world, table, due, [disc], 0.0)
    moving = [disc]
    for _ in range(world.most_events):
        t = min(due.at)
        if t == inf:
            break
        for i in advance(table, moving, t, world.slowing):
            log.stops.append(Stop(table.rest_t[i], i, table.x[i], table.y[i]))
        slot = due.at.index(t)
        if slot < len(due.pairs):
            changed = _strike(world, table, log, due.pairs[slot], t)
        else:
            changed = [_fall_off(table, log, slot - len(due.pairs), t)]
        _renew(world, table, due, changed, t)
        moving = [i for i in range(world.discs) if table.alive[i] and table.speed[i] > 0.0]
    else:
        raise TooManyEvents
    for i in moving:
        settle(table, i)
        log.stops.append(Stop(table.rest_t[i], i, table.x[i], table.y[i]))
    log.stops.sort()
    return log


def _nothing_due(world: World, bodies: int) -> Due:
    pairs = [(i, k) for i in range(world.discs) for k in range(i + 1, bodies)]
    slots = [[0] * bodies for _ in range(bodies)]
    for slot, (i, k) in enumerate(pairs):
        slots[i][k] = slots[k][i] = slot
    return Due([inf] * (len(pairs) + world.discs), slots, pairs)


def _renew(world: World, table: Table, due: Due, changed: list[int], t: float) -> None:
    """Finds anew what is due for the changed bodies."""
    at, edge, bodies = due.at, len(due.pairs), range(len(table.x))
    x, y, to_go, alive, radius = table.x, table.y, table.to_go, table.alive, world.radius
    done: list[int] = []
    for i in changed:
        slots, here, there, size, reach = due.slots[i], x[i], y[i], radius[i], to_go[i]
        if not alive[i]:
            for k in bodies:
                if k != i:
                    at[slots[k]] = inf
            at[edge + i] = inf
            continue
        for k in bodies:
            if k == i or not alive[k] or k in done:
                continue
            # Nothing to solve for what is too far apart for the way that both have to go.
            dx, dy = x[k] - here, y[k] - there
            far = (reach + to_go[k]) + (size + radius[k])
            within = far > dx > -far and far > dy > -far
            at[slots[k]] = meeting(world, table, i, k, t) if within else inf
        at[edge + i] = _edge_due(world, table, i, t)
        done.append(i)


def _edge_due(world: World, table: Table, i: int, t: float) -> float:
    length = leaving(world, table, i) if table.speed[i] > 0.0 else inf
    if length == inf:
        return inf
    speed = table.now_speed[i]
    return t + 2.0 * length / (speed + sqrt(speed * speed - 2.0 * world.slowing * length))


def _fall_off(table: Table, log: Log, i: int, t: float) -> int:
    table.alive[i] = False
    log.gone.append(Gone(t, i, table.x[i], table.y[i]))
    return i


def _strike(world: World, table: Table, log: Log, pair: tuple[int, int], t: float) -> list[int]:
    """The pair meets, with all that touches it; the bodies whose motion changed."""
    contacts = _contacts(world, table, pair)
    if len(contacts) == 1:
        return _strike_pair(world, table, log, contacts[0], t)
    return _strike_group(world, table, log, contacts, pair, t)


def _contacts(world: World, table: Table, pair: tuple[int, int]) -> list[Contact]:
    """The contact of the pair that meets, and all that are joined to it by touching."""
    first = _contact(table, *pair)
    gap = TOUCHING if _closing(table, first) >= world.slow else TIED
    found, waiting, seen = {pair: first}, [*pair], set(pair)
    x, y, radius, discs = table.x, table.y, world.radius, world.discs
    alive, bodies, largest = table.alive, range(len(x)), max(radius) + gap
    while waiting:
        i = waiting.pop()
        if i >= discs:
            continue  # what touches the same peg need not touch each other
        here, there, reach = x[i], y[i], radius[i] + largest
        for k in bodies:
            dx = x[k] - here
            if dx > reach or dx < -reach or k == i or not alive[k]:
                continue
            dy, size = y[k] - there, (radius[i] + radius[k]) + gap
            if dx * dx + dy * dy <= size * size:
                key = (i, k) if i < k else (k, i)
                if key not in found:
                    found[key] = _contact(table, *key)
                if k not in seen:
                    seen.add(k)
                    waiting.append(k)
    return list(found.values())


def _contact(table: Table, i: int, k: int) -> Contact:
    dx, dy = table.x[k] - table.x[i], table.y[k] - table.y[i]
    far = sqrt(dx * dx + dy * dy)
    return Contact(i, k, dx / far, dy / far)


def _closing(table: Table, contact: Contact) -> float:
    i, k, nx, ny = contact
    return (table.vx[i] - table.vx[k]) * nx + (table.vy[i] - table.vy[k]) * ny


def _spin(world: World, table: Table, i: int, t: float) -> float:
    return spin_at(table.spin[i], t - table.base_t[i], world.slowing, world.radius[i])


def _strike_pair(world: World, table: Table, log: Log, contact: Contact, t: float) -> list[int]:
    i, k, nx, ny = contact
    mi, mk, ri, rk = (*[world.inverse_mass[b] for b in (i, k)], *[world.radius[b] for b in (i, k)])
    wi, wk = _spin(world, table, i, t), _spin(world, table, k, t)
    wx, wy = table.vx[i] - table.vx[k], table.vy[i] - table.vy[k]
    normal, tangent = impulse(
        wx * nx + wy * ny,
        (wy * nx - wx * ny) + (wi * ri + wk * rk),
        mi + mk,
        world.restitution,
        world.disc_friction,
        world.slow,
    )
    px, py = normal * nx - tangent * ny, normal * ny + tangent * nx
    log.hits.append(Hit(t, i, k, 2))
    changed = []
    for b, sign, mass, radius, spin in ((i, -1.0, mi, ri, wi), (k, 1.0, mk, rk, wk)):
        if mass > 0.0:
            vx, vy = table.vx[b] + sign * (px * mass), table.vy[b] + sign * (py * mass)
            _send(world, table, log, b, t, (vx, vy, spin - 2.0 * tangent * mass / radius))
            changed.append(b)
    return changed


def _send(
    world: World, table: Table, log: Log, b: int, t: float, sent: tuple[float, float, float]
) -> None:
    """An impact sends body ``b`` on a new path, or stops it dead."""
    slid = table.speed[b] > 0.0
    log.segments.append(launch(table, b, t, *sent, world.slowing))
    if slid and table.speed[b] == 0.0:
        log.stops.append(Stop(t, b, table.x[b], table.y[b]))


def _strike_group(
    world: World, table: Table, log: Log, contacts: list[Contact], pair: tuple[int, int], t: float
) -> list[int]:
    bodies = sorted({b for contact in contacts for b in contact[:2]})
    place = {b: n for n, b in enumerate(bodies)}
    group = Group(
        [world.inverse_mass[b] for b in bodies],
        [world.radius[b] for b in bodies],
        [table.vx[b] for b in bodies],
        [table.vy[b] for b in bodies],
        [_spin(world, table, b, t) for b in bodies],
        [Contact(place[i], place[k], nx, ny) for i, k, nx, ny in contacts],
    )
    change = solve(group, world.restitution, world.disc_friction, world.slow)
    bore = sorted(
        [(first, *contact[:2]) for first, contact in zip(change.first, contacts, strict=True)]
    )
    log.hits.extend([Hit(t, i, k, len(bodies)) for first, i, k in bore if first < inf])
    changed = [b for b in pair if b < world.discs]
    for n, b in enumerate(bodies):
        vx, vy, spin = change.vx[n], change.vy[n], change.spin[n]
        if b < world.discs and (vx != 0.0 or vy != 0.0 or spin != 0.0):
            if b not in pair:
                changed.append(b)
            sent = (group.vx[n] + vx, group.vy[n] + vy, group.spin[n] + spin)
            _send(world, table, log, b, t, sent)
    return changed
