"""The certificate of a motion: is the list of events what the paths say, and all of it?

Made after the fact from the segments alone, by other means than the kernel's: bounds that halve
an interval until they decide, no roots of polynomials. It finds false contacts, overlaps, touches
that went unnoticed, and stops and falls at the wrong place; conservation laws find none of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot, inf
from typing import Final, NamedTuple

from rules.physics.engine.kernel import TOUCHING, Log
from rules.physics.engine.notes import Segment, Stop
from rules.physics.engine.stretches import Stretch, stretches
from rules.physics.engine.table import World

EXACT: Final = 1e-8
"""mm: 1e-11 m. Gaps and overlaps no larger are rounding."""

RESOLVED: Final = 1e-9
"""mm. An overlap deeper than the deepest so far by less than this is not looked for."""

INSTANT: Final = 1e-12
"""s. Times no farther apart are the same."""

DEEPEST: Final = 1e-3
"""mm. Pressed pairs may sink so far: the kernel lets them by a tenth of it at a time."""


@dataclass(slots=True)
class Certificate:
    """What was found. Lengths in mm; ``troubles`` is empty when the list of events stands.

    ``gap`` is the largest at a contact of two, ``group_gap`` at one of a touching group;
    ``overlap`` the deepest of any pair that was not pressed together, ``sunk`` of those that were,
    and ``pressed`` counts their intervals. An overlap from before the shot is taken off.
    """

    gap: float = 0.0
    group_gap: float = 0.0
    overlap: float = 0.0
    sunk: float = 0.0
    pressed: int = 0
    troubles: list[str] = field(default_factory=list)

    @property
    def stands(self) -> bool:
        """Whether nothing is wrong."""
        return not self.troubles


class Piece(NamedTuple):
    """From ``start`` to ``end`` a body is at p + v·τ + a·τ²/2, τ counted from ``start``."""

    start: float
    end: float
    x: float
    y: float
    vx: float
    vy: float
    ax: float
    ay: float

    def at(self, t: float) -> tuple[float, float, float, float]:
        """Position and velocity at time ``t``."""
        p = t - self.start
        return (
            self.x + p * (self.vx + 0.5 * p * self.ax),
            self.y + p * (self.vy + 0.5 * p * self.ay),
            self.vx + p * self.ax,
            self.vy + p * self.ay,
        )


def certify(world: World, x: Sequence[float], y: Sequence[float], log: Log) -> Certificate:
    """The certificate of a log; ``x`` and ``y`` are where the bodies lay before the shot."""
    made = Certificate()
    paths = [_path(world, b, x[b], y[b], log, made) for b in range(len(x))]
    _check_hits(world, paths, log, made)
    for i in range(world.discs):
        _check_edge(world, i, paths[i], log, made)
        for k in range(i + 1, len(x)):
            size = world.radius[i] + world.radius[k]
            before = min(0.0, hypot(x[k] - x[i], y[k] - y[i]) - size)
            _check_pair(world, (i, k), (paths[i], paths[k]), before, made)
    return made


def _path(world: World, body: int, x: float, y: float, log: Log, made: Certificate) -> list[Piece]:
    """The pieces of one body's path; where they do not join, or a stop is missing, says so."""
    gone = min((g.t for g in log.gone if g.disc == body), default=inf)
    segments = [s for s in log.segments if s.disc == body]
    stops = {s.t: s for s in log.stops if s.disc == body}
    starts = [s.t for s in segments] + [gone]
    pieces = [Piece(0.0, min(starts), x, y, 0.0, 0.0, 0.0, 0.0)]
    for segment, until in zip(segments, starts[1:], strict=True):
        here = pieces[-1].at(segment.t)
        if hypot(here[0] - segment.x, here[1] - segment.y) > EXACT:
            made.troubles.append(f"disc {body} jumps at {segment.t}")
        slides, would_rest = _slides(world, segment, until)
        pieces += slides
        slid = slides[-1]
        stop = _take(stops, would_rest)
        if slid.end < until:
            x, y, *_ = slid.at(slid.end)
            pieces.append(Piece(slid.end, until, x, y, 0.0, 0.0, 0.0, 0.0))
            if slid.end - segment.t > INSTANT and stop is None:
                made.troubles.append(f"disc {body} stops at {slid.end}, and no event says so")
        if stop is not None and hypot(*_off(slid, stop)) > EXACT:
            made.troubles.append(f"disc {body} stops at {stop.t}, but elsewhere")
    for t in stops:
        made.troubles.append(f"disc {body} is said to stop at {t}, and does not")
    return pieces


def _take(stops: dict[float, Stop], t: float) -> Stop | None:
    """The stop at a time, taken out; a stop and the hit that ends it may share their instant."""
    nearest = min(stops, key=lambda at: abs(at - t), default=inf)
    return stops.pop(nearest) if abs(nearest - t) <= INSTANT else None


def _off(slid: Piece, stop: Stop) -> tuple[float, float]:
    x, y, *_ = slid.at(slid.end)
    return stop.x - x, stop.y - y


def _slides(world: World, segment: Segment, until: float) -> tuple[list[Piece], float]:
    """The pieces of a segment until a time, one at least; when it would come to rest."""
    pieces: list[Piece] = []
    coming = list(stretches(world, segment))
    for n, one in enumerate(coming):
        piece, rests = _slide(one)
        if n + 1 < len(coming):
            piece = piece._replace(end=coming[n + 1].t)
        if piece.start < until or not pieces:
            pieces.append(piece._replace(end=min(until, piece.end)))
    return pieces, rests


def _slide(one: Stretch) -> tuple[Piece, float]:
    """A stretch as a piece until its rest, and when that is."""
    speed = hypot(one.vx, one.vy)
    t, x, y, vx, vy = one.t, one.x, one.y, one.vx, one.vy
    if speed == 0.0:
        return Piece(t, t, x, y, 0.0, 0.0, 0.0, 0.0), t
    brake, rests = -one.slowing / speed, t + speed / one.slowing
    return Piece(t, rests, x, y, vx, vy, brake * vx, brake * vy), rests


def _check_hits(world: World, paths: Sequence[list[Piece]], log: Log, made: Certificate) -> None:
    for hit in log.hits:
        places = []
        for body in (hit.i, hit.k):
            before = [piece for piece in paths[body] if piece.start < hit.t or piece.start == 0.0]
            places.append(before[-1].at(hit.t))
        (xi, yi, ui, wi), (xk, yk, uk, wk) = places
        far = hypot(xk - xi, yk - yi)
        gap = far - (world.radius[hit.i] + world.radius[hit.k])
        closing = ((ui - uk) * (xk - xi) + (wi - wk) * (yk - yi)) / far
        if hit.size > 2:
            made.group_gap = max(made.group_gap, abs(gap))
            wrong = abs(gap) > TOUCHING + EXACT
        elif gap < -EXACT and closing < world.slow:
            made.sunk = max(made.sunk, -gap)
            wrong = gap < -DEEPEST
        else:
            made.gap = max(made.gap, abs(gap))
            wrong = abs(gap) > EXACT
        if wrong:
            made.troubles.append(f"bodies {hit.i} and {hit.k} hit at {hit.t} with a gap of {gap}")


def _check_edge(world: World, disc: int, path: list[Piece], log: Log, made: Certificate) -> None:
    """The board is convex and paths are straight: the ends of the pieces are farthest out."""
    for piece in path:
        if piece.end < inf:
            x, y, *_ = piece.at(piece.end)
            if _beyond(world, x, y) > EXACT:
                made.troubles.append(f"disc {disc} is past the edge at {piece.end} and not off")
    for gone in log.gone:
        if gone.disc == disc and abs(_beyond(world, gone.x, gone.y)) > EXACT:
            made.troubles.append(f"disc {disc} goes off at {gone.t}, away from the edge")


def _beyond(world: World, x: float, y: float) -> float:
    """How far a point lies past the edge (mm), negative within the board."""
    found = [nx * x + ny * y - height for nx, ny, height in world.edges]
    if world.round_edge > 0.0:
        found.append(hypot(x, y) - world.round_edge)
    return max(found)


def _check_pair(
    world: World,
    pair: tuple[int, int],
    paths: tuple[list[Piece], list[Piece]],
    before: float,
    made: Certificate,
) -> None:
    size = world.radius[pair[0]] + world.radius[pair[1]]
    for first, second, start, end in _together(*paths):
        if first.vx == first.vy == second.vx == second.vy == 0.0:
            continue
        depth, closing = _deepest(first, second, start, end, size)
        if depth + before <= EXACT:
            made.overlap = max(made.overlap, depth + before)
        elif depth <= DEEPEST and closing < world.slow:
            made.pressed += 1
            made.sunk = max(made.sunk, depth)
        else:
            made.overlap = max(made.overlap, depth)
            made.troubles.append(f"bodies {pair} overlap by {depth} between {start} and {end}")


def _together(
    first: list[Piece], second: list[Piece]
) -> Iterator[tuple[Piece, Piece, float, float]]:
    """Every stretch of time in which both bodies keep to one piece."""
    i = k = 0
    while i < len(first) and k < len(second):
        start = max(first[i].start, second[k].start)
        end = min(first[i].end, second[k].end)
        if start < end:
            yield first[i], second[k], start, end
        if first[i].end <= end:
            i += 1
        else:
            k += 1


def _deepest(
    first: Piece, second: Piece, start: float, end: float, size: float
) -> tuple[float, float]:
    """The deepest overlap in a stretch of time, or 0, and how fast the pair closes there.

    The square of the distance is bounded by its value and slope in the middle and the largest bend
    that it can have; what that does not decide is halved.
    """
    waiting, worst, speed = [(start, end)], 0.0, 0.0
    while waiting:
        low, high = waiting.pop()
        middle, half = 0.5 * (low + high), 0.5 * (high - low)
        square, slope, bend = _distance(first, second, middle, half)
        at = None
        if slope - bend * half >= 0.0:
            at = low
        elif slope + bend * half <= 0.0:
            at = high
        elif square - abs(slope) * half - 0.5 * bend * half * half < (size - worst - RESOLVED) ** 2:
            if low < middle < high:
                waiting += [(low, middle), (middle, high)]
            else:
                at = middle
        if at is not None:
            square, slope, _ = _distance(first, second, at, 0.0)
            far = square**0.5
            if size - far > worst:
                worst, speed = size - far, -0.5 * slope / far
    return worst, speed


def _distance(first: Piece, second: Piece, t: float, half: float) -> tuple[float, float, float]:
    """The square of the distance at ``t``, its slope, and a bound of its bend within ``half``."""
    xi, yi, ui, wi = first.at(t)
    xk, yk, uk, wk = second.at(t)
    rx, ry, wx, wy = xk - xi, yk - yi, uk - ui, wk - wi
    pull = hypot(second.ax - first.ax, second.ay - first.ay)
    fast = hypot(wx, wy) + pull * half
    far = hypot(rx, ry) + fast * half
    return rx * rx + ry * ry, 2.0 * (rx * wx + ry * wy), 2.0 * (fast * fast + far * pull)
