"""Shots played a second, beside pymunk on the same shots, in one run.

    script/bootstrap dev benchmarks && .venv/bin/python benchmarks/physics.py [--json] [--rounds N]

*break*: a shooter at about 2 m/s into nineteen discs packed with gaps of 0.1 mm; *mid*: eight
scattered discs, one flicked at another; *set*: the touching set of Penny Black, for which pymunk
has no counterpart worth comparing. One core; the engines take turns, round by round; what is told
is the median of the rounds' processor time. pymunk steps at 1/1000 s, its discs held back by
joints of limited force as its own examples do for a view from above; without pymunk only our own
figures are told. Ends with status 1 where a figure misses its aim.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.rules.physics.scenes import DIAMETER, Scene, break_shot, mid_shot  # noqa: E402

try:
    import pymunk
except ImportError:
    pymunk = None

BREAKS, MIDS = 40, 200
STEP = 1 / 1000
LONGEST = 3.0
AIMS = {"break": 3.0, "mid": 75.0, "cold_s": 0.15, "p99_ms": 100.0, "mib": 30.0, "two": 1.7}
COLD = """
import time; begun = time.perf_counter()
import rules
shot = {"board": "black-hexagon", "pennies": {"S": [0, -180], "K": [0, 0]},
        "flick": {"penny": "S", "speed": 1, "direction": 90}, "game": "black", "by": "A"}
assert rules.simulate(shot).facts
took = time.perf_counter() - begun
import resource
print(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def play(scenes: Sequence[Scene]) -> int:
    """Plays each shot with the kernel; the number of its events."""
    logs = [scene.play() for scene in scenes]
    return sum(len(log.hits) + len(log.gone) + len(log.stops) for log in logs)


def step(scenes: Sequence[Scene]) -> int:
    """Plays each shot with pymunk; the number of steps."""
    return sum(map(_stepped, scenes))


def _stepped(scene: Scene) -> int:
    space = pymunk.Space()
    mass, radius = 3.56, DIAMETER / 2
    bodies = []
    for place in scene.places:
        body = pymunk.Body(mass, mass * radius * radius / 2)
        body.position = place
        disc = pymunk.Circle(body, radius)
        disc.elasticity, disc.friction = scene.restitution**0.5, scene.disc_friction**0.5
        held = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
        held.max_bias, held.max_force = 0, mass * scene.slowing
        turned = pymunk.GearJoint(space.static_body, body, 0, 1)
        turned.max_bias, turned.max_force = 0, mass * scene.slowing * radius * 2 / 3
        space.add(body, disc, held, turned)
        bodies.append(body)
    bodies[0].velocity = scene.velocity
    edges, steps = scene.world().edges, 0
    while steps < LONGEST / STEP:
        space.step(STEP)
        steps += 1
        if steps % 10 == 0:
            for body in [b for b in bodies if _beyond(edges, b.position)]:
                space.remove(body, *body.shapes, *body.constraints)
                bodies.remove(body)
            if all(b.velocity.length < 1.0 for b in bodies):
                break
    return steps


def _beyond(edges: Sequence[tuple[float, float, float]], place: Any) -> bool:
    return any(nx * place.x + ny * place.y > height for nx, ny, height in edges)


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    begun = process_time()
    work()
    return process_time() - begun


def measure(rounds: int) -> dict[str, Any]:
    """Shots a second of both engines, the ratio, and what one shot takes."""
    shots = {
        "break": [break_shot(seed) for seed in range(BREAKS)],
        "mid": [mid_shot(seed) for seed in range(MIDS)],
        "set": [break_shot(seed, gap=0.0) for seed in range(10)],
    }
    events = {name: play(scenes) for name, scenes in shots.items()}
    ours: dict[str, list[float]] = {name: [] for name in shots}
    theirs: dict[str, list[float]] = {name: [] for name in ("break", "mid")}
    for _ in range(rounds):
        for name, scenes in shots.items():
            ours[name].append(seconds(lambda scenes=scenes: play(scenes)))
            if pymunk is not None and name in theirs:
                few = scenes[: len(scenes) // 4]
                theirs[name].append(4 * seconds(lambda few=few: step(few)))
    figures: dict[str, Any] = {}
    for name, scenes in shots.items():
        took = median(ours[name])
        figures[name] = {"shots_a_second": round(len(scenes) / took)}
        figures[name]["events_a_second"] = round(events[name] / took)
        if theirs.get(name):
            figures[name]["pymunk"] = round(len(scenes) / median(theirs[name]), 1)
            figures[name]["ratio"] = round(median(theirs[name]) / took, 1)
    return figures


def p99(scenes: Sequence[Scene]) -> float:
    """The processor time (ms) that 99 of 100 shots do not exceed."""
    times = sorted(seconds(scene.play) for scene in scenes)
    return 1000 * times[math.ceil(0.99 * len(times)) - 1]


def cold() -> tuple[float, float]:
    """From nothing loaded to the first facts (s, best of five), and the process's memory (MiB)."""
    found = []
    for _ in range(5):
        run = [sys.executable, "-c", COLD]
        told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found.append(tuple(map(float, told.split())))
    return min(took for took, _ in found), max(mib for _, mib in found)


def two_processes() -> float:
    """How much quicker two processes play the same shots than one (wall clock)."""
    scenes = [break_shot(seed) for seed in range(BREAKS)] * 4
    half = len(scenes) // 2
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(play, [scenes[:1], scenes[:1]]))
        begun = perf_counter()
        list(pool.map(play, [scenes]))
        one = perf_counter() - begun
        begun = perf_counter()
        list(pool.map(play, [scenes[:half], scenes[half:]]))
        return one / (perf_counter() - begun)


def missed(figures: dict[str, Any]) -> list[str]:
    """The figures that miss their aims."""
    found = [name for name in ("break", "mid") if figures[name].get("ratio", math.inf) < AIMS[name]]
    found += [name for name in ("cold_s", "p99_ms", "mib") if figures[name] > AIMS[name]]
    return found + [name for name in ("two",) if figures[name] < AIMS[name]]


def main() -> int:
    """Prints the figures; 1 where one misses its aim."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is timed")
    asked = parser.parse_args()
    figures = measure(asked.rounds)
    figures["p99_ms"] = round(p99([break_shot(s, restitution=0.7) for s in range(100)]), 1)
    took, mib = cold()
    figures |= {"cold_s": round(took, 3), "mib": round(mib, 1), "two": round(two_processes(), 2)}
    figures["peak_mib"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
    short = missed(figures)
    if asked.json:
        print(json.dumps({**figures, "missed": short}))
        return int(bool(short))
    for name, told in figures.items():
        aim = f"(aim {AIMS[name]})" if name in AIMS else ""
        print(f"{name:>9}  {told} {aim}")
    if pymunk is None:
        print("pymunk is not installed: no ratios (script/bootstrap dev benchmarks)")
    print(f"missed: {', '.join(short) or 'none'}")
    return int(bool(short))


if __name__ == "__main__":
    sys.exit(main())
