"""A hall that is written down: 100 boards, 200 phones, 20 entries a second, 1,000 watchers.

    .venv/bin/python benchmarks/scoring/hall.py [--minutes 5] [--boards N] [--watchers N]
                                           [--a-second N] [--webs N] [--without-law] [--json]

Starts the server that `script/server` starts, in a process of its own, over a league of its own
(SQLite in a temporary folder; with DATABASE_URL that server's database `<name>_benchmark`, which it
makes and drops; with REDIS_URL over Redis). `--webs 2`, with both: two web processes, as on several
servers; a board's two phones write to different ones, and its watchers listen to both. Two phones a
board write by turns, so that each is told at times that the other wrote meanwhile; one line in
twenty is sent twice, as by a phone that lost the answer. They rule on their lines themselves and
are told briefly that these are kept, as phones that have the law are; `--without-law`: the server
rules, and tells all. Prints how long a write takes and how long after it was sent a watcher hears
of it, median and 95th of a hundred; beside them, in the same run, one phone alone in the empty hall
and an answer without any work (`/healthz`), so that a slow machine is not taken for slow scoring;
and the processor's time that the server took for each line that was kept. At the end every match is
read again. Ends with status 1 where a line was lost or is there twice. The phones and the watchers
run here, on the same machine, and are part of what it bears: what they took is told, and where it
is most of a core they are what was measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.scoring.phones import PHONES, Board, Line, Told, watch  # noqa: E402

ALONE = 20
SIGN_INS = 10


async def hall(
    ports: list[int],
    league: dict[str, Any],
    asked: argparse.Namespace,
    begin: Callable[[], None] = lambda: None,
) -> Told:
    """Play for so many minutes, and give what was measured. `begin` is called when everybody is
    there, before the first line."""
    told, chance = Told(), random.Random(3)
    idle = Line(ports[0], *league["sessions"][0])
    boards = [
        Board(fixture, [Line(ports[(n + phone) % len(ports)],
                             *league["sessions"][(n + phone) % SIGN_INS])
                        for phone in range(PHONES)], chance, brief=not asked.without_law)
        for n, fixture in enumerate(league["fixtures"])
    ]  # fmt: skip
    for board in boards:
        for phone in board.phones:
            phone.looked((await phone.line.ask(board.address)).body)
        await board.write(Told(), [])
    for _ in range(ALONE):
        await boards[0].write(told, told.alone)
    watchers = await _watchers(ports, boards, asked.watchers, told)
    begin()
    before, own, began = processor(league["servers"]), time.process_time(), time.perf_counter()
    try:
        await _evening(boards, idle, asked, told)
        await asyncio.sleep(2)
    finally:
        told.processor = processor(league["servers"]) - before
        told.own = (time.process_time() - own) / (time.perf_counter() - began)
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
    told.refused.update(await _checked(boards, idle))
    return told


async def _watchers(
    ports: list[int], boards: list[Board], number: int, told: Told
) -> list[asyncio.Task[None]]:
    """So many listen, shared among the boards; gives them once every stream is open."""
    open_, tasks = asyncio.Semaphore(0), []
    for n in range(number):
        board = boards[n % len(boards)]

        def heard(board: Board = board) -> None:
            told.heard.append(time.perf_counter() - board.sent_at)

        port = ports[n // len(boards) % len(ports)]
        task = watch(port, f"fixture-{board.fixture}", open_.release, heard)
        tasks.append(asyncio.create_task(task))
        if n % 50 == 49:
            await asyncio.sleep(0.05)
    for _ in range(number):
        await asyncio.wait_for(open_.acquire(), 60)
    told.heard.clear()
    return tasks


def processor(processes: list[int]) -> float:
    """Seconds that the processes have taken so far."""
    stats = [Path(f"/proc/{each}/stat").read_text(encoding="utf-8") for each in processes]
    fields = [stat.rpartition(")")[2].split() for stat in stats]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


async def _evening(boards: list[Board], idle: Line, asked: argparse.Namespace, told: Told) -> None:
    """A line at the next board, so many a second; a board is never written at twice at the same
    moment, so that what a watcher hears is known to be its last line."""
    seconds, a_second = asked.minutes * 60, asked.a_second
    busy: dict[int, asyncio.Task[None]] = {}

    async def write(board: Board) -> None:
        await board.write(told, told.writes)

    began, number = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        if number > now * a_second:
            await asyncio.sleep(number / a_second - now)
        at = number % len(boards)
        number += 1
        if at in busy:
            await busy[at]
        busy[at] = asyncio.create_task(write(boards[at]))
        if number % a_second == 0:
            told.idle.append((await idle.ask("/healthz")).seconds)
    await asyncio.gather(*busy.values())


async def _checked(boards: list[Board], line: Line) -> Counter[str]:
    """Of every line that was kept, as its phone was told, whether it is there once."""
    wrong: Counter[str] = Counter()
    for board in boards:
        state = (await line.ask(board.address)).body
        there = Counter((each["device"], each["sequence"]) for each in state["lines"])
        kept = {(phone.device, n + 1) for phone in board.phones for n in range(phone.sequence)}
        wrong["lost"] += len(kept - set(there))
        wrong["doubled"] += sum(there.values()) - len(there) + len(set(there) - kept)
    return wrong


def summed(told: Told) -> dict[str, Any]:
    """The figures, in milliseconds."""
    figures: dict[str, Any] = {}
    for name in ("writes", "heard", "alone", "idle"):
        held = [1000 * each for each in getattr(told, name)]
        cuts = quantiles(held, n=20) if len(held) > 1 else [0.0] * 19
        figures[name] = {"n": len(held), "p50": median(held or [0]), "p95": cuts[18]}
    figures["write_to_alone"] = figures["writes"]["p50"] / figures["alone"]["p50"]
    figures["write_to_idle"] = figures["writes"]["p50"] / figures["idle"]["p50"]
    figures["processor_a_line"] = 1000 * told.processor / max(len(told.writes), 1)
    figures["phones_of_a_core"] = told.own
    figures |= {"meanwhile": told.meanwhile, "lost": 0, "doubled": 0, **told.refused}
    return {**figures, "load_average": os.getloadavg()[0], "cores": os.cpu_count()}


def arguments(described: str, minutes: float) -> argparse.ArgumentParser:
    """What a hall is asked to be, on the command line."""
    parser = argparse.ArgumentParser(description=described.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--a-second", type=int, default=20)
    parser.add_argument("--webs", type=int, default=1)
    parser.add_argument("--without-law", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser


def asked_of(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What was asked, with this process ready to hold so many connections."""
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if asked.webs > 1 and not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL")):
        parser.error("several web processes need DATABASE_URL and REDIS_URL")
    return asked


def main() -> int:
    """Measure, tell, and say whether anything was lost or doubled."""
    asked = asked_of(arguments(__doc__, minutes=5))
    from benchmarks.scoring.server import a_hall

    with a_hall(asked.boards, SIGN_INS, asked.watchers, asked.webs) as (ports, league):
        figures = {**summed(asyncio.run(hall(ports, league, asked))), "over": league["over"]}
    figures["webs"] = asked.webs
    print(json.dumps(figures)) if asked.json else _say(figures)
    return int(bool(figures["lost"] or figures["doubled"]))


def _say(told: dict[str, Any]) -> None:
    titles = {
        "writes": "a line is kept",
        "heard": "a watcher hears",
        "alone": "alone in the hall",
        "idle": "an answer without work",
    }
    print(f"over {told['over']}, web processes: {told['webs']}")
    for name, title in titles.items():
        held = told[name]
        print(f"{title:>24}: p50 {held['p50']:7.1f} ms, p95 {held['p95']:7.1f} ms of {held['n']:,}")
    print(
        f"a line takes {told['write_to_alone']:.2f} times as long as alone, and"
        f" {told['write_to_idle']:.1f} times an answer without work"
    )
    print(f"the server's processor: {told['processor_a_line']:.1f} ms for each line that was kept")
    print(f"phones and watchers took {told['phones_of_a_core']:.0%} of a core themselves")
    refused = {status: n for status, n in told.items() if isinstance(status, int)}
    print(f"written by another meanwhile {told['meanwhile']}, refused {refused}")
    print(f"lost {told['lost']}, doubled {told['doubled']}")
    print(f"load average {told['load_average']:.1f} on {told['cores']} cores")


if __name__ == "__main__":
    sys.exit(main())
