"""A match in the words of a letter: who, when, where. The language and the time zone are set by who
writes the letter."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from matches.models import Fixture
from matches.selectors.fixtures import day_of
from matches.services.letters.writers import Reader


def moment(at: datetime) -> str:
    """``Tue 24 Nov 2026, 19:00``, in the club's time."""
    return date_format(timezone.localtime(at), "D j M Y, H:i")


def when(fixture: Fixture) -> str:
    """When a match is played: its own time, else its round's day."""
    if fixture.starts_at is not None:
        return moment(fixture.starts_at)
    day = day_of(fixture)
    return date_format(day, "D j M Y") if day is not None else _("without a date yet")


def place(fixture: Fixture) -> str:
    """When and where a match is played."""
    where = [str(each.name) for each in (fixture.venue, fixture.board) if each is not None]
    if fixture.board is not None:
        where[-1] = _("board %(name)s") % {"name": where[-1]}
    return ", ".join([when(fixture), *where])


def match(reader: Reader, fixture: Fixture) -> str:
    """``Asha Brook – Ben Vale (Autumn League, match 3)``."""
    return _("%(sides)s (%(competition)s, match %(number)d)") % {
        "sides": reader.sides(fixture),
        "competition": fixture.competition.name,
        "number": fixture.number,
    }
