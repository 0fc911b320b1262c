"""Where pages are kept: this process's own memory, the longest unused going first.

Not in Redis: a page stands or falls with one question to the database, wherever it is kept, and
names that are withdrawn are better nowhere else. No data is guarded by the locks here; at worst a
page is made twice.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pennyclub.kept_pages.generations import Scopes

Key = tuple[str, ...]
_ROOM_FOR_ONE: Final = 1000
"""Bytes that an entry takes beside its body, its headers and its key, about."""
_MOST_PASSING: Final = 5_000


@dataclass(frozen=True)
class Kept:
    """A page as it was answered, what it depends on, and how that stood before it was made."""

    body: bytes
    headers: tuple[tuple[str, str], ...]
    etag: str
    scopes: Scopes
    generation: int
    minute: int


class Shelf:
    """So many bytes of pages."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._pages: OrderedDict[Key, Kept] = OrderedDict()
        self._size = 0

    def find(self, key: Key) -> Kept | None:
        """What is kept there, whether it still stands or not."""
        with self._lock:
            kept = self._pages.get(key)
            if kept is not None:
                self._pages.move_to_end(key)
            return kept

    def put(self, key: Key, kept: Kept) -> None:
        """Keep it, in the place of what was there; what is too large for half of it is not kept."""
        size = _size(key, kept)
        with self._lock:
            self._drop(key)
            if size * 2 > self.most:
                return
            self._pages[key] = kept
            self._size += size
            while self._size > self.most:
                self._drop(next(iter(self._pages)))

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._pages.clear()
            self._size = 0

    def __len__(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    def _drop(self, key: Key) -> None:
        kept = self._pages.pop(key, None)
        if kept is not None:
            self._size -= _size(key, kept)


def _size(key: Key, kept: Kept) -> int:
    words = (*key, *(word for header in kept.headers for word in header))
    return len(kept.body) + sum(map(sys.getsizeof, words)) + _ROOM_FOR_ONE


class Turns:
    """One makes a page while others who ask for the same wait; what turned out not to be kept is
    waited for no more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._making: dict[Key, threading.Event] = {}
        # Numbers, since the keys are as long as strangers like. Two of one number: the other is not
        # waited for either.
        self._passing: set[int] = set()

    def take(self, key: Key, patience: float) -> bool:
        """Whether it is the caller's turn to make the page; if not, somebody else's has ended
        meanwhile, or `patience` seconds have."""
        with self._lock:
            if hash(key) in self._passing:
                return True
            made = self._making.get(key)
            if made is None:
                self._making[key] = threading.Event()
                return True
        made.wait(patience)
        return False

    def end(self, key: Key, *, kept: bool) -> None:
        """The page is made, or could not be."""
        with self._lock:
            made = self._making.pop(key, None)
            if kept:
                self._passing.discard(hash(key))
            else:
                if len(self._passing) >= _MOST_PASSING:
                    self._passing.clear()
                self._passing.add(hash(key))
        if made is not None:
            made.set()
