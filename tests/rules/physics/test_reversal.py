"""What loses nothing runs backwards: at an instant in mid-shot every velocity is turned round, and
everything comes back to where it began, through the same impacts."""

import random

import pytest

from rules.physics.engine.due import lay_out, room_for
from rules.physics.engine.kernel import Launch, Log
from rules.physics.engine.notes import Hit
from rules.physics.engine.quick import twins
from rules.physics.engine.table import World, laid
from tests.rules.physics.scenes import pack, scattered, shots

SLOWING = 1e-5
"""mm/s²: so little that within half a second no place changes by more than 10⁻⁶ mm. Each impact
of two discs makes up to ten times as much of it."""

LONGEST = 0.5
"""s. Later hits are not followed."""

FAR = [(1.0, 0.0, 1e5), (-1.0, 0.0, 1e5), (0.0, 1.0, 1e5), (0.0, -1.0, 1e5)]
RADIUS = 10.0


def elastic(discs: int, pegs: int) -> World:
    """Nothing is lost: restitution 1, no friction between discs, none worth naming below."""
    radius = [RADIUS] * discs + [4.0] * pegs
    inverse = [1.0] * discs + [0.0] * pegs
    return World(discs, radius, inverse, SLOWING, 1.0, 0.0, 1.0, FAR, 0.0, 10_000)


def played(world: World, x, y, velocities) -> Log:
    """From a table on which several discs are under way at once: the kernel's own code, told at
    its first step that they all changed."""
    under_way = [disc for disc, (vx, vy) in enumerate(velocities) if vx or vy]
    kernel = twins(lambda function, **_: function, {})
    launch, renew = kernel["launch"], kernel["renew"]

    def first_renew(world, table, due, count, t, number):
        for disc in under_way if t == 0.0 else []:
            if disc != due.changed[0]:
                log.segments.append(launch(table, disc, 0.0, *velocities[disc], 0.0, SLOWING))
        if t == 0.0:
            count, due.changed[: len(under_way)] = len(under_way), under_way
        renew(world, table, due, count, t, number)

    kernel = twins(lambda function, **_: function, {"renew": first_renew})
    log = Log([], [], [], [], laid(list(x), list(y)))
    due = room_for(lay_out(world.discs, len(x)), world.discs, world.most_events)
    assert kernel["run"](world, due, log, Launch(under_way[0], *velocities[under_way[0]], 0.0))
    return log


def state(world: World, log: Log, x, y, t: float):
    """Places and velocities of the discs at an instant, from the segments."""
    places, velocities = list(zip(x, y, strict=True)), [(0.0, 0.0)] * world.discs
    for s in log.segments:
        if s.t <= t:
            places[s.disc] = (s.x + s.vx * (t - s.t), s.y + s.vy * (t - s.t))
            velocities[s.disc] = (s.vx, s.vy)
    return places, velocities


def there_and_back(world: World, x, y, velocity, hits: int) -> int:
    """The shot until some hits have happened, then back again; how many they were."""
    velocities = [velocity] + [(0.0, 0.0)] * (world.discs - 1)
    there = played(world, x, y, velocities)
    times = [hit.t for hit in there.hits[: hits + 1] if hit.t < LONGEST]
    count = min(hits, len(times))
    turn = (times[count - 1] + times[count]) / 2 if len(times) > count else times[-1] + 0.01
    places, velocities = state(world, there, x, y, turn)
    back_x, back_y = [place[0] for place in places], [place[1] for place in places]
    back = played(world, back_x, back_y, [(-vx, -vy) for vx, vy in velocities])
    for one, other in zip(reversed(there.hits[:count]), back.hits[:count], strict=True):
        assert isinstance(other, Hit)
        assert one[1:] == other[1:]
        assert turn - one.t == pytest.approx(other.t, abs=1e-6)
    places, velocities = state(world, back, back_x, back_y, turn)
    for b in range(len(x)):
        assert places[b] == pytest.approx((x[b], y[b]), abs=1e-3)
    assert velocities[0] == pytest.approx((-velocity[0], -velocity[1]), abs=0.05)
    for slow in velocities[1:]:
        assert slow == pytest.approx((0.0, 0.0), abs=0.05)
    return count


@pytest.mark.parametrize("seed", shots(12))
def test_scattered_discs_come_back_to_where_they_lay(seed):
    rng = random.Random(f"back {seed}")
    places = [(0.0, -150.0), *scattered(rng, 12)]
    aim = places[1 + seed % 12]
    velocity = (4 * (aim[0] - 0.0), 4 * (aim[1] + 150.0))
    x, y = [place[0] for place in places], [place[1] for place in places]
    assert there_and_back(elastic(13, 0), x, y, velocity, 4) >= 1


@pytest.mark.parametrize("seed", shots(6))
def test_a_broken_pack_goes_back_into_its_place(seed):
    rng = random.Random(f"pack back {seed}")
    places = [(rng.uniform(-15, 15), -120.0), *pack(0.6)[:10]]
    velocity = (rng.uniform(-100, 100), 1000.0)
    x, y = [place[0] for place in places], [place[1] for place in places]
    assert there_and_back(elastic(11, 0), x, y, velocity, 8) >= 2


@pytest.mark.parametrize("seed", shots(6))
def test_a_disc_among_pegs_finds_its_way_back(seed):
    rng = random.Random(f"pegs {seed}")
    places = [(0.0, 0.0)] + [(40.0 * i, 40.0 * k) for i in (-1, 0, 1) for k in (-1, 0, 1) if i or k]
    velocity = (rng.uniform(440, 560), 500.0)  # not out between two of them at once
    x, y = [place[0] for place in places], [place[1] for place in places]
    assert there_and_back(elastic(1, 8), x, y, velocity, 5) >= 1


def test_what_loses_something_does_not_come_back():
    """The same there and back fails as soon as an impact loses a hundredth."""
    places = [(0.0, -60.0), (3.0, 0.0), (40.0, 40.0)]
    x, y = [place[0] for place in places], [place[1] for place in places]
    assert there_and_back(elastic(3, 0), x, y, (0.0, 500.0), 1) == 1
    with pytest.raises(AssertionError):
        there_and_back(elastic(3, 0)._replace(restitution=0.99), x, y, (0.0, 500.0), 1)
