"""The lanes of this process: opened when they are first asked, closed with the server."""

from __future__ import annotations

import atexit
import os
import threading
from typing import Any, Final

from django.conf import settings

from matches.ports import apart
from pennyclub.apart.lane import Bounds, Lane

MEGABYTE: Final = 2**20
COMPILING: Final = 3 * 2**30
"""Bytes for a helper that compiles the simulator (where numba is installed)."""

_lanes: dict[tuple[int, str], Lane] = {}
_lock = threading.Lock()


def carry(work: str, question: Any, *, caller: str, seconds: float, lane: str) -> tuple[Any, float]:
    """Have a work done in a lane (`matches.ports.apart.Carrier`)."""
    return lane_of(lane).ask(work, question, caller, seconds)


def require_room(*, caller: str, lane: str) -> None:
    """Raise where a lane would send this caller away at once (`matches.ports.apart.Look`)."""
    lane_of(lane).require_room(caller)


def lane_of(name: str) -> Lane:
    """The lane of that name. A process that was forked off has lanes of its own."""
    key = (os.getpid(), name)
    with _lock:
        if key not in _lanes:
            _lanes[key] = Lane(bounds_of(name))
        return _lanes[key]


def bounds_of(name: str) -> Bounds:
    """What the settings allow a lane."""
    memory = settings.APART_MEMORY_MB * MEGABYTE
    if name == apart.MAPS:
        # Parts of maps: tasks ask, one after the other.
        compiles = not settings.EMBEDDED_WORKER
        return Bounds(1, 1, 1, COMPILING if compiles else memory, patience=30.0)
    helpers = settings.APART_PROCESSES
    # A question that waits holds a thread: three quarters of them are for pages, whatever comes.
    waiting = max(1, settings.SERVER_THREADS // 4 - helpers)
    return Bounds(helpers, waiting, max(1, helpers + waiting - 1), memory)


def close(grace: float = 0.0) -> None:
    """End every lane of this process."""
    with _lock:
        mine = [_lanes.pop(key) for key in list(_lanes) if key[0] == os.getpid()]
    for lane in mine:
        lane.close(grace)


atexit.register(close)
