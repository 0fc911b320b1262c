"""Starts as pages show them: those of a match, and those of a competition's entries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from matches.models import Competition, Fixture, Handicap, Outcome, Result
from matches.selectors.naming import named_entries
from matches.tournament.handicap import Start, start_on


@dataclass(frozen=True)
class CountedStarts:
    """What both sides of a match have to start with. ``score`` is how it counts, "" until it was
    played."""

    home: int
    away: int
    score: str


@dataclass(frozen=True)
class EntryStart:
    """An entry with its start now, and the reason of the latest version."""

    entry: str
    name: str
    start: int
    version: int
    reason: str
    since: datetime | None


def starts_of(fixture: Fixture, official: Result | None) -> CountedStarts | None:
    """The starts of a match on its day (today, until it is played); None where neither side has
    one. One query."""
    at = official.played_at if official is not None else timezone.now()
    given: dict[int, list[Start]] = {}
    for each in Handicap.objects.filter(entry_id__in=[fixture.home_id, fixture.away_id]):
        given.setdefault(each.entry_id, []).append(Start(each.made_at.isoformat(), each.start))
    starts = {str(entry): held for entry, held in given.items()}
    home, away = (
        start_on(starts, str(entry), at.isoformat()) for entry in (fixture.home_id, fixture.away_id)
    )
    if not home and not away:
        return None
    score = ""
    if official is not None and official.outcome == Outcome.PLAYED:
        score = f"{(official.score_a or 0) + home}–{(official.score_b or 0) + away}"
    return CountedStarts(home, away, score)


def starts_in(competition: Competition) -> tuple[EntryStart, ...]:
    """Every entry that has not left, with its start. Two queries."""
    latest: dict[int, Handicap] = {}
    for each in Handicap.objects.filter(entry__competition=competition).order_by("version"):
        latest[each.entry_id] = each
    told = []
    for pk, named in named_entries(competition.pk).items():
        held = latest.get(pk)
        if named.withdrawn:
            continue
        told.append(
            EntryStart(
                named.public_id,
                named.full_name,
                held.start if held is not None else 0,
                held.version if held is not None else 0,
                held.reason if held is not None else "",
                held.made_at if held is not None else None,
            )
        )
    return tuple(told)
