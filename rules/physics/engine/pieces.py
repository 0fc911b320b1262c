"""When two bodies meet whose sliding and spin are coupled, model 2026.2: from one end of a piece of
either's path to the next, for in between both slow evenly."""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from rules.physics.engine.approach import CREEP, along, first_fall
from rules.physics.engine.slide import LOSS, SPEED, TIME, WAY, time_left
from rules.physics.engine.table import CLEAR, Table, World


class State(NamedTuple):
    """A sliding body at an instant: its place, its speed, how it slows on the piece that it is on,
    and how far it will still go. ``ahead`` is the time left to it, in units of its curve."""

    piece: int
    ahead: float
    x: float
    y: float
    speed: float
    brake: float
    way: float


def meeting_by_pieces(world: World, table: Table, i: int, k: int, t: float) -> float:
    """The time at which two sliding bodies meet, from ``t`` on; infinite if they never do."""
    size, slowing = world.radius[i] + world.radius[k], world.slowing
    rest_i, rest_k = table.rest_t[i], table.rest_t[k]
    unit_i, unit_k = table.scale[i] / slowing, table.scale[k] / slowing
    one, other = _now(table, i, t, slowing), _now(table, k, t, slowing)
    while True:
        if _stay_apart(table, i, k, one, other, size):
            return inf
        span_i = (one.ahead - TIME[one.piece]) * unit_i
        span_k = (other.ahead - TIME[other.piece]) * unit_k
        span = span_i if span_i < span_k else span_k
        passed = _both_slide(world, table, i, k, one, other, span)
        if passed < inf:
            return t + passed
        # From the end of the piece that ends first: of its own body exactly from there.
        t += span
        ahead_i = TIME[one.piece] if span_i <= span_k else (rest_i - t) / unit_i
        ahead_k = TIME[other.piece] if span_k <= span_i else (rest_k - t) / unit_k
        if ahead_i <= 0.0 or ahead_k <= 0.0:
            break
        one = _state(table, i, one.piece, ahead_i, slowing)
        other = _state(table, k, other.piece, ahead_k, slowing)
    if rest_i == rest_k:
        return inf
    return _after(world, table, i, k) if rest_i < rest_k else _after(world, table, k, i)


def _now(table: Table, i: int, t: float, slowing: float) -> State:
    """Body ``i`` at ``t``, which is now."""
    n = table.piece[i]
    ahead = (table.rest_t[i] - t) * slowing / table.scale[i]
    while n > 0 and ahead <= TIME[n]:
        n -= 1
    return State(
        n, ahead, table.x[i], table.y[i], table.now_speed[i], slowing * LOSS[n], table.to_go[i]
    )


def _state(table: Table, i: int, n: int, ahead: float, slowing: float) -> State:
    """Body ``i`` so long before its rest, on piece ``n`` or one after it."""
    while ahead <= TIME[n]:
        n -= 1
    scale, over = table.scale[i], ahead - TIME[n]
    way = scale * scale / slowing * (WAY[n] + over * (SPEED[n] + 0.5 * over * LOSS[n]))
    x, y = table.rest_x[i] - table.ux[i] * way, table.rest_y[i] - table.uy[i] * way
    return State(n, ahead, x, y, scale * (SPEED[n] + over * LOSS[n]), slowing * LOSS[n], way)


def _stay_apart(table: Table, i: int, k: int, one: State, other: State, size: float) -> bool:
    """Whether the ways that both have left, along the line of their centres, are shorter than the
    gap between them."""
    rx, ry = other.x - one.x, other.y - one.y
    left = rx * rx + ry * ry
    far = sqrt(left) * (size + CLEAR)
    toward = one.way * (table.ux[i] * rx + table.uy[i] * ry)
    if toward > 0.0:
        left -= toward
    toward = -other.way * (table.ux[k] * rx + table.uy[k] * ry)
    if toward > 0.0:
        left -= toward
    return left > far


def _both_slide(
    world: World, table: Table, i: int, k: int, one: State, other: State, end: float
) -> float:
    """How long until they meet, if they do before one of their pieces ends."""
    size = world.radius[i] + world.radius[k]
    rx, ry = other.x - one.x, other.y - one.y
    wx = table.ux[k] * other.speed - table.ux[i] * one.speed
    wy = table.uy[k] * other.speed - table.uy[i] * one.speed
    bx = -0.5 * (table.ux[k] * other.brake - table.ux[i] * one.brake)
    by = -0.5 * (table.uy[k] * other.brake - table.uy[i] * one.brake)
    c0 = (rx * rx + ry * ry) - size * size
    c1 = 2.0 * (rx * wx + ry * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (rx * bx + ry * by)
    c3 = 2.0 * (wx * bx + wy * by)
    # The falling terms together must use up what is there.
    rise = c1 + end * ((c2 if c2 < 0.0 else 0.0) + end * (c3 if c3 < 0.0 else 0.0))
    if rise > 0.0 or c0 + end * rise > 0.0:
        return inf
    return first_fall(c0, c1, c2, c3, bx * bx + by * by, end, size, CREEP * world.slow, True)


def _after(world: World, table: Table, still: int, i: int) -> float:
    """Body ``still`` has stopped by the time; ``i`` slides on."""
    slowing, t, size = world.slowing, table.rest_t[still], world.radius[still] + world.radius[i]
    ahead = (table.rest_t[i] - t) * slowing / table.scale[i]
    then = _state(table, i, table.piece[i], ahead, slowing)
    rx, ry = table.rest_x[still] - then.x, table.rest_y[still] - then.y
    ux, uy = table.ux[i], table.uy[i]
    toward = rx * ux + ry * uy
    if toward <= 0.0 or toward > then.way + size:
        return inf
    length = along(rx, ry, ux, uy, size)
    closes = length > 0.0 or toward * then.speed > CREEP * world.slow * size
    if length > then.way or not closes:
        return inf
    met = table.rest_t[i] - time_left(table, i, then.way - length, slowing)
    return met if met > t else t
