"""The motion of a shot: its events, where everything came to rest, and the path of every penny."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from rules.physics.drives import Drive, Tracks, drives
from rules.physics.engine.kernel import Log
from rules.physics.engine.models import MODELS
from rules.physics.engine.notes import Segment
from rules.physics.engine.stretches import Stretch, stretches
from rules.physics.shot import Shot

if TYPE_CHECKING:
    from rules.physics.engine.certificate import Certificate

Place: TypeAlias = tuple[float, float]
EventKind: TypeAlias = Literal["hit", "peg", "off", "stop"]
KINDS: Final[tuple[EventKind, ...]] = ("hit", "peg", "off", "stop")


class Event(NamedTuple):
    """Something that happened at ``t`` (s) at a place (mm): the point of contact of a hit, the
    centre of a penny that went off or stopped."""

    t: float
    kind: EventKind
    pennies: tuple[str, ...]
    at: Place

    def as_document(self) -> dict[str, Any]:
        """The event as the shot document writes it."""
        return {"t": self.t, "kind": self.kind, "pennies": [*self.pennies], "at": [*self.at]}


class Vertex(NamedTuple):
    """A corner or end of a penny's path, which is straight in between."""

    t: float
    x: float
    y: float


class Motion:
    """How a shot went. Lengths in mm, times in s.

    It plays the shot, unless the ``log`` is there already. Raises TooManyEvents.
    """

    def __init__(self, shot: Shot, log: Log | None = None) -> None:
        self.shot = shot
        self.world = shot.world()
        model = MODELS[shot.document.model]
        self.log: Log = log or model.play(self.world, shot.bodies(), shot.sent())
        self._segments: list[list[Segment]] = [[] for _ in shot.ids]
        for segment in self.log.segments:
            if segment.disc < len(shot.ids):
                self._segments[segment.disc].append(segment)

    @cached_property
    def _stretches(self) -> list[list[Stretch]]:
        """Of each penny, in order of time."""
        return [list(self._slides(segments)) for segments in self._segments]

    def _slides(self, segments: list[Segment]) -> Iterator[Stretch]:
        """The stretches of a penny's segments, each as long as it lasts."""
        for n, segment in enumerate(segments):
            ends = segments[n + 1].t if n + 1 < len(segments) else inf
            for one in stretches(self.world, segment):
                if one.t < ends or one.t == segment.t:
                    yield one

    @cached_property
    def off(self) -> dict[str, float]:
        """When each penny that went off did so."""
        return {self.shot.ids[gone.disc]: gone.t for gone in self.log.gone}

    @cached_property
    def rest(self) -> dict[str, Place | None]:
        """Where each penny lies at the end; ``None`` off the board."""
        table = self.log.table
        return {
            id_: (table.x[n], table.y[n]) if table.alive[n] else None
            for n, id_ in enumerate(self.shot.ids)
        }

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All events in order of time; of those at one instant hits come first."""
        ids, count = self.shot.ids, len(self.shot.ids)
        found = []
        for hit in self.log.hits:
            if hit.k < count:
                place = self._contact(hit.t, hit.i, hit.k)
                found.append(Event(hit.t, "hit", (ids[hit.i], ids[hit.k]), place))
            else:
                place = self._at_peg(hit.t, hit.i, hit.k - count)
                found.append(Event(hit.t, "peg", (ids[hit.i],), place))
        found += [Event(g.t, "off", (ids[g.disc],), (g.x, g.y)) for g in self.log.gone]
        found += [Event(s.t, "stop", (ids[s.disc],), (s.x, s.y)) for s in self.log.stops]
        return tuple(sorted(found, key=lambda event: (event.t, KINDS.index(event.kind))))

    @property
    def duration(self) -> float:
        """When the last event happens."""
        return self.events[-1].t if self.events else 0.0

    def place(self, penny: str, t: float) -> Place | None:
        """Where a penny is at a time; ``None`` once it is off."""
        if penny in self.off and t > self.off[penny]:
            return None
        return self._place(self.shot.ids.index(penny), t)

    def hits_of(self, penny: str) -> list[tuple[float, str]]:
        """When a penny met which others, in order; in a touching group the first to bear first."""
        ids, count = self.shot.ids, len(self.shot.ids)
        n = ids.index(penny)
        met = [h for h in self.log.hits if n in (h.i, h.k) and h.k < count]
        return [(h.t, ids[h.k] if h.i == n else ids[h.i]) for h in met]

    def has_moved(self, disc: int) -> bool:
        """Whether the penny at a place among the shot's ids moved at all."""
        return bool(self._segments[disc])

    @cached_property
    def drives(self) -> tuple[Drive, ...]:
        """Which penny ran into which, in order: who met is not yet who struck."""
        tracks = Tracks(self._stretches, self._place, self.shot.flicked)
        return tuple(drives(tracks, self.log.hits, self.shot.ids))

    def path(self, penny: str) -> list[Vertex]:
        """The corners of a penny's path from where it lay, to where it rests or went off."""
        n = self.shot.ids.index(penny)
        found = [Vertex(0.0, *self.shot.places[n])]
        for segment in self._segments[n]:
            if segment.t > 0.0:
                found.append(Vertex(segment.t, segment.x, segment.y))
        found += [Vertex(stop.t, stop.x, stop.y) for stop in self.log.stops if stop.disc == n]
        found += [Vertex(gone.t, gone.x, gone.y) for gone in self.log.gone if gone.disc == n]
        return sorted(found)

    def stretches(self, penny: str) -> tuple[Stretch, ...]:
        """The straight stretches of a penny's path on which it slows evenly, in order of time; none
        if it never moved."""
        return tuple(self._stretches[self.shot.ids.index(penny)])

    def slid(self, penny: str, until: float | None = None) -> float:
        """How far (mm) a penny slid, until a time or in all."""
        path = self.path(penny)
        if until is not None:
            n = self.shot.ids.index(penny)
            path = [v for v in path if v.t < until] + [Vertex(until, *self._place(n, until))]
        return sum(_far(b.x - a.x, b.y - a.y) for a, b in pairwise(path))

    def certificate(self) -> Certificate:
        """Whether the list of events is what the paths say."""
        # Made for tests and doubts: who only plays a shot does not load it.
        from rules.physics.engine.certificate import certify

        return certify(self.world, *self.shot.bodies(), self.log)

    @cached_property
    def digest(self) -> str:
        """Tells this motion from every other: sixteen letters and digits, the beginning of the
        SHA-256 of its model, its events and its rests, to a nanosecond and a millionth of a
        millimetre."""
        # Who only plays a shot does not load it.
        from hashlib import sha256

        told = [
            self.shot.document.model,
            [[_told(e.t, 9), e.kind, e.pennies, _place_told(e.at)] for e in self.events],
            {id_: at and _place_told(at) for id_, at in sorted(self.rest.items())},
        ]
        return sha256(json.dumps(told).encode()).hexdigest()[:16]

    def as_document(self) -> dict[str, Any]:
        """The motion as the shot document writes it."""
        return {
            "model": self.shot.document.model,
            "duration": self.duration,
            "events": [event.as_document() for event in self.events],
            "rest": {id_: at and [*at] for id_, at in self.rest.items()},
        }

    def _place(self, n: int, t: float) -> Place:
        slides = self._stretches[n]
        last = bisect_right([one.t for one in slides], t) - 1
        if last < 0:
            return self.shot.places[n]
        segment = slides[last]
        speed, passed = _far(segment.vx, segment.vy), t - segment.t
        if speed == 0.0:
            return segment.x, segment.y
        slowing = segment.slowing
        passed = min(passed, speed / slowing)
        part = passed * (speed - 0.5 * slowing * passed) / speed
        return segment.x + part * segment.vx, segment.y + part * segment.vy

    def _contact(self, t: float, i: int, k: int) -> Place:
        (xi, yi), (xk, yk) = self._place(i, t), self._place(k, t)
        return (xi + xk) / 2, (yi + yk) / 2

    def _at_peg(self, t: float, i: int, peg: int) -> Place:
        (x, y), stands = self._place(i, t), self.shot.board.pegs[peg]
        far = _far(x - stands.x, y - stands.y)
        part = stands.diameter / 2 / far
        return stands.x + (x - stands.x) * part, stands.y + (y - stands.y) * part


def _far(x: float, y: float) -> float:
    # Not math.hypot: a root of a sum has the same bits on every machine.
    return sqrt(x * x + y * y)


def _told(length: float, digits: int) -> float:
    # Minus nought is nought.
    return round(length, digits) + 0.0


def _place_told(at: Place) -> list[float]:
    return [_told(at[0], 6), _told(at[1], 6)]
