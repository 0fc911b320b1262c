"""Who is told to come again later is told so after a moment.

A program that sends its next request as soon as the last one was refused would have the server do
little but refuse. The moment costs nothing: no thread waits, and nothing of the request is held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

Message = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

A_MOMENT: Final = 1.0
"""Seconds, of which every such answer asks for at least one anyway."""

AGAIN_LATER: Final = b"retry-after"


class Unhurried:
    """Pages of which every answer that says when to ask again (``Retry-After``: too many at once,
    too much for a while) comes after `moment` seconds, and every other at once."""

    def __init__(self, pages: Application, *, moment: float = A_MOMENT) -> None:
        self._pages = pages
        self._moment = moment

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and _later(message["headers"]):
                await asyncio.sleep(self._moment)
            await send(message)

        await self._pages(scope, receive, sending)


def _later(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name == AGAIN_LATER for name, _value in headers)
