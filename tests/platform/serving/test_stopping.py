"""A server that is told to stop breaks no answer off, and refuses nobody while one is under way."""

from __future__ import annotations

import contextlib
import http.client
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from pennyclub.serving import run
from tests.packaging.test_variables import compose
from tests.platform import club_server

pytestmark = pytest.mark.any_database

PROGRAM = """
import asyncio, socket, sys, django
django.setup()
import uvicorn
from pennyclub.serving import run
from pennyclub.serving.patience import Patient

async def app(scope, receive, send):
    await asyncio.sleep(float(scope["path"].strip("/") or "0.02"))
    head = [(b"content-length", b"4")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"do", "more_body": True})
    await asyncio.sleep(0.01)
    await send({"type": "http.response.body", "body": b"ne"})

kind = uvicorn.Server if sys.argv[2] == "uvicorn" else run.Server
config = uvicorn.Config(app, lifespan="off", log_config=None, http=Patient,
                        timeout_graceful_shutdown=float(sys.argv[3]))
print("listens", flush=True)
kind(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
"""


@contextlib.contextmanager
def serving(
    listener: socket.socket, kind: str = "ours", seconds: float = 5
) -> Iterator[subprocess.Popen[str]]:
    """A process that serves on this listener, which others may serve on too."""
    asked = [sys.executable, "-c", PROGRAM, str(listener.fileno()), kind, str(seconds)]
    process = subprocess.Popen(
        asked,
        cwd=club_server.ROOT,
        env={"PATH": "/usr/bin:/bin", "DJANGO_SETTINGS_MODULE": "pennyclub.settings"},
        pass_fds=[listener.fileno()],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "listens\n"
        time.sleep(0.3)
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(2048)
        yield taken


def asked(port: int, path: str = "/") -> tuple[int, bytes, str | None]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    link.request("GET", path)
    answer = link.getresponse()
    return answer.status, answer.read(), answer.getheader("Connection")


def test_one_of_two_stops_and_no_request_is_broken_off_or_refused(
    listener: socket.socket,
) -> None:
    port = listener.getsockname()[1]
    over = threading.Event()

    def visit() -> list[bytes]:
        """One connection for as long as it lasts, a new one when it was said to end."""
        told, link = [], http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        while not over.is_set():
            link.request("GET", "/")
            told.append(link.getresponse().read())
        link.close()
        return told

    with serving(listener) as first, serving(listener), ThreadPoolExecutor(12) as visitors:
        visits = [visitors.submit(visit) for _ in range(12)]
        time.sleep(0.7)
        try:
            first.send_signal(signal.SIGTERM)
            first.wait(15)
            time.sleep(0.5)
        finally:
            over.set()
        answers = [each for visit in visits for each in visit.result(30)]
    assert len(answers) > 50
    assert set(answers) == {b"done"}


@pytest.mark.deep
def test_one_alone_finishes_what_is_under_way_and_answers_who_comes_meanwhile(
    listener: socket.socket,
) -> None:
    port = listener.getsockname()[1]
    with serving(listener) as server, ThreadPoolExecutor(1) as slow:
        listener.close()
        under_way = slow.submit(asked, port, "/2")
        time.sleep(0.5)
        server.send_signal(signal.SIGTERM)
        time.sleep(0.4)
        assert asked(port) == (200, b"done", "close")
        assert under_way.result(20)[:2] == (200, b"done")
        assert server.wait(10) is not None


@pytest.mark.deep
def test_twin_uvicorn_refuses_who_comes_meanwhile(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    with serving(listener, "uvicorn") as server, ThreadPoolExecutor(1) as slow:
        listener.close()
        under_way = slow.submit(asked, port, "/2")
        time.sleep(0.5)
        server.send_signal(signal.SIGTERM)
        time.sleep(0.4)
        with pytest.raises(OSError, match="refused"):
            asked(port)
        assert under_way.result(20)[:2] == (200, b"done")


@pytest.mark.deep
def test_what_takes_longer_than_it_may_holds_no_stop_up(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    with serving(listener, seconds=0.5) as server, ThreadPoolExecutor(1) as slow:
        listener.close()
        under_way = slow.submit(asked, port, "/15")
        time.sleep(0.5)
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        server.wait(15)
        assert time.monotonic() - began < 10
        with pytest.raises((http.client.HTTPException, OSError)):
            assert under_way.result(20)[0] == 500


def test_how_long_is_configured_and_compose_waits_for_longer(
    monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    settings.STOP_SECONDS = 7  # type: ignore[attr-defined]
    held: list[run.Server] = []
    monkeypatch.setattr(run.Server, "run", lambda self, sockets: held.append(self))
    monkeypatch.setattr(run.signal, "signal", lambda *_given: None)
    run.serve(socket.socket(), with_worker=False)
    assert held[0].config.timeout_graceful_shutdown == 7
    assert compose()["web"]["stop_grace_period"] == "1m${PENNYCLUB_STOP_SECONDS:-10}s"
