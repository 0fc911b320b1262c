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
    Due,
    forget,
    lay_out,
    next_due,
    renew,
    room_for,
)
from rules.physics.engine.impact import impulse, restitution_at
from rules.physics.engine.notes import Gone, Hit, Segment, Stop, note, note_segment
from rules.physics.engine.rows import row
from rules.physics.engine.slide import glide, slide_off, turning_at
from rules.physics.engine.table import Table, World, advance, launch, settle, spin_at
from rules.physics.engine.touching import alone, bodies_of, closing_speed, contact_of, joined

TOUCHING: Final = 1e-3
"""mm. Bodies no farther apart touch."""

TIED: Final = 1e-9
"""mm. What counts as touching in a slow impact."""


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
    due = room_for(_layout(world.discs, len(table.x)), world.discs, world.most_events)
    if not run(world, due, log, Launch(disc, vx, vy, spin)):
        raise TooManyEvents
    log.stops.sort()
    return log


_layout: Final = lru_cache(100)(lay_out)


def run(world: World, due: Due, log: Log, sent: Launch) -> bool:
    """Plays a shot into an empty log, with nothing due yet; whether it came to its end within the
    events allowed. The stops are told as they are noticed, not in order."""
    table, stops, discs, slowing = log.table, log.stops, world.discs, world.slowing
    first, second, pairs = due.layout.first, due.layout.second, len(due.layout.first)
    _send(world, log, sent.disc, 0.0, sent.vx, sent.vy, sent.spin)
    due.changed[0] = sent.disc
    number = 1
    renew(world, table, due, 1, 0.0, number)
    for _ in range(world.most_events):
        slot = next_due(world, table, due)
        t = due.at[slot]
        if t == inf:
            break
        if world.coupled:
            glide(table, stops, discs, t, slowing)
        else:
            advance(table, stops, discs, t, slowing)
        if slot < pairs:
            changed = _strike(world, log, due.changed, first[slot], second[slot], t)
            number += 1
            renew(world, table, due, changed, t, number)
        else:
            _fall_off(log, slot - pairs, t)
            forget(due, slot - pairs)
    else:
        return False
    for i in range(discs):
        if table.speed[i] > 0.0 and table.alive[i]:
            settle(table, stops, i)
    return True


def _fall_off(log: Log, i: int, t: float) -> None:
    table = log.table
    table.alive[i] = False
    note(log.gone, Gone(t, i, table.x[i], table.y[i]))


def _strike(world: World, log: Log, changed: list[int], i: int, k: int, t: float) -> int:
    """The pair meets, with all that touches it; how many bodies' motion ``changed``."""
    table = log.table
    first = contact_of(table, i, k)
    gap = TOUCHING if closing_speed(table, first) >= world.slow else TIED
    if alone(world, table, i, k, gap):
        return _strike_pair(world, log, changed, first, t)
    return _strike_group(world, log, changed, first, gap, t)


def _spin(world: World, table: Table, i: int, t: float) -> float:
    spin = table.spin[i]
    if spin == 0.0:
        return 0.0
    if world.coupled:
        return turning_at(world, table, i, t)
    return spin_at(spin, t - table.base_t[i], world.slowing, world.radius[i])


def _strike_pair(world: World, log: Log, changed: list[int], contact: Contact, t: float) -> int:
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
    note(log.hits, Hit(t, i, k, 2))
    changed[0] = i  # the first of a pair is a disc
    vx, vy = now_vx[i] - px * mi, now_vy[i] - py * mi
    _send(world, log, i, t, vx, vy, wi - 2.0 * tangent * mi / ri)
    if mk == 0.0:
        return 1
    changed[1] = k
    vx, vy = now_vx[k] + px * mk, now_vy[k] + py * mk
    _send(world, log, k, t, vx, vy, wk - 2.0 * tangent * mk / rk)
    return 2


def _send(world: World, log: Log, b: int, t: float, vx: float, vy: float, spin: float) -> None:
    """An impact sends body ``b`` on a new path, or stops it dead."""
    table = log.table
    slid = table.speed[b] > 0.0
    if world.coupled:
        note_segment(log.segments, slide_off(world, table, b, t, vx, vy, spin))
    else:
        note_segment(log.segments, launch(table, b, t, vx, vy, spin, world.slowing))
    if slid and table.speed[b] == 0.0:
        note(log.stops, Stop(t, b, table.x[b], table.y[b]))


def _strike_group(
    world: World, log: Log, changed: list[int], first: Contact, gap: float, t: float
) -> int:
    table, count = log.table, 0
    contacts = joined(world, table, first, gap)
    bodies = bodies_of(len(table.x), contacts)
    group = _group(world, table, bodies, contacts, t)
    change = solve(group, world.restitution, world.disc_friction, world.slow, world.yields)
    bore = [(change.first[n], contact.i, contact.k) for n, contact in enumerate(contacts)]
    bore.sort()
    for clock, i, k in bore:
        if clock < inf:
            note(log.hits, Hit(t, i, k, len(bodies)))
    for b in (first.i, first.k):
        if b < world.discs:
            changed[count] = b
            count += 1
    for n, b in enumerate(bodies):
        vx, vy, spin = change.vx[n], change.vy[n], change.spin[n]
        if b < world.discs and (vx != 0.0 or vy != 0.0 or spin != 0.0):
            if b not in (first.i, first.k):
                changed[count] = b
                count += 1
            vx, vy, spin = group.vx[n] + vx, group.vy[n] + vy, group.spin[n] + spin
            _send(world, log, b, t, vx, vy, spin)
    return count


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
