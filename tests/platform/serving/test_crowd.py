"""However many connections somebody opens and says nothing on, others are answered."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import select
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from pennyclub.serving import crowd, run
from pennyclub.serving.crowd import Crowd, of_files
from pennyclub.serving.patience import Patient
from tests.platform.serving import spoken

GET = b"GET / HTTP/1.1\r\nHost: club.test\r\n\r\n"
SLOW = GET.replace(b"/ ", b"/slow ", 1)
HALF_A_BODY = b"POST / HTTP/1.1\r\nHost: club.test\r\nContent-Length: 9\r\n\r\nhalf"
OF_ONE, IN_ALL = 6, 10


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers once all of the request is here; on one address a little later."""
    while (await receive()).get("more_body", False):
        pass
    if scope["path"] == "/slow":
        await asyncio.sleep(1)
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


@contextlib.contextmanager
def serving(among: Crowd) -> Iterator[int]:
    """The port of a server that holds so many."""

    class Held(Patient):
        crowd = among

    with spoken.serving(app, Held) as port:
        yield port


@pytest.fixture
def opened() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as stack:
        yield stack


def small() -> Crowd:
    return Crowd(in_all=IN_ALL, waited_for=IN_ALL - 2, of_one=OF_ONE)


def connected(
    stack: contextlib.ExitStack, port: int, say: bytes, times: int, source: str = "127.0.0.1"
) -> list[socket.socket]:
    """So many connections, on each of which that was said."""
    links = []
    for _ in range(times):
        link = socket.create_connection(("127.0.0.1", port), 5, source_address=(source, 0))
        links.append(stack.enter_context(link))
        link.sendall(say)
        if say == GET:
            assert answer(link).endswith(b"ok")
    return links


def answer(link: socket.socket) -> bytes:
    """What comes, to the end of it or of the connection."""
    heard = b""
    while not heard.endswith(b"ok"):
        with contextlib.suppress(ConnectionResetError):
            if piece := link.recv(4096):
                heard += piece
                continue
        break
    return heard


def still_there(links: list[socket.socket]) -> list[bool]:
    """Which of them are not closed by the other side."""
    time.sleep(0.2)
    readable, _, _ = select.select(links, [], [], 0)
    return [link not in readable for link in links]


@pytest.mark.parametrize("said", [b"", GET[:9], GET, HALF_A_BODY], ids=repr)
def test_of_more_than_a_network_may_have_waiting_the_oldest_goes(
    opened: contextlib.ExitStack, said: bytes
) -> None:
    with serving(small()) as port:
        links = []
        for _ in range(OF_ONE + 2):
            links += connected(opened, port, said, 1)
            # Or what was said is not read yet, when the next one comes.
            time.sleep(0.05)
        assert still_there(links) == [False] * 2 + [True] * OF_ONE


def test_who_was_answered_meanwhile_is_no_longer_the_oldest(opened: contextlib.ExitStack) -> None:
    with serving(small()) as port:
        links = connected(opened, port, b"", OF_ONE)
        links[0].sendall(GET)
        assert answer(links[0]).endswith(b"ok")
        links += connected(opened, port, b"", 1)
        assert still_there(links) == [True, False, *[True] * (OF_ONE - 1)]


def test_of_many_networks_the_oldest_of_all_goes(opened: contextlib.ExitStack) -> None:
    with serving(small()) as port:
        links = connected(opened, port, b"", OF_ONE)
        links += connected(opened, port, b"", OF_ONE, source="127.0.0.2")
        gone = 2 * OF_ONE - small().waited_for
        assert still_there(links) == [False] * gone + [True] * small().waited_for


def test_what_is_under_way_is_never_let_go(opened: contextlib.ExitStack) -> None:
    with serving(small()) as port:
        at_work = connected(opened, port, SLOW, 3)
        connected(opened, port, b"", 2 * IN_ALL)
        assert [answer(link).endswith(b"ok") for link in at_work] == [True] * 3


def test_where_all_have_something_under_way_who_comes_is_told_so(
    opened: contextlib.ExitStack,
) -> None:
    with serving(small()) as port:
        at_work = connected(opened, port, SLOW, IN_ALL)
        time.sleep(0.2)
        told = answer(connected(opened, port, b"", 1)[0])
        assert told.startswith(b"HTTP/1.1 503 ")
        head, _, body = told.partition(b"\r\n\r\n")
        assert f"Content-Length: {len(body)}".encode() in head
        assert [answer(link).endswith(b"ok") for link in at_work] == [True] * IN_ALL
        connected(opened, port, GET, 1)


def test_nothing_is_known_of_who_has_left(opened: contextlib.ExitStack) -> None:
    among = small()
    with serving(among) as port:
        for link in connected(opened, port, GET, 3) + connected(opened, port, HALF_A_BODY, 2):
            link.close()
        time.sleep(0.2)
        assert (len(among), among.counts()) == (0, {})


def test_twin_without_a_bound_all_of_them_are_held(opened: contextlib.ExitStack) -> None:
    with serving(Crowd(in_all=1000, waited_for=1000, of_one=1000)) as port:
        links = connected(opened, port, b"", 10 * IN_ALL)
        assert all(still_there(links))


def test_this_process_asks_for_files_and_divides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(crowd.resource, "setrlimit", lambda _which, pair: asked.append(pair))
    infinity = resource.RLIM_INFINITY
    for limits, files in (
        ((1024, 4096), 4096),
        ((1024, infinity), crowd.FILES),
        ((1024, 1024), 1024),
        ((100_000, 100_000), crowd.FILES),
        ((infinity, infinity), crowd.FILES),
    ):
        monkeypatch.setattr(crowd.resource, "getrlimit", lambda _which, held=limits: held)
        assert crowd.files_to_open() == files
    assert asked == [(4096, 4096), (crowd.FILES, infinity)]
    for files in (256, 1024, crowd.FILES):
        held = of_files(files)
        assert held.of_one < held.waited_for < held.in_all
        # What is taken in at one go is open before it is counted.
        assert held.in_all + run.AT_ONE_GO <= files or files < 4 * run.AT_ONE_GO
