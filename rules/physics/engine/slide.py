"""How a disc slides that spins, model 2026.2: the two slow each other down.

Under a uniform disc of even pressure friction is the sum over the disc of what each spot of it
rubs. With speed v, spin ω, radius R and ratio ε = v/Rω its force is μmg·F(ε), straight against the
motion, and its torque μmgR·T(ε); both are complete elliptic integrals (Z. Farkas, G. Bartels,
T. Unger, D. E. Wolf, Frictional coupling between sliding and spinning motion, Phys. Rev. Lett. 90,
248302, 2003). So dv/dt = −μg·F and d(Rω)/dt = −2μg·T: the path stays straight, a spinning disc
slides further, and both motions end together, at a ratio that goes to 0.653.

No closed form gives v(t), but nothing in it has a scale: every slide is the end of one of two
curves, made larger or smaller. They are known by their nodes (``nodes``); from one to the next a
disc slows evenly, so that contacts and edges are found as exactly as without spin. What that costs
is known: a way and its time differ from the law's by at most 0.0003 of themselves from the ratio
0.655 on, 0.0013 from 0.002 on, 0.0075 below (a creep of a millimetre); a way by none at a node. A
disc without spin slows evenly, as in 2026.1.

Only + − × ÷ √ are used. In units of the curves: a node's time left until rest, its speed, the
speed of its rim, the way left.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.physics.engine.nodes import HEAVY, LIGHT, Nodes
from rules.physics.engine.notes import Segment, Stop
from rules.physics.engine.table import State, Table, World, launch, settle, spin_at

PLAIN: Final = 0
"""The piece of a disc without spin, and the only one of its curve."""

LIGHT_END: Final = 1
HEAVY_END: Final = LIGHT_END + 1 + len(LIGHT)
"""The last pieces of the two curves: from their first nodes evenly down to rest."""

SPINLESS: Final = 1e-6
"""Of a rim that is slower than this part of the speed nothing is felt."""

STANDS: Final = HEAVY[-1][0]
"""A disc that is no faster than this part of its rim stands: it would creep for micrometres."""

PIECE: Final = 0
SCALE: Final = 1
TURNING: Final = 2
FROM: Final = 3
"""Where a path's four numbers stand in ``Table.course``: the piece that its body is on now, what
its speeds are of the curve's, what its spin (rad/s) is of the curve's rim's speed, and the piece on
which it began."""

_Columns = tuple[list[float], list[float], list[float], list[float]]


def _columns(nodes: Nodes) -> _Columns:
    """Of the end of a curve and its nodes: times left, speeds, rims' speeds, ways left."""
    time, speed, rim, way = [0.0], [0.0], [0.0], [0.0]
    for ratio, left, fast in nodes:
        way.append(way[-1] + 0.5 * (left - time[-1]) * (fast + speed[-1]))
        time.append(left)
        speed.append(fast)
        rim.append(fast / ratio)
    return time, speed, rim, way


def _slopes(time: list[float], height: list[float], beyond: float) -> list[float]:
    """How much of a column is lost in a unit of time; beyond the last node so much."""
    steps = range(len(time) - 1)
    return [(height[n + 1] - height[n]) / (time[n + 1] - time[n]) for n in steps] + [beyond]


_LIGHT, _HEAVY = _columns(LIGHT), _columns(HEAVY)
# Without spin, and almost without: what rim there is keeps its speed until the disc rests.
TIME: Final = (0.0, *_LIGHT[0], *_HEAVY[0])
SPEED: Final = (0.0, *_LIGHT[1], *_HEAVY[1])
RIM: Final = (1.0, *_LIGHT[2], *_HEAVY[2])
WAY: Final = (0.0, *_LIGHT[3], *_HEAVY[3])
LOSS: Final = (1.0, *_slopes(*_LIGHT[:2], 1.0), *_slopes(*_HEAVY[:2], 1.0))
TURN: Final = (0.0, *_slopes(_LIGHT[0], _LIGHT[2], 0.0), *_slopes(_HEAVY[0], _HEAVY[2], 4.0 / 3.0))
RATIO: Final = (0.0, 0.0, *[node[0] for node in LIGHT], 1.0, *[node[0] for node in HEAVY])

CURVES: Final = ("TIME", "SPEED", "RIM", "WAY", "LOSS", "TURN", "RATIO")
"""The names of the rows above."""


def piece_of(speed: float, rim: float) -> int:
    """The piece on which a disc is that slides at ``speed`` while its rim turns at ``rim``."""
    if rim <= SPINLESS * speed:
        return PLAIN
    ratio = speed / rim
    if ratio >= RATIO[LIGHT_END + 1]:
        low, high = LIGHT_END + 1, HEAVY_END
        while high - low > 1:
            middle = (low + high) // 2
            if RATIO[middle] <= ratio:
                low = middle
            else:
                high = middle
        return low
    if ratio > RATIO[HEAVY_END + 1]:
        return LIGHT_END  # about the last ratio, which stays as it is
    low, high = HEAVY_END + 1, len(RATIO)
    while high - low > 1:
        middle = (low + high) // 2
        if RATIO[middle] >= ratio:
            low = middle
        else:
            high = middle
    return low


def above_node(n: int, speed: float, rim: float) -> float:
    """How long before the node of piece ``n``, in the curve's units, the ratio is that of these
    two; on a last piece the ratio says nothing, and it is 1."""
    if n <= LIGHT_END:
        return 1.0
    before = (speed * RIM[n] - rim * SPEED[n]) / (rim * LOSS[n] - speed * TURN[n])
    return before if before > 0.0 else 0.0


def slide_off(
    world: World, table: Table, i: int, t: float, vx: float, vy: float, spin: float
) -> Segment:
    """Sends body ``i`` on a new path from where it is now."""
    slowing, course, at = world.slowing, table.course, 4 * i
    rim = (spin if spin > 0.0 else -spin) * world.radius[i]
    if sqrt(vx * vx + vy * vy) <= STANDS * rim:
        vx = vy = 0.0
    segment = launch(table, i, t, vx, vy, spin, slowing)
    course[at + TURNING] = 0.0
    speed = table.speed[i]
    if speed > 0.0:
        n = piece_of(speed, rim)
        before = above_node(n, speed, rim)
        scale = speed / (SPEED[n] + before * LOSS[n])
        length = scale * scale / slowing * (WAY[n] + before * (SPEED[n] + 0.5 * before * LOSS[n]))
        course[at + PIECE], course[at + FROM], course[at + SCALE] = float(n), float(n), scale
        course[at + TURNING] = spin / (RIM[n] + before * TURN[n])
        table.to_go[i] = table.sent_way[i] = length
        table.rest_t[i] = t + scale / slowing * (TIME[n] + before)
        table.rest_x[i] = table.x[i] + table.ux[i] * length
        table.rest_y[i] = table.y[i] + table.uy[i] * length
    return segment


def glide(table: Table, stops: list[Stop], discs: int, t: float, slowing: float) -> None:
    """Puts the discs that slide where they are at ``t``; notes those that came to rest before."""
    (
        _, _, _, path_x, path_y, begun, _, rest_t, rest_x, rest_y,
        x, y, vx, vy, now_speed, to_go, alive, course, _, _, _, _, _,
    ) = table  # fmt: skip
    for i in range(discs):
        if begun[i] == 0.0 or not alive[i]:
            continue
        if t >= rest_t[i]:
            settle(table, stops, i)
            continue
        at, ux, uy = 4 * i, path_x[i], path_y[i]
        n, scale = int(course[at + PIECE]), course[at + SCALE]
        left = (rest_t[i] - t) * slowing / scale
        if left < TIME[n]:
            while left < TIME[n]:
                n -= 1
            course[at + PIECE] = float(n)
        left -= TIME[n]
        speed, lost = SPEED[n], left * LOSS[n]
        now = scale * (speed + lost)
        way = scale * scale / slowing * (WAY[n] + left * (speed + 0.5 * left * LOSS[n]))
        x[i] = rest_x[i] - ux * way
        y[i] = rest_y[i] - uy * way
        vx[i] = ux * now
        vy[i] = uy * now
        now_speed[i] = now
        to_go[i] = way


def state_coupled(table: Table, i: int, t: float, number: float, slowing: float) -> State:
    """Body ``i`` as event ``number``, at ``t``, left it: to the bits of ``glide`` and
    ``slide_off``."""
    if table.sent_in[i] != number and (table.sent_speed[i] == 0.0 or t >= table.rest_t[i]):
        return State(0, table.rest_x[i], table.rest_y[i], 0.0, 0.0, 0.0, 0.0)
    course, at = table.course, 4 * i
    begun, ux, uy = int(course[at + FROM]), table.ux[i], table.uy[i]
    if table.sent_in[i] == number:
        x, y, speed = table.base_x[i], table.base_y[i], table.sent_speed[i]
        return State(begun, x, y, table.sent_vx[i], table.sent_vy[i], speed, table.sent_way[i])
    n, scale = int(course[at + PIECE]), course[at + SCALE]
    left = (table.rest_t[i] - t) * slowing / scale
    while n < begun and left >= TIME[n + 1]:
        n += 1
    left -= TIME[n]
    now = scale * (SPEED[n] + left * LOSS[n])
    way = scale * scale / slowing * (WAY[n] + left * (SPEED[n] + 0.5 * left * LOSS[n]))
    x, y = table.rest_x[i] - ux * way, table.rest_y[i] - uy * way
    return State(n, x, y, ux * now, uy * now, now, way)


def time_left(table: Table, i: int, n: int, way: float, slowing: float) -> float:
    """How long (s) until body ``i``, which is on piece ``n`` or before it, rests when so much of
    its way (mm) is left."""
    scale = table.course[4 * i + SCALE]
    part = way * slowing / (scale * scale)
    if part <= 0.0:
        return 0.0
    while part < WAY[n]:
        n -= 1
    part -= WAY[n]
    left = TIME[n]
    if part > 0.0:
        left += 2.0 * part / (SPEED[n] + sqrt(SPEED[n] * SPEED[n] + 2.0 * LOSS[n] * part))
    return scale / slowing * left


def turning_at(world: World, table: Table, i: int, t: float) -> float:
    """The spin of body ``i`` at a time; at rest it dies on its own."""
    turning = table.course[4 * i + TURNING]
    if turning == 0.0:
        return spin_at(table.spin[i], t - table.base_t[i], world.slowing, world.radius[i])
    n, scale = int(table.course[4 * i + PIECE]), table.course[4 * i + SCALE]
    left = (table.rest_t[i] - t) * world.slowing / scale
    if left <= 0.0:
        return 0.0
    while left < TIME[n]:
        n -= 1
    return turning * (RIM[n] + (left - TIME[n]) * TURN[n])
