"""Pages in a pool of threads: a thread makes an answer, and waits for nobody who takes it.

a2wsgi has the thread that made an answer of many parts (a file) hand them over one by one, each
when there is room for it: sixteen who take nothing would hold sixteen threads, which are all there
are. Here each part is made by whichever thread is free, once the one before it was taken.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final
from wsgiref.util import FileWrapper

from a2wsgi.wsgi import Body, build_environ

Message = Any
Page = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

PART: Final = 32_768
"""Bytes of a file that are handed over at once: each part is a thread's turn, and Django's own are
of 4,096. Whoever is let go of as they take too little has two of them before them at the most."""

_OVER: Final = b""


class Threads:
    """A WSGI application as an ASGI one, in so many threads."""

    def __init__(self, page: Page, *, workers: int) -> None:
        self._page = page
        self._pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="WSGI")

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        """Answer one request."""
        answer = Answer(self._page, self._pool)
        body = Body(asyncio.get_running_loop(), receive)
        environ = {**build_environ(scope, body), "wsgi.file_wrapper": _in_parts}
        whole = await answer.make(environ)
        try:
            await send({"type": "http.response.start", **answer.head})
            if whole is None:
                while part := await answer.next_part():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": whole or b""})
        finally:
            await answer.close()


class Answer:
    """One answer of a page: whole, or with parts that are still to be made."""

    def __init__(self, page: Page, pool: ThreadPoolExecutor) -> None:
        self._page, self._pool = page, pool
        self._loop = asyncio.get_running_loop()
        # Whatever thread it is in: what is known of a request is known through all of it.
        self._context = contextvars.copy_context()
        self._made: asyncio.Future[Any] = self._loop.create_future()
        self._asking: asyncio.Future[Any] | None = None
        self._said: Any = None
        self._parts: Iterator[bytes] = iter(())
        self.head: dict[str, Any] = {}

    async def make(self, environ: Any) -> bytes | None:
        """Have a thread make it: all that it says, or None where that comes in parts. What the page
        does once it has answered goes on meanwhile."""
        self._asking = self._in_thread(self._ask, environ)
        await asyncio.wait([self._made, self._asking], return_when=asyncio.FIRST_COMPLETED)
        if not self._made.done():
            await self._asking  # raises what broke
        whole: bytes | None = await self._made
        if whole is None:
            # What is known of a request is one thread's at a time: this one is done with it then.
            await self._asking
        return whole

    async def next_part(self) -> bytes:
        """What it says next; nothing at its end."""
        part: bytes = await self._in_thread(_next_of, self._parts)
        return part

    async def close(self) -> None:
        """Have the page let go of it, in a thread; one that is whole does so by itself."""
        if self._asking is not None:
            await self._asking
        if self._said is not None:
            await self._in_thread(_let_go, self._said)

    def _ask(self, environ: Any) -> None:
        said = self._page(environ, self._start)
        if getattr(said, "streaming", True):
            self._said, self._parts = said, iter(said)
            self._tell(None)
            return
        try:
            self._tell(b"".join(said))
        finally:
            _let_go(said)

    def _start(self, status: str, headers: list[tuple[str, str]], *_exc_info: Any) -> None:
        told = [
            (name.strip().lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in headers
        ]
        self.head = {"status": int(status.split(" ", 1)[0]), "headers": told}

    def _tell(self, whole: bytes | None) -> None:
        self._loop.call_soon_threadsafe(self._made.set_result, whole)

    def _in_thread(self, do: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        return self._loop.run_in_executor(self._pool, partial(self._context.run, do, *args))


def _in_parts(file: Any, _size: int = 0) -> FileWrapper:
    return FileWrapper(file, PART)


def _next_of(parts: Iterator[bytes]) -> bytes:
    """The next part that says something; none at the end."""
    return next((part for part in parts if part), _OVER)


def _let_go(said: Any) -> None:
    getattr(said, "close", lambda: None)()
