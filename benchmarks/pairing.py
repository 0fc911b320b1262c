"""A Swiss round of 1,000 players, a lesson of 28 pupils, and a bracket of 128.

    python benchmarks/pairing.py [--json] [--players 1000] [--after 6] [--peers] [--rounds 9]

The rounds before it are paired by a quick rule (neighbours by points who have not met), so that
only the round in question takes the time of the Dutch system. `--rounds` plays a whole tournament
instead, each round paired by the Dutch system, twice: with draws, and without (then the groups of
level players are larger, and every round slower). `--peers` adds py4swiss itself on a TRF file of
the same state and, where it is on the PATH, the program bbpPairings. Ends with status 1 when a
Swiss round takes 20 s or more of processor time, or the lesson 2 s or more.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from matches.tournament import Outcome, Result
from matches.tournament.formats.double_elimination import double_elimination
from matches.tournament.formats.lesson import lesson
from matches.tournament.pairing import SwissState, pair_next

MOST_SWISS, MOST_LESSON = 20.0, 2.0


def state_after(players: int, rounds: int) -> SwissState:
    """A tournament of `players` after so many rounds, the same every time."""
    chance = random.Random(7)
    entrants = [f"e{number:04}" for number in range(players)]
    points = dict.fromkeys(entrants, 0)
    flicked = dict.fromkeys(entrants, 0)
    met: set[frozenset[str]] = set()
    results: list[Result] = []
    for round_ in range(1, rounds + 1):
        waiting = sorted(entrants, key=lambda one: (-points[one], chance.random()))
        if len(waiting) % 2:
            resting = waiting.pop(-round_)
            results.append(Result(f"{round_}-bye", resting, None, Outcome.BYE_FULL, round=round_))
            points[resting] += 3
        while waiting:
            one = waiting.pop(0)
            other = next((o for o in waiting if frozenset((one, o)) not in met), waiting[0])
            waiting.remove(other)
            met.add(frozenset((one, other)))
            home, away = sorted((one, other), key=lambda name: flicked[name])
            flicked[home] += 1
            flicked[away] -= 1
            winner = chance.choice(("home", "away", "draw"))
            points[home] += {"home": 3, "draw": 1, "away": 0}[winner]
            points[away] += {"home": 0, "draw": 1, "away": 3}[winner]
            results.append(Result(f"{round_}-{one}", home, away, winner=winner, round=round_))
    return SwissState(entrants, results, rounds=max(11, rounds + 2))


def whole_tournament(players: int, rounds: int, sides: tuple[str, ...]) -> list[float]:
    """Seconds of processor time of each round of a tournament paired by us throughout."""
    chance = random.Random(7)
    state = SwissState([f"e{number:04}" for number in range(players)], [], rounds)
    taken = []
    for round_ in range(1, rounds + 1):
        start = process_time()
        paired = pair_next(state)
        taken.append(process_time() - start)
        played = [
            Result(f"{round_}-{one}", one, other, winner=chance.choice(sides), round=round_)
            for one, other in paired.pairs
        ]
        if paired.bye:
            bye = Result(f"{round_}-bye", paired.bye, None, Outcome.BYE_FULL, round=round_)
            played.append(bye)
        state = replace(state, results=[*state.results, *played])
    return taken


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def peers(state: SwissState) -> dict[str, float]:
    """Seconds of other programs on the same state, by name."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    from matches.tournament.pairing.competition import tournament
    from matches.tournament.pairing.dutch import _numbers, _tournament

    swiss = tournament(state)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "state.trf"
        _tournament(swiss, _numbers(swiss)).write_to_file(file)
        told = {"py4swiss_s": seconds(lambda: DutchEngine.generate_pairings(TrfParser.parse(file)))}
        bbp = shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
        if bbp:
            out = str(Path(folder) / "pairs.txt")
            told["bbpPairings_s"] = seconds(
                lambda: subprocess.run([bbp, "--dutch", str(file), "-p", out], check=True)
            )
    return told


def tell_rounds(players: int, rounds: int, as_json: bool) -> int:
    """Every round of two tournaments, one with draws and one without."""
    told = {
        name: whole_tournament(players, rounds, sides)
        for name, sides in (("draws", ("home", "draw", "away")), ("no_draws", ("home", "away")))
    }
    if as_json:
        print(json.dumps({**told, "players": players}))
    else:
        print(f"Swiss: {players} players, seconds of processor time in round 1, 2, …")
        for name, taken in told.items():
            print(f"  {name:<10}{' '.join(f'{each:6.1f}' for each in taken)}")
        print(f"load average {os.getloadavg()[0]:.1f}; limit {MOST_SWISS} s")
    return 0 if max(map(max, told.values())) < MOST_SWISS else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--after", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=0)
    options = parser.parse_args()
    if options.rounds:
        return tell_rounds(options.players, options.rounds, options.json)
    state = state_after(options.players, options.after)
    pupils = [f"p{number}" for number in range(28)]
    on_processor = process_time()
    figures = {"swiss_s": seconds(lambda: pair_next(state))}
    figures |= {
        "swiss_processor_s": process_time() - on_processor,
        "lesson_s": seconds(lambda: lesson(pupils, 6, 50, 8)),
        "double_elimination_128_s": seconds(lambda: double_elimination(list(map(str, range(128))))),
    }
    if options.peers:
        figures.update(peers(state))
    if options.json:
        print(json.dumps({**figures, "players": options.players, "after": options.after}))
    else:
        print(f"Swiss: {options.players} players, round {options.after + 1}")
        for name, value in figures.items():
            print(f"  {name:<28}{value:10.3f}")
        print(f"limits: Swiss {MOST_SWISS} s, lesson {MOST_LESSON} s")
    slow = figures["swiss_processor_s"]
    return 0 if slow < MOST_SWISS and figures["lesson_s"] < MOST_LESSON else 1


if __name__ == "__main__":
    sys.exit(main())
