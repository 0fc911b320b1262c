"""What is due when: the next meeting of every pair, and the edge for every disc.

An event changes the paths of a few bodies; only what they take part in is found anew, and of a pair
at first a bound alone: before when it does not meet. When it does is worked out if that bound comes
first of all that is due. Most pairs need no equation solved: they are going apart, the ways that
both have left end short of each other, or another event changes a path before.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final, NamedTuple

from rules.physics.engine.meeting import meeting_of
from rules.physics.engine.notes import emptied, note_time, opened
from rules.physics.engine.rows import grid, lent, row, soonest, standing, without
from rules.physics.engine.slide import PIECE, time_left
from rules.physics.engine.table import CLEAR, FRESH, Table, World, leaving

EXACT: Final = -1.0
"""In ``Due.since``: the instant is no bound."""

PARTED: Final = 4e-4
"""mm. What parts by so much has been apart, whatever the rounding, and however it is pressed."""


class Layout(NamedTuple):
    """Where what is due stands in its row: pair number n is of bodies ``first[n]`` and
    ``second[n]``, that of i and k stands at ``slots[i][k]``; the edge follows the pairs."""

    first: list[int]
    second: list[int]
    slots: list[list[int]]


class Due(NamedTuple):
    """The instants (s; infinite: never), and how they are laid out.

    Of a pair an instant may be a bound: they do not meet before it, as event ``since`` left them.
    Exact ones have no event there (``EXACT``). ``happened``: when each event did, from the first,
    number 1. An event leaves the bodies that it ``changed``; ``others`` is room for who is not.
    """

    at: list[float]
    since: list[float]
    happened: list[float]
    layout: Layout
    changed: list[int]
    others: list[int]


def lay_out(discs: int, bodies: int) -> Layout:
    """The layout for so many discs among so many bodies."""
    pairs = discs * bodies - discs * (discs + 1) // 2
    first, second, slots = row(pairs, 0), row(pairs, 0), grid(bodies, bodies, 0)
    n = 0
    for i in range(discs):
        for k in range(i + 1, bodies):
            first[n], second[n] = i, k
            slots[i][k] = slots[k][i] = n
            n += 1
    return Layout(first, second, slots)


def room_for(layout: Layout, discs: int, events: int) -> Due:
    """Rows for what is due in a shot of so many events: of a table at rest, nothing."""
    pairs, bodies = len(layout.first), len(layout.slots)
    at, since, happened = row(pairs + discs), row(pairs), opened(events + 1)
    due = Due(at, since, happened, layout, row(bodies, 0), row(bodies, 0))
    nothing_due(due)
    return due


def handed_due(held: Due) -> Due:
    """The same, handed on without counting who has it: whoever does this holds it."""
    layout = Layout(lent(held.layout.first), lent(held.layout.second), lent(held.layout.slots))
    at, since, happened = lent(held.at), lent(held.since), lent(held.happened)
    return Due(at, since, happened, layout, lent(held.changed), lent(held.others))


def nothing_due(due: Due) -> None:
    """The same rows for another shot."""
    at, since = due.at, due.since
    for n in range(len(at)):
        at[n] = inf
    for n in range(len(since)):
        since[n] = EXACT
    emptied(due.happened)
    note_time(due.happened, 0, 0.0)


def next_due(world: World, table: Table, due: Due) -> int:
    """The slot of what is due next. Of pairs with a bound only those are worked out that might be:
    most paths end in another event before."""
    at, since = due.at, due.since
    first, second, pairs = due.layout.first, due.layout.second, len(due.layout.first)
    slot = soonest(at)
    while slot < pairs and at[slot] < inf and since[slot] >= 0.0:
        number = since[slot]
        t = due.happened[int(number)]
        at[slot] = meeting_of(world, table, first[slot], second[slot], t, number)
        since[slot] = EXACT
        slot = soonest(at)
    return slot


def renew(world: World, table: Table, due: Due, count: int, t: float, number: int) -> None:
    """Finds anew what is due for so many changed bodies, after event ``number``."""
    changed, edge, told = due.changed, len(due.layout.first), float(number)
    note_time(due.happened, number, t)
    for n in range(count):
        if table.sent_in[changed[n]] == FRESH:
            table.sent_in[changed[n]] = told
    others = standing(table.alive, due.others)
    for n in range(count):
        i = changed[n]
        others = without(others, i)  # each pair once
        if table.now_speed[i] > 0.0:
            _renew_moving(world, table, due, i, others, t, told)
        else:
            _renew_resting(world, table, due, i, others, t, told)
        due.at[edge + i] = _edge_due(world, table, i, t)


def forget(due: Due, i: int) -> None:
    """Body ``i`` is off: nothing is due for it any more."""
    slots = due.layout.slots[i]
    for k in range(len(slots)):
        if k != i:
            due.at[slots[k]] = inf
    due.at[len(due.layout.first) + i] = inf


def _renew_moving(
    world: World, table: Table, due: Due, i: int, others: list[int], t: float, number: float
) -> None:
    """Body ``i`` slides: before when it does not meet what rests, and what slides too."""
    at, since, slots, radius = due.at, due.since, due.layout.slots[i], world.radius
    slowing = world.slowing
    x, y, path_x, path_y, to_go = table.x, table.y, table.ux, table.uy, table.to_go
    here, there, ux, uy, size = x[i], y[i], path_x[i], path_y[i], radius[i] + CLEAR
    now_speed, way = table.now_speed, to_go[i]
    speed = now_speed[i]
    for k in others:
        rx, ry, both, speed_k = x[k] - here, y[k] - there, size + radius[k], now_speed[k]
        # All along the line of the two centres, times its length.
        ahead = rx * ux + ry * uy
        if speed_k > 0.0:
            ahead_k, square = rx * path_x[k] + ry * path_y[k], rx * rx + ry * ry
            if ahead <= 0.0 <= ahead_k and square > both * both:
                wait = inf  # they part
            else:
                wait = _before(square, ahead, ahead_k, way, to_go[k], speed, speed_k, both, slowing)
        else:
            aside = rx * uy - ry * ux
            if ahead <= 0.0 or aside >= both or aside <= -both or ahead - both > way:
                wait = inf  # it passes by, or does not come so far
            else:
                wait = (ahead - both) / speed if ahead > both else 0.0
        slot = slots[k]
        at[slot], since[slot] = t + wait, number


def _before(
    square: float,
    ahead: float,
    ahead_k: float,
    way: float,
    way_k: float,
    speed: float,
    speed_k: float,
    both: float,
    slowing: float,
) -> float:
    """How long (s) two sliding bodies do not meet for sure; infinite if they never do.

    ``square`` is that of their centres' distance; how far each is directed along the line from the
    first to the second, times its length, is ``ahead`` and ``ahead_k``; ``both`` is clear of their
    radii. A pair that parts does not close again before the one that leads has lost the difference
    of their speeds, at ``slowing`` at the most.
    """
    far = sqrt(square)
    gap, closing, braking = square - far * both, 0.0, 0.0
    left, apart = gap, ahead_k * speed_k - ahead * speed
    if ahead > 0.0:
        left -= ahead * way
        closing = ahead * speed
    else:
        braking = -ahead
    if ahead_k < 0.0:
        left += ahead_k * way_k
        closing -= ahead_k * speed_k
    else:
        braking += ahead_k
    if left > 0.0:
        return inf
    if apart > 0.0 and square > both * (both - PARTED):
        braking *= slowing
        if apart * apart > 2.0 * PARTED * braking * far:
            return inf if closing == 0.0 else apart / braking
    return gap / closing if gap > 0.0 and closing > 0.0 else 0.0


def _renew_resting(
    world: World, table: Table, due: Due, i: int, others: list[int], t: float, number: float
) -> None:
    """Body ``i`` rests: before when nothing that slides meets it."""
    at, since, slots = due.at, due.since, due.layout.slots[i]
    for k in others:
        at[slots[k]] = inf
        if table.now_speed[k] > 0.0:
            rx, ry = table.x[i] - table.x[k], table.y[i] - table.y[k]
            both = world.radius[i] + world.radius[k] + CLEAR
            gap = rx * table.ux[k] + ry * table.uy[k] - both
            if gap <= table.to_go[k]:
                at[slots[k]] = t + gap / table.now_speed[k] if gap > 0.0 else t
                since[slots[k]] = number


def _edge_due(world: World, table: Table, i: int, t: float) -> float:
    length = leaving(world, table, i) if table.speed[i] > 0.0 else inf
    if length == inf:
        return inf
    if world.coupled:
        crossed = table.rest_t[i] - time_left(
            table, i, int(table.course[4 * i + PIECE]), table.to_go[i] - length, world.slowing
        )
        return crossed if crossed > t else t
    speed = table.now_speed[i]
    return t + 2.0 * length / (speed + sqrt(speed * speed - 2.0 * world.slowing * length))
