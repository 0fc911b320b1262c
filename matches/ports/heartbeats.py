"""When each task was last heard of, and what the last checks found: in the cache,
which may forget it. What was never heard of says nothing; what fell silent does."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.cache import cache

TASK: Final = "matches.heard."
TIMES: Final = "matches.times."
RECORD: Final = "matches.record-verified"
STORED: Final = "matches.stored-verified"
CLOCK: Final = "matches.clock-apart"
CLOCK_KNOWN: Final = 900.0
"""Seconds for which is known what a host's clock said: one that is gone is not told of for ever."""


@dataclass(frozen=True)
class Heard:
    """When (in seconds since 1970) something was done, whether it went well, how many it found."""

    at: float
    well: bool = True
    found: int = 0


def scheduled() -> tuple[str, ...]:
    """The names of all tasks of the beat."""
    return tuple(
        dict.fromkeys(str(each["task"]) for each in settings.CELERY_BEAT_SCHEDULE.values())
    )


def note(task: str, *, well: bool) -> None:
    """A task was just done, or failed."""
    cache.set(TASK + task, [time.time(), well, 0], timeout=None)
    key = _times(task, well=well)
    cache.add(key, 0, timeout=None)
    # A cache that was emptied between the two counts from the next time on.
    with suppress(ValueError):
        cache.incr(key)


def _times(task: str, *, well: bool) -> str:
    return f"{TIMES}{'well' if well else 'failed'}.{task}"


def note_record(found: int) -> None:
    """The record was just compared with its seals; so many things were found."""
    cache.set(RECORD, [time.time(), not found, found], timeout=None)


def note_stored(found: int) -> None:
    """What is stored was just compared with what it should be; so many things were found."""
    cache.set(STORED, [time.time(), not found, found], timeout=None)


def note_clock(host: str, apart: float) -> None:
    """The clock of this host was just so many seconds before the database's."""
    told = {**_clocks(), host: [round(apart, 1), time.time()]}
    cache.set(CLOCK, told, timeout=None)


def _clocks() -> dict[str, list[float]]:
    """What each host's clock said, and when by that clock, for as long as it counts."""
    held, now = cache.get(CLOCK), time.time()
    # Before it was told by host, it was one number.
    told = held if isinstance(held, dict) else {}
    return {host: [apart, at] for host, (apart, at) in told.items()
            if abs(now - at) <= CLOCK_KNOWN + abs(apart)}  # fmt: skip


def clocks() -> dict[str, float]:
    """By host, how many seconds its clock was before the database's when it was last heard of."""
    return {host: apart for host, (apart, _at) in _clocks().items()}


def times(names: Iterable[str]) -> dict[tuple[str, bool], int]:
    """How many times each of these tasks was done since the cache was emptied: well, or not."""
    keys = {_times(name, well=well): (name, well) for name in names for well in (True, False)}
    return {keys[key]: int(held) for key, held in cache.get_many(keys).items()}


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
    """Whether the server of the cache, where it has one, failed so lately that nobody asks it."""
    asked = getattr(cache, "is_away", None)
    return bool(asked and asked())


def broker_is_away() -> bool:
    """Whether that server is the tasks' as well: who has business with it for those need not wait
    to find out that it is away. Where there are two, one says nothing of the other."""
    return getattr(cache, "address", None) == settings.REDIS_URL and is_away()
