"""Calibration: from shots whose friction and restitution are known, the same come back."""

import pytest

import rules
from rules.physics.calibration import GRAVITY

PLAIN = {"board": {"shape": "rectangle", "width": 400, "length": 4000}}


def shot(friction: float, restitution: float, speed: float, struck: bool) -> dict:
    pennies = {"A": [0, -1500]} | ({"B": [0, -1200]} if struck else {})
    return {
        **PLAIN,
        "friction": friction,
        "restitution": restitution,
        "pennies": pennies,
        "flick": {"penny": "A", "speed": speed, "direction": 90},
    }


@pytest.mark.parametrize("friction", [0.06, 0.15, 0.31])
def test_simulated_slides_give_back_the_friction_they_were_played_with(friction):
    slides, timed = [], []
    for speed in (0.6, 0.9, 1.3):
        motion = rules.simulate(shot(friction, 0.9, speed, False)).motion
        far = motion.slid("A")
        slides.append([speed, far])
        timed.append([far, motion.duration])
    found, mistakes = rules.calibrate({"slides": slides, "timed": timed})
    assert not mistakes
    assert found.friction.mean == pytest.approx(friction, rel=1e-9)
    assert len(found.friction.values) == 6
    assert found.friction.spread == pytest.approx(0.0, abs=1e-9)
    assert found.restitution is None


@pytest.mark.parametrize("restitution", [0.5, 0.8, 0.95])
def test_simulated_hits_give_back_the_restitution_they_were_played_with(restitution):
    hits = []
    for speed in (1.2, 1.6):
        motion = rules.simulate(shot(0.15, restitution, speed, True)).motion
        met = motion.hits_of("A")[0][0]
        hits.append([motion.slid("A") - motion.slid("A", until=met), motion.slid("B")])
    found, mistakes = rules.calibrate({"hits": hits})
    assert not mistakes
    assert found.restitution.mean == pytest.approx(restitution, rel=1e-9)


def test_the_spread_is_that_of_the_sample_and_the_mean_is_surer():
    timed = [[1000 * GRAVITY * mu / 4, 0.5**0.5] for mu in (0.14, 0.16, 0.15)]
    found, _ = rules.calibrate({"timed": timed})
    assert found.friction.values == pytest.approx((0.14, 0.16, 0.15))
    assert found.friction.spread == pytest.approx(0.01)
    assert found.friction.error == pytest.approx(0.01 / 3**0.5)
    assert (found.friction.least, found.friction.most) == pytest.approx((0.14, 0.16))


def test_of_one_measurement_no_spread_is_told():
    found, _ = rules.calibrate({"hits": [[1, 100]]})
    assert found.restitution.spread is None
    assert found.restitution.error is None


@pytest.mark.parametrize(
    ("measured", "where", "word"),
    [
        ({"hits": [[1, 100], [50, 20]]}, "hits.1", "farther"),
        ({"timed": [[0.3, 4]]}, "timed.0", "units"),
        ({"slides": [[0, 300]]}, "slides.0.0", ""),
        ({"hits": [[0, 0]]}, "hits.0", "above 0"),
        ({"slides": [[1]]}, "slides.0", ""),
        ({"slides": [[float("nan"), 1]]}, "slides.0.0", ""),
        ({"slid": []}, "slid", "unknown"),
    ],
)
def test_a_measurement_that_cannot_be_is_named_with_its_place(measured, where, word):
    found, mistakes = rules.calibrate(measured)
    assert found is None
    assert where in {mistake.where for mistake in mistakes}
    assert word in " ".join(mistake.sentence.say() for mistake in mistakes)


def test_nothing_measured_says_nothing():
    found, mistakes = rules.calibrate({})
    assert not mistakes
    assert (found.friction, found.restitution) == (None, None)
