"""A timetable that is computed, or is being: what is proposed, or what cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from matches.models import Competition, Timetable, TimetableState
from matches.policy.visibility import Viewer
from matches.selectors.timetables.demand_words import BY_DAYS, wishes_in_words
from matches.selectors.timetables.timetable_words import (
    Words,
    count_in_words,
    reason_in_words,
    words_of,
)
from matches.selectors.timetables.timetables import organised
from matches.tournament.timetable import Count, Reason

SECONDS = 20.0
"""So long a search may take."""
BY_ROOM = ("matches", "boards", "rounds")
LEASE = timedelta(minutes=2)
"""So long a worker has a timetable before another may take it."""


@dataclass(frozen=True)
class ProposedDay:
    """A day of a proposal: time, venue, boards, and who meets whom."""

    day: date
    lines: tuple[tuple[datetime, str, str, str, str], ...]


@dataclass(frozen=True)
class ProposalPage:
    """A timetable that is computed, or is being."""

    competition: Competition
    timetable: Timetable
    days: tuple[ProposedDay, ...] = ()
    unplaced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each match that found no place, and what stands against it."""
    counted: str = ""
    """What does not add up, where a count shows it."""
    more_helps: bool = True
    """Whether more days, times or boards would help what does not add up."""
    wishes: tuple[str, ...] = ()
    """How far what was wished is kept."""
    reasons: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    minimal: bool = True
    share: int = 0
    """Of the time that the search may take, how much is over, in per cent."""


def proposal_page(club: str, season: str, competition: str, viewer: Viewer) -> ProposalPage | None:
    """The timetable that was asked for last. At most nine queries."""
    found = organised(club, season, competition, viewer)
    row = found.timetables.order_by("-id").first() if found is not None else None
    if found is None or row is None:
        return None
    words = words_of(found, row.asked)
    told = row.conflict or {}
    return ProposalPage(
        found,
        row,
        tuple(_proposed(row.proposal or {}, words, ZoneInfo(found.club.time_zone))),
        tuple(_unplaced(row.progress, words)),
        count_in_words(Count(*told["count"]), words) if told.get("count") else "",
        not told.get("count") or told["count"][0] in (*BY_ROOM, *BY_DAYS),
        tuple(wishes_in_words(row.progress.get("wishes", ()), words)),
        tuple(reason_in_words(Reason(*each), words) for each in told.get("reasons", ())),
        tuple(words.match(each) for each in told.get("matches", ())),
        bool(told.get("minimal", True)),
        _share(row),
    )


def _unplaced(progress: Mapping[str, Any], words: Words) -> Iterable[tuple[str, tuple[str, ...]]]:
    against = progress.get("against", {})
    said = {
        tuple(each): reason_in_words(Reason(*each), words)
        for reasons in against.values()
        for each in reasons
    }
    for match in progress.get("unplaced", ()):
        yield words.match(match), tuple(said[tuple(each)] for each in against.get(match, ()))


def _share(row: Timetable) -> int:
    """The search tells of every timetable that it finds; between two the clock alone moves."""
    if row.state != TimetableState.COMPUTING or row.claimed_until is None:
        return 0
    since = timezone.now() - (row.claimed_until - LEASE)
    return max(1, min(95, round(100 * since.total_seconds() / SECONDS)))


def _proposed(proposal: Mapping[str, Any], words: Words, zone: ZoneInfo) -> Iterable[ProposedDay]:
    by_day: dict[date, list[tuple[datetime, str, str, str, str]]] = {}
    for match, place in proposal.items():
        at = datetime.fromisoformat(place["starts_at"]).astimezone(zone)
        named = [words.boards[b].name for b in place["boards"] if b in words.boards]
        fixture = words.fixtures.get(match)
        around = str(fixture.number) if fixture is not None else ""
        line = (at, words.venue(place["venue"]), ", ".join(named), words.match(match), around)
        by_day.setdefault(at.date(), []).append(line)
    for day in sorted(by_day):
        yield ProposedDay(day, tuple(sorted(by_day[day], key=lambda line: line[:3])))
