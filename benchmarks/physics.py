"""Shots played a second, beside pymunk and pooltool on the same shots, in one run.

    script/bootstrap dev extra benchmarks && .venv/bin/python benchmarks/physics.py [--json]
        [--rounds N] [--pooltool-python PATH]

*break*: a shooter at about 2 m/s into nineteen discs packed with gaps of 0.1 mm; *mid*: eight
scattered discs, one flicked at another; *set*: the touching set of Penny Black, for which pymunk
has no counterpart worth comparing; *2026.2* the first two by that model. One core; the engines take
turns, round by round; what is told is the median of the rounds' processor time.

*plain* and *quick* are the kernel in plain Python, shot by shot with its set-up, and compiled by
numba, from rows of numbers to rows of numbers (*logs*: from scenes to the same objects as plain).
*pymunk* steps at 1/1000 s till rest, set-up included, its discs held back by joints of limited
force as its own examples do for a view from above; it is looked at every tenth step only. *told*
is pymunk made to tell what the kernel tells: who met whom, and at each step what fell or rests.

pooltool's pins are not ours: it needs a Python of its own, whose path is given. What is not
installed is left out, and said. Ends with status 1 where a figure misses its aim.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks import pymunk_shots  # noqa: E402
from rules.physics.engine import quick  # noqa: E402
from rules.physics.engine.batch import Start, write_starts  # noqa: E402
from rules.physics.engine.kernel import Launch  # noqa: E402
from tests.rules.physics.scenes import DIAMETER, Scene, break_shot, mid_shot  # noqa: E402

BREAKS, MIDS = 40, 200
LEAST = {
    "plain break / pymunk": 3.0,
    "plain mid / pymunk": 75.0,
    "quick break / pymunk": 60.0,
    "quick mid / pymunk": 400.0,
    "quick break 2026.2 / pymunk": 60.0,
    "quick mid 2026.2 / pymunk": 400.0,
    "plain events / pooltool": 8.0,
    "quick events / pooltool": 150.0,
    "two processes": 1.7,
}
MOST = {
    "first facts, s": 0.15,
    "memory, MiB": 30.0,
    "plain p99, ms": 100.0,
    "quick p99, ms": 5.0,
    "quick first shot, s": 1.0,
    "quick memory, MiB": 220.0,
}
TOLD = "print(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
COLD = f"""
import time; begun = time.process_time()
import rules
shot = {{"board": "black-hexagon", "pennies": {{"S": [0, -180], "K": [0, 0]}},
        "flick": {{"penny": "S", "speed": 1, "direction": 90}}, "game": "black", "by": "A"}}
assert rules.simulate(shot).facts
took = time.process_time() - begun
import resource
{TOLD}
"""
QUICK = COLD.replace("rules.simulate(shot)", "next(rules.simulate_many([shot], quick=True))")


def play(scenes: Sequence[Scene]) -> int:
    """Plays each shot with the kernel; the number of its events."""
    logs = [scene.play() for scene in scenes]
    return sum(len(log.hits) + len(log.gone) + len(log.stops) for log in logs)


def rows(scenes: Sequence[Scene]) -> Any:
    """The shots as the compiled kernel takes them."""
    import numpy as np

    starts = [
        Start(scene.world(), *scene.bodies(), Launch(0, *scene.velocity, scene.spin))
        for scene in scenes
    ]
    return np.array(write_starts(starts), float)


def logs(scenes: Sequence[Scene]) -> None:
    """Plays the shots with the compiled kernel, from the scenes to the logs."""
    starts = [
        Start(scene.world(), *scene.bodies(), Launch(0, *scene.velocity, scene.spin))
        for scene in scenes
    ]
    assert None not in list(quick.play_quickly(starts))


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    begun = process_time()
    work()
    return process_time() - begun


def engines(scenes: Sequence[Scene], name: str) -> dict[str, Callable[[], object]]:
    """What plays the shots; pymunk a quarter of them, looked at closely a tenth."""
    found: dict[str, Callable[[], object]] = {"plain": lambda: play(scenes)}
    if quick.is_there():
        given, compiled = rows(scenes), quick._compiled()
        found["quick"] = lambda: compiled(given)
        found["logs"] = lambda: logs(scenes)
    if pymunk_shots.pymunk is not None and name != "set":
        found["pymunk"] = lambda: pymunk_shots.step(scenes[: len(scenes) // 4])
        found["told"] = lambda: pymunk_shots.step(scenes[: len(scenes) // 10], 1)
    return found


PART = {"pymunk": 4, "told": 10}


def measure(rounds: int, figures: dict[str, float]) -> dict[str, float]:
    """Shots a second of every engine, and the ratios; the events a second of ours."""
    shots = {
        "break": [break_shot(seed) for seed in range(BREAKS)],
        "mid": [mid_shot(seed) for seed in range(MIDS)],
        "set": [break_shot(seed, gap=0.0) for seed in range(10)],
    }
    # The same shots by model 2026.2; the peers play them as they are.
    shots |= {
        f"{name} 2026.2": [replace(scene, coupled=True) for scene in shots[name]]
        for name in ("break", "mid")
    }
    events = {name: play(scenes) for name, scenes in shots.items()}
    playing = {name: engines(scenes, name) for name, scenes in shots.items()}
    for found in playing.values():
        for work in found.values():
            work()  # what has to warm up does
    # What numba and pymunk have loaded is not looked through again at every collection.
    gc.collect()
    gc.freeze()
    took: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for name, found in playing.items():
            for engine, work in found.items():
                spent = seconds(work) * PART.get(engine, 1)
                took.setdefault((engine, name), []).append(spent)
    for (engine, name), spent in took.items():
        figures[f"{engine} {name}, shots/s"] = len(shots[name]) / median(spent)
    for (engine, name), spent in took.items():
        if engine in ("plain", "quick", "logs"):
            for peer in ("pymunk", "told"):
                if (peer, name) in took:
                    ratio = median(took[peer, name]) / median(spent)
                    figures[f"{engine} {name} / {peer}"] = ratio
    return {
        f"{engine} {name}": events[name] / median(spent)
        for (engine, name), spent in took.items()
        if engine in ("plain", "quick")
    }


def beside_pooltool(python: str, ours: dict[str, float], figures: dict[str, float]) -> None:
    """Events a second of pooltool; the ratio told is the worse one of mid and break."""
    kinds = {"mid": [mid_shot(s) for s in range(20)], "break": [break_shot(s) for s in range(3)]}
    given = {
        name: [
            {
                "places": scene.places,
                "velocity": scene.velocity,
                "radius": DIAMETER / 2,
                "friction": scene.friction,
                "restitution": scene.restitution,
            }
            for scene in scenes
        ]
        for name, scenes in kinds.items()
    }
    run = [python, str(Path(__file__).with_name("pooltool_shots.py"))]
    done = subprocess.run(run, input=json.dumps(given), capture_output=True, text=True, check=True)
    told = json.loads(done.stdout.splitlines()[-1])
    for name, found in told.items():
        figures[f"pooltool {name}, events/s"] = found["events_a_second"]
        figures[f"pooltool {name}, shots/s"] = found["shots_a_second"]
    for engine in ("plain", "quick"):
        ratios = [ours[f"{engine} {name}"] / told[name]["events_a_second"] for name in told]
        figures[f"{engine} events / pooltool"] = min(ratios)


def p99(works: Sequence[Callable[[], object]]) -> float:
    """The processor time (ms) that 99 of 100 shots do not exceed."""
    times = sorted(seconds(work) for work in works)
    return 1000 * times[math.ceil(0.99 * len(times)) - 1]


def cold(program: str) -> tuple[float, float]:
    """From nothing loaded to the first facts (processor time in s, best of five), and the
    process's memory (MiB)."""
    found = []
    for _ in range(5):
        run = [sys.executable, "-c", program]
        told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found.append(tuple(map(float, told.split())))
    return min(took for took, _ in found), min(mib for _, mib in found)


def spent(scenes: Sequence[Scene]) -> float:
    """Processor time of playing the shots, told from within a process."""
    return seconds(lambda: play(scenes))


def two_processes() -> float:
    """How much sooner two processes have played the same shots than one, both on cores of their
    own: by processor time, the longer of the two counting."""
    scenes = [break_shot(seed) for seed in range(BREAKS)] * 4
    half, found = len(scenes) // 2, []
    with ProcessPoolExecutor(2) as pool:
        for _ in range(5):
            (one,) = pool.map(spent, [scenes])
            found.append(one / max(pool.map(spent, [scenes[:half], scenes[half:]])))
    return median(found)


def missed(figures: dict[str, float]) -> list[str]:
    """The figures that miss their aims."""
    short = [name for name, aim in LEAST.items() if figures.get(name, math.inf) < aim]
    return short + [name for name, aim in MOST.items() if figures.get(name, 0.0) > aim]


def starting(figures: dict[str, float]) -> None:
    """From cold. First of all: a process starts with the memory of the one that began it."""
    figures["first facts, s"], figures["memory, MiB"] = cold(COLD)
    if quick.is_there():
        cold(QUICK)  # compiled, the first time on a machine
        figures["quick first shot, s"], figures["quick memory, MiB"] = cold(QUICK)


def single(figures: dict[str, float]) -> None:
    """What is measured of one shot, and of two processes."""
    slow = [break_shot(seed, restitution=0.7) for seed in range(200)]
    figures["plain p99, ms"] = p99([scene.play for scene in slow])
    if quick.is_there():
        compiled, alone = quick._compiled(), [rows([scene]) for scene in slow]
        figures["quick p99, ms"] = p99([lambda one=one: compiled(one) for one in alone])
    figures["two processes"] = two_processes()


def main() -> int:
    """Prints the figures; 1 where one misses its aim."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is timed")
    parser.add_argument("--pooltool-python", metavar="PATH", help="a Python that has pooltool")
    asked = parser.parse_args()
    figures: dict[str, float] = {}
    starting(figures)
    ours = measure(asked.rounds, figures)
    figures |= {f"{name}, events/s": a_second for name, a_second in ours.items()}
    single(figures)
    if asked.pooltool_python and quick.is_there():
        beside_pooltool(asked.pooltool_python, ours, figures)
    short = missed(figures)
    if asked.json:
        print(json.dumps({**figures, "missed": short}))
        return int(bool(short))
    for name, told in figures.items():
        aim = f"(at least {LEAST[name]:g})" if name in LEAST else ""
        aim = f"(at most {MOST[name]:g})" if name in MOST else aim
        print(f"{name:>26}  {told:>12,.4g}  {aim}")
    for there, what in (
        (
            pymunk_shots.pymunk is not None,
            "pymunk is not installed: no ratios (script/bootstrap benchmarks)",
        ),
        (quick.is_there(), "numba is not installed: nothing compiled (script/bootstrap extra)"),
        (asked.pooltool_python, "no --pooltool-python was given: pooltool is left out"),
    ):
        if not there:
            print(what)
    print(f"missed: {', '.join(short) or 'none'}")
    return int(bool(short))


if __name__ == "__main__":
    sys.exit(main())
