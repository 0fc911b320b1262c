"""When any two bodies of a table meet, from now until both have come to rest."""

from __future__ import annotations

from math import inf
from typing import Final

from rules.physics.approach import along, duration, first_fall
from rules.physics.table import Table, World

CREEP: Final = 1e-6
"""As a part of the slow speed: what touches and closes no faster than this is not meeting."""


def meeting(world: World, table: Table, i: int, k: int, t: float) -> float:
    """The time at which bodies ``i`` and ``k`` meet, from ``t`` on; infinite if they never do.

    Both are followed all the way to rest, so that a stop changes nothing that was found before.
    """
    rx, ry = table.x[k] - table.x[i], table.y[k] - table.y[i]
    size = world.radius[i] + world.radius[k]
    reach = size + (table.to_go[i] + table.to_go[k])
    if rx * rx + ry * ry > reach * reach:
        return inf
    first, second = table.now_speed[i], table.now_speed[k]
    if second == 0.0:
        return _at_rest(world, table, i, rx, ry, size, t) if first > 0.0 else inf
    if first == 0.0:
        return _at_rest(world, table, k, -rx, -ry, size, t)
    return _both_moving(world, table, i, k, rx, ry, size, t)


def _at_rest(
    world: World, table: Table, i: int, rx: float, ry: float, size: float, t: float
) -> float:
    """Body ``i`` slides, the other one rests at (rx, ry) from it."""
    ux, uy, speed = table.ux[i], table.uy[i], table.now_speed[i]
    length = along(rx, ry, ux, uy, size)
    if length > table.to_go[i]:
        return inf
    if length <= 0.0 and (rx * ux + ry * uy) * speed <= CREEP * world.slow * size:
        return inf
    return t + duration(length, speed, world.slowing)


def _both_moving(
    world: World, table: Table, i: int, k: int, rx: float, ry: float, size: float, t: float
) -> float:
    slowing = world.slowing
    wx, wy = table.vx[k] - table.vx[i], table.vy[k] - table.vy[i]
    bx = -0.5 * slowing * (table.ux[k] - table.ux[i])
    by = -0.5 * slowing * (table.uy[k] - table.uy[i])
    left_i, left_k = table.rest_t[i] - t, table.rest_t[k] - t
    end = left_i if left_i < left_k else left_k
    c0 = (rx * rx + ry * ry) - size * size
    c1 = 2.0 * (rx * wx + ry * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (rx * bx + ry * by)
    c3 = 2.0 * (wx * bx + wy * by)
    c4 = bx * bx + by * by
    # No meeting where even the falling terms together cannot use up the distance.
    least = c0
    if c1 < 0.0:
        least += c1 * end
    if c2 < 0.0:
        least += c2 * end * end
    if c3 < 0.0:
        least += c3 * end * end * end
    if least <= 0.0:
        passed = first_fall(c0, c1, c2, c3, c4, end, size, CREEP * world.slow)
        if passed < inf:
            return t + passed
    if left_i == left_k:
        return inf
    if left_i < left_k:
        return _after_one_stopped(world, table, i, k, size)
    return _after_one_stopped(world, table, k, i, size)


def _after_one_stopped(world: World, table: Table, still: int, i: int, size: float) -> float:
    """Body ``still`` has stopped by the time; ``i`` slides on."""
    slowing, t = world.slowing, table.rest_t[still]
    left = table.rest_t[i] - t
    speed = slowing * left
    to_go = 0.5 * slowing * left * left
    ux, uy = table.ux[i], table.uy[i]
    rx = table.rest_x[still] - (table.rest_x[i] - ux * to_go)
    ry = table.rest_y[still] - (table.rest_y[i] - uy * to_go)
    length = along(rx, ry, ux, uy, size)
    if length > to_go:
        return inf
    if length <= 0.0 and (rx * ux + ry * uy) * speed <= CREEP * world.slow * size:
        return inf
    return t + duration(length, speed, slowing)
