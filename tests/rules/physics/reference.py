"""An independent simulation by small steps: naive on purpose, and another method than the kernel's.

Time goes on in short steps; when two discs overlap at the end of a step, the step is halved until
the instant of their contact is found. No polynomial is solved, nothing is predicted or kept from
one step to the next, and an impact is worked out from the surfaces' velocities in space.
"""

import math
from dataclasses import dataclass, field

from tests.rules.physics.scenes import DIAMETER, Scene

LONGEST, SHORTEST = 2e-4, 4e-6
"""s. A step is short enough that nothing can pass through anything."""

RADIUS, MASS = DIAMETER / 2, 3.56
INERTIA = MASS * RADIUS * RADIUS / 2


@dataclass
class Disc:
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    spin: float = 0.0
    off: bool = False

    @property
    def speed(self) -> float:
        return math.hypot(self.vx, self.vy)

    def restitution(self, scene: Scene, closing: float) -> float:
        """That of an impact at a speed."""
        return scene.restitution

    def after(self, dt: float, slowing: float) -> "Disc":
        """The disc a short time later."""
        lost = 4 * slowing / (3 * RADIUS) * dt
        spin = math.copysign(max(0.0, abs(self.spin) - lost), self.spin)
        speed = self.speed
        if speed == 0.0 or self.off:
            return Disc(self.x, self.y, self.vx, self.vy, spin, self.off)
        slides = min(dt, speed / slowing)
        way = (speed + max(0.0, speed - slowing * slides)) / 2 * slides / speed
        kept = max(0.0, speed - slowing * dt) / speed
        return Disc(
            self.x + self.vx * way, self.y + self.vy * way, self.vx * kept, self.vy * kept, spin
        )


@dataclass
class Run:
    """What happened: (time, disc, disc) and (time, disc), and the discs at the end."""

    discs: list[Disc]
    hits: list[tuple[float, int, int]] = field(default_factory=list)
    offs: list[tuple[float, int]] = field(default_factory=list)


def run(scene: Scene, until: float = math.inf, naive: float = 0.0, kind: type[Disc] = Disc) -> Run:
    """The shot in small steps, until everything rests or a time has come.

    ``naive``: in steps of that length (s) and no shorter; what comes to overlap in one meets at its
    end. ``kind``: what slides, another law by another kind.
    """
    done = Run([kind(x, y) for x, y in scene.places])
    done.discs[0].vx, done.discs[0].vy = scene.velocity
    done.discs[0].spin = scene.spin
    t = 0.0
    while t < until and any(d.speed > 0 for d in done.discs if not d.off):
        if naive:
            dt, stepped = naive, [disc.after(naive, scene.slowing) for disc in done.discs]
        else:
            dt, stepped = _step(scene, done.discs)
        done.discs[:] = stepped
        t += dt
        _strike_touching(scene, done, t)
        _drop(scene, done, t)
    return done


def _step(scene: Scene, discs: list[Disc]) -> tuple[float, list[Disc]]:
    """A step with no new overlap at its end, and as long as one with a fall or contact allows."""
    dt = min(LONGEST, max(SHORTEST, _room(discs)))
    stepped = [disc.after(dt, scene.slowing) for disc in discs]
    if not _trouble(scene, discs, stepped):
        return dt, stepped
    good, bad = 0.0, dt
    for _ in range(80):
        middle = (good + bad) / 2
        if not good < middle < bad:
            break
        stepped = [disc.after(middle, scene.slowing) for disc in discs]
        if _trouble(scene, discs, stepped):
            bad = middle
        else:
            good = middle
    return bad, [disc.after(bad, scene.slowing) for disc in discs]


def _pairs(discs: list[Disc]):
    on = [i for i, disc in enumerate(discs) if not disc.off]
    return [
        (i, k)
        for n, i in enumerate(on)
        for k in on[n + 1 :]
        if discs[i].speed > 0 or discs[k].speed > 0
    ]


def _gap(one: Disc, other: Disc) -> float:
    return math.hypot(other.x - one.x, other.y - one.y) - DIAMETER


def _closing(one: Disc, other: Disc) -> float:
    far = math.hypot(other.x - one.x, other.y - one.y)
    nx, ny = (other.x - one.x) / far, (other.y - one.y) / far
    return (one.vx - other.vx) * nx + (one.vy - other.vy) * ny


def _room(discs: list[Disc]) -> float:
    """How long no two discs can meet, if the gap is all there is."""
    return min(
        (_gap(discs[i], discs[k]) / (discs[i].speed + discs[k].speed) for i, k in _pairs(discs)),
        default=LONGEST,
    )


def _trouble(scene: Scene, before: list[Disc], after: list[Disc]) -> bool:
    """Whether a pair has come to overlap and closes, or a centre has passed the edge."""
    for i, k in _pairs(before):
        if _gap(after[i], after[k]) < 0 and _closing(after[i], after[k]) > 0:
            return True
    return any(_beyond(scene, disc) > 0 for disc in after if not disc.off)


def _beyond(scene: Scene, disc: Disc) -> float:
    return max(nx * disc.x + ny * disc.y - h for nx, ny, h in scene.bounds)


def _strike_touching(scene: Scene, done: Run, t: float) -> None:
    discs = done.discs
    for i, k in _pairs(discs):
        if _gap(discs[i], discs[k]) < 0 and _closing(discs[i], discs[k]) > 0:
            _impact(scene, discs[i], discs[k])
            done.hits.append((t, i, k))


def _impact(scene: Scene, one: Disc, other: Disc) -> None:
    """The impulse that leaves the right speeds at the two points that touch."""
    nx, ny = other.x - one.x, other.y - one.y
    far = math.hypot(nx, ny)
    nx, ny = nx / far, ny / far
    # Velocities of the two points: v + spin × arm.
    ux = (one.vx - one.spin * RADIUS * ny) - (other.vx + other.spin * RADIUS * ny)
    uy = (one.vy + one.spin * RADIUS * nx) - (other.vy - other.spin * RADIUS * nx)
    closing = ux * nx + uy * ny
    slip_x, slip_y = ux - closing * nx, uy - closing * ny
    slip = math.hypot(slip_x, slip_y)
    leaves = max(one.restitution(scene, closing) * closing, min(closing, scene.slow))
    push = MASS / 2 * (closing + leaves)
    rub = min(scene.disc_friction * push, slip / (2 / MASS + 2 * RADIUS**2 / INERTIA))
    jx = push * nx + (rub * slip_x / slip if slip else 0.0)
    jy = push * ny + (rub * slip_y / slip if slip else 0.0)
    twist = RADIUS * (nx * jy - ny * jx)
    one.vx, one.vy = one.vx - jx / MASS, one.vy - jy / MASS
    other.vx, other.vy = other.vx + jx / MASS, other.vy + jy / MASS
    one.spin -= twist / INERTIA
    other.spin -= twist / INERTIA


def _drop(scene: Scene, done: Run, t: float) -> None:
    for i, disc in enumerate(done.discs):
        if not disc.off and _beyond(scene, disc) > 0:
            disc.off = True
            done.offs.append((t, i))
