"""How long a request's body may be, and how long it may take to come and to be read, whatever is in
it."""

import asyncio
from collections.abc import Awaitable, Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from matches.ports import apart, compute_budget
from matches.ports.client_address import network
from pennyclub.errors import below_api, refusal
from pennyclub.live.stream import Message, Receive, Send

Application = Callable[[Message, Receive, Send], Awaitable[None]]

WHY = "This is longer than anything that can be sent here. Nothing was saved."
BOTH = "This says twice, and in two ways, how long it is. Nothing was saved."
SLOW = "The rest of this took too long to arrive. Nothing was saved."

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


class _GoneError(Exception):
    """The sender left before all of the body was here."""


class WholeBodies:
    """Reads a body on the event loop before a page's thread is given to it.

    The threads that serve pages are few: read there, a handful of senders that drip a byte at a
    time would stop every page. A body that is not here after ``seconds`` is answered with 408, one
    that turns out longer than ``longest`` bytes with 413. One that says beforehand that it is too
    long passes unread: `BodyLimit` refuses it.
    """

    def __init__(self, pages: Application, *, longest: int, seconds: float) -> None:
        self._pages = pages
        self._longest = longest
        self._seconds = seconds

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request once all of it is here."""
        if {name for name, _value in scope["headers"]} >= _LENGTHS:
            # Who stands between us and the sender may have read the other one, and take what
            # comes next for somebody else's request: nothing comes next.
            await _answer(send, refusal(scope["path"], 400, "malformed", BOTH))
            return
        if self._says_too_long(scope):
            await self._pages(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await self._read(receive)
        except _GoneError:
            return
        except TimeoutError:
            await _answer(send, refusal(scope["path"], 408, "too_slow", SLOW))
            return
        if body is None:
            await _answer(send, refusal(scope["path"], 413, "too_large", WHY))
            return
        await self._pages(scope, _replayed(body, receive), send)

    def _says_too_long(self, scope: Message) -> bool:
        for name, value in scope["headers"]:
            if name == b"content-length":
                return not value.isdigit() or int(value[:19]) > self._longest
        return False

    async def _read(self, receive: Receive) -> bytes | None:
        """The whole body; ``None`` when it is too long."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise _GoneError
            body += message.get("body", b"")
            if len(body) > self._longest:
                return None
            if not message.get("more_body", False):
                return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A channel that gives the whole body first, and then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


async def _answer(send: Send, refused: HttpResponse) -> None:
    kind = refused["Content-Type"].encode("ascii")
    headers = [(b"content-type", kind), (b"connection", b"close")]
    start = {"type": "http.response.start", "status": refused.status_code, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": refused.content})
