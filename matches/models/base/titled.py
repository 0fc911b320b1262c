"""Which things were given a name while one request was answered: whoever did it is told whose name
stands there. Nothing is listened for where nobody would read it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

NAMED: Final = ("Board", "Championship", "Competition", "Season", "Team", "Venue")
"""What people give a name to; rounds and divisions are named by the draw."""

_listening: ContextVar[list[Any] | None] = ContextVar("titles given", default=None)


@contextmanager
def listening() -> Iterator[list[Any]]:
    """Hear of every row of these that is saved with its name within."""
    heard: list[Any] = []
    token = _listening.set(heard)
    try:
        yield heard
    finally:
        _listening.reset(token)


def saved(
    sender: Any, instance: Any, update_fields: Any = None, raw: bool = False, **_more: Any
) -> None:
    """Follow a row that was saved."""
    heard = _listening.get()
    if heard is not None and not raw and (update_fields is None or "name" in update_fields):
        heard.append(instance)


def club_of(row: Any) -> Any:
    """The club that a thing belongs to."""
    return row.venue.club if hasattr(row, "venue_id") else row.club
