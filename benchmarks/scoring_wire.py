"""HTTP as `scoring.py` speaks it: a phone's connection that is kept, and a stream of events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PATIENCE = 30.0


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
