"""Momentum and energy at every impact; mirror images, turns, other labels, another clock: bits."""

import math
import random
from dataclasses import replace

import pytest

from rules.physics.engine.angle import unit
from rules.physics.engine.kernel import play
from rules.physics.engine.table import laid, spin_at
from tests.rules.physics.scenes import Scene, break_shot, hexagon, mid_shot, pack, shots

MASS, RADIUS = 3.56, 10.15
SQUARE = tuple((nx, ny, 150.0) for nx, ny in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)))


def any_shot(seed: int, **other) -> Scene:
    """Scattered, packed with a gap and packed touching, in turn."""
    if seed % 3 == 0:
        return mid_shot(seed, spin=20.0, **other)
    return break_shot(seed, gap=0.1 if seed % 3 == 1 else 0.0, spin=-30.0, **other)


def before(scene: Scene, log, disc: int, t: float):
    """Velocity and spin of a disc just before an instant."""
    last = [s for s in log.segments if s.disc == disc and s.t < t]
    if not last:
        return 0.0, 0.0, 0.0
    segment = last[-1]
    speed = math.hypot(segment.vx, segment.vy)
    left = max(0.0, speed - scene.slowing * (t - segment.t)) / speed if speed else 0.0
    spin = spin_at(segment.spin, t - segment.t, scene.slowing, RADIUS)
    return segment.vx * left, segment.vy * left, spin


def impacts(scene: Scene, log):
    """For every instant with a hit: (before, after) of each disc whose motion changed."""
    for t in sorted({hit.t for hit in log.hits}):
        last = {s.disc: (s.vx, s.vy, s.spin) for s in log.segments if s.t == t}
        yield [(before(scene, log, disc, t), now) for disc, now in last.items()]


@pytest.mark.parametrize("seed", shots(9))
def test_momentum_is_kept_at_every_impact(seed):
    scene = any_shot(seed)
    for changes in impacts(scene, scene.play()):
        for axis in (0, 1):
            gained = sum(after[axis] - first[axis] for first, after in changes)
            assert abs(gained) <= 1e-11 * 2500


@pytest.mark.parametrize("seed", shots(9))
def test_energy_never_rises_at_an_impact(seed):
    scene = any_shot(seed)
    for changes in impacts(scene, scene.play()):

        def energy(which, changes=changes):
            each = [pair[which] for pair in changes]
            return sum(vx * vx + vy * vy + (RADIUS * spin) ** 2 / 2 for vx, vy, spin in each)

        assert energy(1) <= energy(0) * (1 + 1e-9)


def same(one, other, change):
    """Whether two logs are alike to the last bit, once ``change`` is done to the first."""
    assert [change(s) for s in sorted(one.segments)] == sorted(other.segments)
    assert [h.t for h in one.hits] == [h.t for h in other.hits]
    assert len(one.gone) == len(other.gone)


def same_sets(one, other, change):
    assert sorted(change(s) for s in one.segments) == sorted(other.segments)
    assert sorted(h.t for h in one.hits) == sorted(h.t for h in other.hits)


@pytest.mark.parametrize("seed", shots(9))
def test_the_mirror_image_of_a_shot_is_its_mirror_image_to_the_last_bit(seed):
    scene = any_shot(seed)
    mirrored = replace(
        scene,
        places=tuple((-x, y) for x, y in scene.places),
        velocity=(-scene.velocity[0], scene.velocity[1]),
        spin=-scene.spin,
    )

    def change(s):
        return s._replace(x=-s.x, vx=-s.vx, spin=-s.spin)

    same_sets(scene.play(), mirrored.play(), change)


def test_a_symmetrical_break_stays_symmetrical_to_the_last_bit():
    """Straight into the corner of a touching pack: each disc's mirror image has its mirror
    image's path, and those on the axis stay there."""
    scene = Scene(((0.0, -120.0), *pack(0.0)), (0.0, 2100.0))
    log = scene.play()
    lies = {(log.table.x[i], log.table.y[i]) for i in range(20)}
    assert lies == {(-x, y) for x, y in lies}
    assert len(lies) == 20


@pytest.mark.parametrize("seed", shots(9))
def test_a_quarter_turn_on_a_square_board_turns_every_path_to_the_last_bit(seed):
    scene = any_shot(seed, edges=SQUARE)
    turned = replace(
        scene,
        places=tuple((-y, x) for x, y in scene.places),
        velocity=(-scene.velocity[1], scene.velocity[0]),
    )

    def change(s):
        return s._replace(x=-s.y, y=s.x, vx=-s.vy, vy=s.vx)

    same_sets(scene.play(), turned.play(), change)


@pytest.mark.parametrize("seed", shots(9))
def test_other_labels_change_no_bit(seed):
    scene = any_shot(seed)
    order = list(range(len(scene.places)))
    random.Random(seed).shuffle(order)
    moved = replace(scene, places=tuple(scene.places[i] for i in order))
    new = {old: n for n, old in enumerate(order)}

    def change(s):
        return s._replace(disc=new[s.disc])

    same_sets(scene.play(), moved.play(new[0]), change)


@pytest.mark.parametrize("seed", shots(9))
def test_twice_the_speed_with_four_times_the_friction_is_the_same_film_at_twice_the_speed(seed):
    """All speeds of the model double with it, the slow one and the spins too."""
    scene = any_shot(seed)
    fast = replace(
        scene,
        velocity=(2 * scene.velocity[0], 2 * scene.velocity[1]),
        friction=4 * scene.friction,
        slow=2 * scene.slow,
        spin=2 * scene.spin,
    )

    def change(s):
        return s._replace(t=s.t / 2, vx=2 * s.vx, vy=2 * s.vy, spin=2 * s.spin)

    one, other = scene.play(), fast.play()
    assert sorted(change(s) for s in one.segments) == sorted(other.segments)
    assert [(h.t / 2, h.i, h.k) for h in one.hits] == [(h.t, h.i, h.k) for h in other.hits]


@pytest.mark.parametrize("degrees", [0.0, 12.5, 30.0, 45.0, 77.25, 89.0])
def test_directions_that_are_mirrored_or_turned_are_so_to_the_last_bit(degrees):
    x, y = unit(degrees)
    assert unit(180 - degrees) == (-x, y)
    assert unit(-degrees) == (x, -y)
    assert unit(degrees + 90) == (-y, x)
    assert unit(degrees + 360) == (x, y)
    assert math.hypot(x, y) == pytest.approx(1.0, abs=4e-16)
    assert math.atan2(y, x) == pytest.approx(math.radians(degrees), abs=4e-16)


def test_the_hexagon_is_its_own_mirror_image():
    edges = set(hexagon())
    assert {(-nx, ny, h) for nx, ny, h in edges} == edges
    assert {(nx, -ny, h) for nx, ny, h in edges} == edges


def test_a_shot_played_twice_has_the_same_bits():
    scene = any_shot(1)
    assert scene.play().segments == scene.play().segments
    again = play(scene.world(), laid(*scene.bodies()), 0, *scene.velocity, scene.spin)
    assert again.stops == scene.play().stops
