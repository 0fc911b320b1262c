"""What is done without being asked, and how often. Kept in code: a schedule is no setting."""

from typing import Any

from celery.schedules import crontab

from matches.ports import lanes

SOON = 3600
"""Seconds after which what is asked for again and again is dropped undone. An hour, however often:
by a worker's own clock it is told, and one whose clock is some minutes fast would drop them all."""

ROUTES = {
    **{
        f"matches.tasks.{name}": {"queue": lanes.MAILS}
        for name in ("watch_silence", "write_letters", "sweep_ladders")
    },
    # What is long, and what the night does.
    **{
        f"matches.tasks.{name}": {"queue": lanes.RATINGS}
        for name in (
            "recompute_ratings", "publish_rankings", "reckon_calibration", "keep_no_longer",
            "empty_bins", "seal", "verify_record", "verify_stored", "grow_up", "let_choices_hold",
        )
    },
    **{
        f"matches.tasks.{name}": {"queue": lanes.MAPS}
        for name in ("compute_aim_maps", "compute_timetables")
    },
}  # fmt: skip
"""In which lane each task is done; the others in the first. What is done in several is told which.
"""


def _in_each(name: str, task: str, every: float, where: tuple[str, ...]) -> dict[str, Any]:
    """A task that is done in several lanes."""
    return {
        f"{name}-{lane}": {
            "task": task, "schedule": every, "args": (lane,),
            "options": {"expires": SOON, "queue": lane},
        }
        for lane in where
    }  # fmt: skip


SCHEDULE: dict[str, dict[str, Any]] = {
    # What a broker lost is still in the outbox; this is what makes it late and not gone.
    **_in_each(
        "drain-outbox",
        "matches.tasks.drain_outbox",
        10.0,
        (lanes.TABLES, lanes.MAILS, lanes.RATINGS),
    ),
    # Somebody waits for it; a nudge that was lost costs no more than this.
    "compute-timetables": {
        "task": "matches.tasks.compute_timetables",
        "schedule": 30.0,
        "options": {"expires": SOON},
    },
    "compute-aim-maps": {
        "task": "matches.tasks.compute_aim_maps",
        "schedule": 15.0,
        "options": {"expires": SOON},
    },
    # Workers can go deaf after a reconnect, and a lane may have none: a canary that falls silent
    # shows it.
    **_in_each("canary", "matches.tasks.canary", 60.0, lanes.LANES),
    # Deadlines count from when they were, not from when this looks.
    "sweep-ladders": {
        "task": "matches.tasks.sweep_ladders",
        "schedule": 300.0,
        "options": {"expires": SOON},
    },
    "watch-silence": {
        "task": "matches.tasks.watch_silence",
        "schedule": 600.0,
        "options": {"expires": SOON},
    },
    # The day's letter is made once, however often this looks: after a night's standstill too.
    "write-letters": {
        "task": "matches.tasks.write_letters",
        "schedule": 600.0,
        "options": {"expires": SOON},
    },
    "keep-no-longer": {
        "task": "matches.tasks.keep_no_longer",
        "schedule": crontab(hour="4", minute="10"),
        "options": {"expires": 3600},
    },
    "empty-bins": {
        "task": "matches.tasks.empty_bins",
        "schedule": crontab(hour="4", minute="15"),
        "options": {"expires": 3600},
    },
    # Until its seal a row could be rewritten unseen.
    "seal": {
        "task": "matches.tasks.seal",
        "schedule": 300.0,
        "options": {"expires": SOON},
    },
    "verify-record": {
        "task": "matches.tasks.verify_record",
        "schedule": crontab(hour="4", minute="40"),
        "options": {"expires": 3600},
    },
    # After the night's ratings and seals: what is reckoned rests on the record.
    "verify-stored": {
        "task": "matches.tasks.verify_stored",
        "schedule": crontab(hour="4", minute="50"),
        "options": {"expires": 3600},
    },
    "grow-up": {
        "task": "matches.tasks.grow_up",
        "schedule": crontab(hour="3", minute="50"),
        "options": {"expires": 3600},
    },
    "let-choices-hold": {
        "task": "matches.tasks.let_choices_hold",
        "schedule": crontab(hour="4", minute="0"),
        "options": {"expires": 3600},
    },
    # On the first of a month it publishes; on every other day it finds nothing missing, or, after a
    # standstill, what is.
    "publish-rankings": {
        "task": "matches.tasks.publish_rankings",
        "schedule": crontab(hour="4", minute="20"),
        "options": {"expires": 3600},
    },
    # After the night's ratings: it is reckoned from their lines.
    "reckon-calibration": {
        "task": "matches.tasks.reckon_calibration",
        "schedule": crontab(hour="4", minute="30"),
        "options": {"expires": 3600},
    },
    "recompute-ratings": {
        "task": "matches.tasks.recompute_ratings",
        "schedule": crontab(hour="3", minute="30"),
        "options": {"expires": 3600},
    },
}
