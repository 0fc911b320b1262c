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

from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from rules.physics.engine.cluster import Contact, Group, solve
from rules.physics.engine.due import (
    EXACT,
    Due,
    Layout,
    forget,
    lay_out,
    next_due,
    nothing_due,
    renew,
)
from rules.physics.engine.impact import impulse, restitution_at
from rules.physics.engine.rows import hold, lent, row
from rules.physics.engine.slide import glide, slide_off, turning_at
from rules.physics.engine.table import Segment, Table, World, advance, launch, settle, spin_at
from rules.physics.engine.touching import alone, bodies_of, closing_speed, contact_of, joined

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


class Launch(NamedTuple):
    """Disc ``disc`` is sent off at (vx, vy) mm/s, turning at ``spin`` rad/s."""

    disc: int
    vx: float
    vy: float
    spin: float


def play(world: World, table: Table, disc: int, vx: float, vy: float, spin: float) -> Log:
    """Plays the shot in which ``disc`` is sent off at (vx, vy) mm/s from a table at rest."""
    log = Log([], [], [], [], table)
    if not run(world, _layout(world.discs, len(table.x)), log, Launch(disc, vx, vy, spin)):
        raise TooManyEvents
    log.stops.sort()
    return log


_layout: Final = lru_cache(100)(lay_out)


def run(world: World, layout: Layout, log: Log, sent: Launch) -> bool:
    """Plays a shot into an empty log; whether it came to its end within the events allowed. The
    stops are told as they are noticed, not in order."""
    at, since = row(len(layout.first) + world.discs, inf), row(len(layout.first), EXACT)
    ended = _follow(world, log, nothing_due(layout, lent(at), lent(since)), sent)
    hold(at)
    hold(since)
    return ended


def _follow(world: World, log: Log, due: Due, sent: Launch) -> bool:
    table, layout = log.table, due.layout
    pairs, slowing, speed, alive = len(layout.first), world.slowing, table.speed, table.alive
    _send(world, log, sent.disc, 0.0, sent.vx, sent.vy, sent.spin)
    renew(world, table, due, [sent.disc], 0.0)
    moving = [sent.disc]
    for _ in range(world.most_events):
        slot = next_due(world, table, due)
        t = due.at[slot]
        if t == inf:
            break
        if world.coupled:
            rested = glide(table, moving, t, slowing)
        else:
            rested = advance(table, moving, t, slowing)
        for i in rested:
            log.stops.append(Stop(table.rest_t[i], i, table.x[i], table.y[i]))
        if slot < pairs:
            changed = _strike(world, log, layout.first[slot], layout.second[slot], t)
            renew(world, table, due, changed, t)
        else:
            _fall_off(log, slot - pairs, t)
            forget(due, slot - pairs)
        moving = [i for i in range(world.discs) if speed[i] > 0.0 and alive[i]]
    else:
        return False
    for i in moving:
        settle(table, i)
        log.stops.append(Stop(table.rest_t[i], i, table.x[i], table.y[i]))
    return True


def _fall_off(log: Log, i: int, t: float) -> None:
    table = log.table
    table.alive[i] = False
    log.gone.append(Gone(t, i, table.x[i], table.y[i]))


def _strike(world: World, log: Log, i: int, k: int, t: float) -> list[int]:
    """The pair meets, with all that touches it; the bodies whose motion changed."""
    table = log.table
    first = contact_of(table, i, k)
    gap = TOUCHING if closing_speed(table, first) >= world.slow else TIED
    if alone(world, table, i, k, gap):
        return _strike_pair(world, log, first, t)
    return _strike_group(world, log, joined(world, table, first, gap), t)


def _spin(world: World, table: Table, i: int, t: float) -> float:
    spin = table.spin[i]
    if spin == 0.0:
        return 0.0
    if world.coupled:
        return turning_at(world, table, i, t)
    return spin_at(spin, t - table.base_t[i], world.slowing, world.radius[i])


def _strike_pair(world: World, log: Log, contact: Contact, t: float) -> list[int]:
    i, k, nx, ny = contact
    table = log.table
    _, radius, inverse_mass, _, restitution, friction, slow, _, _, _, _, _, yields = world
    mi, mk, ri, rk = inverse_mass[i], inverse_mass[k], radius[i], radius[k]
    wi, wk = _spin(world, table, i, t), _spin(world, table, k, t)
    now_vx, now_vy = table.vx, table.vy
    wx, wy = now_vx[i] - now_vx[k], now_vy[i] - now_vy[k]
    closing = wx * nx + wy * ny
    normal, tangent = impulse(
        closing,
        (wy * nx - wx * ny) + (wi * ri + wk * rk),
        mi + mk,
        restitution_at(closing, restitution, yields),
        friction,
        slow,
    )
    px, py = normal * nx - tangent * ny, normal * ny + tangent * nx
    log.hits.append(Hit(t, i, k, 2))
    changed = [i]  # the first of a pair is a disc
    vx, vy = now_vx[i] - px * mi, now_vy[i] - py * mi
    _send(world, log, i, t, vx, vy, wi - 2.0 * tangent * mi / ri)
    if mk > 0.0:
        vx, vy = now_vx[k] + px * mk, now_vy[k] + py * mk
        _send(world, log, k, t, vx, vy, wk - 2.0 * tangent * mk / rk)
        changed.append(k)
    return changed


def _send(world: World, log: Log, b: int, t: float, vx: float, vy: float, spin: float) -> None:
    """An impact sends body ``b`` on a new path, or stops it dead."""
    table = log.table
    slid = table.speed[b] > 0.0
    if world.coupled:
        log.segments.append(slide_off(world, table, b, t, vx, vy, spin))
    else:
        log.segments.append(launch(table, b, t, vx, vy, spin, world.slowing))
    if slid and table.speed[b] == 0.0:
        log.stops.append(Stop(t, b, table.x[b], table.y[b]))


def _strike_group(world: World, log: Log, contacts: list[Contact], t: float) -> list[int]:
    """The first of the contacts is that of the pair that meets."""
    table, first = log.table, contacts[0]
    bodies = bodies_of(len(table.x), contacts)
    group = _group(world, table, bodies, contacts, t)
    change = solve(group, world.restitution, world.disc_friction, world.slow, world.yields)
    bore = [(change.first[n], contact.i, contact.k) for n, contact in enumerate(contacts)]
    bore.sort()
    for clock, i, k in bore:
        if clock < inf:
            log.hits.append(Hit(t, i, k, len(bodies)))
    changed = [b for b in (first.i, first.k) if b < world.discs]
    for n, b in enumerate(bodies):
        vx, vy, spin = change.vx[n], change.vy[n], change.spin[n]
        if b < world.discs and (vx != 0.0 or vy != 0.0 or spin != 0.0):
            if b not in (first.i, first.k):
                changed.append(b)
            vx, vy, spin = group.vx[n] + vx, group.vy[n] + vy, group.spin[n] + spin
            _send(world, log, b, t, vx, vy, spin)
    return changed


def _group(
    world: World, table: Table, bodies: list[int], contacts: list[Contact], t: float
) -> Group:
    """A group's bodies in rows of their own, and its contacts by their places there."""
    count = len(bodies)
    place = [0] * len(table.x)
    inverse_mass, radius, vx, vy, spin = row(count), row(count), row(count), row(count), row(count)
    for n, b in enumerate(bodies):
        place[b] = n
        inverse_mass[n], radius[n] = world.inverse_mass[b], world.radius[b]
        vx[n], vy[n], spin[n] = table.vx[b], table.vy[b], _spin(world, table, b, t)
    placed = [Contact(place[i], place[k], nx, ny) for i, k, nx, ny in contacts]
    return Group(inverse_mass, radius, vx, vy, spin, placed)
