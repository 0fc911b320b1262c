"""The same source in fifty digits: the kernel's own functions, with mpmath's numbers in place of
floats, tell the same events in the same order."""

from math import inf

import pytest

from rules.physics.engine.kernel import Log
from rules.physics.engine.quick import twins
from tests.rules.physics.kinds import fuzzed, start
from tests.rules.physics.scenes import break_shot, mid_shot, shots

mpmath = pytest.importorskip("mpmath")
DIGITS = 50
SAME_TIME = 1e-8
SAME_PLACE = 1e-6
"""mm: 1e-9 m."""


def exact(scene) -> Log:
    """The shot in fifty digits."""
    world, x, y, sent = start(scene)
    number = mpmath.mpf

    def make(function, **_):
        return function

    kernel = twins(make, {}, sqrt=mpmath.sqrt, _ROUNDING=number("1e-45"), ARRIVED=number("1e-24"))
    numbers = {
        name: number(value)
        for name, value in world._asdict().items()
        if isinstance(value, float) and value < inf
    }
    world = world._replace(
        **numbers,
        radius=[number(r) for r in world.radius],
        inverse_mass=[number(m) for m in world.inverse_mass],
        edges=[tuple(map(number, edge)) for edge in world.edges],
    )
    table = kernel["laid"]([number(v) for v in x], [number(v) for v in y])
    disc, *launch = sent
    return kernel["play"](world, table, disc, *map(number, launch))


def impacts(log: Log) -> list[object]:
    """The pairs that met, in order; of a touching group, at one instant, how many bodies it had.

    Which of a group's contacts bore first, and whether one that closes by less than rounding bore
    at all, is not told apart: there alone the digits decide.
    """
    pairs = {hit.t: hit.size if hit.size > 2 else hit[1:3] for hit in log.hits}
    assert all(hit.size > 2 or pairs[hit.t] == hit[1:3] for hit in log.hits)
    return list(pairs.values())


def events(log: Log) -> list[object]:
    """The instants of all events."""
    met = list(dict.fromkeys(hit.t for hit in log.hits))
    return [*met, *[gone.t for gone in log.gone], *[stop.t for stop in log.stops]]


def differ(scene) -> tuple[float, float]:
    """How far times (s) and places (mm) are apart. Fails where the events are not the same."""
    log = scene.play()
    with mpmath.workdps(DIGITS):
        told = exact(scene)
        assert impacts(log) == impacts(told)
        assert [g.disc for g in log.gone] == [g.disc for g in told.gone]
        assert [p.disc for p in log.stops] == [p.disc for p in told.stops]
        times, places = [0.0], [0.0]
        for one, other in zip(events(log), events(told), strict=True):
            times.append(abs(float(one - other)))
        for i in range(len(scene.places)):
            apart = (log.table.x[i] - told.table.x[i], log.table.y[i] - told.table.y[i])
            places += [abs(float(length)) for length in apart]
    return max(times), max(places)


def same(scene) -> None:
    times, places = differ(scene)
    assert times <= SAME_TIME
    assert places <= SAME_PLACE


@pytest.mark.parametrize("seed", shots(8))
def test_scattered_discs_have_the_same_events_in_fifty_digits(seed):
    same(mid_shot(seed, spin=20.0 * (seed % 2)))


@pytest.mark.parametrize("seed", shots(3))
def test_a_pack_breaks_into_the_same_events_in_fifty_digits(seed):
    same(break_shot(seed))


@pytest.mark.parametrize("seed", shots(3))
def test_any_table_has_the_same_events_in_fifty_digits(seed):
    same(fuzzed(seed))


@pytest.mark.parametrize("seed", shots(5))
def test_model_2026_2_has_the_same_events_in_fifty_digits(seed):
    same(mid_shot(seed, spin=(30.0, -200.0)[seed % 2], coupled=True))


@pytest.mark.slow
@pytest.mark.parametrize("seed", shots(1))
def test_a_touching_set_has_the_same_events_in_fifty_digits(seed):
    same(break_shot(seed, gap=0.0))
