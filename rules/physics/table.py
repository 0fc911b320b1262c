"""The bodies of a shot in flat arrays: the discs first, then the pegs, which have no inverse mass.

Lists of numbers, not objects: it is quicker in plain Python, and it is what a compiler wants.
Lengths in mm, times in s, masses in g, spins in rad/s, anticlockwise.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import NamedTuple


class World(NamedTuple):
    """What does not change in a shot.

    ``slowing`` is the deceleration of what slides (mm/s²); ``edges`` are half planes (nx, ny,
    height) whose common part is the board, or none and ``round_edge`` is its radius; ``slow``
    (mm/s) is the speed below which an impact loses nothing.
    """

    discs: int
    radius: list[float]
    inverse_mass: list[float]
    slowing: float
    restitution: float
    disc_friction: float
    slow: float
    edges: list[tuple[float, float, float]]
    round_edge: float
    most_events: int


class Table(NamedTuple):
    """Where everything is. A body's path is straight: from ``base``, along (ux, uy), from ``speed``
    evenly down to rest. ``x`` … ``to_go`` speak of now, the rest of the path's two ends."""

    base_t: list[float]
    base_x: list[float]
    base_y: list[float]
    ux: list[float]
    uy: list[float]
    speed: list[float]
    spin: list[float]
    rest_t: list[float]
    rest_x: list[float]
    rest_y: list[float]
    x: list[float]
    y: list[float]
    vx: list[float]
    vy: list[float]
    now_speed: list[float]
    to_go: list[float]
    alive: list[bool]


class Segment(NamedTuple):
    """From ``t`` on, disc ``disc`` slides from (x, y) at (vx, vy), spinning at ``spin``."""

    disc: int
    t: float
    x: float
    y: float
    vx: float
    vy: float
    spin: float


def laid(x: list[float], y: list[float]) -> Table:
    """A table on which everything rests."""
    n = len(x)
    return Table(
        base_t=[0.0] * n,
        base_x=x.copy(),
        base_y=y.copy(),
        ux=[0.0] * n,
        uy=[0.0] * n,
        speed=[0.0] * n,
        spin=[0.0] * n,
        rest_t=[0.0] * n,
        rest_x=x.copy(),
        rest_y=y.copy(),
        x=x.copy(),
        y=y.copy(),
        vx=[0.0] * n,
        vy=[0.0] * n,
        now_speed=[0.0] * n,
        to_go=[0.0] * n,
        alive=[True] * n,
    )


def advance(table: Table, moving: list[int], t: float, slowing: float) -> list[int]:
    """Puts the moving bodies where they are at ``t``; those that came to rest before it."""
    base_t, speed, ux, uy, rest_t, x, y = (
        table.base_t,
        table.speed,
        table.ux,
        table.uy,
        table.rest_t,
        table.x,
        table.y,
    )
    rested = []
    for i in moving:
        if t >= rest_t[i]:
            rested.append(i)
            settle(table, i)
            continue
        passed = t - base_t[i]
        along = passed * (speed[i] - 0.5 * slowing * passed)
        now = speed[i] - slowing * passed
        x[i] = table.base_x[i] + ux[i] * along
        y[i] = table.base_y[i] + uy[i] * along
        table.vx[i] = ux[i] * now
        table.vy[i] = uy[i] * now
        table.now_speed[i] = now
        table.to_go[i] = now * now / (2.0 * slowing)
    return rested


def settle(table: Table, i: int) -> None:
    """Body ``i`` has come to rest, where its path ends."""
    table.x[i], table.y[i] = table.rest_x[i], table.rest_y[i]
    table.vx[i] = table.vy[i] = 0.0
    table.now_speed[i] = table.to_go[i] = table.speed[i] = 0.0


def launch(
    table: Table, i: int, t: float, vx: float, vy: float, spin: float, slowing: float
) -> Segment:
    """Sends body ``i`` on a new path from where it is now."""
    speed = sqrt(vx * vx + vy * vy)
    table.base_t[i], table.base_x[i], table.base_y[i] = t, table.x[i], table.y[i]
    table.vx[i], table.vy[i], table.spin[i] = vx, vy, spin
    table.speed[i] = table.now_speed[i] = speed
    length = table.to_go[i] = speed * speed / (2.0 * slowing)
    if length > 0.0:
        table.ux[i], table.uy[i] = vx / speed, vy / speed
    else:  # so slow that its path has no length a number can hold: it rests
        table.ux[i] = table.uy[i] = table.vx[i] = table.vy[i] = 0.0
        table.speed[i] = table.now_speed[i] = 0.0
    table.rest_t[i] = t + table.speed[i] / slowing
    table.rest_x[i] = table.x[i] + table.ux[i] * length
    table.rest_y[i] = table.y[i] + table.uy[i] * length
    return Segment(i, t, table.x[i], table.y[i], table.vx[i], table.vy[i], spin)


def spin_at(spin: float, passed: float, slowing: float, radius: float) -> float:
    """What is left of a spin after a time: a uniform disc loses 4/3 of slowing/radius a second."""
    lost = 4.0 * slowing / (3.0 * radius) * passed
    if spin > lost:
        return spin - lost
    if spin < -lost:
        return spin + lost
    return 0.0


def leaving(world: World, table: Table, i: int) -> float:
    """How far (mm) the centre of body ``i`` travels until it passes the edge; infinite if not."""
    ux, uy, x, y = table.ux[i], table.uy[i], table.x[i], table.y[i]
    found = inf
    if world.round_edge > 0.0:
        ahead = x * ux + y * uy
        inside = world.round_edge * world.round_edge - (x * x + y * y)
        root = sqrt(ahead * ahead + inside) if inside > 0.0 else 0.0
        # The quotient keeps its digits where the difference would lose them.
        found = inside / (root + ahead) if ahead > 0.0 else root - ahead
    for nx, ny, height in world.edges:
        outward = nx * ux + ny * uy
        if outward > 0.0:
            length = (height - (nx * x + ny * y)) / outward
            found = min(found, length)
    found = max(found, 0.0)
    return found if found < table.to_go[i] else inf
