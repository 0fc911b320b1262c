"""When two bodies of a table meet, from an event that left them so until both have come to rest."""

from __future__ import annotations

from math import inf

from rules.physics.engine.approach import CREEP, along, duration, first_fall
from rules.physics.engine.pieces import meeting_by_pieces
from rules.physics.engine.slide import state_coupled, time_left
from rules.physics.engine.table import State, Table, World, state_evenly


def meeting_of(world: World, table: Table, i: int, k: int, t: float, number: float) -> float:
    """The time at which two bodies meet as event ``number``, at ``t``, left them; infinite if they
    never do."""
    if world.coupled:
        si = state_coupled(table, i, t, number, world.slowing)
        sk = state_coupled(table, k, t, number, world.slowing)
    else:
        si = state_evenly(table, i, t, number, world.slowing)
        sk = state_evenly(table, k, t, number, world.slowing)
    if si.speed > 0.0 and sk.speed > 0.0:
        return meeting(world, table, i, k, t, si, sk)
    if sk.speed > 0.0:
        i, k, si, sk = k, i, sk, si
    return ray(world, table, i, k, t, si, sk) if si.speed > 0.0 else inf


def meeting(world: World, table: Table, i: int, k: int, t: float, si: State, sk: State) -> float:
    """The time at which two bodies meet that slide so at ``t``; infinite if they never do.

    Both are followed all the way to rest, so that a stop changes nothing that was found before.
    """
    size = world.radius[i] + world.radius[k]
    rx, ry = sk.x - si.x, sk.y - si.y
    # Nothing to solve for what is too far apart for the way that both have to go.
    far = (si.way + sk.way) + size
    if rx >= far or rx <= -far or ry >= far or ry <= -far:
        return inf
    if world.coupled:
        return meeting_by_pieces(world, table, i, k, t, si, sk)
    left_i, left_k = table.rest_t[i] - t, table.rest_t[k] - t
    end = left_i if left_i < left_k else left_k
    passed = _both_moving(world, table, i, k, end, si, sk)
    if passed < inf:
        return t + passed
    if left_i == left_k:
        return inf
    if left_i < left_k:
        return _after_one_stopped(world, table, i, k, size)
    return _after_one_stopped(world, table, k, i, size)


def ray(world: World, table: Table, i: int, k: int, t: float, si: State, sk: State) -> float:
    """The same of body ``i`` that slides and body ``k`` that rests."""
    rx, ry = sk.x - si.x, sk.y - si.y
    ux, uy = table.ux[i], table.uy[i]
    ahead, aside, size = rx * ux + ry * uy, rx * uy - ry * ux, world.radius[i] + world.radius[k]
    if ahead <= 0.0 or aside >= size or aside <= -size:
        return inf
    to_go = si.way
    far = to_go + size
    if rx >= far or rx <= -far or ry >= far or ry <= -far:
        return inf
    length = along(rx, ry, ux, uy, size)
    if length > to_go:
        return inf
    speed = si.speed
    if length <= 0.0 and ahead * speed <= CREEP * world.slow * size:
        return inf
    if world.coupled:
        met = table.rest_t[i] - time_left(table, i, si.piece, to_go - length, world.slowing)
        return met if met > t else t
    return t + duration(length, speed, world.slowing)


def _both_moving(
    world: World, table: Table, i: int, k: int, end: float, si: State, sk: State
) -> float:
    """How long until they meet, if both still slide then, which they do until ``end``."""
    slowing, size, ux, uy = world.slowing, world.radius[i] + world.radius[k], table.ux, table.uy
    rx, ry, wx, wy = sk.x - si.x, sk.y - si.y, sk.vx - si.vx, sk.vy - si.vy
    bx, by = -0.5 * slowing * (ux[k] - ux[i]), -0.5 * slowing * (uy[k] - uy[i])
    c0 = (rx * rx + ry * ry) - size * size
    c1 = 2.0 * (rx * wx + ry * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (rx * bx + ry * by)
    c3 = 2.0 * (wx * bx + wy * by)
    # The falling terms together must use up what is there; of a pair that touches, the rise that
    # it begins with.
    rise = c1 + end * ((c2 if c2 < 0.0 else 0.0) + end * (c3 if c3 < 0.0 else 0.0))
    if rise > 0.0 or c0 + end * rise > 0.0:
        return inf
    return first_fall(c0, c1, c2, c3, bx * bx + by * by, end, size, CREEP * world.slow, False)


def _after_one_stopped(world: World, table: Table, still: int, i: int, size: float) -> float:
    """Body ``still`` has stopped by the time; ``i`` slides on."""
    slowing, t = world.slowing, table.rest_t[still]
    left = table.rest_t[i] - t
    to_go = 0.5 * slowing * left * left
    ux, uy = table.ux[i], table.uy[i]
    rx = table.rest_x[still] - (table.rest_x[i] - ux * to_go)
    ry = table.rest_y[still] - (table.rest_y[i] - uy * to_go)
    ahead = rx * ux + ry * uy
    if ahead <= 0.0 or ahead > to_go + size:
        return inf
    length = along(rx, ry, ux, uy, size)
    speed = slowing * left
    if length > to_go or (length <= 0.0 and ahead * speed <= CREEP * world.slow * size):
        return inf
    return t + duration(length, speed, slowing)
