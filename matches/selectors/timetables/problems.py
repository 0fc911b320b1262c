"""A competition and what is asked of its timetable, as the arithmetic reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q

from matches.models import (
    Competition,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Venue,
)
from matches.selectors.clubs import suiting, ways_of
from matches.selectors.fixtures import WITH_BOARDS, people_of, umpires_of
from matches.selectors.timetables.demanded import demands_of
from matches.tournament import timetable as arithmetic
from matches.tournament.timetable import Block, Entrant, Match, Placement, Problem, Rules, Slot

GONE = (*(each for each in Outcome if each.startswith("bye")), Outcome.VOID, Outcome.EXPUNGED)
"""Outcomes of fixtures that nobody comes to the board for."""


def problem_of(
    row: Competition, asked: Mapping[str, Any], *, about: Fixture | None = None
) -> Problem:
    """The problem of a competition's open fixtures, and of one that it is `about`, whatever became
    of it. `asked` is as `services.timetables.ask` keeps it. Eleven queries."""
    zone = ZoneInfo(row.club.time_zone)
    venues = _venues(row, asked["venues"])
    entries = list(row.entries.filter(state=EntryState.ENTERED).order_by("id"))
    own = about.pk if about is not None else None
    fixtures = [f for f in _own(row) if f.outcome not in GONE or f.pk == own]
    first, last = span(asked, zone)
    others = list(_others(row, first, last))
    people = people_of(
        {
            *entries,
            *(e for f in (*fixtures, *others) for e in (f.home, f.away, f.umpired_by) if e),
        }
    )
    demanded = tuple(
        demands_of(asked, {venue.id for venue in venues}, {entry.public_id for entry in entries})
    )
    open_, settled = [], list(others)
    for fixture in fixtures:
        if fixture.state == FixtureState.PLANNED or fixture.pk == own:
            open_.append(fixture)
        elif fixture.starts_at is not None and (first <= fixture.starts_at < last or demanded):
            settled.append(fixture)
    minutes = int(asked["slot_minutes"])
    return Problem(
        venues,
        tuple(slots_of(asked, [venue.id for venue in venues], zone)),
        tuple(_entrant(entry, asked, people, venues) for entry in entries),
        tuple(_fixture(f, asked, people, zone) for f in open_ if _is_in(f, entries)),
        tuple(_blocks(asked, zone)),
        tuple(_match(f, people, minutes, zone, entries) for f in settled),
        Rules(int(asked["rest_minutes"]), asked["most_a_day"], bool(asked["in_order"])),
        ways_of(row.club_id),
        demanded,
    )


def span(asked: Mapping[str, Any], zone: ZoneInfo) -> tuple[datetime, datetime]:
    """From the beginning of the first day to the end of the last."""
    first = datetime.combine(date.fromisoformat(asked["first_day"]), time(), zone)
    last = datetime.combine(date.fromisoformat(asked["last_day"]), time(), zone)
    return first, last + timedelta(days=1)


def slots_of(asked: Mapping[str, Any], venues: Iterable[str], zone: ZoneInfo) -> list[Slot]:
    """Every slot of the days and times asked for, at each venue. Times in UTC behind the clock's:
    an hour that the summer gives or takes makes no slot longer."""
    day, last = date.fromisoformat(asked["first_day"]), date.fromisoformat(asked["last_day"])
    begins = time.fromisoformat(asked["from_time"])
    length = timedelta(minutes=int(asked["slot_minutes"]))
    told = []
    listed = list(venues)
    while day <= last:
        if day.weekday() in asked["weekdays"]:
            start = datetime.combine(day, begins, zone).astimezone(UTC)
            for n in range(int(asked["slots_a_day"])):
                at = (start + n * length).astimezone(zone)
                ends = (start + (n + 1) * length).astimezone(zone)
                told += [Slot(venue, at, ends) for venue in listed]
        day += timedelta(days=1)
    return told


def _venues(row: Competition, slugs: list[str]) -> tuple[arithmetic.Venue, ...]:
    """The venues with the boards that suit the game, the first board first."""
    found = Venue.objects.filter(club=row.club, slug__in=slugs).prefetch_related("boards")
    return tuple(
        arithmetic.Venue(
            venue.slug, tuple(board.public_id for board in suiting(venue.boards.all(), row.game))
        )
        for venue in found
    )


_SIDES = ("home__pair", "away__pair", "umpired_by__pair", "round", "venue", "board")
_WITH = (WITH_BOARDS, "umpires__user__person")


def _own(row: Competition) -> list[Fixture]:
    return list(
        row.fixtures.select_related(*_SIDES, "home", "away")
        .prefetch_related(*_WITH)
        .order_by("number")
    )


def _others(row: Competition, first: datetime, last: datetime) -> Iterable[Fixture]:
    """What else the club plans in that time: its boards and people are taken by it."""
    return (
        Fixture.objects.filter(starts_at__gte=first - timedelta(days=1), starts_at__lt=last)
        .filter(Q(competition__club=row.club) | Q(venue__club=row.club))
        .exclude(competition=row)
        .exclude(outcome__in=(*GONE, Outcome.POSTPONED))
        .select_related(*_SIDES, "home", "away")
        .prefetch_related(*_WITH)
    )


def _is_in(fixture: Fixture, entries: list[Entry]) -> bool:
    known = {entry.pk for entry in entries}
    return all(side is None or side in known for side in (fixture.home_id, fixture.away_id))


def _entrant(
    entry: Entry,
    asked: Mapping[str, Any],
    people: Mapping[int, frozenset[str]],
    venues: Iterable[arithmetic.Venue],
) -> Entrant:
    home = asked["home"].get(entry.public_id, {})
    known = {venue.id for venue in venues}
    night = home.get("night")
    return Entrant(
        entry.public_id,
        people[entry.pk],
        home.get("venue") if home.get("venue") in known else None,
        frozenset({int(night)}) if night is not None else frozenset(range(7)),
    )


def _fixture(
    fixture: Fixture,
    asked: Mapping[str, Any],
    people: Mapping[int, frozenset[str]],
    zone: ZoneInfo,
) -> arithmetic.Fixture:
    minutes = int(asked["slot_minutes"])
    fixed = place_of(fixture, minutes, zone) if asked["keep"] and fixture.starts_at else None
    return arithmetic.Fixture(
        fixture.public_id,
        fixture.home.public_id if fixture.home is not None else None,
        fixture.away.public_id if fixture.away is not None else None,
        fixture.round.number if fixture.round is not None else 0,
        int(asked["boards_a_match"]),
        fixed,
        umpires_of(fixture, people),
    )


def _match(
    fixture: Fixture,
    people: Mapping[int, frozenset[str]],
    minutes: int,
    zone: ZoneInfo,
    entries: Iterable[Entry],
) -> Match:
    """A match that stays: of this competition with its sides, of which a demand may speak."""
    known = {entry.pk: entry.public_id for entry in entries}
    busy = [people.get(key or 0, frozenset()) for key in (fixture.home_id, fixture.away_id)]
    return Match(
        fixture.public_id,
        place_of(fixture, minutes, zone),
        frozenset().union(*busy),
        umpires_of(fixture, people),
        known.get(fixture.home_id or 0),
        known.get(fixture.away_id or 0),
    )


def place_of(fixture: Fixture, minutes: int, zone: ZoneInfo) -> Placement:
    """Where a dated fixture is; `minutes` is how long it takes where nobody said its end."""
    starts = fixture.starts_at.astimezone(zone) if fixture.starts_at else datetime.now(zone)
    ends = fixture.ends_at.astimezone(zone) if fixture.ends_at else None
    return Placement(
        fixture.venue.slug if fixture.venue is not None else "",
        tuple(hold.board.public_id for hold in fixture.holds.all()),
        starts,
        ends or starts + timedelta(minutes=minutes),
    )


def _blocks(asked: Mapping[str, Any], zone: ZoneInfo) -> Iterable[Block]:
    for number, closed in enumerate(asked["closed"]):
        first = datetime.combine(date.fromisoformat(closed["first"]), time(), zone)
        last = datetime.combine(date.fromisoformat(closed["last"]), time(), zone)
        yield Block(
            str(number),
            first,
            last + timedelta(days=1),
            venue=closed.get("venue"),
            board=closed.get("board"),
            entrant=closed.get("entry"),
        )
