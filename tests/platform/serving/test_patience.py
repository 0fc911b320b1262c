"""Who opens a connection and asks for nothing, or for ever begins to ask, holds none."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from pennyclub.serving import crowd, run
from pennyclub.serving.patience import HEAD_WITHIN, Patient
from tests.platform.serving import spoken

HEAD = b"GET / HTTP/1.1\r\nHost: club.test\r\n\r\n"
WITHIN = 0.4


class SoonImpatient(Patient):
    head_within = WITHIN


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers a little later than the head of a request may take."""
    if scope["path"] == "/slow":
        await asyncio.sleep(2 * WITHIN)
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with spoken.serving(app, SoonImpatient) as number:
        yield number


def held(port: int, *pieces: bytes, first: bytes = b"") -> tuple[bool, bytes]:
    """Whether a connection is still there once these came, each after a quarter of the time; and
    what was answered to the first."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as link:
        answer = b""
        if first:
            link.sendall(first)
            while not answer.endswith(b"ok"):
                answer += link.recv(4096)
        link.settimeout(WITHIN / 4)
        for piece in pieces:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                link.sendall(piece)
            with contextlib.suppress(TimeoutError):
                try:
                    if not link.recv(4096):
                        return False, answer
                except ConnectionResetError:
                    return False, answer
    return True, answer


NOTHING = [b""] * 12
DROPS = [bytes([letter]) for letter in HEAD[:12]]


def test_who_asks_for_nothing_is_let_go(port: int) -> None:
    assert held(port, *NOTHING) == (False, b"")


def test_who_sends_a_byte_now_and_then_is_let_go(port: int) -> None:
    assert held(port, *DROPS) == (False, b"")


def test_so_is_who_does_it_after_a_first_request(port: int) -> None:
    there, answer = held(port, *DROPS, first=HEAD)
    assert answer.startswith(b"HTTP/1.1 200")
    assert not there


def test_an_answer_may_take_as_long_as_it_takes(port: int) -> None:
    there, answer = held(port, first=HEAD.replace(b"/ ", b"/slow ", 1))
    assert there
    assert answer.endswith(b"ok")


@pytest.mark.deep
@pytest.mark.parametrize("pieces", [NOTHING, DROPS], ids=["nothing", "a byte at a time"])
def test_twin_uvicorn_itself_holds_on(pieces: list[bytes]) -> None:
    with spoken.serving(app, H11Protocol) as port:
        assert held(port, *pieces)[0]


def test_the_server_that_is_started_is_so_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    configured: list[Any] = []
    monkeypatch.setattr(run.Server, "run", lambda self, sockets: configured.append(self.config))
    monkeypatch.setattr(run.signal, "signal", lambda *_given: None)
    run.serve(socket.socket(), with_worker=False)
    assert configured[0].http is Patient
    assert Patient.head_within == HEAD_WITHIN == 30
    assert Patient.crowd.waited_for < Patient.crowd.in_all < crowd.files_to_open()
