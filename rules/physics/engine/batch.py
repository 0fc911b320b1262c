"""Many shots from one row of numbers to another: what the compiled kernel takes and gives.

Plain Python can play from the same rows; the tests compare what comes out, bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from rules.physics.engine.due import Due, handed_due, lay_out, nothing_due, room_for
from rules.physics.engine.kernel import Launch, Log, run
from rules.physics.engine.notes import (
    Gone,
    Hit,
    Segment,
    Stop,
    emptied,
    lacking,
    numbers_of,
    opened,
    write_notes,
)
from rules.physics.engine.rows import grid, hold, lent, row
from rules.physics.engine.table import Table, World, handed, laid

HEAD = 16
"""So many numbers of a shot come before its edges."""

ROOM = 4_096
"""How many numbers a row has room for at first."""


class Start(NamedTuple):
    """A shot before it is played: what does not change, where the bodies lie, the launch."""

    world: World
    x: Sequence[float]
    y: Sequence[float]
    sent: Launch


def write_starts(starts: Sequence[Start]) -> list[float]:
    """The shots in one row: of each its counts, its numbers, its edges and its bodies."""
    written: list[float] = []
    for world, x, y, sent in starts:
        written += (len(world.edges), len(x), world.discs, world.most_events)
        written += (world.slowing, world.restitution, world.disc_friction, world.slow)
        written += (world.round_edge, world.within, world.coupled, world.yields, *sent)
        for edge in world.edges:
            written += edge
        written += x
        written += y
        written += world.radius
        written += world.inverse_mass
    return written


def play_all(given: list[float]) -> tuple[list[float], int]:
    """Plays all shots of a row that ``write_starts`` wrote; what ``read_logs`` reads, and how many
    numbers of it count."""
    held, due_held = laid(row(0), row(0)), room_for(lay_out(0, 0), 0, 0)
    table, due = handed(held), handed_due(due_held)
    segments, hits, gone, stops = opened(ROOM), opened(ROOM), opened(ROOM), opened(ROOM)
    log = Log(lent(segments), lent(hits), lent(gone), lent(stops), table)
    discs = bodies = most_events = 0
    told, used, at = row(ROOM), 0, 0
    while at < len(given):
        edges, count = int(given[at]), int(given[at + 1])
        begun = at + HEAD + 3 * edges
        radius = _part(given, begun + 2 * count, count)
        inverse_mass = _part(given, begun + 3 * count, count)
        half_planes = _edges(given, at + HEAD, edges)
        world = _world(given, at, lent(half_planes), lent(radius), lent(inverse_mass))
        x, y = _part(given, begun, count), _part(given, begun + count, count)
        if world.discs != discs or count != bodies or world.most_events > most_events:
            discs, bodies, most_events = world.discs, count, world.most_events
            held, due_held = laid(x, y), room_for(lay_out(discs, bodies), discs, most_events)
            table, due = handed(held), handed_due(due_held)
        sent = Launch(int(given[at + 12]), given[at + 13], given[at + 14], given[at + 15])
        log = Log(log.segments, log.hits, log.gone, log.stops, table)
        ended = _played(world, due, log, sent, x, y)
        while _lacks(log):
            room = 2 * _size(log)
            segments, hits, gone, stops = opened(room), opened(room), opened(room), opened(room)
            log = Log(lent(segments), lent(hits), lent(gone), lent(stops), table)
            ended = _played(world, due, log, sent, x, y)
        told = _with_room(told, used + _size(log))
        used = _tell(told, used, log, ended)
        hold((radius, inverse_mass, half_planes))
        at = begun + 4 * count
    hold((held, due_held, segments, hits, gone, stops))
    return told, used


def _edges(given: list[float], begun: int, edges: int) -> list[list[float]]:
    half_planes = grid(edges, 3, 0.0)
    for n in range(edges):
        for part in range(3):
            half_planes[n][part] = given[begun + 3 * n + part]
    return half_planes


def _part(given: list[float], begun: int, count: int) -> list[float]:
    part = row(count)
    for n in range(count):
        part[n] = given[begun + n]
    return part


def _world(
    given: list[float],
    at: int,
    half_planes: list[list[float]],
    radius: list[float],
    inverse_mass: list[float],
) -> World:
    return World(
        int(given[at + 2]),
        radius,
        inverse_mass,
        given[at + 4],
        given[at + 5],
        given[at + 6],
        given[at + 7],
        half_planes,
        given[at + 8],
        int(given[at + 3]),
        given[at + 9],
        given[at + 10] > 0.0,
        given[at + 11],
    )


def _played(world: World, due: Due, log: Log, sent: Launch, x: list[float], y: list[float]) -> bool:
    """Plays a shot from bodies that rest there, into a log and rows that another shot may have
    used; whether it came to its end within the events allowed."""
    emptied(log.segments)
    emptied(log.hits)
    emptied(log.gone)
    emptied(log.stops)
    _lay_again(log.table, x, y)
    nothing_due(due)
    return run(world, due, log, sent)


def _lay_again(table: Table, x: list[float], y: list[float]) -> None:
    """Puts the bodies of a table to rest elsewhere."""
    for b in range(len(x)):
        table.x[b] = table.base_x[b] = table.rest_x[b] = x[b]
        table.y[b] = table.base_y[b] = table.rest_y[b] = y[b]
        table.base_t[b] = table.rest_t[b] = 0.0
        table.ux[b] = table.uy[b] = table.vx[b] = table.vy[b] = table.spin[b] = 0.0
        table.speed[b] = table.now_speed[b] = table.to_go[b] = table.sent_speed[b] = 0.0
        table.sent_in[b] = 0.0
        table.alive[b] = True


def _lacks(log: Log) -> bool:
    """Whether there was no room for some of what happened."""
    return lacking(log.segments) or lacking(log.hits) or lacking(log.gone) or lacking(log.stops)


def _size(log: Log) -> int:
    lists = numbers_of(log.segments, 7) + numbers_of(log.hits, 4)
    return 6 + lists + numbers_of(log.gone, 4) + numbers_of(log.stops, 4) + 3 * len(log.table.x)


def _with_room(told: list[float], size: int) -> list[float]:
    if size <= len(told):
        return told
    larger = row(2 * size)
    for n in range(len(told)):
        larger[n] = told[n]
    return larger


def _tell(told: list[float], used: int, log: Log, ended: bool) -> int:
    """Writes what happened in a shot; how many numbers are used then."""
    table = log.table
    told[used] = 1.0 if ended else 0.0
    told[used + 1] = numbers_of(log.segments, 7) // 7
    told[used + 2] = numbers_of(log.hits, 4) // 4
    told[used + 3] = numbers_of(log.gone, 4) // 4
    told[used + 4] = numbers_of(log.stops, 4) // 4
    told[used + 5] = len(table.x)
    used = write_notes(log.segments, told, used + 6)
    used = write_notes(log.hits, told, used)
    used = write_notes(log.gone, told, used)
    used = write_notes(log.stops, told, used)
    for b in range(len(table.x)):
        told[used], told[used + 1] = table.x[b], table.y[b]
        told[used + 2] = 1.0 if table.alive[b] else 0.0
        used += 3
    return used


def read_logs(told: Sequence[float]) -> Iterator[Log | None]:
    """The shots' logs, one after the other; ``None`` of a shot with too many events. Of the table
    only where the bodies lie at the end, and which are still on the board, is told."""
    at = 0
    while at < len(told):
        ended, *counts = told[at : at + 6]
        segments, hits, gone, stops, bodies = map(int, counts)
        at += 6
        log = Log([], [], [], [], laid([inf] * bodies, [inf] * bodies))
        for n in range(at, at + 7 * segments, 7):
            disc, t, x, y, vx, vy, spin = told[n : n + 7]
            log.segments.append(Segment(int(disc), t, x, y, vx, vy, spin))
        at += 7 * segments
        for n in range(at, at + 4 * hits, 4):
            t, i, k, size = told[n : n + 4]
            log.hits.append(Hit(t, int(i), int(k), int(size)))
        at += 4 * hits
        for n in range(at, at + 4 * gone, 4):
            t, disc, x, y = told[n : n + 4]
            log.gone.append(Gone(t, int(disc), x, y))
        at += 4 * gone
        for n in range(at, at + 4 * stops, 4):
            t, disc, x, y = told[n : n + 4]
            log.stops.append(Stop(t, int(disc), x, y))
        log.stops.sort()
        at += 4 * stops
        for b in range(bodies):
            log.table.x[b], log.table.y[b], alive = told[at + 3 * b : at + 3 * b + 3]
            log.table.alive[b] = alive > 0.0
        at += 3 * bodies
        yield log if ended else None
