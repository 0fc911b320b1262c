"""Seeded shots: scattered discs, packs with and without gaps, on a hexagon 300 mm across flats."""

import math
import os
import random
from dataclasses import dataclass, replace

from rules.physics.engine.certificate import Certificate, certify
from rules.physics.engine.impact import yielding
from rules.physics.engine.kernel import Log, play
from rules.physics.engine.table import World, laid, within
from tests.deep import either

DIAMETER = 20.3
ROOT = 0.8660254037844386


@dataclass(frozen=True)
class Scene:
    """A table at rest and the flick: positions in mm, velocity in mm/s."""

    places: tuple[tuple[float, float], ...]
    velocity: tuple[float, float]
    restitution: float = 0.9
    friction: float = 0.15
    disc_friction: float = 0.15
    slow: float = 1.0
    spin: float = 0.0
    edges: tuple[tuple[float, float, float], ...] = ()
    pegs: tuple[tuple[float, float, float], ...] = ()
    most_events: int = 20_000
    coupled: bool = False
    """Model 2026.2."""

    @property
    def slowing(self) -> float:
        return self.friction * 9806.65

    @property
    def bounds(self) -> tuple[tuple[float, float, float], ...]:
        return self.edges or HEXAGON

    def world(self) -> World:
        n, edges = len(self.places), list(self.bounds)
        return World(
            n,
            [DIAMETER / 2] * n + [peg[2] for peg in self.pegs],
            [1 / 3.56] * n + [0.0] * len(self.pegs),
            self.slowing,
            self.restitution,
            self.disc_friction,
            self.slow,
            edges,
            0.0,
            self.most_events,
            within(edges, 0.0),
            self.coupled,
            yielding(self.restitution) if self.coupled else -1.0,
        )

    def bodies(self) -> tuple[list[float], list[float]]:
        both = [*self.places, *[(x, y) for x, y, _ in self.pegs]]
        return [x for x, _ in both], [y for _, y in both]

    def play(self, disc: int = 0) -> Log:
        return play(self.world(), laid(*self.bodies()), disc, *self.velocity, self.spin)

    def certificate(self, log: Log) -> Certificate:
        return certify(self.world(), *self.bodies(), log)


def shots(usual: int) -> range:
    """Seeds: a third of so many in every run, half with `--deep`, all with `--whole`, as many as
    PENNYCLUB_SHOTS asks for."""
    return range(
        int(os.environ.get("PENNYCLUB_SHOTS", either(-(-usual // 3), -(-usual // 2), usual)))
    )


def hexagon(height: float = 150.0) -> tuple[tuple[float, float, float], ...]:
    return (
        (1.0, 0.0, height),
        (-1.0, 0.0, height),
        (0.5, ROOT, height),
        (0.5, -ROOT, height),
        (-0.5, ROOT, height),
        (-0.5, -ROOT, height),
    )


HEXAGON = hexagon()


def pack(gap: float) -> list[tuple[float, float]]:
    """Nineteen discs in a hexagon, one in the middle, a corner of it on the −y axis."""
    pitch = DIAMETER + gap
    cells = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    return [(r * ROOT * pitch, (q + r / 2) * pitch) for q, r in cells]


def break_shot(seed: int, gap: float = 0.1, **other) -> Scene:
    """A shooter at about 2 m/s into nineteen packed discs."""
    rng = random.Random(f"break {seed}")
    x = rng.uniform(-20, 20)
    aim = math.atan2(120.0 + rng.uniform(-5, 5), rng.uniform(-15, 15) - x)
    speed = rng.uniform(1800, 2200)
    flick = (speed * math.cos(aim), speed * math.sin(aim))
    return replace(Scene(((x, -120.0), *pack(gap)), flick), **other)


def mid_shot(seed: int, **other) -> Scene:
    """Eight scattered discs, one flicked at 0.6 to 1 m/s at another."""
    rng = random.Random(f"mid {seed}")
    places = scattered(rng, 8)
    (x, y), (to_x, to_y) = places[:2]
    aim = math.atan2(to_y - y, to_x - x) + rng.uniform(-0.1, 0.1)
    speed = rng.uniform(600, 1000)
    flick = (speed * math.cos(aim), speed * math.sin(aim))
    return replace(Scene(tuple(places), flick), **other)


def scattered(rng: random.Random, count: int, gap: float = 0.2) -> list[tuple[float, float]]:
    places: list[tuple[float, float]] = []
    while len(places) < count:
        place = (rng.uniform(-100, 100), rng.uniform(-100, 100))
        if all(math.dist(place, other) > DIAMETER + gap for other in places):
            places.append(place)
    return places
