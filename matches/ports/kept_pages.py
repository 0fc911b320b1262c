"""What a page says of itself to whoever keeps pages: that it may be kept, and what it is made from.

A view says so of an answer that every stranger would get alike at the same moment, made from the
database, the address, the language and the colours asked for, and from nothing else. Whether, and
where, it is kept is the platform's affair (`pennyclub.kept_pages`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, TypeVar

Part = TypeVar("Part")
Keeper = Callable[[Hashable, Callable[[], Any]], Any]

_keeper: ContextVar[Keeper | None] = ContextVar("who keeps parts of this page", default=None)
_NOTE: Final = "_kept_from"


@dataclass(frozen=True)
class Source:
    """Of whose competitions it tells: one club's alone, by its key; None: of anybody's."""

    club: int | None = None


def may_be_kept(response: Any, club: int | None = None) -> None:
    """Note that an answer may be kept. With `club`, all that it reads of competitions, fixtures and
    results is of that club's own."""
    setattr(response, _NOTE, Source(club))


def source_of(response: Any) -> Source | None:
    """What was noted; None where the answer is nobody else's."""
    noted = getattr(response, _NOTE, None)
    return noted if isinstance(noted, Source) else None


def part(name: Hashable, make: Callable[[], Part]) -> Part:
    """What `make` gives, or gave for an earlier page and would give again. It must be complete: who
    uses it asks the database for nothing more of it, changes nothing of it, and finds the same in
    it whoever asks."""
    keeper = _keeper.get()
    if keeper is None:
        return make()
    kept: Part = keeper(name, make)
    return kept


@contextmanager
def asking_for_parts(keeper: Keeper) -> Iterator[None]:
    """Meanwhile parts are had from a keeper."""
    token = _keeper.set(keeper)
    try:
        yield
    finally:
        _keeper.reset(token)
