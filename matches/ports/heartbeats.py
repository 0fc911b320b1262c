"""When each task was last heard of, and what the last checks found: in the cache,
which may forget it. What was never heard of says nothing; what fell silent does."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

TASK: Final = "matches.heard."
RECORD: Final = "matches.record-verified"
STORED: Final = "matches.stored-verified"
CLOCK: Final = "matches.clock-apart"


@dataclass(frozen=True)
class Heard:
    """When (in seconds since 1970) something was done, whether it went well, how many it found."""

    at: float
    well: bool = True
    found: int = 0


def note(task: str, *, well: bool) -> None:
    """A task was just done, or failed."""
    cache.set(TASK + task, [time.time(), well, 0], timeout=None)


def note_record(found: int) -> None:
    """The record was just compared with its seals; so many things were found."""
    cache.set(RECORD, [time.time(), not found, found], timeout=None)


def note_stored(found: int) -> None:
    """What is stored was just compared with what it should be; so many things were found."""
    cache.set(STORED, [time.time(), not found, found], timeout=None)


def note_clock(apart: float) -> None:
    """The worker's clock was just so many seconds before the database's."""
    cache.set(CLOCK, round(apart, 1), timeout=None)


def clock() -> float:
    """How many seconds the worker's clock was before the database's when it was last heard of; 0
    where it is not known."""
    return float(cache.get(CLOCK) or 0.0)


def tasks(names: Iterable[str]) -> dict[str, Heard]:
    """What is known of these tasks, in one question; of the others nothing is."""
    told = cache.get_many([TASK + name for name in names])
    return {key.removeprefix(TASK): Heard(*value) for key, value in told.items()}


def record() -> Heard | None:
    """What the last check of the record found; None where it is not known."""
    told = cache.get(RECORD)
    return Heard(*told) if told is not None else None


def stored() -> Heard | None:
    """What the last look at tables, brackets and ratings found; None where it is not known."""
    told = cache.get(STORED)
    return Heard(*told) if told is not None else None


def answers() -> bool:
    """Whether the cache answers now, and not this process in its place."""
    cache.get(RECORD)
    return not is_away()


def is_away() -> bool:
    """Whether the server of the cache, where it has one, failed so lately that nobody asks it: who
    has business with it for something else need not wait to find that out."""
    asked = getattr(cache, "is_away", None)
    return bool(asked and asked())
