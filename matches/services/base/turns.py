"""Who writes next, where a database has one writer at a time.

SQLite keeps no queue: who waits for its write lock asks again and again, ever more seldom, and
under a hall of phones one is passed over until its patience ends ("database is locked") while
others have written ten times. So the threads of this process line up here, and ask SQLite for the
lock when it is their turn. Other processes are waited for as before, up to the same time.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from django.db import OperationalError, connection

PATIENCE: Final = 20.0
"""Seconds until somebody gives up, where the database's own settings name none."""


class Turns:
    """First come, first served. Who has the turn may take it again within it."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[tuple[threading.Thread, threading.Event]] = deque()
        self._holder: threading.Thread | None = None

    @contextmanager
    def taken(self, seconds: float) -> Iterator[None]:
        """The turn, for as long as the block lasts; OperationalError after so many seconds."""
        me = threading.current_thread()
        if self._holder is me:
            yield
            return
        self._take(me, seconds)
        try:
            yield
        finally:
            with self._guard:
                self._pass_on()

    def waits(self, thread: threading.Thread) -> bool:
        """Whether a thread stands in the line."""
        with self._guard:
            return any(waiting is thread for waiting, _called in self._waiting)

    def _take(self, me: threading.Thread, seconds: float) -> None:
        with self._guard:
            if self._holder is None:
                self._holder = me
                return
            called = threading.Event()
            place = (me, called)
            self._waiting.append(place)
        if called.wait(seconds):
            return
        with self._guard:
            if place in self._waiting:
                self._waiting.remove(place)
            else:  # It was called in the very last moment: the turn goes to who comes next.
                self._pass_on()
        raise OperationalError("database is locked")

    def _pass_on(self) -> None:
        if not self._waiting:
            self._holder = None
            return
        self._holder, called = self._waiting.popleft()
        called.set()


WRITERS: Final = Turns()


def to_write() -> AbstractContextManager[None]:
    """This thread's turn to write, within which its transaction begins and ends; nothing to wait
    for where a transaction is open, or the database lets many write."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return nullcontext()
    return WRITERS.taken(float(connection.settings_dict["OPTIONS"].get("timeout", PATIENCE)))
