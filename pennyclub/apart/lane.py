"""A lane: a few helpers, those who wait for one, and who is sent away at once."""

from __future__ import annotations

import queue
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from matches.ports import apart
from pennyclub.apart.helper import Helper


@dataclass(frozen=True)
class Bounds:
    """How many `helpers` there are, how many questions may be `waiting` for one and how long
    (`patience`, s), how many one caller may have under way or waiting (`of_a_caller`), and how
    many bytes of `memory` each helper may use."""

    helpers: int
    waiting: int
    of_a_caller: int
    memory: int
    patience: float = 5.0


class Lane:
    """Has questions answered by its helpers, each within its deadline."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._helpers = [Helper(bounds.memory) for _ in range(bounds.helpers)]
        self._free: queue.LifoQueue[Helper] = queue.LifoQueue()
        for helper in self._helpers:
            self._free.put(helper)
        self._lock = threading.Lock()
        self._callers: Counter[str] = Counter()
        self._inside = 0
        self._closed = False

    def __len__(self) -> int:
        """How many questions are under way or wait."""
        return self._inside

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [helper.pid for helper in self._helpers if helper.pid is not None]

    def ask(self, work: str, question: Any, caller: str, seconds: float) -> tuple[Any, float]:
        """The answer, and what it cost. Raises LaterError where there is none, in words."""
        with self._let_in(caller), self._helper() as helper:
            try:
                return helper.ask(work, question, seconds)
            finally:
                if self._closed:
                    helper.end()

    def require_room(self, caller: str) -> None:
        """Raises LaterError where a question of this caller would not be let in now."""
        with self._lock:
            self._require_room(caller)

    def close(self, grace: float) -> None:
        """Let nobody in any more, wait so long for what is under way, and end every process."""
        self._closed = True
        until = time.monotonic() + grace
        while self._inside and time.monotonic() < until:
            time.sleep(0.02)
        for helper in self._helpers:
            helper.end()

    def _require_room(self, caller: str) -> None:
        if self._closed or self._inside >= self.bounds.helpers + self.bounds.waiting:
            raise apart.full()
        if caller and self._callers[caller] >= self.bounds.of_a_caller:
            raise apart.many_at_once()

    @contextmanager
    def _let_in(self, caller: str) -> Iterator[None]:
        with self._lock:
            self._require_room(caller)
            self._inside += 1
            self._callers[caller] += 1
        try:
            yield
        finally:
            with self._lock:
                self._inside -= 1
                self._callers[caller] -= 1
                if not self._callers[caller]:
                    del self._callers[caller]

    @contextmanager
    def _helper(self) -> Iterator[Helper]:
        try:
            helper = self._free.get(timeout=self.bounds.patience)
        except queue.Empty:
            raise apart.full() from None
        try:
            if self._closed:
                raise apart.full()
            yield helper
        finally:
            self._free.put(helper)
