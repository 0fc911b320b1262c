"""Many bodies that are held open take no more memory than there is room for."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import Any

import pytest

from pennyclub.bodies import WholeBodies
from pennyclub.serving.patience import Patient
from pennyclub.serving.room import SMALL, NoRoom, Room
from tests.platform.serving import spoken

pytestmark = pytest.mark.any_database

MB = 100_000
"""A tenth of one, so that the twin without a bound takes no more than it must."""
BIG = 980_000
CARD = b"x" * 5_000


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Answers how much came."""
    took = len((await receive())["body"])
    answer = str(took).encode()
    head = [(b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": answer})


def serving(room: Room, longest: int = 10 * MB) -> contextlib.AbstractContextManager[int]:
    """The port of a server that has so much room."""
    application = WholeBodies(pages, longest=longest, seconds=20, room=room)
    return spoken.serving(application, Patient)


def head(length: int, forwarded: str = "") -> bytes:
    whose = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
    return f"POST / HTTP/1.1\r\nHost: club.test\r\n{whose}Content-Length: {length}\r\n\r\n".encode()


def answer_of(link: socket.socket, within: float = 10, ending: bytes = b"\n\n") -> bytes:
    """All that is answered: to that ending, until the connection is closed, or nothing came for
    long."""
    link.settimeout(within)
    told = b""
    with contextlib.suppress(TimeoutError):
        while not told.endswith(ending) and (piece := link.recv(65536)):
            told += piece
            link.settimeout(0.3)
    return told


def half_open(links: contextlib.ExitStack, port: int, length: int, sent: int) -> socket.socket:
    """A body of which the last byte never comes."""
    link = links.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
    link.sendall(head(length))
    with contextlib.suppress(OSError):
        link.sendall(b"x" * sent)
    return link


def status(told: bytes) -> bytes:
    return told.split(b" ")[1] if told else b""


def held_by_forty(room: Room) -> tuple[int, list[bytes]]:
    """How much is held once one sender has forty bodies open, and what was answered to those for
    which there was no room."""
    with serving(room) as port, contextlib.ExitStack() as links:
        opened = [half_open(links, port, BIG, BIG - 1) for _ in range(40)]
        held = -1
        # Until a busy machine has taken in all that were sent.
        while held != (held := len(room)):
            time.sleep(0.3)
        return held, [told for each in opened if (told := answer_of(each, 0.05))]


@pytest.mark.deep
def test_forty_bodies_of_one_sender_take_no_more_than_there_is_room_for() -> None:
    held, answers = held_by_forty(Room(in_all=128 * MB, of_one=32 * MB))
    assert held == 3 * BIG
    assert len(answers) == 37
    assert {status(each) for each in answers} == {b"503"}
    assert all(b"retry-after: 10" in each.lower() for each in answers)
    assert all(b"connection: close" in each.lower() for each in answers)
    assert all(b"Nothing was saved: send it again" in each for each in answers)


@pytest.mark.deep
def test_twin_without_a_bound_all_of_them_are_held() -> None:
    held, answers = held_by_forty(Room(in_all=1000 * MB, of_one=1000 * MB))
    assert held == 40 * BIG
    assert answers == []


def test_a_class_behind_one_address_sends_its_cards_while_big_ones_fill_its_room() -> None:
    room = Room(in_all=128 * MB, of_one=32 * MB)
    with serving(room) as port, contextlib.ExitStack() as links:
        opened = [half_open(links, port, BIG, 1000) for _ in range(4)]
        assert status(answer_of(opened[-1])) == b"503"
        pupils = [half_open(links, port, len(CARD), len(CARD) - 1) for _ in range(28)]
        for pupil in pupils:
            pupil.sendall(b"x")
        answers = [answer_of(pupil, ending=b"\r\n\r\n5000") for pupil in pupils]
    assert {told.rpartition(b"\r\n")[2] for told in answers} == {b"5000"}


def test_what_is_refused_is_refused_before_it_is_sent_and_room_comes_back() -> None:
    room = Room(in_all=128 * MB, of_one=32 * MB)
    with serving(room) as port, contextlib.ExitStack() as links:
        first = [half_open(links, port, BIG, 10) for _ in range(3)]
        time.sleep(0.2)
        late = half_open(links, port, BIG, 0)
        assert status(answer_of(late, 1)) == b"503"
        # Three go; the next are served.
        for each in first:
            each.close()
        deadline = time.monotonic() + 5
        while len(room) and time.monotonic() < deadline:
            time.sleep(0.02)
        again = half_open(links, port, BIG, BIG)
        assert status(answer_of(again)) == b"200"
        assert len(room) == 0


def test_others_are_counted_by_themselves_where_a_proxy_says_who_they_are() -> None:
    room = Room(in_all=128 * MB, of_one=32 * MB)
    with serving(room) as port, contextlib.ExitStack() as links:
        for _ in range(3):
            half_open(links, port, BIG, 10)
        time.sleep(0.2)
        link = links.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        link.sendall(head(BIG, "192.0.2.7") + b"x" * BIG)
        assert status(answer_of(link)) == b"200"


def test_a_length_over_what_may_be_is_told_at_once_and_the_connection_ends() -> None:
    with contextlib.ExitStack() as links:
        port = links.enter_context(serving(Room(in_all=128 * MB, of_one=32 * MB), longest=1000))
        link = half_open(links, port, 10**12, 1)
        assert b"connection: close" in answer_of(link).lower()
        assert link.recv(1) == b""


def test_who_still_sends_reads_why_it_was_refused() -> None:
    room = Room(in_all=MB, of_one=MB)
    with serving(room) as port, socket.create_connection(("127.0.0.1", port), timeout=10) as link:
        link.sendall(head(BIG) + b"x" * BIG)
        assert status(answer_of(link)) == b"503"


def place_of(room: Room, whose: str, links: contextlib.ExitStack) -> Any:
    return links.enter_context(room.place(whose))


def test_small_ones_of_one_network_have_a_bound_as_well() -> None:
    room = Room(in_all=32 * SMALL, of_one=8 * SMALL)
    with contextlib.ExitStack() as links:
        for _ in range(2):
            place_of(room, "192.0.2.1", links).grow(SMALL)
        with pytest.raises(NoRoom):
            place_of(room, "192.0.2.1", links).grow(SMALL)
        place_of(room, "192.0.2.2", links).grow(SMALL)
    assert len(room) == 0


def test_one_that_says_no_length_is_counted_as_it_comes_and_leaves_nothing_behind() -> None:
    room = Room(in_all=10 * MB, of_one=10 * MB)
    with room.place("192.0.2.1") as place:
        place.grow(SMALL)
        place.grow(SMALL + 1)
        assert len(room) == SMALL + 1
        place.grow(10 * MB)
        with pytest.raises(NoRoom):
            place.grow(10 * MB + 1)
        assert len(room) == 10 * MB
    assert len(room) == 0


def test_the_process_has_a_bound_over_all_networks() -> None:
    room = Room(in_all=30 * MB, of_one=20 * MB)
    with contextlib.ExitStack() as links:
        place_of(room, "192.0.2.1", links).grow(20 * MB)
        place_of(room, "192.0.2.2", links).grow(10 * MB)
        with pytest.raises(NoRoom):
            place_of(room, "192.0.2.3", links).grow(1 * MB)


def test_the_server_itself_is_so_bounded() -> None:
    from pennyclub import asgi

    room = asgi._pages._pages._room
    with contextlib.ExitStack() as links:
        for _ in range(3):
            place_of(room, "192.0.2.1", links).grow(10 * BIG)
        with pytest.raises(NoRoom):
            place_of(room, "192.0.2.1", links).grow(10 * BIG)
        assert len(room) == 30 * BIG
    assert len(room) == 0
