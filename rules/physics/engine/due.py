"""What is due when: the next meeting of every pair, and the edge for every disc.

An event changes the paths of a few bodies; only what they take part in is found anew. Most pairs
need no equation solved: they are going apart, or the ways that both have left end short of each
other.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple

from rules.physics.engine.meeting import meeting, ray
from rules.physics.engine.rows import row
from rules.physics.engine.slide import time_left
from rules.physics.engine.table import CLEAR, Table, World, leaving


class Layout(NamedTuple):
    """Where what is due stands in its row: pair number n is of bodies ``first[n]`` and
    ``second[n]``, that of i and k stands at ``slots[i][k]``; the edge follows the pairs."""

    first: list[int]
    second: list[int]
    slots: list[list[int]]


class Due(NamedTuple):
    """The instants (s; infinite: never), how they are laid out, and the bodies on the board."""

    at: list[float]
    layout: Layout
    on: list[int]


def lay_out(discs: int, bodies: int) -> Layout:
    """The layout for so many discs among so many bodies."""
    first = [i for i in range(discs) for _ in range(i + 1, bodies)]
    second = [k for i in range(discs) for k in range(i + 1, bodies)]
    slots = [[0] * bodies for _ in range(bodies)]
    for n, i in enumerate(first):
        k = second[n]
        slots[i][k] = slots[k][i] = n
    return Layout(first, second, slots)


def nothing_due(layout: Layout, discs: int) -> Due:
    """Of a table at rest."""
    return Due(row(len(layout.first) + discs, inf), layout, list(range(len(layout.slots))))


def renew(world: World, table: Table, due: Due, changed: list[int], t: float) -> None:
    """Finds anew what is due for the changed bodies."""
    others, edge = due.on.copy(), len(due.layout.first)
    for i in changed:
        others.remove(i)  # each pair once
        if table.now_speed[i] > 0.0:
            _renew_moving(world, table, due, i, others, t)
        else:
            _renew_resting(world, table, due, i, others, t)
        due.at[edge + i] = _edge_due(world, table, i, t)


def forget(due: Due, i: int) -> None:
    """Body ``i`` is off: nothing is due for it any more."""
    slots = due.layout.slots[i]
    due.on.remove(i)
    for k in due.on:
        due.at[slots[k]] = inf
    due.at[len(due.layout.first) + i] = inf


def _renew_moving(
    world: World, table: Table, due: Due, i: int, others: list[int], t: float
) -> None:
    """Body ``i`` slides: what it meets that rests, and what slides too."""
    at, slots, radius = due.at, due.layout.slots[i], world.radius
    (
        _, _, _, path_x, path_y, _, _, _, rest_x, rest_y, x, y, _, _, now_speed, _, _, _,
    ) = table  # fmt: skip
    here, there, size, ux, uy = x[i], y[i], radius[i], path_x[i], path_y[i]
    to_x, to_y = rest_x[i] - here, rest_y[i] - there
    for k in others:
        xk, yk, both = x[k], y[k], size + radius[k]
        rx, ry = xk - here, yk - there
        if now_speed[k] > 0.0:
            # Along the line of their centres, whenever each of them is where: what is left between
            # the ways that both still have.
            left = rx * rx + ry * ry
            far = sqrt(left) * (both + CLEAR)
            toward = to_x * rx + to_y * ry
            if toward > 0.0:
                left -= toward
            toward = (xk - rest_x[k]) * rx + (yk - rest_y[k]) * ry
            if toward > 0.0:
                left -= toward
            at[slots[k]] = inf if left > far else meeting(world, table, i, k, t)
        else:
            aside = rx * uy - ry * ux
            if aside >= both or aside <= -both or rx * ux + ry * uy <= 0.0:
                at[slots[k]] = inf  # it passes by
            else:
                at[slots[k]] = ray(world, table, i, k, t)


def _renew_resting(
    world: World, table: Table, due: Due, i: int, others: list[int], t: float
) -> None:
    at, slots = due.at, due.layout.slots[i]
    for k in others:
        if table.now_speed[k] > 0.0:
            at[slots[k]] = ray(world, table, k, i, t)
        else:
            at[slots[k]] = inf


def _edge_due(world: World, table: Table, i: int, t: float) -> float:
    length = leaving(world, table, i) if table.speed[i] > 0.0 else inf
    if length == inf:
        return inf
    if world.coupled:
        crossed = table.rest_t[i] - time_left(table, i, table.to_go[i] - length, world.slowing)
        return crossed if crossed > t else t
    speed = table.now_speed[i]
    return t + 2.0 * length / (speed + sqrt(speed * speed - 2.0 * world.slowing * length))
