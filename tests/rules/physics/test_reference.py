"""The kernel against the independent simulation by small steps."""

import math

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


def test_the_reference_converges_on_the_distance_that_a_disc_slides():
    scene = Scene(((0.0, 0.0),), (300.0, 400.0))
    run = reference.run(scene)
    slid = math.hypot(run.discs[0].x, run.discs[0].y)
    assert slid == pytest.approx(500.0**2 / 2 / scene.slowing, rel=1e-12)
