"""`GET /live/<topic>` as a small ASGI application: one stream of server-sent events."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from matches.ports.client_address import network
from matches.ports.live import is_topic
from pennyclub import hsts
from pennyclub.live import audience
from pennyclub.live.hub import Event, Full, Listener
from pennyclub.live.publishing import hub

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Cookies = Mapping[str, str]

PREFIX = "/live/"
# When a browser whose stream ended asks again: not all of a hall's in the same moment, where it was
# the server that went.
SOONEST_MS, LATEST_MS = 2_000, 6_000
# Of a topic that is hidden, too: who may not listen to it is not told that there is one.
MISSING = "There is no such live topic."
NOT_OURS = "Nothing is served under this name."
# What a browser is told when what it missed is no longer known: fetch the page anew.
RESYNC = b"event: resync\ndata: {}\n\n"

AWAY = (b"x-robots-tag", b"noindex")
"""No search engine keeps who plays: this stands beside Django, which says so of every answer."""
NO_PAGE = [
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'"),
]
"""Nor is any of it ever shown as a page."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    AWAY,
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *NO_PAGE,
]


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request below `/live/`."""
    topic = scope["path"].removeprefix(PREFIX)
    if not _is_asked_by_name(scope):
        await _refuse(send, 400, NOT_OURS)
    elif not is_topic(topic):
        await _refuse(send, 404, MISSING)
    elif scope["method"] != "GET":
        await _refuse(send, 405, "Live topics are listened to with GET.", (b"allow", b"GET"))
    else:
        address = network(scope["client"][0] if scope.get("client") else "")
        try:
            with hub.listening(topic, address) as listener:
                cookies = parse_cookie(_header(scope, b"cookie"))
                # Before it is asked who may: what is announced meanwhile is not missed.
                if whole := await audience.whole_of(topic):
                    hub.is_part(listener, whole)
                if await audience.may_listen(topic, cookies):
                    last_seen = _header(scope, b"last-event-id")[:64]
                    await _stream(listener, cookies, last_seen, receive, send)
                else:
                    await _refuse(send, 404, MISSING)
        except Full:
            await _refuse(
                send,
                503,
                "Too many pages are listening; yours still works.",
                (b"retry-after", b"60"),
            )


def _is_asked_by_name(scope: Message) -> bool:
    """Whether it is asked for under a name of ours, which nobody but Django looks at otherwise: a
    page of somebody else's whose name leads here would hear what goes on in a club at home."""
    domain, _port = split_domain_port(_header(scope, b"host"))
    return validate_host(domain, settings.ALLOWED_HOSTS)


def _https() -> list[tuple[bytes, bytes]]:
    value = hsts.value()
    return [(hsts.NAME.lower().encode(), value.encode())] if value else []


async def _refuse(send: Send, status: int, why: str, *headers: tuple[bytes, bytes]) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    held = [plain, AWAY, *NO_PAGE, *headers, *_https()]
    await send({"type": "http.response.start", "status": status, "headers": held})
    await send({"type": "http.response.body", "body": why.encode()})


async def _stream(
    listener: Listener, cookies: Cookies, last_seen: str, receive: Receive, send: Send
) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *_https()]})
    gone = asyncio.ensure_future(_gone(receive))
    try:
        async for piece in _pieces(listener, cookies, last_seen, gone):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    finally:
        gone.cancel()
    with contextlib.suppress(OSError):
        await send({"type": "http.response.body", "body": b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _pieces(
    listener: Listener, cookies: Cookies, last_seen: str, gone: "asyncio.Future[None]"
) -> AsyncIterator[bytes]:
    yield f"retry: {random.randint(SOONEST_MS, LATEST_MS)}\n\n".encode()  # noqa: S311
    if last_seen:
        missed = hub.missed(listener.topic, last_seen)
        if missed is None:
            yield RESYNC
        for each in missed or ():
            if await audience.may_still_hear(each, cookies):
                yield _encode(each)
    while not gone.done() and hub.is_open:
        following = asyncio.ensure_future(listener.queue.get())
        either: set[asyncio.Future[Any]] = {following, gone}
        await asyncio.wait(
            either,
            timeout=settings.LIVE_HEARTBEAT_SECONDS,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if not following.done():
            following.cancel()
            yield b": still here\n\n"
            continue
        event = following.result()
        if event is None:
            return
        if await audience.may_hear(event, cookies):
            yield _encode(event)
        elif not await audience.may_go_on(event, cookies):
            # The page shows what it may not any more: fetched anew, it is not there.
            yield RESYNC
            return


def _encode(event: Event) -> bytes:
    # `data` is JSON on one line, and ids and names hold no line break: nothing to split.
    return f"id: {event.id}\nevent: {event.name}\ndata: {event.data}\n\n".encode()


def _header(scope: Message, sought: bytes) -> str:
    for name, value in scope["headers"]:
        if name == sought:
            return str(value.decode("latin-1"))
    return ""
