"""Model 2026.2: a restitution that falls with speed, and what that does to pressed pairs."""

import math
import random
from dataclasses import replace

import pytest

from rules.physics.engine.approach import _fall, _fall_by_newton
from rules.physics.engine.impact import STATED, kept, restitution_at, yielding
from tests.rules.physics.kinds import fuzzed
from tests.rules.physics.scenes import Scene, break_shot

FALLEN = (223, 1130, 1680, 2087)
"""Of 2,500 tables by lot those whose certificate falls in model 2026.1: a pressed pair sinks too
deep."""


def test_the_restitution_that_a_shot_states_is_that_at_one_metre_a_second():
    for stated in (0.05, 0.3, 0.5, 0.75, 0.9, 0.99):
        assert restitution_at(STATED, stated, yielding(stated)) == pytest.approx(stated, abs=1e-12)


def test_restitution_falls_with_speed_and_nothing_is_lost_where_nothing_yields():
    yields = yielding(0.9)
    assert 300.0 < yields < 500.0
    told = [restitution_at(speed, 0.9, yields) for speed in range(50, 4_000, 50)]
    assert told == sorted(told, reverse=True)
    assert told[0] == 1.0
    assert told[-1] < 0.7


def test_at_high_speeds_it_falls_as_the_fourth_root():
    """Johnson's exponent; Thornton's formula goes to it."""
    assert math.log(kept(1e-5) / kept(1e-4)) / math.log(10) == pytest.approx(-0.25, abs=1e-3)
    assert kept(1.0) == pytest.approx(1.0, abs=1e-9)
    assert kept(0.999999) == pytest.approx(1.0, abs=1e-5)


def test_who_loses_nothing_at_one_speed_loses_nothing_at_any():
    assert yielding(1.0) == math.inf
    assert restitution_at(20_000.0, 1.0, math.inf) == 1.0
    assert restitution_at(10.0, 0.0, yielding(0.0)) < 1e-3


def test_model_2026_1_knows_one_restitution():
    assert restitution_at(5.0, 0.9, -1.0) == restitution_at(5_000.0, 0.9, -1.0) == 0.9


@pytest.mark.parametrize("speed", [200.0, 1000.0, 2000.0])
def test_a_head_on_hit_leaves_the_speeds_of_its_restitution(speed):
    edges = ((1.0, 0.0, 1e6), (-1.0, 0.0, 1e6), (0.0, 1.0, 1e6), (0.0, -1.0, 1e6))
    scene = Scene(
        ((0.0, 0.0), (20.3 + 1e-6, 0.0)), (speed, 0.0), friction=1e-6, edges=edges, coupled=True
    )
    log = scene.play()
    struck = next(s.vx for s in log.segments if s.disc == 1)
    expected = restitution_at(speed, 0.9, yielding(0.9))
    assert struck == pytest.approx((1 + expected) / 2 * speed, rel=1e-6)


def test_a_touching_group_loses_what_a_pair_would_lose_at_its_fastest():
    scene = break_shot(1, gap=0.0, coupled=True)
    quick, slow = (
        replace(scene, velocity=tuple(part * v for v in scene.velocity)) for part in (1.0, 0.4)
    )

    def left(one: Scene) -> float:
        log = one.play()
        t = log.hits[0].t
        after = sum(s.vx**2 + s.vy**2 for s in log.segments if s.t == t)
        return after / (one.velocity[0] ** 2 + one.velocity[1] ** 2)

    assert left(quick) < left(slow)


@pytest.mark.parametrize("seed", FALLEN)
def test_the_tables_that_fall_in_2026_1_stand(seed):
    """Slow impacts lose nothing, so nothing stays pressed."""
    scene = replace(fuzzed(seed), coupled=True)
    found = scene.certificate(scene.play())
    assert found.troubles == []
    assert found.sunk <= 1e-5


@pytest.mark.deep
@pytest.mark.parametrize("seed", [223, 2087])
def test_in_2026_1_they_still_fall(seed):
    scene = fuzzed(seed)
    assert scene.certificate(scene.play()).troubles != []


def test_newtons_steps_alone_find_what_they_find_with_halvings():
    """On falling quartics by lot, many with the root close to a turn."""
    rng = random.Random(7)
    for _ in range(3_000):
        root, far = rng.uniform(0.01, 1.0), 10 ** rng.uniform(-6, 1)
        # −(t − root)·(1 + (t − root)²)·far, and a bend
        bend = rng.uniform(-0.3, 0.3) * far
        c = [
            far * (root + root**3),
            -far * (1 + 3 * root * root),
            3 * far * root,
            -far,
        ]
        c = [c[0] + bend * root * root, c[1] - 2 * bend * root, c[2] + bend, c[3], 0.0]
        low, high = root * rng.uniform(0.5, 1), root * rng.uniform(1, 1.4)
        one, other = _fall(*c, low, high), _fall_by_newton(*c, low, high)
        assert low <= other <= high
        assert other == pytest.approx(one, rel=1e-12)


def test_newtons_steps_stay_within_the_bracket_at_its_very_ends():
    assert _fall_by_newton(1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0) == 1.0
    assert _fall_by_newton(0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0) <= 1e-20
