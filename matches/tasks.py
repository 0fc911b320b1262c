"""Tasks: each calls one service, is told ids, and may be done twice without harm.

They are named in `pennyclub.beat` and by the services' nudges (`matches.ports.queue`), never
imported by them. What a lost message would have started, the next beat does.
"""

from __future__ import annotations

import logging
import threading
import time

from celery import shared_task
from django.core.cache import cache
from django.db import connections

from matches import services

logger = logging.getLogger(__name__)

CANARY = "matches.canary"
SILENT_AFTER = 300
"""Seconds after which a canary that has not sung means that no worker takes tasks."""
BEGAN = time.time()


@shared_task(name="matches.tasks.drain_outbox", ignore_result=True)
def drain_outbox() -> dict[str, int]:
    """Do what waits in the outbox: tables first, then mails, then ratings."""
    done = services.base.outbox.send()
    return {"sent": done.sent, "failed": done.failed}


@shared_task(name="matches.tasks.rebuild_standing", ignore_result=True)
def rebuild_standing(division: str) -> int | None:
    """Compute the table of a division (by public id); returns its version."""
    standing = services.tables.standings.rebuild(division)
    return standing.version if standing is not None else None


@shared_task(name="matches.tasks.recompute_ratings", ignore_result=True)
def recompute_ratings(game: str | None = None) -> dict[str, int]:
    """Bring the ratings of a game, or of all, up to date; returns the rankings' versions."""
    if game is None:
        return services.ratings.recompute_all()
    current = services.ratings.recompute(game)
    return {game: current.version} if current is not None else {}


@shared_task(name="matches.tasks.sweep_ladders", ignore_result=True)
def sweep_ladders() -> int:
    """Note which challenges and matches are overdue on every ladder; returns on how many."""
    return services.ladders.sweep()


@shared_task(name="matches.tasks.watch_silence", ignore_result=True)
def watch_silence() -> dict[str, int]:
    """Remind whoever owes an answer to a report, and settle what was met with silence."""
    return services.results.deadlines.watch()


@shared_task(name="matches.tasks.compute_timetables", ignore_result=True)
def compute_timetables() -> bool:
    """Compute the timetables that wait, in a thread beside the worker: a search takes many seconds,
    and the tables must not wait for it. Returns whether a thread was started (or one is at work).
    """
    global _computing  # noqa: PLW0603 - one process, one search at a time
    if _computing is None or not _computing.is_alive():
        _computing = threading.Thread(target=_compute_all, name="timetables", daemon=True)
        _computing.start()
    return True


def _compute_all() -> None:
    try:
        while services.timetables.compute_next() is not None:
            pass
    finally:
        connections.close_all()


_computing: threading.Thread | None = None


@shared_task(name="matches.tasks.compute_aim_maps", ignore_result=True)
def compute_aim_maps() -> int:
    """Compute aim maps for a while; returns how many still wait."""
    return services.lab.aim_maps.compute()


@shared_task(name="matches.tasks.keep_no_longer", ignore_result=True)
def keep_no_longer() -> dict[str, int]:
    """Let go of sign-in records, sessions, tokens and letters whose time is over."""
    return services.people.retention.tidy()


@shared_task(name="matches.tasks.canary", ignore_result=True)
def canary() -> float:
    """Sing: a worker that takes this takes the others. Tidies the outbox while it is here."""
    now = time.time()
    cache.set(CANARY, now, timeout=None)
    services.base.outbox.tidy()
    services.lab.aim_maps.tidy()
    return now


def worker_is() -> str:
    """Whether a worker takes tasks: ``ok``; ``silent``, where none has sung for `SILENT_AFTER`; and
    ``unheard``, where none has sung yet, and this process is younger than that."""
    sung, now = cache.get(CANARY), time.time()
    if sung is not None and now - float(sung) <= SILENT_AFTER:
        return "ok"
    return "unheard" if sung is None and now - BEGAN <= SILENT_AFTER else "silent"
