"""The certificate stands for what the kernel plays, and falls for every kind of wrong list."""

import random
from dataclasses import replace

import pytest

from rules.physics.engine.certificate import EXACT
from tests.rules.physics.kinds import fuzzed
from tests.rules.physics.scenes import (
    DIAMETER,
    Scene,
    break_shot,
    mid_shot,
    pack,
    scattered,
    shots,
)


def certified(scene: Scene):
    log = scene.play()
    found = scene.certificate(log)
    assert found.troubles == []
    return log, found


@pytest.mark.parametrize("seed", shots(60))
def test_scattered_discs_have_an_exact_list_of_events(seed):
    _, found = certified(mid_shot(seed))
    assert found.gap <= EXACT
    assert found.overlap <= EXACT
    assert found.pressed == 0


@pytest.mark.parametrize("seed", shots(15))
def test_a_break_has_an_exact_list_of_at_most_500_events(seed):
    log, found = certified(break_shot(seed))
    assert found.gap <= EXACT
    assert found.overlap <= EXACT
    assert len(log.hits) + len(log.gone) + len(log.stops) <= 500


@pytest.mark.parametrize("seed", shots(6))
@pytest.mark.parametrize("gap", [0.0, 1e-6, 5e-4, 0.002, 0.02, 1.0])
def test_a_pack_of_any_gap_has_a_list_that_stands(seed, gap):
    log, _ = certified(break_shot(seed, gap=gap))
    assert len(log.hits) <= 500


@pytest.mark.parametrize("seed", shots(20))
def test_model_2026_2_has_an_exact_list_of_events_too(seed):
    """Scattered, broken, by lot; with little spin and with much."""
    spin = (0.0, 25.0, -120.0, 600.0)[seed % 4]
    for scene in (mid_shot(seed, spin=spin), fuzzed(seed), break_shot(seed, spin=spin)):
        log, found = certified(replace(scene, coupled=True))
        assert max(found.gap, found.overlap) <= EXACT
        assert len(log.hits) <= 500


@pytest.mark.parametrize("seed", shots(25))
def test_any_table_has_a_list_that_stands(seed):
    """Restitution 0.5 to 1, friction 0.05 to 0.4, gaps 0 to 1 mm, 2 to 20 discs, with pegs."""
    rng = random.Random(f"any {seed}")
    gap = rng.choice([0.0, rng.uniform(0, 0.05), rng.uniform(0, 1)])
    places = [(0.0, -110.0), *rng.sample(pack(gap), rng.randint(1, 19))]
    scene = Scene(
        tuple(places),
        (rng.uniform(-300, 300), rng.uniform(300, 2500)),
        restitution=rng.uniform(0.5, 1),
        friction=rng.uniform(0.05, 0.4),
        disc_friction=rng.uniform(0, 0.4),
        spin=rng.uniform(-100, 100),
        pegs=((75.0, 75.0, 3.0), (-75.0, 75.0, 3.0)),
    )
    certified(scene)


@pytest.mark.parametrize("seed", shots(10))
def test_no_discs_overlap_at_the_end(seed):
    scene = mid_shot(seed, restitution=0.6)
    log = scene.play()
    on = [i for i in range(len(scene.places)) if log.table.alive[i]]
    for n, i in enumerate(on):
        for k in on[n + 1 :]:
            dx, dy = log.table.x[i] - log.table.x[k], log.table.y[i] - log.table.y[k]
            assert (dx * dx + dy * dy) ** 0.5 >= DIAMETER - EXACT


@pytest.fixture
def played():
    """A shot with a hit of two, a stop and a disc that goes off."""
    rng = random.Random(5)
    places = scattered(rng, 3)
    places[:2] = [(0.0, -60.0), (3.0, 0.0)]
    scene = Scene((*places[:2], (100.0, 60.0)), (0.0, 1500.0))
    log = scene.play()
    assert [len(log.hits), len(log.gone)] == [1, 1]
    assert log.stops
    return scene, log


def test_a_hit_told_too_early_is_found(played):
    scene, log = played
    log.hits[0] = log.hits[0]._replace(t=log.hits[0].t - 1e-6)
    assert not scene.certificate(log).stands


def test_a_hit_that_never_was_is_found(played):
    scene, log = played
    log.hits.append(log.hits[0]._replace(k=2))
    assert not scene.certificate(log).stands


def test_a_hit_from_a_stale_position_is_found(played):
    """The false contact: two discs sent off as if they had met, and they were apart."""
    scene, log = played
    first = log.segments[0]
    early = log.hits[0].t * 0.9
    log.hits[0] = log.hits[0]._replace(t=early)
    log.segments[1:] = [s._replace(t=early) for s in log.segments[1:]]
    assert first.t == 0.0
    assert not scene.certificate(log).stands


def test_a_touch_that_went_unnoticed_is_found(played):
    scene, log = played
    hit = log.hits.pop()
    log.segments[:] = [s for s in log.segments if s.t < hit.t]
    assert any("overlap" in trouble for trouble in scene.certificate(log).troubles)


def test_a_stop_told_elsewhere_or_left_out_is_found(played):
    scene, log = played
    stop = log.stops[0]
    log.stops[0] = stop._replace(x=stop.x + 1e-6)
    assert not scene.certificate(log).stands
    log.stops[0] = stop._replace(t=stop.t + 1e-6)
    assert not scene.certificate(log).stands
    del log.stops[0]
    assert not scene.certificate(log).stands


def test_a_fall_away_from_the_edge_or_left_out_is_found(played):
    scene, log = played
    gone = log.gone[0]
    log.gone[0] = gone._replace(y=gone.y - 1e-6)
    assert not scene.certificate(log).stands
    del log.gone[0]
    assert not scene.certificate(log).stands


def test_a_wrong_deceleration_is_found(played):
    scene, log = played
    other = replace(scene, friction=scene.friction * (1 + 1e-9))
    assert not other.certificate(log).stands


@pytest.mark.parametrize("seed", shots(6))
def test_pressed_pairs_of_low_restitution_sink_less_than_a_micrometre_and_end(seed):
    log, found = certified(break_shot(1000 + seed, restitution=0.5))
    assert found.sunk <= 1e-3
    assert len(log.hits) <= 2_000
