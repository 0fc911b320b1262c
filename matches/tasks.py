"""Tasks: each calls one service, is told ids, and may be done twice without harm.

They are named in `pennyclub.schedule` and by the services' nudges (`matches.ports.queue`), never
imported by them. What a lost message would have started, the next beat does.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping
from typing import Any

from celery import shared_task
from celery.signals import task_postrun, task_revoked
from django.core.cache import cache
from django.db import connections

from matches import services
from matches.errors import ConflictError
from matches.ports import heartbeats, lanes
from matches.selectors import seals
from matches.selectors.base import clocks
from matches.services.base import collecting
from matches.services.base.sweeping import each_part

logger = logging.getLogger(__name__)

CANARY = "matches.canary."
BEGAN = time.time()
MOST_SEALS = 100
"""Rounds of sealing in one go: after an update a whole history waits, and so do the tables."""

TURN = 60.0
"""Seconds for which stored tables and ledgers are looked at in one go."""


@task_postrun.connect
def _was_heard(task: Any = None, state: str | None = None, **_more: Any) -> None:
    """Whoever runs the installation sees when each task was last done, and how it went."""
    name = str(getattr(task, "name", ""))
    if name.startswith("matches."):
        heartbeats.note(name, well=state == "SUCCESS")


@task_revoked.connect
def _was_dropped(sender: Any = None, expired: bool = False, **_more: Any) -> None:
    """Nor does it go unseen that one waited for so long that it was not done at all: a night's work
    behind a queue of hours."""
    name = str(getattr(sender, "name", ""))
    if expired and name.startswith("matches."):
        logger.error("%s waited too long, and was not done", name)
        heartbeats.note(name, well=False)


@shared_task(name="matches.tasks.drain_outbox", ignore_result=True)
def drain_outbox(lane: str = "") -> dict[str, int]:
    """Do what waits in the outbox, of a lane or of all: tables first, then mails, then ratings."""
    done = services.base.outbox.send(lane=lane)
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


@shared_task(name="matches.tasks.publish_rankings", ignore_result=True)
def publish_rankings() -> dict[str, int]:
    """Publish this month's edition of every ranking, and those that were missed; returns how many
    of each game. Every other day of the month there is none to publish."""
    return services.ratings.editions.publish_all()


@shared_task(name="matches.tasks.reckon_calibration", ignore_result=True)
def reckon_calibration() -> dict[str, int]:
    """See how good the forecasts of ratings were in months that are over; returns how many months
    were reckoned, by ledger."""
    return services.ratings.calibrating.reckon_all()


@shared_task(name="matches.tasks.sweep_ladders", ignore_result=True)
def sweep_ladders() -> int:
    """Note which challenges and matches are overdue on every ladder; returns on how many."""
    return services.ladders.sweep()


@shared_task(name="matches.tasks.watch_silence", ignore_result=True)
def watch_silence() -> dict[str, int]:
    """Remind whoever owes an answer to a report, and settle what was met with silence."""
    return services.results.deadlines.watch()


@shared_task(name="matches.tasks.write_letters", ignore_result=True)
def write_letters() -> dict[str, int]:
    """Remind umpires and captains of what is near, tell owners of the record's head and members
    of new notices, go on inviting, and make the letters of the day, of who follows by mail too."""
    return each_part(
        {
            "umpires": services.fixtures.letters.remind_umpires,
            "captains": services.teams.letters.remind,
            "heads": services.seals.letters.tell_heads,
            "notices": services.notices.letters.tell_new,
            "invites": services.invites.go_on,
            "daily": services.letters.packing.of_the_day,
            "followers": services.following.of_the_day,
        }
    )


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
    return services.lab.map_parts.compute()


@shared_task(name="matches.tasks.keep_no_longer", ignore_result=True)
def keep_no_longer() -> dict[str, int]:
    """Let go of everything whose time is over: sign-in records, sessions, tokens, letters, tables
    that others took the place of, and names that nobody is to read any more."""
    return services.upkeep.pruning.prune()


@shared_task(name="matches.tasks.empty_bins", ignore_result=True)
def empty_bins() -> int:
    """Have gone for good what was in a bin for thirty days; returns how many competitions."""
    return services.competitions.binning.let_go()


@shared_task(name="matches.tasks.seal", ignore_result=True)
def seal() -> int:
    """Seal what is new on record, some hundreds of rows at a time; returns how many rows."""
    sealed = 0
    for _ in range(MOST_SEALS):
        try:
            now = services.seals.seal()
        except ConflictError:
            break  # Somebody else is sealing: they have it done.
        sealed += now
        if not now:
            break
    return sealed


@shared_task(name="matches.tasks.verify_record", ignore_result=True)
def verify_record() -> int:
    """Compare the record with its seals; what was changed behind our back stands in the log."""
    found = seals.verify(seals.kept_heads())
    for each in found:
        logger.error("record changed: %s", each)
    heartbeats.note_record(len(found))
    return len(found)


@shared_task(name="matches.tasks.verify_stored", ignore_result=True)
def verify_stored(after: dict[str, Any] | None = None, found: int = 0) -> int:
    """Compare what is stored with what it should be, a minute at a time: the next turn goes on
    where this one ends. What is otherwise stands in the log; returns how much that is so far."""
    turn = services.upkeep.verifying.a_turn(TURN, after)
    for each in turn.findings:
        logger.error("stored otherwise than reckoned: %s", each)
    found += len(turn.findings)
    if turn.rest is not None:
        # Every other message has its turn between two of these.
        verify_stored.delay(turn.rest, found)
    else:
        heartbeats.note_stored(found)
    return found


@shared_task(name="matches.tasks.grow_up", ignore_result=True)
def grow_up() -> int:
    """Put age bands up to what birth years surely make of them, and look again at what is kept from
    strangers since somebody young plays; returns how many grew."""
    grown = services.people.ageing.grow_up()
    collecting.hide()
    return grown


@shared_task(name="matches.tasks.let_choices_hold", ignore_result=True)
def let_choices_hold() -> int:
    """Have hold what adults chose themselves and nobody else could confirm in time; returns how
    many choices."""
    return services.people.second_person.let_hold()


@shared_task(name="matches.tasks.canary", ignore_result=True)
def canary(lane: str = lanes.TABLES) -> float:
    """Sing in a lane: a worker that takes this takes its other tasks; and tell how its clock and
    the database's agree. The first lane's tidies the outbox while it is here."""
    now = time.time()
    cache.set(CANARY + lane, now, timeout=None)
    heartbeats.note_clock(clocks.host(), clocks.seconds_apart())
    if lane == lanes.TABLES:
        services.base.outbox.tidy()
        services.lab.aim_maps.tidy()
    return now


def lanes_are() -> dict[str, str]:
    """Whether a worker takes the tasks of each lane: ``ok``; ``silent``, where its canary has not
    sung for `lanes.SILENT_AFTER`; and ``unheard``, where it has not sung yet, and this process is
    younger than that."""
    told = cache.get_many([CANARY + lane for lane in lanes.LANES])
    return {lane: _lane_is(lane, told.get(CANARY + lane)) for lane in lanes.LANES}


def _lane_is(lane: str, sung: float | None) -> str:
    now, most = time.time(), lanes.SILENT_AFTER[lane]
    if sung is not None and now - float(sung) <= most:
        return "ok"
    return "unheard" if sung is None and now - BEGAN <= most else "silent"


def worker_is(told: Mapping[str, str] | None = None) -> str:
    """Whether workers take tasks: as the worst of the lanes."""
    found = set((told or lanes_are()).values())
    return next((each for each in ("silent", "unheard") if each in found), "ok")
