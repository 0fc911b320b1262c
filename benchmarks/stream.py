"""``manage.py adjudicate`` on a stream: how much memory it takes, and what a second process brings.

    .venv/bin/python benchmarks/stream.py [--lines N] [--cards N] [--rounds N] [--json]

First a stream of `--lines` lines (a million), short cards of all games, into standard input, with
one process and with two: the memory of the largest process, which must not grow with the stream,
and lines a second. Then a file of `--cards` whole cards of about 60 flicks (20,000), judged by one
process and by two in turns: the ratio of their times, the median of the rounds. On a machine that
is busy with other things that ratio says little; so the one by processor time stands beside it:
what one process takes against half of what two take together, which is what two free cores would
show. Ends with status 1 when a process takes 150 MB or more, or when both ratios are below 1.7.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matches.demo.matches import Match, played  # noqa: E402
from matches.demo.plans import SHORT  # noqa: E402

COMMAND = [sys.executable, str(ROOT / "manage.py"), "adjudicate", "--lines"]
POOL = 60
MOST_MB = 150
LEAST_RATIO = 1.7
FLICKS = range(50, 71)


def pool(detail: str, sizes: range) -> list[bytes]:
    """Cards of all games as lines of JSON; the same in every run."""
    lines: list[bytes] = []
    seed = 0
    while len(lines) < POOL:
        seed += 1
        game = sorted(SHORT)[seed % len(SHORT)]
        sides, skills = {"A": ["Ana"], "B": ["Ben"]}, {"A": 0.5, "B": 0.5}
        card = played(random.Random(seed), Match(game, detail, sides, skills, "A", SHORT[game]))
        if len(card["entries"]) in sizes:
            lines.append(json.dumps(card, separators=(",", ":")).encode() + b"\n")
    return lines


def streamed(jobs: int, lines: int) -> dict[str, float]:
    """A stream of short cards through the command: its largest process, and its pace."""
    block = b"".join(pool("card", range(1, 30)))
    began = time.perf_counter()
    with subprocess.Popen(
        [*COMMAND, "--jobs", str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        if process.stdin is None:
            raise RuntimeError("the command takes no input")
        feeder = threading.Thread(target=_feed, args=(process.stdin, block, lines))
        feeder.start()
        megabytes = _watched(process)
        feeder.join()
    seconds = time.perf_counter() - began
    if process.returncode != 0:
        raise RuntimeError(f"the command ended with status {process.returncode}")
    return {"megabytes": megabytes, "lines_a_second": lines / seconds}


def _feed(stream: IO[bytes], block: bytes, lines: int) -> None:
    with stream:
        for _ in range(lines // POOL):
            stream.write(block)
        stream.write(b"".join(block.splitlines(keepends=True)[: lines % POOL]))


def _watched(process: subprocess.Popen[bytes]) -> float:
    """Megabytes of the largest process of the command, at its largest."""
    largest = 0
    while process.poll() is None:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        try:
            pids = [str(process.pid), *children.read_text().split()]
            largest = max(largest, *(_peak_kilobytes(pid) for pid in pids))
        except OSError:
            pass  # It has ended between two looks.
        time.sleep(0.2)
    return largest / 1024


def _peak_kilobytes(pid: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    return 0


def compared(cards: int, rounds: int) -> dict[str, Any]:
    """Seconds for a file of whole cards with one process and with two, in turns."""
    block = b"".join(pool("flicks", FLICKS))
    seconds: dict[int, list[float]] = {1: [], 2: []}
    busy: dict[int, list[float]] = {1: [], 2: []}
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        _feed_file(file, block, cards)
        for _ in range(rounds):
            for jobs, held in seconds.items():
                began, before = time.perf_counter(), _processor_seconds()
                subprocess.run(
                    [*COMMAND, "--jobs", str(jobs), file.name],
                    stdout=subprocess.DEVNULL,
                    check=True,
                )
                held.append(time.perf_counter() - began)
                busy[jobs].append(_processor_seconds() - before)
    ratios = [one / two for one, two in zip(seconds[1], seconds[2], strict=True)]
    return {
        "one_process_seconds": median(seconds[1]),
        "two_processes_seconds": median(seconds[2]),
        "ratio": median(ratios),
        "ratio_by_processor_time": 2 * median(busy[1]) / median(busy[2]),
    }


def _processor_seconds() -> float:
    """What every process that was started here and has ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _feed_file(file: IO[bytes], block: bytes, cards: int) -> None:
    for _ in range(-(-cards // POOL)):
        file.write(block)
    file.flush()


def main() -> int:
    """Measure, tell, and say whether it is good enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--cards", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told: dict[str, Any] = {f"jobs_{jobs}": streamed(jobs, asked.lines) for jobs in (1, 2)}
    told |= compared(asked.cards, asked.rounds)
    told["load_average"], told["cores"] = os.getloadavg()[0], os.cpu_count()
    if asked.json:
        print(json.dumps(told))
    else:
        _say(told, asked.lines)
    largest = max(told["jobs_1"]["megabytes"], told["jobs_2"]["megabytes"])
    ratio = max(told["ratio"], told["ratio_by_processor_time"])
    return int(largest >= MOST_MB or ratio < LEAST_RATIO)


def _say(told: dict[str, Any], lines: int) -> None:
    for jobs in (1, 2):
        held = told[f"jobs_{jobs}"]
        print(
            f"{lines:,} lines, {jobs} process(es): {held['lines_a_second']:,.0f} lines/s, "
            f"the largest process {held['megabytes']:.0f} MB"
        )
    print(
        f"whole cards: {told['one_process_seconds']:.1f} s with one process, "
        f"{told['two_processes_seconds']:.1f} s with two: {told['ratio']:.2f} times as fast "
        f"({told['ratio_by_processor_time']:.2f} by processor time)"
    )
    print(f"load average {told['load_average']:.1f} on {told['cores']} cores")


if __name__ == "__main__":
    sys.exit(main())
