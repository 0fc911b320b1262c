"""Touching groups against discs of stiff rubber, stepped finely, with the geometry kept."""

import math
import random

import pytest

from rules.physics.engine.cluster import Contact, Group, dashpot, solve
from rules.physics.engine.impact import impulse
from rules.physics.engine.table import spin_at
from tests.rules.physics.scenes import DIAMETER, break_shot, pack, shots

MASS, RADIUS, SPEED = 3.56, DIAMETER / 2, 1000.0
CONTACT = 2e-7
"""s. So short that nothing turns or moves noticeably while it lasts."""

STEPS = 120
"""Of the discrete elements in one contact."""


def bounced(damping: float) -> float:
    """What a pair of the discrete elements keeps of its closing speed."""
    stiffness, dt, depth, closing = (math.pi / CONTACT) ** 2, CONTACT / STEPS, 0.0, 1.0
    while True:
        push = max(0.0, stiffness * depth + damping * closing) if depth > 0 else 0.0
        closing -= push * dt
        depth += closing * dt
        if depth <= 0:
            return -closing


def calibrated(restitution: float) -> float:
    low, high = 0.0, 2 * math.pi / CONTACT
    for _ in range(40):
        middle = (low + high) / 2
        if bounced(middle) > restitution:
            low = middle
        else:
            high = middle
    return low


def elements(places, velocity, restitution, friction, contacts_long=40):
    """Velocities that a discrete-element run leaves of one disc that strikes others at rest."""
    before = [(*velocity, 0.0)] + [(0.0, 0.0, 0.0)] * (len(places) - 1)
    return moved(places, before, restitution, friction, contacts_long)


def moved(places, before, restitution=0.9, friction=0.15, contacts_long=40):
    """The same from any motion (vx, vy, spin): springs, dashpots and rims that creep."""
    reduced = MASS / 2
    stiffness, damping = reduced * (math.pi / CONTACT) ** 2, reduced * calibrated(restitution)
    creeping = damping * 20 + reduced / CONTACT * 20
    n, dt = len(places), CONTACT / STEPS
    x, y = [p[0] for p in places], [p[1] for p in places]
    vx, vy, spin = ([one[axis] for one in before] for axis in range(3))
    close = [(i, k) for i in range(n) for k in range(i) if math.dist(places[i], places[k]) < 21]
    for _ in range(contacts_long * STEPS):
        pushed = [[0.0, 0.0, 0.0] for _ in range(n)]
        for i, k in close:
            dx, dy = x[k] - x[i], y[k] - y[i]
            far = math.sqrt(dx * dx + dy * dy)
            if far >= DIAMETER:
                continue
            nx, ny = dx / far, dy / far
            wx, wy = vx[i] - vx[k], vy[i] - vy[k]
            closing = wx * nx + wy * ny
            push = max(0.0, stiffness * (DIAMETER - far) + damping * closing)
            slip = wy * nx - wx * ny + RADIUS * (spin[i] + spin[k])
            rub = max(-friction * push, min(friction * push, creeping * slip))
            fx, fy = push * nx - rub * ny, push * ny + rub * nx
            pushed[i] = [pushed[i][0] - fx, pushed[i][1] - fy, pushed[i][2] - rub]
            pushed[k] = [pushed[k][0] + fx, pushed[k][1] + fy, pushed[k][2] - rub]
        for b, (fx, fy, rub) in enumerate(pushed):
            vx[b] += fx / MASS * dt
            vy[b] += fy / MASS * dt
            spin[b] += 2 * rub / (MASS * RADIUS) * dt
            x[b] += vx[b] * dt
            y[b] += vy[b] * dt
    return list(zip(vx, vy, strict=True))


def solved(places, velocity, restitution, friction):
    n = len(places)
    contacts = []
    for i in range(n):
        for k in range(i + 1, n):
            far = math.dist(places[i], places[k])
            if far < DIAMETER + 1e-3:
                (xi, yi), (xk, yk) = places[i], places[k]
                contacts.append(Contact(i, k, (xk - xi) / far, (yk - yi) / far))
    still = [0.0] * (n - 1)
    first = [[velocity[0], *still], [velocity[1], *still]]
    group = Group([1 / MASS] * n, [RADIUS] * n, *first, [0.0] * n, contacts)
    change = solve(group, restitution, friction, 1e-3)
    return [(group.vx[b] + change.vx[b], group.vy[b] + change.vy[b]) for b in range(n)]


def touching(rng: random.Random, count: int):
    """A part of the pack, grown from its corner, and a shooter that touches the corner."""
    places = sorted(pack(0.0), key=lambda place: place[1])[:count]
    corner = places[0]
    aim = math.radians(rng.uniform(-25, 25))
    shooter = (corner[0] - DIAMETER * math.sin(aim), corner[1] - DIAMETER * math.cos(aim))
    return [shooter, *places]


@pytest.mark.parametrize("seed", shots(4))
def test_a_touching_group_leaves_as_discrete_elements_do(seed):
    """Within 0.3 % of the shooter's speed (1 % is allowed)."""
    rng = random.Random(f"group {seed}")
    places = touching(rng, (1, 2, 4, 6)[seed % 4])
    restitution, friction = rng.choice([0.7, 0.9, 1.0]), rng.choice([0.0, 0.15])
    velocity = (rng.uniform(-200, 200), SPEED)
    found = solved(places, velocity, restitution, friction)
    wanted = elements(places, velocity, restitution, friction)
    worst = max(math.dist(one, other) for one, other in zip(found, wanted, strict=True))
    assert worst <= 0.003 * SPEED


@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.7, 0.9, 0.99, 1.0])
def test_a_pair_alone_returns_exactly_its_restitution(restitution):
    places = [(0.0, 0.0), (DIAMETER, 0.0)]
    first, second = solved(places, (SPEED, 0.0), restitution, 0.0)
    assert (second[0] - first[0]) / SPEED == pytest.approx(restitution, abs=1e-9)
    assert dashpot(restitution) >= 0


@pytest.mark.parametrize("angle", [0.3, 0.6, 1.0, 1.3])
def test_a_group_of_two_rubs_as_an_impact_of_two_does(angle):
    """Up to 0.7 or so the rims stick, beyond it they slip throughout."""
    places = [(0.0, 0.0), (DIAMETER * math.cos(angle), DIAMETER * math.sin(angle))]
    first, second = solved(places, (SPEED, 0.0), 0.9, 0.15)
    push, rub = impulse(SPEED * math.cos(angle), SPEED * math.sin(angle), 2.0, 0.9, 0.15, 1e-3)
    assert math.hypot(*second) == pytest.approx(math.hypot(push, rub), rel=2e-5)
    assert first[0] + second[0] == pytest.approx(SPEED, abs=1e-9)


@pytest.mark.parametrize("count", [2, 4, 7, 12])
def test_a_group_that_loses_nothing_gains_nothing(count):
    places = touching(random.Random(count), count)
    after = solved(places, (100.0, SPEED), 1.0, 0.0)
    energy = sum(vx * vx + vy * vy for vx, vy in after)
    assert energy <= (100.0**2 + SPEED**2) * (1 + 1e-12)
    assert energy >= (100.0**2 + SPEED**2) * (1 - 1e-3)


def test_what_touches_a_struck_disc_on_no_side_that_is_pushed_stays_still():
    places = [(0.0, 0.0), (DIAMETER, 0.0), (-DIAMETER, 0.0)]
    found = solved(places, (SPEED, 0.0), 1.0, 0.0)
    assert found[2] == (0.0, 0.0)


def groups_of(scene):
    """The first impacts of touching groups in a shot: places and motions just before, and the
    velocities that the kernel leaves."""
    log = scene.play()
    for t in sorted({hit.t for hit in log.hits if hit.size > 2})[:2]:
        places, before = list(scene.places), [(0.0, 0.0, 0.0)] * len(scene.places)
        for s in log.segments:
            if s.t < t:
                speed, passed = math.hypot(s.vx, s.vy), t - s.t
                passed = min(passed, speed / scene.slowing)
                left = 1 - scene.slowing * passed / speed if speed else 0.0
                part = passed * (1 + left) / 2
                places[s.disc] = (s.x + part * s.vx, s.y + part * s.vy)
                spin = spin_at(s.spin, t - s.t, scene.slowing, RADIUS)
                before[s.disc] = (s.vx * left, s.vy * left, spin)
        after = [motion[:2] for motion in before]
        for s in log.segments:
            if s.t == t:
                after[s.disc] = (s.vx, s.vy)
        yield places, before, after


@pytest.mark.slow
@pytest.mark.parametrize("seed", shots(2))
def test_within_a_shot_the_touching_set_leaves_as_discrete_elements_do(seed):
    """All twenty discs where they are in the shot, whatever touches and whatever nearly does:
    within 1 % of the shooter's speed."""
    scene = break_shot(seed, gap=0.0)
    for places, before, after in groups_of(scene):
        on = [n for n, place in enumerate(places) if math.hypot(*place) < 200]
        wanted = moved([places[n] for n in on], [before[n] for n in on])
        fastest = max(math.hypot(vx, vy) for vx, vy, _ in before)
        for n, (vx, vy) in zip(on, wanted, strict=True):
            assert math.dist(after[n], (vx, vy)) <= 0.01 * fastest
