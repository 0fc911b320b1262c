"""The law of a disc that slides and spins, by itself: what its spots rub, the elliptic integrals of
it, and the motion in steps. Nothing of the kernel is used."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tests.rules.physics.reference import RADIUS, Disc
from tests.rules.physics.scenes import Scene

END = 0.6530017892056
"""The ratio of speed to rim's speed to which every slide goes: F = 2·ratio·T there."""


def rubbed(ratio: float, rings: int = 200, spots: int = 400) -> tuple[float, float]:
    """F and T as plain sums over the spots of a disc of radius 1 that goes on at ``ratio`` along x
    while its rim turns at 1; in units of μmg and μmgR."""
    force = torque = 0.0
    for ring in range(rings):
        r = (ring + 0.5) / rings
        for spot in range(spots):
            angle = 2 * math.pi * (spot + 0.5) / spots
            vx, vy = ratio - r * math.sin(angle), r * math.cos(angle)
            fast = math.hypot(vx, vy)
            weight = 2 * r / rings / spots
            force += weight * vx / fast
            torque += weight * r * (vy * math.cos(angle) - vx * math.sin(angle)) / fast
    return force, torque


def law(ratio: float) -> tuple[float, float]:
    """F and T by complete elliptic integrals, which the arithmetic-geometric mean gives."""
    if ratio < 1e-3:
        return ratio * (1 - ratio * ratio / 8), 2 / 3 * (1 - 0.75 * ratio * ratio)
    square = ratio * ratio
    if abs(ratio - 1) < 1e-9:
        return 8 / (3 * math.pi), 8 / (9 * math.pi)
    k, e = _elliptic(square if ratio < 1 else 1 / square)
    if ratio < 1:
        force = ((square + 1) * e - (1 - square) * k) / ratio
        return 4 / (3 * math.pi) * force, 4 / (9 * math.pi) * (
            (4 - 2 * square) * e + (square - 1) * k
        )
    force = (square + 1) * e - (square - 1) * k
    torque = ratio * ((4 - 2 * square) * e + (2 * square - 5 + 3 / square) * k)
    return 4 / (3 * math.pi) * force, 4 / (9 * math.pi) * torque


def _elliptic(m: float) -> tuple[float, float]:
    a, b, c, power = 1.0, math.sqrt(1 - m), math.sqrt(m), 1.0
    lost = m / 2
    for _ in range(6):
        a, b, c = (a + b) / 2, math.sqrt(a * b), (a - b) / 2
        lost += power * c * c
        power *= 2
    k = math.pi / (2 * a)
    return k, k * (1 - lost)


def curve(ratios: Sequence[float], steps: int) -> list[tuple[float, float, float]]:
    """Speed, time left and way left at each ratio of a slide that comes to rest through all of
    them, the first the last: the law integrated along the ratio, the rim's speed 1 at the first."""
    ratio, rim = ratios[0], 1.0
    _, torque = law(ratio)
    state = (rim, rim / (2 * torque), ratio * rim * rim / (4 * torque))
    found = [(ratio * rim, *state[1:])]
    for further in ratios[1:]:
        step = (further - ratio) / steps
        for n in range(steps):
            state = _step(ratio + n * step, state, step)
        ratio = further
        found.append((ratio * state[0], *state[1:]))
    return found


def _slope(ratio: float, state: Sequence[float]) -> tuple[float, float, float]:
    force, torque = law(ratio)
    rim = 2 * torque * state[0] / (force - 2 * ratio * torque)
    time = rim / (2 * torque)
    return rim, time, ratio * state[0] * time


def _step(ratio: float, state: tuple[float, ...], step: float) -> tuple[float, float, float]:
    """One of Runge's and Kutta's, of the fourth order."""
    k1 = _slope(ratio, state)
    k2 = _slope(ratio + step / 2, [a + step / 2 * b for a, b in zip(state, k1, strict=True)])
    k3 = _slope(ratio + step / 2, [a + step / 2 * b for a, b in zip(state, k2, strict=True)])
    k4 = _slope(ratio + step, [a + step * b for a, b in zip(state, k3, strict=True)])
    all_four = zip(state, k1, k2, k3, k4, strict=True)
    one, two, three = [a + step / 6 * (p + 2 * q + 2 * r + s) for a, p, q, r, s in all_four]
    return one, two, three


def slide(speed: float, rim: float, parts: int = 4_000) -> tuple[float, float, float]:
    """How far and how long a disc slides whose slowing without spin is 1, and its last ratio; in
    steps of time, each a part of what is left, until the ratio stands."""
    way = time = 0.0
    begun = speed + rim
    while speed + rim > 1e-7 * begun:
        step = 2.0 * (speed + rim) / parts
        halfway = _slowed(speed, rim, speed, rim, step / 2)
        later = _slowed(speed, rim, *halfway, step)
        way += step * (speed + 4 * halfway[0] + later[0]) / 6
        time += step
        speed, rim = later
    return way, time, speed / rim


def _slowed(
    speed: float, rim: float, at_speed: float, at_rim: float, step: float
) -> tuple[float, float]:
    force, torque = law(at_speed / at_rim)
    return speed - step * force, rim - 2 * step * torque


@dataclass
class Spinning(Disc):
    """A disc of the reference (`reference`) that slides by the law itself: four slopes a step."""

    def restitution(self, scene: Scene, closing: float) -> float:
        """C. Thornton's, the yield speed found by halving: 1 below it."""
        low, high = 0.0, 1000.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if _kept(middle, 1e3) < scene.restitution else (low, middle)
        return _kept(high, closing)

    def after(self, dt: float, slowing: float) -> Disc:
        """The disc a short time later; the last of a slide even."""
        speed, rim = self.speed, abs(self.spin) * RADIUS
        if speed == 0.0 or rim < 1e-6 * speed or self.off:
            plain = Disc(self.x, self.y, self.vx, self.vy, self.spin, self.off).after(dt, slowing)
            return Spinning(plain.x, plain.y, plain.vx, plain.vy, plain.spin, plain.off)
        force, _ = law(speed / rim)
        if speed - 1.1 * dt * slowing * force <= 0.0:
            part = speed / (2 * slowing * force)
            return Spinning(self.x + part * self.vx, self.y + part * self.vy)
        half = _slowed(speed, rim, speed, rim, dt * slowing / 2)
        late = _slowed(speed, rim, *half, dt * slowing)
        part = dt * (speed + 4 * half[0] + late[0]) / 6 / speed
        kept = late[0] / speed
        turned = math.copysign(late[1] / RADIUS, self.spin)
        at = self.x + part * self.vx, self.y + part * self.vy
        return Spinning(*at, kept * self.vx, kept * self.vy, turned)


def _kept(yields: float, closing: float) -> float:
    part = yields / closing
    if part >= 1:
        return 1.0
    bound = part / (part + 2 * math.sqrt(6 / 5 - part * part / 5))
    return math.sqrt(6 * math.sqrt(3) / 5) * math.sqrt(1 - part * part / 6) * bound**0.25
