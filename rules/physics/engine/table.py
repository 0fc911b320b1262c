"""The bodies of a shot in flat arrays: the discs first, then the pegs, which have no inverse mass.

Lists of numbers, not objects: it is quicker in plain Python, and it is what a compiler wants.
Lengths in mm, times in s, masses in g, spins in rad/s, anticlockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

from rules.physics.engine.notes import Segment, Stop, note
from rules.physics.engine.rows import lent, row

CLEAR: Final = 1e-6
"""mm. What keeps so far apart does so whatever the rounding."""


FRESH: Final = -1.0
"""In ``Table.sent_in``: by the event that is under way, which has no number yet."""


class World(NamedTuple):
    """What does not change in a shot.

    ``slowing`` is the deceleration of what slides (mm/s²); ``edges`` are half planes (nx, ny,
    height) whose common part is the board, or none and ``round_edge`` is its radius; ``slow``
    (mm/s) is the speed below which an impact loses nothing. A circle around the middle whose radius
    has the square ``within`` (mm²) lies on the board: who stays in it need not look for the edge.

    ``coupled``: sliding and spin slow each other (``slide``). From the speed ``yields`` (mm/s) on
    restitution falls with speed (``impact``); below nought it is the same at every speed. Neither
    is of model 2026.1.
    """

    discs: int
    radius: list[float]
    inverse_mass: list[float]
    slowing: float
    restitution: float
    disc_friction: float
    slow: float
    edges: Sequence[Sequence[float]]
    round_edge: float
    most_events: int
    within: float = 0.0
    coupled: bool = False
    yields: float = -1.0


class Table(NamedTuple):
    """Where everything is. A body's path is straight: from ``base``, along (ux, uy), from ``speed``
    evenly down to rest. ``x`` … ``to_go`` speak of now, the rest of the path's two ends; ``course``
    holds four numbers of each path on which spin and sliding are coupled (``slide``). ``sent_vx`` …
    ``sent_way`` are a path's first velocity, speed and length, ``sent_in`` the number of the event
    that sent the body off (``FRESH``: the one that is under way); they stay when it rests."""

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
    course: list[float]
    sent_vx: list[float]
    sent_vy: list[float]
    sent_speed: list[float]
    sent_way: list[float]
    sent_in: list[float]


class State(NamedTuple):
    """A body at an instant: on which piece of its curve (``slide``), where, how fast, how far it
    will still go; at rest with no speed."""

    piece: int
    x: float
    y: float
    vx: float
    vy: float
    speed: float
    way: float


def within(edges: Iterable[tuple[float, float, float]], round_edge: float) -> float:
    """The square (mm²) of the radius of a circle that lies clear of all edges; 0 if none does."""
    least = min([height for _, _, height in edges] + [round_edge] * (round_edge > 0.0))
    clear = least - CLEAR
    return clear * clear if clear > 0.0 else 0.0


def laid(x: list[float], y: list[float]) -> Table:
    """A table on which everything rests."""
    n = len(x)
    zeros = row(n)
    return Table(
        zeros,  # base_t
        x.copy(),
        y.copy(),
        zeros.copy(),  # ux
        zeros.copy(),
        zeros.copy(),  # speed
        zeros.copy(),
        zeros.copy(),  # rest_t
        x.copy(),
        y.copy(),
        x.copy(),  # x
        y.copy(),
        zeros.copy(),  # vx
        zeros.copy(),
        zeros.copy(),  # now_speed
        zeros.copy(),
        row(n, True),  # alive
        row(4 * n),  # course
        zeros.copy(),  # sent_vx
        zeros.copy(),
        zeros.copy(),  # sent_speed
        zeros.copy(),
        zeros.copy(),
    )


def handed(held: Table) -> Table:
    """The same table, handed on without counting who has it: whoever does this holds it."""
    return Table(
        lent(held.base_t),
        lent(held.base_x),
        lent(held.base_y),
        lent(held.ux),
        lent(held.uy),
        lent(held.speed),
        lent(held.spin),
        lent(held.rest_t),
        lent(held.rest_x),
        lent(held.rest_y),
        lent(held.x),
        lent(held.y),
        lent(held.vx),
        lent(held.vy),
        lent(held.now_speed),
        lent(held.to_go),
        lent(held.alive),
        lent(held.course),
        lent(held.sent_vx),
        lent(held.sent_vy),
        lent(held.sent_speed),
        lent(held.sent_way),
        lent(held.sent_in),
    )


def advance(table: Table, stops: list[Stop], discs: int, t: float, slowing: float) -> None:
    """Puts the discs that slide where they are at ``t``; notes those that came to rest before."""
    (
        base_t, base_x, base_y, ux, uy, speed, _, rest_t, _, _,
        x, y, vx, vy, now_speed, to_go, alive, _, _, _, _, _, _,
    ) = table  # fmt: skip
    for i in range(discs):
        if speed[i] == 0.0 or not alive[i]:
            continue
        if t >= rest_t[i]:
            settle(table, stops, i)
            continue
        passed = t - base_t[i]
        begun, ahead, aside = speed[i], ux[i], uy[i]
        along = passed * (begun - 0.5 * slowing * passed)
        now = begun - slowing * passed
        x[i] = base_x[i] + ahead * along
        y[i] = base_y[i] + aside * along
        vx[i] = ahead * now
        vy[i] = aside * now
        now_speed[i] = now
        to_go[i] = now * now / (2.0 * slowing)


def state_evenly(table: Table, i: int, t: float, number: float, slowing: float) -> State:
    """Body ``i`` as event ``number``, at ``t``, left it, in model 2026.1: to the bits that
    ``advance`` and ``launch`` have."""
    if table.sent_in[i] != number and (table.sent_speed[i] == 0.0 or t >= table.rest_t[i]):
        return State(0, table.rest_x[i], table.rest_y[i], 0.0, 0.0, 0.0, 0.0)
    x, y, begun = table.base_x[i], table.base_y[i], table.sent_speed[i]
    if table.sent_in[i] == number:
        return State(0, x, y, table.sent_vx[i], table.sent_vy[i], begun, table.sent_way[i])
    passed, ux, uy = t - table.base_t[i], table.ux[i], table.uy[i]
    along, now = passed * (begun - 0.5 * slowing * passed), begun - slowing * passed
    return State(
        0, x + ux * along, y + uy * along, ux * now, uy * now, now, now * now / (2.0 * slowing)
    )


def settle(table: Table, stops: list[Stop], i: int) -> None:
    """Body ``i`` has come to rest, where its path ends."""
    note(stops, Stop(table.rest_t[i], i, table.rest_x[i], table.rest_y[i]))
    table.x[i], table.y[i] = table.rest_x[i], table.rest_y[i]
    table.vx[i] = table.vy[i] = 0.0
    table.now_speed[i] = table.to_go[i] = table.speed[i] = 0.0


def launch(
    table: Table, i: int, t: float, vx: float, vy: float, spin: float, slowing: float
) -> Segment:
    """Sends body ``i`` on a new path from where it is now."""
    (
        base_t, base_x, base_y, path_x, path_y, begun, spins, rest_t, rest_x, rest_y,
        now_x, now_y, now_vx, now_vy, now_speed, to_go, _, _,
        sent_vx, sent_vy, sent_speed, sent_way, sent_in,
    ) = table  # fmt: skip
    x, y = now_x[i], now_y[i]
    speed = sqrt(vx * vx + vy * vy)
    length = speed * speed / (2.0 * slowing)
    if length > 0.0:
        ux, uy = vx / speed, vy / speed
    else:  # so slow that its path has no length a number can hold: it rests
        ux = uy = vx = vy = speed = 0.0
    base_t[i], base_x[i], base_y[i] = t, x, y
    path_x[i], path_y[i], spins[i] = ux, uy, spin
    now_vx[i], now_vy[i] = sent_vx[i], sent_vy[i] = vx, vy
    begun[i] = now_speed[i] = sent_speed[i] = speed
    sent_in[i] = FRESH
    to_go[i] = sent_way[i] = length
    rest_t[i] = t + speed / slowing
    rest_x[i], rest_y[i] = x + ux * length, y + uy * length
    return Segment(i, t, x, y, vx, vy, spin)


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
    found, end_x, end_y = inf, table.rest_x[i], table.rest_y[i]
    if end_x * end_x + end_y * end_y < world.within:
        return found
    if world.round_edge > 0.0:
        ahead = x * ux + y * uy
        inside = world.round_edge * world.round_edge - (x * x + y * y)
        root = sqrt(ahead * ahead + inside) if inside > 0.0 else 0.0
        # The quotient keeps its digits where the difference would lose them.
        found = inside / (root + ahead) if ahead > 0.0 else root - ahead
    for n in range(len(world.edges)):
        nx, ny, height = world.edges[n][0], world.edges[n][1], world.edges[n][2]
        outward = nx * ux + ny * uy
        if outward > 0.0:
            length = (height - (nx * x + ny * y)) / outward
            found = min(found, length)
    found = max(found, 0.0)
    return found if found < table.to_go[i] else inf
