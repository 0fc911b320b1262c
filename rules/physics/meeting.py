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
    first, second = table.now_speed[i], table.now_speed[k]
    if first > 0.0 and second > 0.0:
        return _both_moving(world, table, i, k, rx, ry, t)
    if second > 0.0:
        i, k, rx, ry = k, i, -rx, -ry
    # Body i slides, the other one rests at (rx, ry) from it. Most of these pass by.
    ux, uy = table.ux[i], table.uy[i]
    ahead, aside, size = rx * ux + ry * uy, rx * uy - ry * ux, world.radius[i] + world.radius[k]
    if ahead <= 0.0 or aside >= size or aside <= -size:
        return inf
    length = along(rx, ry, ux, uy, size)
    if length > table.to_go[i]:
        return inf
    speed = table.now_speed[i]
    if length <= 0.0 and ahead * speed <= CREEP * world.slow * size:
        return inf
    return t + duration(length, speed, world.slowing)


def _both_moving(
    world: World, table: Table, i: int, k: int, rx: float, ry: float, t: float
) -> float:
    slowing, size = world.slowing, world.radius[i] + world.radius[k]
    vx, vy, ux, uy, rest_t = table.vx, table.vy, table.ux, table.uy, table.rest_t
    wx, wy = vx[k] - vx[i], vy[k] - vy[i]
    bx, by = -0.5 * slowing * (ux[k] - ux[i]), -0.5 * slowing * (uy[k] - uy[i])
    left_i, left_k = rest_t[i] - t, rest_t[k] - t
    end = left_i if left_i < left_k else left_k
    c0 = (rx * rx + ry * ry) - size * size
    c1 = 2.0 * (rx * wx + ry * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (rx * bx + ry * by)
    c3 = 2.0 * (wx * bx + wy * by)
    # The falling terms together must use up what is there; of a pair that touches, the rise that
    # it begins with.
    rise = c1 + end * ((c2 if c2 < 0.0 else 0.0) + end * (c3 if c3 < 0.0 else 0.0))
    if rise <= 0.0 and c0 + end * rise <= 0.0:
        c4 = bx * bx + by * by
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
