"""A clock that stands still and chances that repeat, for two runs that must be the same."""

from __future__ import annotations

import datetime
import os
import random
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

AFTER = datetime.timedelta(hours=1)
OURS = ("matches", "pennyclub", "django.contrib.humanize", "django.template.defaulttags")

_at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
_chance = random.Random(0)  # noqa: S311 - that is the point


class _AlsoReal(type):
    """What is a real one is one of these too."""

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, cls.__mro__[1])


class StoppedDate(datetime.date, metaclass=_AlsoReal):
    """A date whose today is always the same."""

    @classmethod
    def today(cls) -> datetime.date:
        """The day of the stopped clock."""
        return _at.date()


class StoppedTime(datetime.datetime, metaclass=_AlsoReal):
    """A time whose now is always the same."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
        """The time of the stopped clock, there."""
        return _at.astimezone(tz) if tz else _at.replace(tzinfo=None)


def stop(database: Path) -> None:
    """Stop the clock an hour after a database's last sign-in was made. Before Django is set up."""
    global _at  # noqa: PLW0603 - there is one clock
    with sqlite3.connect(database) as connection:
        (text,) = connection.execute("select max(date_joined) from matches_user").fetchone()
    _at = datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.UTC) + AFTER
    from django.utils import timezone

    timezone.now = lambda: _at
    time.time = _at.timestamp
    os.urandom = _random_bytes
    vars(random)["_urandom"] = _random_bytes


def stop_modules() -> None:
    """Stop it too where a module has taken the classes themselves."""
    stopped = {datetime.date: StoppedDate, datetime.datetime: StoppedTime}
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS) and not name.startswith("matches.migrations"):
            for key, value in list(vars(module).items()):
                if isinstance(value, type) and value in stopped:
                    setattr(module, key, stopped[value])


def again() -> None:
    """Let chance begin anew."""
    _chance.seed(0)


def _random_bytes(count: int) -> bytes:
    return _chance.randbytes(count)
