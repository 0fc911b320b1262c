"""Who has asked for too much is told so after a moment.

A program that sends its next request as soon as the last one was refused would have the server do
little but refuse. The moment costs nothing: no thread waits, and nothing of the request is held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

Message = Any
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

A_MOMENT: Final = 1.0
"""Seconds, of which every such answer asks for at least one anyway (``Retry-After``)."""

TOO_MANY: Final = 429


class Unhurried:
    """Pages whose answer 429 comes after `moment` seconds, and every other at once."""

    def __init__(self, pages: Application, *, moment: float = A_MOMENT) -> None:
        self._pages = pages
        self._moment = moment

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == TOO_MANY:
                await asyncio.sleep(self._moment)
            await send(message)

        await self._pages(scope, receive, sending)
