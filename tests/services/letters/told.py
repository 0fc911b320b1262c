"""Players with an address, and the letters that go out to them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core import mail
from django.utils import timezone

from matches import services
from matches.models import Entry, User
from tests.services.league import League

LINK = re.compile(r"https?://[^/\s]+(/\S*)")


def sign_in(league: League, *numbers: int) -> list[User]:
    """Sign-ins with an address for the players of these entries, from 0."""
    made = []
    for number in numbers:
        entry: Entry = league.entries[number]
        assert entry.person is not None
        name = entry.person.given_name.lower()
        user = User.objects.create_user(f"player-{name}", email=f"{name}@example.org")
        entry.person.user = user
        entry.person.save()
        made.append(user)
    return made


def sent() -> list[Any]:
    """The letters that go out now, by address."""
    mail.outbox.clear()
    services.base.outbox.send(early=True)
    return sorted(mail.outbox, key=lambda one: one.to)


def to_whom() -> list[str]:
    """To whom letters go out now."""
    return [one.to[0].split("@")[0] for one in sent()]


def tomorrow(hour: int = 9) -> datetime:
    """Tomorrow at that hour, where the clocks go as in London in winter."""
    day = timezone.localdate() + timedelta(days=1)
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def daily(at: datetime | None = None) -> list[Any]:
    """The letters of the day."""
    services.base.outbox.send(early=True)
    services.letters.packing.of_the_day(at or tomorrow())
    return sent()


def links(letter: Any) -> list[str]:
    """The paths of the links in a letter."""
    return LINK.findall(letter.body)


def in_days(days: int, hour: int = 19) -> datetime:
    """A moment in so many days."""
    return tomorrow(hour) + timedelta(days=days - 1)
