"""The phones of `scoring.py`: what they know of their match, and the next line that they write."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from scoring_wire import Answer, Line

import rules
from rules.scoring.offered import offers

PHONES = 2
SENT_TWICE = 0.05
DETAIL = {"begin": {"first": "A", "detail": "flicks"}}


@dataclass
class Told:
    """What was measured, in seconds, and what went wrong."""

    writes: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    meanwhile: int = 0
    processor: float = 0.0
    refused: Counter[int] = field(default_factory=Counter)


class Board:
    """A match, its two phones, and what they know of it."""

    def __init__(
        self, fixture: str, lines: list[Line], chance: random.Random, *, brief: bool
    ) -> None:
        self.fixture, self.chance, self.brief = fixture, chance, brief
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
            body = phone.ruled(self.chance) if self.brief else self._next(phone.state)
            sent = {"sequence": phone.sequence + 1, "body": body}
            asked = {"device": phone.device, "after": len(phone.state["lines"]), "lines": [sent],
                     "brief": self.brief}  # fmt: skip
            self.sent_at = time.perf_counter()
            answer = await phone.line.ask(f"{self.address}/lines", asked)
            if answer.status == 412:
                told.meanwhile += 1
                phone.looked(answer.body["state"])
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
        self.running: rules.Running | None = None

    def looked(self, state: dict[str, Any]) -> None:
        """What the server has, and by its own law what that makes."""
        self.state = state
        running = rules.open_card(state["head"])
        for line in state["lines"]:
            running = rules.write_line(running, line["body"]).running
        self.running = running

    def ruled(self, chance: random.Random) -> Any:
        """What is tapped: an offer of the law on the phone."""
        running = self.running
        if running is None or running.live is None:
            return DETAIL
        offered = [one for one, _ in offers(running.live) if len(one.entries) == 1]
        if not offered:
            return {"undo": running.entries[-1].line}
        return {"entry": chance.choice(offered[:4]).entries[0]}

    def kept(self, answer: Answer) -> None:
        """Its next line is there."""
        self.sequence += 1
        if "running" in answer.body:
            self.looked(answer.body)
            return
        assert self.running is not None
        self.state = {**self.state, "lines": [*self.state["lines"], *answer.body["lines"]]}
        for line in answer.body["lines"]:
            self.running = rules.write_line(self.running, line["body"]).running
