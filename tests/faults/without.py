"""What a twin does without: each guard by a name, taken out of one process."""

from __future__ import annotations

import datetime
from typing import Any


def take_out(guard: str) -> None:
    """Take a guard out; of an empty name none."""
    if guard:
        GUARDS[guard]()


def _patience() -> None:
    """Whoever rings waits as long as a worker does, and again each time."""
    from django.conf import settings

    from pennyclub import cache, lifespan
    from pennyclub.live import publishing

    lifespan.RINGS_FOR = publishing.PATIENCE = 30
    publishing.LEFT_ALONE = cache.LEFT_ALONE = 0
    settings.CACHES["default"]["OPTIONS"] = {"socket_timeout": 30, "socket_connect_timeout": 30}


def _the_database_s_clock() -> None:
    """Each process says by its own clock when a message is due."""
    from django.utils import timezone

    from matches.services.base import clock

    def asked() -> datetime.datetime:
        # Each time: the clock itself is put off after this.
        return timezone.now()

    clock.now = asked


def _counting_before() -> None:
    """An attempt is counted once it has failed, as it used to be: not by who dies over it."""
    from matches.services.base import outbox

    outbox._note_begun = lambda _kind, _claimed: None


def _the_beat() -> None:
    """The outbox is looked into only when somebody rings."""
    from django.conf import settings

    for name in [one for one in settings.CELERY_BEAT_SCHEDULE if one.startswith("drain-outbox")]:
        settings.CELERY_BEAT_SCHEDULE.pop(name)


def _late_enough() -> None:
    """What the beat asks for is dropped after as many seconds as it is asked for again."""
    from django.conf import settings

    for name, each in settings.CELERY_BEAT_SCHEDULE.items():
        if name.startswith("drain-outbox"):
            each["options"] = {**each["options"], "expires": 10}


def _keys() -> None:
    """A card is saved as often as it is sent."""
    from matches.services.results import scorecards

    scorecards.saved_before = lambda *_given: None
    scorecards._require_no_result = lambda *_given: None


def _asking_first() -> None:
    """A connection that was kept is used as it is, whether or not the database still has it."""
    from django.db import connections

    connections.settings["default"]["CONN_HEALTH_CHECKS"] = False


GUARDS = {
    "patience": _patience,
    "database-clock": _the_database_s_clock,
    "counting-before": _counting_before,
    "beat": _the_beat,
    "late-enough": _late_enough,
    "keys": _keys,
    "asking-first": _asking_first,
}


def put_clock_off(seconds: float) -> None:
    """Put the clock of this process off, as far as Django's `timezone.now` and Celery's look at
    what has expired read it."""
    if not seconds:
        return
    from celery.worker import request
    from django.utils import timezone

    off, now = datetime.timedelta(seconds=seconds), timezone.now
    timezone.now = lambda: now() + off

    class Shifted(datetime.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime.datetime:
            return datetime.datetime.now(tz) + off

    request.datetime = Shifted
