"""Who is told to come again later is told so after a moment, and nothing of theirs is held."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from a2wsgi import WSGIMiddleware

from pennyclub.bodies import WholeBodies
from pennyclub.serving.room import Room
from pennyclub.serving.unhurried import Unhurried

REFUSED = {"/dear/": "429 Too Many Requests", "/dearer/": "503 Service Unavailable"}
BODY = {"type": "http.request", "body": b"x" * 500, "more_body": False}


def pages(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """Refuses what is asked of /dear/ and /dearer/."""
    refused = REFUSED.get(environ["PATH_INFO"])
    start(refused or "200 OK", [("Retry-After", "3")] if refused else [])
    return [b"told"]


def answered(room: Room, path: str = "/dear/", *, moment: float) -> list[tuple[str, int, int]]:
    """Somebody is refused, and then somebody else asks, of a server with a single thread: whose
    answers came, in this order, their status, and how much of bodies was held as it came."""
    told: list[tuple[str, int, int]] = []
    whole = WholeBodies(WSGIMiddleware(pages, workers=1), longest=1000, seconds=5, room=room)  # type: ignore[arg-type]
    server = Unhurried(whole, moment=moment)

    async def ask(path: str) -> None:
        waiting = [BODY]

        async def receive() -> Any:
            return waiting.pop()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                told.append((path, message["status"], len(room)))

        scope = {
            "type": "http", "path": path, "method": "POST", "query_string": b"", "root_path": "",
            "http_version": "1.1", "scheme": "http", "server": ("club.test", 80),
            "headers": [(b"content-length", b"500")], "client": ("192.0.2.1", 1),
        }  # fmt: skip
        await server(scope, receive, send)

    async def both() -> None:
        first = asyncio.create_task(ask(path))
        # As far as its answer: the other one's begins after it.
        await asyncio.sleep(0.05)
        await asyncio.gather(first, ask("/"))

    asyncio.run(both())
    return told


@pytest.mark.parametrize(("path", "status"), [("/dear/", 429), ("/dearer/", 503)])
def test_whoever_else_asks_meanwhile_is_answered_first(path: str, status: int) -> None:
    room = Room(in_all=4000, of_one=4000)
    assert answered(room, path, moment=1.5) == [("/", 200, 0), (path, status, 0)]
    assert len(room) == 0


def test_twin_without_a_moment_the_next_is_asked_for_at_once() -> None:
    room = Room(in_all=4000, of_one=4000)
    assert [path for path, *_more in answered(room, moment=0)] == ["/dear/", "/"]


def test_what_is_held_of_a_body_ends_as_its_answer_begins() -> None:
    room, held = Room(in_all=4000, of_one=4000), list[int]()

    async def asked(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        held.append(len(room))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        held.append(len(room))

    async def nothing(_message: Any) -> None:
        pass

    async def receive() -> Any:
        return BODY

    scope = {"type": "http", "path": "/", "headers": [(b"content-length", b"500")]}
    asyncio.run(WholeBodies(asked, longest=1000, seconds=5, room=room)(scope, receive, nothing))
    assert held == [500, 0]


def test_a_body_that_no_page_has_read_is_let_go_as_its_answer_begins() -> None:
    coming, told = [{"type": "http.disconnect"}, BODY], list[Any]()

    async def unread(_scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": []})
        told.append(await receive())

    async def nothing(_message: Any) -> None:
        pass

    async def receive() -> Any:
        return coming.pop()

    room = Room(in_all=4000, of_one=4000)
    scope = {"type": "http", "path": "/", "headers": [(b"content-length", b"500")]}
    asyncio.run(WholeBodies(unread, longest=1000, seconds=5, room=room)(scope, receive, nothing))
    assert told == [{"type": "http.disconnect"}]


def test_the_server_that_is_shipped_has_it() -> None:
    from pennyclub import asgi

    assert isinstance(asgi._pages, Unhurried)
    assert isinstance(asgi._pages._pages, WholeBodies)
