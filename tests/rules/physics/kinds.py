"""Shots of every kind, as the kernel is given them: scattered, packed, touching, pressed, with
pegs, on round boards, with more events than they may have."""

import random

from rules.physics.engine.batch import Start
from rules.physics.engine.impact import yielding
from rules.physics.engine.kernel import Launch, Log, TooManyEvents, play
from rules.physics.engine.table import World, laid, within
from tests.rules.physics.scenes import Scene, break_shot, mid_shot, pack, scattered

GAPS = (0.0, 1e-6, 5e-4, 0.002, 0.02, 0.1, 1.0)


def any_start(seed: int) -> Start:
    """A shot of one kind or another."""
    kind, rng = seed % 8, random.Random(f"kind {seed}")
    if kind < 3:
        return start(mid_shot(seed, spin=rng.choice([0.0, 40.0])))
    if kind == 3:
        return start(break_shot(seed, gap=GAPS[seed // 8 % len(GAPS)]))
    if kind == 4:
        return start(break_shot(seed, restitution=rng.uniform(0.5, 0.8)))
    if kind == 5:
        return start(break_shot(seed, most_events=seed % 40))
    return start(fuzzed(seed)) if kind == 6 else round_board(rng)


def second(shot: Start) -> Start:
    """The same shot by model 2026.2."""
    yields = yielding(shot.world.restitution)
    return shot._replace(world=shot.world._replace(coupled=True, yields=yields))


def start(scene: Scene) -> Start:
    """A scene as the kernel is given it."""
    return Start(scene.world(), *scene.bodies(), Launch(0, *scene.velocity, scene.spin))


def fuzzed(seed: int) -> Scene:
    """Restitution 0.5 to 1, friction 0.05 to 0.4, gaps 0 to 1 mm, 2 to 20 discs, with pegs."""
    rng = random.Random(f"any {seed}")
    gap = rng.choice([0.0, rng.uniform(0, 0.05), rng.uniform(0, 1)])
    places = [(0.0, -110.0), *rng.sample(pack(gap), rng.randint(1, 19))]
    return Scene(
        tuple(places),
        (rng.uniform(-300, 300), rng.uniform(300, 2500)),
        restitution=rng.uniform(0.5, 1),
        friction=rng.uniform(0.05, 0.4),
        disc_friction=rng.uniform(0, 0.4),
        spin=rng.uniform(-100, 100),
        pegs=((75.0, 75.0, 3.0), (-75.0, 75.0, 3.0)),
    )


def round_board(rng: random.Random) -> Start:
    """Scattered discs and two pegs on a circle."""
    places = [*scattered(rng, 7), (rng.uniform(-60, 60), 120.0), (0.0, -130.0)]
    ground = World(
        7,
        [10.15] * 7 + [3.0, 3.0],
        [1.0] * 7 + [0.0, 0.0],
        rng.uniform(500.0, 4000.0),
        rng.uniform(0.5, 1.0),
        rng.uniform(0.0, 0.4),
        1.0,
        [],
        150.0,
        20_000,
        within([], 150.0),
    )
    sent = Launch(rng.randrange(7), *[rng.uniform(-1500, 1500) for _ in "xy"], rng.uniform(-90, 90))
    return Start(ground, [x for x, _ in places], [y for _, y in places], sent)


def played(shot: Start) -> Log | None:
    """The shot, played one at a time in plain Python."""
    try:
        return play(shot.world, laid(list(shot.x), list(shot.y)), *shot.sent)
    except TooManyEvents:
        return None


def told(log: Log | None) -> tuple[object, ...] | None:
    """All that happened in a shot, to the last bit; nothing of one with too many events."""
    if log is None:
        return None
    at_rest = [*log.table.x], [*log.table.y], [*log.table.alive]
    return log.segments, log.hits, log.gone, log.stops, at_rest
