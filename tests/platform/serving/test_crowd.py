"""However many connections somebody opens and says nothing on, others are answered."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import resource
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
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


class Hall:
    """A server that holds so many, what it has heard so far, and when it answers the slow."""

    def __init__(self, among: Crowd) -> None:
        self.among = among
        self.port = 0
        self.made = 0
        self.heard = 0
        self.goes_on = threading.Event()
        self.opened = contextlib.ExitStack()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers once all of the request is here; on one address when it is told to."""
        while (await receive()).get("more_body", False):
            pass
        while scope["path"] == "/slow" and not self.goes_on.is_set():
            await asyncio.sleep(0.02)
        headers = [(b"content-length", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})

    def has_heard(self, made: int, heard: int) -> bool:
        """Whether so many connections have come, and so many bytes on all of them."""
        return (self.made, self.heard) == (made, heard)

    def protocol(self) -> type[Patient]:
        """As in earnest, and it says what came."""
        hall = self

        class Held(Patient):
            crowd = hall.among

            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                hall.made += 1

            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                hall.heard += len(data)

        return Held


@contextlib.contextmanager
def serving(among: Crowd) -> Iterator[Hall]:
    hall = Hall(among)
    with spoken.serving(hall, hall.protocol()) as hall.port:
        with hall.opened:
            yield hall
        hall.goes_on.set()


def small() -> Crowd:
    return Crowd(in_all=IN_ALL, waited_for=IN_ALL - 2, of_one=OF_ONE)


def until(so: Callable[[], bool]) -> None:
    """Wait for it; a machine that is busy has its time."""
    by = time.monotonic() + 20
    while not so() and time.monotonic() < by:
        time.sleep(0.005)
    assert so()


def connected(hall: Hall, say: bytes, times: int, source: str = "127.0.0.1") -> list[socket.socket]:
    """So many connections, one after the other, on each of which that was said and heard."""
    links = []
    for _ in range(times):
        made, heard = hall.made + 1, hall.heard + len(say)
        link = socket.create_connection(("127.0.0.1", hall.port), 5, source_address=(source, 0))
        links.append(hall.opened.enter_context(link))
        link.sendall(say)
        until(functools.partial(hall.has_heard, made, heard))
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


def closed(links: list[socket.socket]) -> list[socket.socket]:
    """Those of which the other side has let go."""
    return select.select(links, [], [], 0)[0]


def still_there(links: list[socket.socket], gone: int) -> list[bool]:
    """Which of them are not closed, once so many are."""
    until(lambda: len(closed(links)) >= gone)
    time.sleep(0.1)
    return [link not in closed(links) for link in links]


@pytest.mark.parametrize("said", [b"", GET[:9], GET, HALF_A_BODY], ids=repr)
def test_of_more_than_a_network_may_have_waiting_the_oldest_goes(
    said: bytes,
) -> None:
    with serving(small()) as hall:
        links = connected(hall, said, OF_ONE + 2)
        assert still_there(links, gone=2) == [False] * 2 + [True] * OF_ONE


def test_who_was_answered_meanwhile_is_no_longer_the_oldest() -> None:
    with serving(small()) as hall:
        links = connected(hall, b"", OF_ONE)
        links[0].sendall(GET)
        assert answer(links[0]).endswith(b"ok")
        links += connected(hall, b"", 1)
        assert still_there(links, gone=1) == [True, False, *[True] * (OF_ONE - 1)]


class Guest:
    """A connection that is none."""

    client: tuple[str, int] | None = ("127.0.0.1", 1)

    def __init__(self, *, said_more: bool) -> None:
        self.said_more = said_more
        self.here = True

    def has_said_more(self) -> bool:
        return self.said_more

    def make_way(self) -> None:
        self.here = False


def test_who_has_sent_what_nobody_has_read_yet_is_passed_over() -> None:
    among = small()
    guests = [Guest(said_more=number < 2) for number in range(OF_ONE + 1)]
    for guest in guests:
        among.comes(guest)
        among.waits(guest)
    assert [guest.here for guest in guests] == [True, True, False, *[True] * (OF_ONE - 2)]
    assert among.counts() == {"127.0.0.1": OF_ONE}


def test_of_many_networks_the_oldest_of_all_goes() -> None:
    with serving(small()) as hall:
        links = connected(hall, b"", OF_ONE)
        links += connected(hall, b"", OF_ONE, source="127.0.0.2")
        gone = 2 * OF_ONE - small().waited_for
        assert still_there(links, gone) == [False] * gone + [True] * small().waited_for


def test_what_is_under_way_is_never_let_go() -> None:
    with serving(small()) as hall:
        at_work = connected(hall, SLOW, 3)
        connected(hall, b"", 2 * IN_ALL)
        hall.goes_on.set()
        assert [answer(link).endswith(b"ok") for link in at_work] == [True] * 3


def test_where_all_have_something_under_way_who_comes_is_told_so() -> None:
    with serving(small()) as hall:
        at_work = connected(hall, SLOW, IN_ALL)
        told = answer(connected(hall, b"", 1)[0])
        assert told.startswith(b"HTTP/1.1 503 ")
        head, _, body = told.partition(b"\r\n\r\n")
        assert f"Content-Length: {len(body)}".encode() in head
        hall.goes_on.set()
        assert [answer(link).endswith(b"ok") for link in at_work] == [True] * IN_ALL
        connected(hall, GET, 1)


def test_nothing_is_known_of_who_has_left() -> None:
    among = small()
    with serving(among) as hall:
        for link in connected(hall, GET, 3) + connected(hall, HALF_A_BODY, 2):
            link.close()
        until(lambda: (len(among), among.counts()) == (0, {}))


def test_twin_without_a_bound_all_of_them_are_held() -> None:
    with serving(Crowd(in_all=1000, waited_for=1000, of_one=1000)) as hall:
        links = connected(hall, b"", 10 * IN_ALL)
        assert all(still_there(links, gone=0))


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
