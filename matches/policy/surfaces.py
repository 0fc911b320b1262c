"""Surfaces: where a naming holds, and which of them is being made.

A permission may hold everywhere, or on the pages of competitions and some of the others. A door
says which surface it makes while it makes its answer (`making`); the gate
(`visibility.naming_here`) asks here. Where no door says so (a letter, a
task, a command) only what holds everywhere is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from typing import Final

from matches.models import Surface


class Place(Enum):
    """What strangers read a name on. Pages: tables, brackets, matches, teams. Rankings: what puts
    one person together, which are rankings, a player's page, two against each other, the search.
    Feeds: what leaves the house, which are files, feeds, calendars, embedded views, programs."""

    PAGES = "pages"
    RANKINGS = "rankings"
    FEEDS = "feeds"


HOLDS: Final[Mapping[str, frozenset[Place]]] = {
    Surface.EVERYWHERE.value: frozenset(Place),
    Surface.PAGES.value: frozenset({Place.PAGES}),
    Surface.RANKINGS.value: frozenset({Place.PAGES, Place.RANKINGS}),
    Surface.FEEDS.value: frozenset({Place.PAGES, Place.FEEDS}),
}
"""The places of each surface that a line of the ledger may name."""

_made: ContextVar[Callable[[], Place] | None] = ContextVar("the surface being made", default=None)


@contextmanager
def making(place: Callable[[], Place]) -> Iterator[None]:
    """Name people within as is allowed there; asked for once somebody is named."""
    token = _made.set(place)
    try:
        yield
    finally:
        _made.reset(token)


def leaves_the_house() -> bool:
    """Whether what is being made goes where nobody knows who reads it: a file, a feed, what a
    program asked for."""
    place = _made.get()
    return place is not None and place() is Place.FEEDS


def holding_here() -> tuple[str, ...]:
    """The surfaces that hold where an answer is being made."""
    place = _made.get()
    if place is None:
        return (Surface.EVERYWHERE.value,)
    here = place()
    return tuple(surface for surface, places in HOLDS.items() if here in places)


def holds(surface: str, place: Place) -> bool:
    """Whether what holds on a surface holds at a place."""
    return place in HOLDS[surface]


def both(one: str, other: str) -> str:
    """The surface on which two namings hold together."""
    shared = HOLDS[one] & HOLDS[other]
    return next(surface for surface, places in HOLDS.items() if places == shared)
