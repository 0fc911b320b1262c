"""A connection that asks for nothing is closed.

uvicorn waits without end for the head of a request; between two requests it waits as long as it is
told, but from the first byte of the next without end again. A body has its own time
(`pennyclub.bodies`).
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_WITHIN: Final = 30.0
"""Seconds that the head of a request may take, from the connection or from its own first byte."""

LAST_WORD: Final = 0.3
"""Seconds that a connection at rest has left once the server stops."""


class Patient(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, to who asks within a time."""

    head_within: float = HEAD_WITHIN
    _until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; wait on if it is no request yet."""
        super().data_received(data)
        under_way: RequestResponseCycle | None = self.cycle
        if under_way is not None and not under_way.response_complete:
            self._wait_no_more()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to be waited for."""
        self._wait_no_more()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End with the answer under way; where there is none, after a moment: what is on its way
        already is answered, and the answer says that nothing may follow."""
        under_way: RequestResponseCycle | None = self.cycle
        if under_way is not None and not under_way.response_complete:
            super().shutdown()
        else:
            self.loop.call_later(LAST_WORD, self._leave)

    def _leave(self) -> None:
        transport: Any = self.transport
        if not transport.is_closing():
            super().shutdown()

    def _wait(self) -> None:
        if self._until is None:
            self._until = self.loop.call_later(self.head_within, self._give_up)

    def _wait_no_more(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _give_up(self) -> None:
        self._until = None
        transport: Any = self.transport
        if not transport.is_closing():
            transport.close()
