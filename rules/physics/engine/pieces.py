"""When two bodies meet whose sliding and spin are coupled, model 2026.2: from one end of a piece of
either's path to the next, for in between both slow evenly.

Numbers are handed on, not the table: its many rows are what costs a compiled call most.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from rules.physics.engine.approach import CREEP, along, first_fall
from rules.physics.engine.slide import LOSS, SCALE, SPEED, TIME, WAY, time_left
from rules.physics.engine.table import CLEAR, State, Table, World


class Course(NamedTuple):
    """The path of a body to its rest: when and where that is, along which direction, what its
    speeds are of the curve's, and how long (s) the curve's ``unit`` of time is."""

    rest_t: float
    rest_x: float
    rest_y: float
    ux: float
    uy: float
    scale: float
    unit: float


class Place(NamedTuple):
    """A body on its course ``ahead`` of its rest, in the curve's units: on which piece, where, how
    fast, how it slows there, how far it will still go."""

    piece: int
    ahead: float
    x: float
    y: float
    speed: float
    brake: float
    way: float


def meeting_by_pieces(
    world: World, table: Table, i: int, k: int, t: float, si: State, sk: State
) -> float:
    """The time at which two sliding bodies meet that are so at ``t``; infinite if never."""
    slowing, size = world.slowing, world.radius[i] + world.radius[k]
    creep = CREEP * world.slow
    course_i, course_k = _course(table, i, slowing), _course(table, k, slowing)
    one, other = _now(si, course_i, t), _now(sk, course_k, t)
    while one.ahead > 0.0 and other.ahead > 0.0:
        span_i = (one.ahead - TIME[one.piece]) * course_i.unit
        span_k = (other.ahead - TIME[other.piece]) * course_k.unit
        span = span_i if span_i < span_k else span_k
        clear = _clear(course_i, course_k, one, other, size)
        if clear == inf:
            return inf
        if clear <= span:
            passed = _both_slide(course_i, course_k, one, other, span, size, creep)
            if passed < inf:
                return t + passed
            clear = span
        # From the end of the piece that ends first: of its own body exactly from there.
        t += clear
        one = _state(course_i, one, t, span_i == clear)
        other = _state(course_k, other, t, span_k == clear)
    if course_i.rest_t == course_k.rest_t:
        return inf
    if course_i.rest_t < course_k.rest_t:
        return _after(course_i, course_k, other, table, k, sk.piece, size, creep)
    return _after(course_k, course_i, one, table, i, si.piece, size, creep)


def _course(table: Table, i: int, slowing: float) -> Course:
    scale = table.course[4 * i + SCALE]
    return Course(
        table.rest_t[i],
        table.rest_x[i],
        table.rest_y[i],
        table.ux[i],
        table.uy[i],
        scale,
        scale / slowing,
    )


def _now(state: State, course: Course, t: float) -> Place:
    """A body that is so at ``t``."""
    n, ahead = state.piece, (course.rest_t - t) / course.unit
    while n > 0 and ahead <= TIME[n]:
        n -= 1
    brake = course.scale / course.unit * LOSS[n]
    return Place(n, ahead, state.x, state.y, state.speed, brake, state.way)


def _state(course: Course, before: Place, t: float, at_end: bool) -> Place:
    """A body later on, at ``t``, or exactly at the end of the piece on which it was; with nothing
    ``ahead`` once it rests."""
    n = before.piece
    ahead = TIME[n] if at_end else (course.rest_t - t) / course.unit
    if ahead <= 0.0:
        return Place(n, 0.0, course.rest_x, course.rest_y, 0.0, 0.0, 0.0)
    while ahead <= TIME[n]:
        n -= 1
    scale, over = course.scale, ahead - TIME[n]
    way = scale * course.unit * (WAY[n] + over * (SPEED[n] + 0.5 * over * LOSS[n]))
    x, y = course.rest_x - course.ux * way, course.rest_y - course.uy * way
    return Place(
        n, ahead, x, y, scale * (SPEED[n] + over * LOSS[n]), scale / course.unit * LOSS[n], way
    )


def _clear(ci: Course, ck: Course, one: Place, other: Place, size: float) -> float:
    """How long (s) two bodies cannot meet, fast as they are; for ever if the ways that both have
    left, along the line of their centres, are shorter than the gap between them."""
    rx, ry = other.x - one.x, other.y - one.y
    left = rx * rx + ry * ry
    far = sqrt(left)
    toward = one.way * (ci.ux * rx + ci.uy * ry)
    if toward > 0.0:
        left -= toward
    toward = -other.way * (ck.ux * rx + ck.uy * ry)
    if toward > 0.0:
        left -= toward
    if left > far * (size + CLEAR):
        return inf
    gap = far - (size + CLEAR)
    return gap / (one.speed + other.speed) if gap > 0.0 else 0.0


def _both_slide(
    ci: Course, ck: Course, one: Place, other: Place, end: float, size: float, creep: float
) -> float:
    """How long until they meet, if they do before one of their pieces ends."""
    rx, ry = other.x - one.x, other.y - one.y
    wx, wy = ck.ux * other.speed - ci.ux * one.speed, ck.uy * other.speed - ci.uy * one.speed
    bx = -0.5 * (ck.ux * other.brake - ci.ux * one.brake)
    by = -0.5 * (ck.uy * other.brake - ci.uy * one.brake)
    c0 = (rx * rx + ry * ry) - size * size
    c1 = 2.0 * (rx * wx + ry * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (rx * bx + ry * by)
    c3 = 2.0 * (wx * bx + wy * by)
    # The falling terms together must use up what is there.
    rise = c1 + end * ((c2 if c2 < 0.0 else 0.0) + end * (c3 if c3 < 0.0 else 0.0))
    if rise > 0.0 or c0 + end * rise > 0.0:
        return inf
    return first_fall(c0, c1, c2, c3, bx * bx + by * by, end, size, creep, True)


def _after(
    rested: Course,
    course: Course,
    now: Place,
    table: Table,
    i: int,
    n: int,
    size: float,
    creep: float,
) -> float:
    """One body has stopped by the time; body ``i``, on piece ``n`` before, slides on."""
    then = _state(course, now, rested.rest_t, False)
    rx, ry, ux, uy = rested.rest_x - then.x, rested.rest_y - then.y, course.ux, course.uy
    toward = rx * ux + ry * uy
    if toward <= 0.0 or toward > then.way + size:
        return inf
    length = along(rx, ry, ux, uy, size)
    if length > then.way or (length <= 0.0 and toward * then.speed <= creep * size):
        return inf
    slowing = course.scale / course.unit
    met = course.rest_t - time_left(table, i, n, then.way - length, slowing)
    return met if met > rested.rest_t else rested.rest_t
