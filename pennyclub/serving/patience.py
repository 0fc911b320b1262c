"""A connection that asks for nothing is closed, and so is one that takes no answer.

uvicorn waits without end for the head of a request; between two requests it waits as long as it is
told, but from the first byte of the next without end again. A body has its own time
(`pennyclub.bodies`). How many may be waited for at once: `pennyclub.serving.crowd`.
"""

from __future__ import annotations

import asyncio
import select
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from pennyclub.serving.crowd import FILES, Crowd, of_files

HEAD_WITHIN: Final = 30.0
"""Seconds that the head of a request may take, from the connection or from its own first byte."""

TAKEN_WITHIN: Final = 60.0
"""Seconds within which who is answered takes some of what waits for them."""

LAST_WORD: Final = 0.3
"""Seconds that a connection at rest has left once the server stops."""

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Retry-After: 10\r\nContent-Length: 44\r\nConnection: close\r\n\r\n"
    b"Too many are here at once. Try again soon.\r\n"
)
"""To who comes when every connection that there may be has something under way."""


class Patient(H11Protocol):
    """HTTP/1.1 as uvicorn speaks it, to who asks within a time."""

    head_within: float = HEAD_WITHIN
    taken_within: float = TAKEN_WITHIN
    crowd: Crowd = of_files(FILES)
    _until: asyncio.TimerHandle | None = None
    _taken_until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request; where there is no room for one more, say so and close."""
        super().connection_made(transport)
        if not self.crowd.comes(self):
            transport.write(FULL)
            transport.close()
            return
        self._wait()
        self.crowd.waits(self)

    def data_received(self, data: bytes) -> None:
        """Take what came; wait on if it is no request yet."""
        super().data_received(data)
        under_way: RequestResponseCycle | None = self.cycle
        if under_way is not None and not under_way.response_complete:
            self._wait_no_more()
            if not under_way.more_body:
                self.crowd.goes_on(self)
        else:
            self._wait()

    def on_response_complete(self) -> None:
        """From here on the next request is waited for, unless it is here already."""
        # Before uvicorn takes up what has come meanwhile.
        self.crowd.goes_on(self)
        self.crowd.waits(self)
        super().on_response_complete()
        under_way: RequestResponseCycle = self.cycle
        if not under_way.response_complete and not under_way.more_body:
            self.crowd.goes_on(self)

    def has_said_more(self) -> bool:
        """Whether something lies at its socket that was not read."""
        there = select.poll()
        there.register(self.transport.get_extra_info("socket").fileno(), select.POLLIN)
        return bool(there.poll(0))

    def make_way(self) -> None:
        """Close, for others have come since it was last heard of."""
        self._give_up()

    def pause_writing(self) -> None:
        """As much lies there for them as may: it is not kept for ever."""
        super().pause_writing()
        if self._taken_until is None:
            transport: Any = self.transport
            self._taken_until = self.loop.call_later(self.taken_within, transport.abort)

    def resume_writing(self) -> None:
        """They took some of it."""
        self._all_is_taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there to be waited for."""
        self._wait_no_more()
        self._all_is_taken()
        self.crowd.leaves(self)
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

    def _all_is_taken(self) -> None:
        if self._taken_until is not None:
            self._taken_until.cancel()
            self._taken_until = None

    def _give_up(self) -> None:
        self._wait_no_more()
        transport: Any = self.transport
        if not transport.is_closing():
            transport.close()
