"""The kernel against the independent simulation by small steps."""

import math
from itertools import pairwise

import pytest

from tests.rules.physics import reference
from tests.rules.physics.scenes import Scene, break_shot, mid_shot, shots

SAME_TIME = 1e-9
SAME_PLACE = 1e-6
"""mm: 1e-9 m."""


def compare(scene: Scene) -> int:
    """Compares hits, falls and lies, up to the first impact of a touching group, which the
    reference does not know; the number of hits compared."""
    log = scene.play()
    grouped = min((hit.t for hit in log.hits if hit.size > 2), default=math.inf)
    until = grouped - 1e-7
    run = reference.run(scene, until)
    seen = sorted(hit for hit in run.hits if hit[0] < until)
    expected = [(hit.t, hit.i, hit.k) for hit in log.hits if hit.t < until]
    assert [hit[1:] for hit in seen] == [hit[1:] for hit in expected]
    for one, other in zip(seen, expected, strict=True):
        assert one[0] == pytest.approx(other[0], abs=SAME_TIME)
    if grouped == math.inf:
        gone = {gone.disc: gone.t for gone in log.gone}
        assert {disc for _, disc in run.offs} == set(gone)
        for t, disc in run.offs:
            assert t == pytest.approx(gone[disc], abs=SAME_TIME)
        for i, disc in enumerate(run.discs):
            if not disc.off:
                here = (log.table.x[i], log.table.y[i])
                assert here == pytest.approx((disc.x, disc.y), abs=SAME_PLACE)
    return len(expected)


@pytest.mark.parametrize("seed", shots(12))
def test_scattered_discs_meet_as_in_the_reference(seed):
    compare(mid_shot(seed))


@pytest.mark.parametrize("seed", shots(4))
def test_a_pack_breaks_as_in_the_reference(seed):
    assert compare(break_shot(seed)) > 0


@pytest.mark.parametrize("seed", shots(3))
def test_spin_low_restitution_and_friction_agree_with_the_reference(seed):
    compare(mid_shot(seed, restitution=0.5, disc_friction=0.4, spin=60.0, friction=0.08))


def errors(step: float, count: int = 24) -> list[float]:
    """How far (mm) naive steps leave each disc of some shots from where the kernel does. Before the
    discs meet their ways are exact: what a step is too late in noticing a contact is all."""
    found = []
    for seed in range(count):
        scene = Scene(((0.0, -60.0 - 1.31 * seed), (2.0 + 0.7 * seed, 0.0)), (0.0, 700.0))
        log, run = scene.play(), reference.run(scene, naive=step)
        for i, disc in enumerate(run.discs):
            found.append(math.dist((log.table.x[i], log.table.y[i]), (disc.x, disc.y)))
    return found


@pytest.mark.deep
def test_steps_that_are_not_halved_converge_on_the_kernel_in_the_first_order():
    """Half the step, half the error; the reference's own steps, halved to the instant of the
    contact, leave none at all."""
    mean = [sum(errors(step)) / 48 for step in (8e-4, 4e-4, 2e-4, 1e-4)]
    orders = [math.log2(coarse / fine) for coarse, fine in pairwise(mean)]
    assert sum(orders) / 3 == pytest.approx(1.0, abs=0.15)
    assert max(errors(0.0, 2)) < 1e-9


def test_the_length_of_the_references_steps_changes_nothing(monkeypatch):
    scene = mid_shot(4)
    usual = reference.run(scene, 0.15)
    monkeypatch.setattr(reference, "LONGEST", reference.LONGEST / 4)
    monkeypatch.setattr(reference, "SHORTEST", reference.SHORTEST / 4)
    finer = reference.run(scene, 0.15)
    assert usual.hits
    for one, other in zip(usual.hits, finer.hits, strict=True):
        assert one[1:] == other[1:]
        assert one[0] == pytest.approx(other[0], abs=1e-12)


def test_the_reference_converges_on_the_distance_that_a_disc_slides():
    scene = Scene(((0.0, 0.0),), (300.0, 400.0))
    run = reference.run(scene)
    slid = math.hypot(run.discs[0].x, run.discs[0].y)
    assert slid == pytest.approx(500.0**2 / 2 / scene.slowing, rel=1e-12)
