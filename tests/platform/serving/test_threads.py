"""A thread makes an answer, and waits for nobody who takes it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from a2wsgi import WSGIMiddleware

from pennyclub.serving import threads
from pennyclub.serving.patience import Patient
from pennyclub.serving.threads import Answer, Threads
from tests.platform.serving.spoken import serving

pytestmark = pytest.mark.any_database

PART = b"x" * 65_536
HANDED_OVER = io.BytesIO(b"y" * (2 * threads.PART + 5))
PARTS = 400
"""Some 26 MB: more than lies in all that is between a server and who asked it."""


class File(list[bytes]):
    """An answer in many parts, as Django's of a file: says so, and is closed."""

    streaming = True
    closed = 0

    def close(self) -> None:
        type(self).closed += 1


class Page(File):
    """One that is whole."""

    streaming = False


def pages(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """A file, one by the server's wrapper, a page, one that breaks, one that does half way."""
    path = environ["PATH_INFO"]
    if path == "/broken/":
        raise RuntimeError("broken")
    start("200 OK", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("X-At", path)])
    if path == "/half/":
        return _half()
    if path == "/handed-over/":
        parts: Iterable[bytes] = environ["wsgi.file_wrapper"](HANDED_OVER, 4096)
        return parts
    return File([PART] * PARTS) if path == "/file/" else Page([b"all ", b"of it"])


def _half() -> Iterator[bytes]:
    yield b"half"
    raise RuntimeError("broken")


def patient(taken_within: float = 30) -> type[Patient]:
    """The server's own way to speak, and how long it waits for who takes nothing."""
    return type("Own", (Patient,), {"taken_within": taken_within})


def asks(
    port: int, path: str, links: contextlib.ExitStack, within: float = 10, room: int = 4096
) -> socket.socket:
    """Somebody who asks for a path, with so many bytes of room, and reads nothing yet."""
    link = links.enter_context(socket.socket())
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    link.settimeout(within)
    link.connect(("127.0.0.1", port))
    link.sendall(f"GET {path} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n".encode())
    return link


def closed(many: int) -> None:
    """Until so many files are let go of."""
    until = time.monotonic() + 20
    while File.closed < many and time.monotonic() < until:
        time.sleep(0.01)
    assert File.closed == many


def all_of(link: socket.socket) -> bytes:
    """What is answered until the end of the connection; as far as it came within the time."""
    told = b""
    with contextlib.suppress(TimeoutError, ConnectionResetError):
        while part := link.recv(1 << 20):
            told += part
    return told


def test_whoever_takes_nothing_of_a_file_holds_no_thread() -> None:
    with serving(Threads(pages, workers=2), patient()) as port, contextlib.ExitStack() as links:
        for _ in range(4):
            asks(port, "/file/", links)
        time.sleep(0.3)
        assert all_of(asks(port, "/", links)).endswith(b"all of it\r\n0\r\n\r\n")


def test_twin_whose_threads_hand_over_every_part_answers_nobody_else() -> None:
    wsgi: Any = WSGIMiddleware(pages, workers=2)  # type: ignore[arg-type]
    before = File.closed
    with serving(wsgi, patient(20)) as port:
        with contextlib.ExitStack() as links:
            for _ in range(2):
                asks(port, "/file/", links)
            time.sleep(0.3)
            assert all_of(asks(port, "/", links, within=1)) == b""
        # Its threads wait for a loop that is there: else they, and the whole run, would never end.
        closed(before + 2)


def test_who_takes_nothing_for_so_long_is_let_go_and_who_is_slow_has_all_of_it() -> None:
    before = File.closed
    with serving(Threads(pages, workers=2), patient(3)) as port, \
         contextlib.ExitStack() as links:  # fmt: skip
        idle, slow = asks(port, "/file/", links), asks(port, "/file/", links, room=1 << 22)
        told = 0
        with contextlib.suppress(TimeoutError):
            while part := slow.recv(1 << 18):
                told += len(part)
                time.sleep(0.005)
        assert told > PARTS * len(PART)
        # The other one too, who reads what had come as far as to them once they are let go.
        closed(before + 2)
        assert len(all_of(idle)) < PARTS * len(PART)


SCOPE = {
    "type": "http", "method": "GET", "query_string": b"", "root_path": "",
    "http_version": "1.1", "scheme": "http", "server": ("a.test", 80), "headers": [],
}  # fmt: skip


def spoken(path: str, workers: int = 1) -> tuple[list[Any], BaseException | None]:
    """The messages of one answer, and what broke."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    try:
        asyncio.run(Threads(pages, workers=workers)({**SCOPE, "path": path}, receive, send))
    except RuntimeError as broke:
        return sent, broke
    return sent, None


def test_a_page_is_told_in_one_part_with_every_header_and_let_go_once() -> None:
    before = Page.closed
    sent, broke = spoken("/")
    head = [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2"), (b"x-at", b"/")]
    assert sent == [
        {"type": "http.response.start", "status": 200, "headers": head},
        {"type": "http.response.body", "body": b"all of it"},
    ]
    assert (broke, Page.closed) == (None, before + 1)


def test_a_file_comes_in_its_parts() -> None:
    sent, _broke = spoken("/file/")
    assert b"".join(each.get("body", b"") for each in sent) == PART * PARTS
    assert [each.get("more_body", False) for each in sent[1:]] == [True] * PARTS + [False]


def test_a_file_that_django_hands_over_comes_in_larger_parts_than_its_own_and_is_closed() -> None:
    sent, broke = spoken("/handed-over/")
    parts = [each["body"] for each in sent[1:-1]]
    assert [len(part) for part in parts] == [threads.PART, threads.PART, 5]
    assert (broke, HANDED_OVER.closed) == (None, True)


def test_a_part_is_made_once_the_thread_that_began_the_answer_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is known of a request is one thread's at a time."""
    tell = Answer._tell

    def slowly(answer: Answer, whole: bytes | None) -> None:
        tell(answer, whole)
        time.sleep(0.1)

    monkeypatch.setattr(Answer, "_tell", slowly)
    sent, broke = spoken("/file/", workers=2)
    assert broke is None
    assert len(sent) == PARTS + 2


def test_what_breaks_is_told_to_the_server() -> None:
    assert spoken("/broken/")[0] == []
    assert isinstance(spoken("/broken/")[1], RuntimeError)
    sent, broke = spoken("/half/")
    assert [each.get("body") for each in sent[1:]] == [b"half"]
    assert isinstance(broke, RuntimeError)
