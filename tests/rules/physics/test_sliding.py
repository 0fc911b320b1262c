"""Model 2026.2: spin and sliding slow each other, as the law of a uniform disc says."""

import math
from itertools import pairwise

import pytest

from rules.physics.engine import slide
from rules.physics.engine.kernel import Log
from rules.physics.engine.nodes import HEAVY, LIGHT
from rules.physics.engine.stretches import Stretch, stretches
from tests.rules.physics import reference, sliding
from tests.rules.physics.reference import RADIUS
from tests.rules.physics.scenes import Scene, mid_shot, shots

FAR = ((1.0, 0.0, 1e6), (-1.0, 0.0, 1e6), (0.0, 1.0, 1e6), (0.0, -1.0, 1e6))


def alone(speed: float, rim: float, friction: float = 0.15) -> Scene:
    """A disc by itself that is sent off so fast along x, its rim at such a speed (mm/s)."""
    return Scene(
        ((0.0, 0.0),),
        (speed, 0.0),
        spin=rim / RADIUS,
        friction=friction,
        edges=FAR,
        coupled=True,
    )


def path(scene: Scene) -> tuple[Log, list[Stretch]]:
    log = scene.play()
    return log, list(stretches(scene.world(), log.segments[0]))


@pytest.mark.parametrize("ratio", [0.2, 0.653, 0.95, 1.5, 6.0])
def test_the_integrals_are_what_the_spots_of_a_disc_rub(ratio):
    assert sliding.law(ratio) == pytest.approx(sliding.rubbed(ratio), rel=1e-4)


def test_the_last_ratio_is_the_one_at_which_the_law_changes_none():
    force, torque = sliding.law(sliding.END)
    assert force == pytest.approx(2 * sliding.END * torque, abs=1e-9)


@pytest.mark.parametrize("nodes", [LIGHT, HEAVY])
def test_the_nodes_are_those_of_the_law(nodes):
    """Speeds and ways at every node; the times are such that even slowing gives the ways."""
    found = sliding.curve([ratio for ratio, _, _ in nodes], 200)
    scale = nodes[0][2] / found[0][0]
    time = way = fast = 0.0
    for (_, left, speed), (law_speed, law_time, law_way) in zip(nodes, found, strict=True):
        way += (left - time) * (speed + fast) / 2
        time, fast = left, speed
        assert speed == pytest.approx(scale * law_speed, rel=1e-7)
        assert way == pytest.approx(scale**2 * law_way, rel=1e-7)
        assert left == pytest.approx(scale * law_time, rel=0.005)


@pytest.mark.parametrize(
    ("rim", "further"),
    [(0.1, 1.0025), (0.2, 1.0101), (0.3, 1.0229), (0.5, 1.0647), (1.0, 1.2748), (2.0, 1.9670)],
)
def test_a_spinning_disc_slides_further(rim, further):
    """Once more than without spin, by the rim's part of the speed: integrated apart from this
    project, and again here, in steps of time."""
    even = alone(1000.0, 0.0)
    log, _ = path(alone(1000.0, 1000.0 * rim))
    way = log.table.x[0] / (1000.0**2 / 2 / even.slowing)
    assert way == pytest.approx(further, rel=1e-3)
    assert way / 2 == pytest.approx(sliding.slide(1.0, rim)[0], rel=1.3e-3)


@pytest.mark.parametrize("ratio", [40.0, 9.0, 3.3, 1.31, 0.81, 0.7, 0.6531, 0.6, 0.42, 0.29, 0.1])
def test_ways_and_times_are_the_laws_within_what_the_model_says(ratio):
    scene = alone(1000.0, 1000.0 / ratio)
    log, _ = path(scene)
    way, time, _ = sliding.slide(1.0, 1.0 / ratio)
    within = 3e-4 if ratio >= LIGHT[0][0] else 1.4e-3
    unit = 1000.0 / scene.slowing
    assert log.table.x[0] == pytest.approx(1000.0 * unit * way, rel=within)
    assert log.stops[0].t == pytest.approx(unit * time, rel=within)


@pytest.mark.parametrize("ratio", [50.0, 5.0, 1.0, 0.652, 0.3, 0.01])
def test_both_motions_end_together_at_the_ratio_0_653(ratio):
    """v/Rω goes to 0.653; within 0.007, as it was measured."""
    scene = alone(1000.0, 1000.0 / ratio)
    log, pieces = path(scene)
    last = pieces[-1]
    assert last.vx / (last.spin * RADIUS) == pytest.approx(0.653, abs=0.007)
    assert last.vx / last.slowing == pytest.approx(last.spin / last.spin_slowing, rel=1e-12)
    assert last.t + last.vx / last.slowing == pytest.approx(log.stops[0].t, abs=1e-12)


def test_without_spin_a_slide_is_that_of_2026_1_and_spin_alone_goes_nowhere():
    log, pieces = path(alone(1000.0, 0.0))
    assert len(pieces) == 1
    assert log.table.x[0] == pytest.approx(1000.0**2 / 2 / alone(1.0, 0.0).slowing, rel=1e-15)
    log, _ = path(alone(0.0, 500.0))
    assert (log.table.x[0], log.table.y[0], log.hits) == (0.0, 0.0, [])


def test_a_disc_that_hardly_moves_under_a_large_spin_stands():
    scene = alone(0.009, 1000.0)
    log, _ = path(scene)
    assert log.table.x[0] == 0.0
    creeping = alone(0.011, 1000.0).play().table.x[0]
    assert 0.0 < creeping < 0.01


def test_the_way_does_not_ask_which_way_it_spins():
    for rim in (30.0, 700.0, 5000.0):
        one, other = path(alone(900.0, rim)), path(alone(900.0, -rim))
        assert one[0].table.x == other[0].table.x
        assert [p.spin for p in one[1]] == [-p.spin for p in other[1]]


@pytest.mark.parametrize("rim", [60.0, 400.0, 1500.0, 9000.0])
def test_who_is_sent_on_from_the_middle_of_a_slide_ends_at_the_same_place(rim):
    """Nothing of a slide hangs on where it began: a stop or a hit on the way changes no bit of the
    law."""
    scene = alone(1000.0, rim)
    log, pieces = path(scene)
    for piece in pieces[:: max(1, len(pieces) // 7)]:
        on = piece.vx - piece.slowing * 1e-5, (piece.spin - piece.spin_slowing * 1e-5) * RADIUS
        if on[0] > 1.0:
            x = piece.x + 1e-5 * (piece.vx - 0.5e-5 * piece.slowing)
            later, _ = path(alone(*on))
            assert x + later.table.x[0] == pytest.approx(log.table.x[0], abs=1e-9)


def test_speed_twice_as_large_makes_a_path_four_times_as_long_to_the_last_bit():
    for rim in (0.0, 77.0, 800.0, 4000.0):
        one, other = alone(640.0, rim).play(), alone(1280.0, 2 * rim).play()
        assert other.table.x[0] == 4.0 * one.table.x[0]


def test_stretches_join_and_never_gain_speed():
    for rim in (5.0, 300.0, 3000.0):
        _, pieces = path(alone(1000.0, rim))
        for one, other in pairwise(pieces):
            lasts = other.t - one.t
            assert one.x + lasts * (one.vx + other.vx) / 2 == pytest.approx(other.x, abs=1e-9)
            assert one.vx - lasts * one.slowing == pytest.approx(other.vx, rel=1e-9)
            assert one.spin - lasts * one.spin_slowing == pytest.approx(other.spin, rel=1e-9)
            assert other.vx < one.vx
            assert 0.0 < one.slowing <= 1.0001 * alone(1.0, 0.0).slowing


def test_every_ratio_finds_its_piece():
    """The piece is the one whose ends enclose the ratio, and the place within it has it."""
    for n in range(-600, 601):
        speed, rim = 1.0, 1.02**n
        piece = slide.piece_of(speed, rim)
        before = slide.above_node(piece, speed, rim)
        if speed > slide.STANDS * rim and piece > slide.LIGHT_END:
            now = slide.SPEED[piece] + before * slide.LOSS[piece]
            turns = slide.RIM[piece] + before * slide.TURN[piece]
            assert now / turns == pytest.approx(speed / rim, rel=1e-9)


@pytest.mark.parametrize("seed", shots(6))
def test_a_shot_goes_as_by_the_law_in_small_steps(seed):
    """Not by pieces: each disc by the law itself, contacts by halving (`reference`)."""
    scene = mid_shot(seed, spin=(-30.0, 0.0, 90.0)[seed % 3], coupled=True)
    log, run = scene.play(), reference.run(scene, kind=sliding.Spinning)
    assert [hit[1:] for hit in run.hits] == [(hit.i, hit.k) for hit in log.hits]
    for one, hit in zip(run.hits, log.hits, strict=True):
        assert one[0] == pytest.approx(hit.t, abs=1e-3)
    assert {disc for _, disc in run.offs} == {gone.disc for gone in log.gone}
    for n, disc in enumerate(run.discs):
        if not disc.off:
            assert math.dist((disc.x, disc.y), (log.table.x[n], log.table.y[n])) < 0.2
