"""A hall that is written down: 100 boards, 200 phones, 20 entries a second, 1,000 watchers.

    .venv/bin/python benchmarks/scoring.py [--minutes 5] [--boards N] [--watchers N] [--json]

Starts the server that `script/server` starts, in a process of its own, over a league of its own
(SQLite in a temporary folder; with DATABASE_URL that server's database `<name>_benchmark`, which it
makes and drops; with REDIS_URL over Redis). Two phones a board write by turns, so that each is told
at times that the other wrote meanwhile; one line in twenty is sent twice, as by a phone that lost
the answer. Prints how long a write takes and how long after it was sent a watcher hears of it,
median and 95th of a hundred; beside them, in the same run, one phone alone in the empty hall and
an answer without any work (`/healthz`), so that a slow machine is not taken for slow scoring. At
the end every match is read again. Ends with status 1 where a line was lost or is there twice.
The phones and the watchers run here, on the same machine, and are part of what it bears.
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
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from scoring_wire import Answer, Line, watch  # noqa: E402

A_SECOND = 20
PHONES = 2
SENT_TWICE = 0.05
ALONE = 20
SIGN_INS = 10
DETAIL = {"begin": {"first": "A", "detail": "flicks"}}


@dataclass
class Told:
    """What was measured, in seconds, and what went wrong."""

    writes: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    meanwhile: int = 0
    refused: Counter[int] = field(default_factory=Counter)


class Board:
    """A match, its two phones, and what they know of it."""

    def __init__(self, fixture: str, lines: list[Line], chance: random.Random) -> None:
        self.fixture, self.chance = fixture, chance
        self.phones = [Phone(line, f"phone-{n}-at-{fixture}-of-the-hall") for n, line in
                       enumerate(lines)]  # fmt: skip
        self.sent_at = 0.0
        self.turn = 0

    @property
    def address(self) -> str:
        """Where it is written."""
        return f"/api/v1/scoring/{self.fixture}"

    async def write(self, told: Told, into: list[float]) -> None:
        """The next phone writes a line; the seconds until it was kept go `into` a list."""
        self.turn += 1
        phone = self.phones[self.turn % PHONES]
        while True:
            body = self._next(phone.state)
            sent = {"sequence": phone.sequence + 1, "body": body}
            asked = {"device": phone.device, "after": len(phone.state["lines"]), "lines": [sent]}
            self.sent_at = time.perf_counter()
            answer = await phone.line.ask(f"{self.address}/lines", asked)
            if answer.status == 412:
                told.meanwhile += 1
                phone.state = answer.body["state"]
                continue
            if answer.status != 200:
                told.refused[answer.status] += 1
                return
            phone.kept(answer)
            if self.chance.random() < SENT_TWICE:
                await phone.line.ask(f"{self.address}/lines", asked)
            into.append(answer.seconds)
            return

    def _next(self, state: dict[str, Any]) -> Any:
        """What is tapped: one of the offers that commonly come next; at the end, undo."""
        running = state["running"]
        if not running["begun"]:
            return DETAIL
        offers = [each for each in running["offers"] if len(each["entries"]) == 1]
        if not offers:
            return {"undo": running["entries"][-1]["line"]}
        return {"entry": self.chance.choice(offers[:4])["entries"][0]}


class Phone:
    """A phone: its connection, its name, what it has seen, and the lines that were kept of it."""

    def __init__(self, line: Line, device: str) -> None:
        self.line, self.device = line, device
        self.sequence = 0
        self.state: dict[str, Any] = {"lines": [], "running": {"begun": False}}

    def kept(self, answer: Answer) -> None:
        """Its next line is there."""
        self.sequence += 1
        self.state = answer.body


async def hall(port: int, league: dict[str, Any], asked: argparse.Namespace) -> Told:
    """Play for so many minutes, and give what was measured."""
    told, chance = Told(), random.Random(3)
    signed = [Line(port, *each) for each in league["sessions"]]
    boards = [
        Board(fixture, [Line(port, *league["sessions"][(n + phone) % SIGN_INS])
                        for phone in range(PHONES)], chance)
        for n, fixture in enumerate(league["fixtures"])
    ]  # fmt: skip
    for board in boards:
        await board.write(Told(), [])
    for _ in range(ALONE):
        await boards[0].write(told, told.alone)
    watchers = await _watchers(port, boards, asked.watchers, told)
    try:
        await _evening(boards, signed[0], asked.minutes * 60, told)
        await asyncio.sleep(2)
    finally:
        for watcher in watchers:
            watcher.cancel()
        await asyncio.gather(*watchers, return_exceptions=True)
    told.refused.update(await _checked(boards, signed[0]))
    return told


async def _watchers(
    port: int, boards: list[Board], number: int, told: Told
) -> list[asyncio.Task[None]]:
    """So many listen, shared among the boards; gives them once every stream is open."""
    open_, tasks = asyncio.Semaphore(0), []
    for n in range(number):
        board = boards[n % len(boards)]

        def heard(board: Board = board) -> None:
            told.heard.append(time.perf_counter() - board.sent_at)

        task = watch(port, f"fixture-{board.fixture}", open_.release, heard)
        tasks.append(asyncio.create_task(task))
        if n % 50 == 49:
            await asyncio.sleep(0.05)
    for _ in range(number):
        await asyncio.wait_for(open_.acquire(), 60)
    told.heard.clear()
    return tasks


async def _evening(boards: list[Board], idle: Line, seconds: float, told: Told) -> None:
    """A line at the next board every twentieth of a second; a board is never written at twice at
    the same moment, so that what a watcher hears is known to be its last line."""
    busy: dict[int, asyncio.Task[None]] = {}

    async def write(board: Board) -> None:
        await board.write(told, told.writes)

    began, number = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        if number > now * A_SECOND:
            await asyncio.sleep(number / A_SECOND - now)
        at = number % len(boards)
        number += 1
        if at in busy:
            await busy[at]
        busy[at] = asyncio.create_task(write(boards[at]))
        if number % A_SECOND == 0:
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
    figures |= {"meanwhile": told.meanwhile, "lost": 0, "doubled": 0, **told.refused}
    return {**figures, "load_average": os.getloadavg()[0], "cores": os.cpu_count()}


def main() -> int:
    """Measure, tell, and say whether anything was lost or doubled."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    from scoring_server import a_hall

    with a_hall(asked.boards, SIGN_INS, asked.watchers) as (port, league):
        figures = {**summed(asyncio.run(hall(port, league, asked))), "over": league["over"]}
    print(json.dumps(figures)) if asked.json else _say(figures)
    return int(bool(figures["lost"] or figures["doubled"]))


def _say(told: dict[str, Any]) -> None:
    titles = {
        "writes": "a line is kept",
        "heard": "a watcher hears",
        "alone": "alone in the hall",
        "idle": "an answer without work",
    }
    print(f"over {told['over']}")
    for name, title in titles.items():
        held = told[name]
        print(f"{title:>24}: p50 {held['p50']:7.1f} ms, p95 {held['p95']:7.1f} ms of {held['n']:,}")
    print(
        f"a line takes {told['write_to_alone']:.2f} times as long as alone, and"
        f" {told['write_to_idle']:.1f} times an answer without work"
    )
    refused = {status: n for status, n in told.items() if isinstance(status, int)}
    print(f"written by another meanwhile {told['meanwhile']}, refused {refused}")
    print(f"lost {told['lost']}, doubled {told['doubled']}")
    print(f"load average {told['load_average']:.1f} on {told['cores']} cores")


if __name__ == "__main__":
    sys.exit(main())
