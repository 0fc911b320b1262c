"""Whose full name was asked for while one answer was made.

Nothing is kept here: a door listens while it makes its answer, and then says who looked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Told:
    """The people by primary key, and the clubs of which a file for the club alone
    was made, whomever it names."""

    people: dict[int, Any] = field(default_factory=dict)
    files: set[int] = field(default_factory=set)

    @property
    def anything(self) -> bool:
        """Whether anybody was named, or a file made."""
        return bool(self.people or self.files)


_listening: ContextVar[Told | None] = ContextVar("full names told", default=None)


@contextmanager
def listening() -> Iterator[Told]:
    """Hear of every full name that is asked for within."""
    heard = Told()
    token = _listening.set(heard)
    try:
        yield heard
    finally:
        _listening.reset(token)


def told(person: Any) -> None:
    """Somebody's full name is asked for."""
    heard = _listening.get()
    if heard is not None:
        heard.people[person.pk] = person


def handed_over(club: int) -> None:
    """A file for the club alone is made: its archive with everything, its permission ledger."""
    heard = _listening.get()
    if heard is not None:
        heard.files.add(club)
