"""How long a request's body may be, and how long it may take to come and to be read, whatever is in
it."""

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from matches.ports import apart, compute_budget
from matches.ports.client_address import network
from pennyclub.errors import below_api, refusal
from pennyclub.live.stream import Message, Receive, Send
from pennyclub.serving.room import NoRoom, Place, Room

Application = Callable[[Message, Receive, Send], Awaitable[None]]

WHY = "This is longer than anything that can be sent here. Nothing was saved."
BOTH = "This says twice, and in two ways, how long it is. Nothing was saved."
SLOW = "The rest of this took too long to arrive. Nothing was saved."
CROWDED = (
    "Too much is being sent at this moment. Nothing was saved: send it again in a little while."
)
AGAIN_AFTER = 10
"""Seconds: most of what is being sent is here by then."""
LINGER = 2.0
"""Seconds for which a sender who still sends may read why: cut off at once, many never would."""

SHORT_FORM = 20_000
"""Bytes: no more than a page takes to make, whatever stands in them."""
A_BYTE = 5e-7
"""Seconds that reading a form takes at most, for each of its bytes."""


class BodyLimit:
    """Refuses a body that says it is too long before a byte of it is read.

    Django's own limit leaves files out, and they are on the disk before any view, or the check of
    who may send them, is asked. A body that does not say how long it is counts as empty.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 413, or pass the request on."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length[:19]) > settings.LONGEST_BODY:
            if below_api(request.path_info):
                return refusal(request.path_info, 413, "too_large", WHY)
            return _page()
        return self._get_response(request)


class LongForms:
    """Has the network that sends a long form pay for reading it (`matches.ports.compute_budget`).

    Five million bytes of percent signs take this process seconds, at every address, before it is
    known who sends them: what a network may have computed within a minute is the bound of that too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Read it and pass the request on, or answer 429 before it is read."""
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if request.method == "POST" and length > SHORT_FORM and not below_api(request.path_info):
            caller = network(request.META.get("REMOTE_ADDR"))
            with compute_budget.holding(caller, A_BYTE * length) as held:
                if seconds := compute_budget.wait(caller, held):
                    return _later(request.path_info, seconds)
                with compute_budget.counting(caller):
                    _ = request.POST
        return self._get_response(request)


def _later(path: str, seconds: int) -> HttpResponse:
    answer = refusal(path, 429, "throttled", str(apart.spent(seconds)))
    answer["Retry-After"] = str(seconds)
    answer["Cache-Control"] = "no-store"
    return answer


def _page() -> HttpResponse:
    """The page that says so. It is made without the request: nobody is asked who this is."""
    answer = HttpResponse(render_to_string("413.html"), status=413)
    # What sets these for other pages comes after.
    answer["Content-Security-Policy"] = "default-src 'self'; frame-ancestors 'none'"
    answer["Cache-Control"] = "no-store"
    return answer


_LENGTHS = {b"content-length", b"transfer-encoding"}
_CLOSE = (b"connection", b"close")


class _GoneError(Exception):
    """The sender left before all of the body was here."""


class _RefusedError(Exception):
    """The body is not read to its end: with which status, code and words, it says itself."""


class WholeBodies:
    """Reads a body on the event loop before a page's thread is given to it.

    The threads that serve pages are few: read there, a handful of senders that drip a byte at a
    time would stop every page. A body that is not here after ``seconds`` is answered with 408, one
    that turns out longer than ``longest`` bytes with 413, one for which there is no ``room`` with
    503, before it is read where it says its length. One that says beforehand that it is too long
    passes unread: `BodyLimit` refuses it.
    """

    def __init__(self, pages: Application, *, longest: int, seconds: float, room: Room) -> None:
        self._pages = pages
        self._longest = longest
        self._seconds = seconds
        self._room = room

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request once all of it is here."""
        if {name for name, _value in scope["headers"]} >= _LENGTHS:
            # Who stands between us and the sender may have read the other one, and take what
            # comes next for somebody else's request: nothing comes next.
            await _answer(send, refusal(scope["path"], 400, "malformed", BOTH))
            return
        length = _says(scope)
        if length > self._longest:
            await self._pages(scope, receive, _and_close(send))
            return
        client = scope.get("client")
        with self._room.place(network(client[0] if client else "")) as place:
            try:
                whole = _Whole(await self._read(length, receive, place), receive)
            except _GoneError:
                return
            except _RefusedError as refused:
                why = refusal(scope["path"], *refused.args)
                if why.status_code == 503:
                    why["Retry-After"] = str(AGAIN_AFTER)
            else:
                # Held until it is answered: for so long the page has it in memory.
                await self._pages(scope, whole, _and_leave(send, place, whole))
                return
        # Who is too slow was waited for long enough.
        linger = 0.0 if why.status_code == 408 else min(LINGER, self._seconds)
        await _answer(send, why, receive, linger)

    async def _read(self, length: int, receive: Receive, place: Place) -> bytes:
        """The whole body, which says that it is so long."""
        try:
            place.grow(length)
            async with asyncio.timeout(self._seconds):
                return await self._all(receive, place)
        except TimeoutError:
            raise _RefusedError(408, "too_slow", SLOW) from None
        except NoRoom:
            raise _RefusedError(503, "busy", CROWDED) from None

    async def _all(self, receive: Receive, place: Place) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _GoneError
            body += message.get("body", b"")
            if len(body) > self._longest:
                raise _RefusedError(413, "too_large", WHY)
            place.grow(len(body))
            if not message.get("more_body", False):
                return bytes(body)


def _says(scope: Message) -> int:
    """How long a request says that its body is."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            # The server lets nothing but digits through; whatever else is longer than all may be.
            return int(value[:19]) if value.isdigit() else sys.maxsize
    return 0


class _Whole:
    """A channel that gives the whole body first, and then whatever else comes."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        self._receive = receive

    async def __call__(self) -> Message:
        """The page alone has the body then, and not this beside it."""
        return self._waiting.pop() if self._waiting else await self._receive()

    def forget(self) -> None:
        """Of a body that nobody has asked for, nobody will."""
        self._waiting.clear()


def _and_close(send: Send) -> Send:
    """Answers so that the connection ends: what was not read is not waited for."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], _CLOSE]}
        await send(message)

    return sending


def _and_leave(send: Send, place: Place, whole: _Whole) -> Send:
    """Answers, from when on nothing of the body is held."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            whole.forget()
            place.leave()
        await send(message)

    return sending


async def _answer(
    send: Send, refused: HttpResponse, receive: Receive | None = None, linger: float = 0.0
) -> None:
    """Say why, and close; who still sends may go on for a moment, unheard, so as to read it."""
    told = {**refused.headers, "Content-Length": str(len(refused.content))}
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in told.items()]
    start = {"type": "http.response.start", "status": refused.status_code}
    await send({**start, "headers": [*headers, _CLOSE]})
    await send({"type": "http.response.body", "body": refused.content, "more_body": True})
    if receive is not None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(linger):
                while (await receive()).get("more_body", False):
                    pass
    await send({"type": "http.response.body", "body": b""})
