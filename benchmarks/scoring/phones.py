"""The phones of `hall.py`: HTTP as they speak it, over a connection that is kept; what they know
of their match, and the next line that they write. And a stream of events, as a watcher hears it.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import rules
from rules.scoring.offered import offers

PATIENCE = 30.0
PHONES = 2
SENT_TWICE = 0.05
DETAIL = {"begin": {"first": "A", "detail": "flicks"}}


@dataclass
class Answer:
    """What the server said, and how long that took in seconds."""

    status: int
    body: Any
    seconds: float


class Line:
    """One connection to the server, opened again where it was closed."""

    def __init__(self, port: int, cookies: str, token: str) -> None:
        self._port = port
        self._headers = f"Host: localhost\r\nCookie: {cookies}\r\nX-CSRFToken: {token}\r\n"
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: Any = None) -> Answer:
        """GET, or POST of a body. A connection that had been closed meanwhile is opened anew: what
        is sent twice by it is told apart by the server."""
        began = time.perf_counter()
        for attempt in (1, 2):
            try:
                status, told = await asyncio.wait_for(self._asked(path, body), PATIENCE)
                return Answer(status, told, time.perf_counter() - began)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                self.close()
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

    async def _asked(self, path: str, body: Any) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        verb = "GET" if body is None else "POST"
        head = f"{verb} {path} HTTP/1.1\r\n{self._headers}Accept: application/json\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode() + content)
        await writer.drain()
        first = await reader.readline()
        if not first:
            raise ConnectionResetError("closed while nobody spoke")
        status = int(first.split()[1])
        length, chunked = 0, False
        while (header := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = header.decode("latin-1").partition(":")
            if name.lower() == "content-length":
                length = int(value)
            chunked |= name.lower() == "transfer-encoding"
        held = await (_chunks(reader) if chunked else reader.readexactly(length))
        return status, json.loads(held) if held.startswith((b"{", b"[")) else None

    def close(self) -> None:
        """End it."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    held = b""
    while size := int(await reader.readline(), 16):
        held += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return held


async def watch(
    port: int, topic: str, ready: Callable[[], None], heard: Callable[[], None]
) -> None:
    """Listen to a topic until cancelled: `ready` once it is open, `heard` at every score."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET /live/{topic} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await writer.drain()
        status = (await reader.readline()).split()[1]
        if status != b"200":
            raise RuntimeError(f"a watcher was answered {status.decode()}")
        ready()
        while line := await reader.readline():
            if line.startswith(b"event: score"):
                heard()
    finally:
        writer.close()


@dataclass
class Told:
    """What was measured, in seconds, and what went wrong."""

    writes: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    meanwhile: int = 0
    processor: float = 0.0
    own: float = 0.0
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
                phone.told(answer.body.get("kept") or answer.body["state"])
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
        self.told(answer.body)

    def told(self, known: dict[str, Any]) -> None:
        """What the server has: all of it, or the lines after those that it has seen."""
        if "running" in known:
            self.looked(known)
            return
        assert self.running is not None
        self.state = {**self.state, "lines": [*self.state["lines"], *known["lines"]]}
        for line in known["lines"]:
            self.running = rules.write_line(self.running, line["body"]).running
