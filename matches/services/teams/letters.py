"""The letter that reminds a captain of a line-up that is due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import (
    CompetitionState,
    Fixture,
    FixtureState,
    LetterKind,
    LineUp,
    Often,
    Telling,
)
from matches.services.letters import readers
from matches.services.letters.match_words import match, moment
from matches.services.letters.telling import News, tell_all
from matches.services.letters.writers import Line, Reader, Writer
from matches.tournament.team_match import CAPTAINS, read_team_match

REMINDED_BEFORE = timedelta(hours=24)
LONGEST = timedelta(days=15)
"""So long before a match its line-ups may be due, and a day more."""


def remind(now: datetime | None = None) -> int:
    """Remind the captains of line-ups due within a day that are not handed in, each once for each
    deadline; returns how many matches that were."""
    at = now or timezone.now()
    soon = Fixture.objects.filter(
        competition__format_options__line_ups=CAPTAINS,
        competition__state=CompetitionState.RUNNING,
        state=FixtureState.PLANNED,
        starts_at__gt=at,
        starts_at__lte=at + LONGEST,
        home__team__isnull=False,
        away__team__isnull=False,
        boards__isnull=True,
    ).select_related("competition__club", "home", "away")
    due = [one for one in soon if (until := _deadline(one)) and at < until <= at + REMINDED_BEFORE]
    handed = _handed_in(due)
    known = set(
        Telling.objects.filter(what="line-up", fixture__in=due).values_list("about", flat=True)
    )
    told = []
    for one in due:
        for side, entry in (("A", one.home), ("B", one.away)):
            about = f"{one.public_id}:{side}:{_deadline(one):%Y%m%d%H%M}"
            if entry is None or (one.pk, side) in handed or about in known:
                continue
            news = News(LetterKind.LINE_UPS, "line-up", about, one.competition, one)
            told.append((news, readers.captains_of(entry.team_id or 0)))
    return tell_all(told)


def _line_ups(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    lines = []
    for each in tellings:
        one, side = each.fixture, each.about.split(":")[1]
        if one is None or not reader.plays(one) or one.boards.exists():
            continue
        until = _deadline(one)
        if until is None or until <= timezone.now() or (one.pk, side) in _handed_in([one]):
            continue
        told = {"match": match(reader, one), "at": moment(until)}
        text = _("Say who plays in %(match)s, by %(at)s.") % told
        title = _("A line-up is due")
        path = f"/desk/matches/{one.public_id}/line-up/"
        lines.append(Line(f"{title}: {reader.sides(one)}", text, path))
    return lines


def _deadline(one: Fixture) -> datetime | None:
    return read_team_match(one.competition.format_options).deadline(one.starts_at)


def _handed_in(fixtures: Sequence[Fixture]) -> set[tuple[Any, str]]:
    found = LineUp.objects.filter(fixture__in=fixtures)
    return set(found.values_list("fixture_id", "side"))


WRITERS = (Writer(LetterKind.LINE_UPS, Often.AT_ONCE, _line_ups),)
