"""The kernel against closed forms: sliding, impacts, pegs, the edge, spin."""

import json
import math
from pathlib import Path

import pytest

from rules.physics.engine.angle import unit
from rules.physics.engine.kernel import play
from rules.physics.engine.table import World, laid, spin_at
from tests.rules.physics.scenes import Scene

ORACLE = Path(__file__).parents[4] / "shared" / "oracles" / "physics" / "closed_form.json"
METRE = 1e-12
FAR = ((1.0, 0.0, 1e6), (-1.0, 0.0, 1e6), (0.0, 1.0, 1e6), (0.0, -1.0, 1e6))


def oracle(part):
    if not ORACLE.exists():
        pytest.skip(f"no oracle at {ORACLE}")
    return json.loads(ORACLE.read_text())[part]["cases"]


def world(masses=(3.56, 3.56), radii=(10.0, 10.0), friction=1e-9, **other) -> World:
    fixed = {
        "slowing": friction * 9806.65,
        "restitution": 0.9,
        "disc_friction": 0.0,
        "slow": 1e-9,
        "edges": list(FAR),
        "round_edge": 0.0,
        "most_events": 100,
        **other,
    }
    inverse = [1 / mass if mass else 0.0 for mass in masses]
    return World(sum(m > 0 for m in masses), list(radii), inverse, **fixed)


def after_first_hit(log, disc):
    return next((s.vx, s.vy) for s in log.segments if s.disc == disc and s.t >= log.hits[0].t)


def test_slides_end_where_and_when_the_closed_form_says():
    for case in oracle("slide"):
        scene = Scene(((0.0, 0.0),), (1000 * case["v"], 0.0), friction=case["mu"], edges=FAR)
        log = scene.play()
        assert log.stops[0].x / 1000 == pytest.approx(case["stop_distance"], abs=METRE)
        assert log.stops[0].t == pytest.approx(case["stop_time"], abs=METRE)


def test_head_on_impacts_leave_the_speeds_of_the_closed_form():
    for case in oracle("collision_head_on"):
        ground = world((case["m1"], case["m2"]), restitution=case["e"], slow=0.0)
        # One that rests: the speeds are seen from the second body, and put back.
        table = laid([0.0, 20.0 + 1e-6], [0.0, 0.0])
        log = play(ground, table, 0, 1000.0 * (case["u1"] - case["u2"]), 0.0, 0.0)
        first, second = (after_first_hit(log, disc)[0] / 1000 + case["u2"] for disc in (0, 1))
        assert first == pytest.approx(case["v1"], abs=1e-9)
        assert second == pytest.approx(case["v2"], abs=1e-9)


def test_oblique_impacts_leave_the_speeds_of_the_closed_form():
    for case in oracle("collision_oblique_equal_frictionless"):
        aside = 20.0 * case["b_over_2R"]
        ahead = math.sqrt(400.0 - aside * aside)
        ground = world(restitution=case["e"])
        log = play(ground, laid([0.0, ahead + 1e-6], [0.0, -aside]), 0, 1000.0, 0.0, 0.0)
        struck, striker = after_first_hit(log, 1), after_first_hit(log, 0)
        assert math.hypot(*struck) / 1000 == pytest.approx(case["target_speed"], abs=1e-6)
        assert math.hypot(*striker) / 1000 == pytest.approx(case["striker_speed"], abs=1e-6)


def test_the_target_of_a_head_on_hit_slides_as_far_as_the_closed_form_says():
    v, mu, e, apart = 1000.0, 0.15, 0.9, 100.0
    scene = Scene(((0.0, 0.0), (20.3 + apart, 0.0)), (v, 0.0), edges=FAR)
    log = scene.play()
    left = (v * v - 2 * mu * 9806.65 * apart) / (2 * mu * 9806.65)
    for disc, share in ((1, (1 + e) / 2), (0, (1 - e) / 2)):
        start = log.hits[0]
        begun = next(s.x for s in log.segments if s.disc == disc and s.t >= start.t)
        assert (log.table.x[disc] - begun) / 1000 == pytest.approx(
            share**2 * left / 1000, abs=METRE
        )


def test_a_smooth_peg_turns_a_disc_as_a_smooth_wall_does():
    for case in oracle("wall"):
        angle = math.radians(case["angle_in_deg"])
        ground = world((3.56, 0.0), restitution=case["e"])
        # The peg stands so that the line of centres is the x axis at the contact.
        table = laid([-20.0 - 1e-3 * math.cos(angle), 0.0], [-1e-3 * math.sin(angle), 0.0])
        log = play(ground, table, 0, 1000 * math.cos(angle), 1000 * math.sin(angle), 0.0)
        vx, vy = after_first_hit(log, 0)
        assert math.hypot(vx, vy) / 1000 == pytest.approx(case["speed_ratio"], abs=1e-6)
        assert math.degrees(math.atan2(vy, -vx)) == pytest.approx(case["angle_out_deg"], abs=1e-4)


@pytest.mark.parametrize("degrees", [0.0, 17.0, 90.0, 200.0, 301.0])
def test_a_disc_leaves_a_round_board_where_the_closed_form_says(degrees):
    ground = world((3.56,), (10.0,), 0.15, edges=[], round_edge=210.0)
    ux, uy = unit(degrees)
    log = play(ground, laid([30.0], [-40.0]), 0, 2000 * ux, 2000 * uy, 0.0)
    ahead = 30 * ux - 40 * uy
    length = -ahead + math.sqrt(ahead * ahead + 210.0**2 - 50.0**2)
    gone = log.gone[0]
    assert (gone.x, gone.y) == pytest.approx((30 + length * ux, -40 + length * uy), abs=1e-9)
    slowing = 0.15 * 9806.65
    t = (2000 - math.sqrt(2000**2 - 2 * slowing * length)) / slowing
    assert gone.t == pytest.approx(t, abs=METRE)


def test_a_disc_that_stops_at_the_very_edge_stays_on():
    ground = world((3.56,), (10.0,), 0.15, edges=[], round_edge=210.0)
    length = 1000.0**2 / (2 * ground.slowing)
    for short, falls in ((1e-9, False), (-1e-9, True)):
        log = play(ground, laid([210.0 - length - short], [0.0]), 0, 1000.0, 0.0, 0.0)
        assert bool(log.gone) is falls


def test_pure_spin_dies_at_four_thirds_of_slowing_over_radius():
    assert spin_at(100.0, 0.01, 1471.0, 10.15) == 100.0 - 4 / 3 * 1471.0 / 10.15 * 0.01
    assert spin_at(-1.0, 1.0, 1471.0, 10.15) == 0.0


def test_friction_between_discs_throws_the_target_by_the_angle_of_friction():
    """At a cut where the rims slip throughout: tan(throw) = friction. Measured elsewhere: 8.5°."""
    aside = 20.0 * math.sin(math.radians(45))
    ground = world(disc_friction=0.15)
    log = play(ground, laid([0.0, aside + 1e-6], [0.0, -aside]), 0, 1000.0, 0.0, 0.0)
    vx, vy = after_first_hit(log, 1)
    assert math.degrees(math.atan2(vy, vx)) + 45 == pytest.approx(8.5308, abs=1e-3)


def test_sticking_rims_leave_no_slip():
    """Nearly head-on: at 5° the friction would do more than stop the slip."""
    angle = math.radians(5)
    ground = world(disc_friction=0.15)
    table = laid([0.0, 20.0 * math.cos(angle) + 1e-9], [0.0, 20.0 * math.sin(angle)])
    log = play(ground, table, 0, 1000.0, 0.0, 0.0)
    first, second = [next(s for s in log.segments if s.disc == d and s.t > 0) for d in (0, 1)]
    nx, ny = math.cos(angle), math.sin(angle)
    slip = (first.vy - second.vy) * nx - (first.vx - second.vx) * ny
    assert slip + 10.0 * (first.spin + second.spin) == pytest.approx(0.0, abs=1e-9)
