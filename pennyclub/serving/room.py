"""How much of what is being sent is held at the same time: in all, and of one network.

A body is in memory from its first byte until its answer is done. However short a time each has,
forty that are held open by one sender are as many megabytes as a server has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import Counter as Tally

SMALL: Final = 64 * 1024
"""Bytes of a body that stands apart, whatever big ones its network sends: any card, any form."""
PART_OF_SMALL: Final = 4
"""Small bodies have a quarter as much room again, of their own."""

refused = Tally("pennyclub_bodies_refused", "Bodies for which there was no room")


class NoRoom(Exception):
    """So many bytes more would be too many."""


class _Shelf:
    """What is held of one kind of bodies."""

    def __init__(self, in_all: int, of_one: int) -> None:
        self._in_all = in_all
        self._of_one = of_one
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def put(self, whose: str, size: int) -> None:
        """Hold so many bytes more of somebody's; raises NoRoom, and then holds what it did."""
        if len(self) + size > self._in_all or self._held[whose] + size > self._of_one:
            raise NoRoom
        self._held[whose] += size

    def take(self, whose: str, size: int) -> None:
        """Hold so many less. Of whom nothing is held nothing is known."""
        self._held -= Counter({whose: size})


class Room:
    """The room that one process has. It belongs to its event loop."""

    def __init__(self, *, in_all: int, of_one: int) -> None:
        self._big = _Shelf(in_all, of_one)
        self._small = _Shelf(in_all // PART_OF_SMALL, of_one // PART_OF_SMALL)

    def __len__(self) -> int:
        return len(self._big) + len(self._small)

    @contextmanager
    def place(self, whose: str) -> Iterator[Place]:
        """A place for one body, for as long as the block lasts."""
        place = Place(self, whose)
        try:
            yield place
        finally:
            place.leave()

    def shelf(self, size: int) -> _Shelf:
        """Where a body of so many bytes lies."""
        return self._small if size <= SMALL else self._big


class Place:
    """What is held of one body."""

    def __init__(self, room: Room, whose: str) -> None:
        self._room = room
        self._whose = whose
        self.size = 0

    def grow(self, size: int) -> None:
        """Hold so many bytes of it in all; raises NoRoom. One that grows big changes the shelf."""
        if size <= self.size:
            return
        before, after = self._room.shelf(self.size), self._room.shelf(size)
        try:
            after.put(self._whose, size - self.size if after is before else size)
        except NoRoom:
            refused.inc()
            raise
        if after is not before:
            before.take(self._whose, self.size)
        self.size = size

    def leave(self) -> None:
        """Hold nothing of it any more."""
        self._room.shelf(self.size).take(self._whose, self.size)
        self.size = 0
