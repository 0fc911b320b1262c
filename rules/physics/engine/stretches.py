"""The straight stretches of a path on which a disc slows evenly, from the segments of a log.

Worked out forwards from where a segment begins, as the kernel does not (it looks back from the
rest): so a certificate made of them is one of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from rules.physics.engine.notes import Segment
from rules.physics.engine.slide import LOSS, RIM, SPEED, TIME, TURN, above_node, piece_of
from rules.physics.engine.table import World


class Stretch(NamedTuple):
    """From ``t`` on a disc slides from (x, y) at (vx, vy), slowing by ``slowing`` (mm/s²), and
    spins at ``spin``, slowing by ``spin_slowing`` (rad/s²), until it rests or the next begins."""

    t: float
    x: float
    y: float
    vx: float
    vy: float
    spin: float
    slowing: float
    spin_slowing: float


def stretches(world: World, segment: Segment) -> Iterator[Stretch]:
    """Those of a segment, if nothing ends it before its disc rests."""
    disc, t, x, y, vx, vy, spin = segment
    slowing, radius = world.slowing, world.radius[disc]
    speed = sqrt(vx * vx + vy * vy)
    if not world.coupled or speed == 0.0:
        yield Stretch(t, x, y, vx, vy, spin, slowing, 4.0 * slowing / (3.0 * radius))
        return
    ux, uy, rim = vx / speed, vy / speed, (spin if spin > 0.0 else -spin) * radius
    n = piece_of(speed, rim)
    left = above_node(n, speed, rim)
    scale, turning = speed / (SPEED[n] + left * LOSS[n]), spin / (RIM[n] + left * TURN[n])
    while True:
        speed, spin = scale * (SPEED[n] + left * LOSS[n]), turning * (RIM[n] + left * TURN[n])
        turn = turning * TURN[n] * slowing / scale
        yield Stretch(
            t, x, y, ux * speed, uy * speed, spin, slowing * LOSS[n], turn if turn > 0.0 else -turn
        )
        if TIME[n] == 0.0:
            return
        lasts = left * scale / slowing
        way = 0.5 * lasts * (speed + scale * SPEED[n])
        t, x, y = t + lasts, x + ux * way, y + uy * way
        n, left = n - 1, TIME[n] - TIME[n - 1]
