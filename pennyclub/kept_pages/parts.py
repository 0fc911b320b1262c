"""Parts of a page, kept beside it: what a line at a board changes is made anew for it, and the rest
of the page is not.

A part is kept by what it was made from, as pages are, and only while a page is made that may be
kept itself: then how everything stands has been read before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from django.utils import translation

from matches.ports.kept_pages import asking_for_parts
from pennyclub.kept_pages.generations import Scopes, together
from pennyclub.kept_pages.reading import reading, scopes

MOST: Final = 400
"""Parts that there are room for: the front page's, and those of so many matches in progress, in
each language; the oldest goes first."""


@dataclass(frozen=True)
class _Part:
    made: Any
    tables: frozenset[str]
    scopes: Scopes
    number: int
    minute: int


_parts: dict[tuple[Hashable, str], _Part] = {}
_lock = Lock()


def clear() -> None:
    """Keep nothing of before."""
    with _lock:
        _parts.clear()


@contextmanager
def kept(before: Mapping[str, int], minute: int, tables: set[str]) -> Iterator[None]:
    """While a page is made: its parts are those that stand by the numbers `before` it, or are made.
    What they were made from is added to the page's own `tables`."""

    def part(name: Hashable, make: Callable[[], Any]) -> Any:
        key = (name, translation.get_language())
        held = _parts.get(key)
        if held is None or held.minute != minute or together(before, held.scopes) != held.number:
            held = _made(make, before, minute)
            _put(key, held)
        tables.update(held.tables)
        return held.made

    with asking_for_parts(part):
        yield


def _made(make: Callable[[], Any], before: Mapping[str, int], minute: int) -> _Part:
    with reading() as tables:
        made = make()
    depends = scopes(tables, None)
    return _Part(made, frozenset(tables), depends, together(before, depends), minute)


def _put(key: tuple[Hashable, str], part: _Part) -> None:
    with _lock:
        _parts.pop(key, None)
        if len(_parts) >= MOST:
            del _parts[next(iter(_parts))]
        _parts[key] = part
