"""A token for one club: who comes by it is its owner in that club alone, and a stranger elsewhere.

Whatever somebody is, runs, belongs to or plays in is narrowed here, where the gates ask for it
(`access`, `viewer`, `charge`, `acquaintance`, `walls`): no door has to think of it. It holds for
the request that brought such a token. Who runs the installation runs nothing by it: there the roles
of the one club count, as anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from matches.models import Entry, Fixture


@dataclass(frozen=True)
class Held:
    """To which club (its key) a request is held; None: to none."""

    club: int | None = None


_held: ContextVar[Held | None] = ContextVar("held to one club", default=None)


@contextmanager
def asking() -> Iterator[None]:
    """A request: held to no club until a token says so, and to none after it."""
    before = _held.set(Held())
    try:
        yield
    finally:
        _held.reset(before)


def hold_to(club: int) -> None:
    """Hold what is left of the request to one club. Outside of a request nothing would let go of it
    again, so there it is an error."""
    if _held.get() is None:
        raise RuntimeError("Only a request is held to a club.")
    _held.set(Held(club))


def held_to() -> int | None:
    """The club to which this request is held; None: its actor is all that they are."""
    held = _held.get()
    return None if held is None else held.club


def covers(club: int) -> bool:
    """Whether somebody is here what they are in this club."""
    held = held_to()
    return held is None or held == club


def covered(clubs: Iterable[int]) -> frozenset[int]:
    """Those of some clubs in which somebody is here what they are."""
    return frozenset(filter(covers, clubs))


def covers_that_of(row: Entry | Fixture) -> bool:
    """`covers` of the club in whose competition it stands; asks for it only where that matters."""
    return held_to() is None or covers(row.competition.club_id)


def covering(path: str) -> Q:
    """`covers` as a filter; `path` leads to the club (``"competition__club"``)."""
    held = held_to()
    return Q() if held is None else Q(**{path: held})


def runs(user: Any) -> bool:
    """Whether somebody runs the installation, as far as they may here."""
    return bool(user.is_superuser) and held_to() is None
