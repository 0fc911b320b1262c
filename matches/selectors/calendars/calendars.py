"""Matches as calendar entries: of a competition, an entry, a venue, a club, and of somebody's own.

Calendars fetch without signing in, and keep what they fetched on other people's computers: every
name is the one that strangers may read, in somebody's own calendar too. Where somebody under 18
plays, strangers get none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from matches.models import (
    CalendarLink,
    Club,
    Competition,
    CompetitionState,
    Entry,
    Fixture,
    Outcome,
    UmpireAssignment,
    User,
    Venue,
)
from matches.models.fixtures.fixture import BYES
from matches.policy import visibility
from matches.policy.said_of import said_of
from matches.policy.viewer import entries_of
from matches.policy.visibility import Viewer
from matches.selectors.base import Named, find_competition, hides_ahead, named_in, tells_ahead
from matches.selectors.clubs import hall_is_shown
from matches.selectors.fixtures import (
    BY_TIME,
    WITH_BOARDS,
    boards_of,
    note_on,
    official_results,
    score_text,
    side_name,
)

MOST = 2000
"""So many matches a calendar holds: of more, the latest."""
USUALLY = timedelta(hours=1)
"""How long a match stands in a calendar where nobody has said until when its board is kept."""
NOT_TO_BE_PLAYED = (
    Outcome.POSTPONED,
    Outcome.VOID,
    Outcome.EXPUNGED,
    Outcome.WALKOVER,
    Outcome.DOUBLE_WALKOVER,
)
WITH = ("competition__club", "competition__season", "division", "round", "venue")


@dataclass(frozen=True)
class Event:
    """A match in a calendar. ``zone``: the club's; ``sequence`` grows with every change of it. A
    match that has no time yet stands on the day of its round, all day."""

    match: str
    sequence: int
    starts_at: datetime | date
    ends_at: datetime | date
    zone: str
    title: str
    about: str
    place: str
    cancelled: bool


@dataclass(frozen=True)
class Calendar:
    """Matches with a time or a day, the earliest first."""

    name: str
    events: tuple[Event, ...]
    shared: bool


def hash_of(token: str) -> str:
    """What is kept of a calendar link's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def competition_calendar(
    club: str, season: str, competition: str, viewer: Viewer
) -> Calendar | None:
    """A competition's matches. At most eight queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None or hides_ahead(found, viewer):
        return None
    own = Fixture.objects.filter(competition=found)
    return Calendar(found.name, _events(own), visibility.is_public(found))


def entry_calendar(public_id: str, viewer: Viewer) -> Calendar | None:
    """The matches of one entry. At most nine queries."""
    entry = Entry.objects.select_related("competition").filter(public_id=public_id).first()
    if entry is None or not visibility.may_read(entry.competition, viewer):
        return None
    if hides_ahead(entry.competition, viewer):
        return None
    name = named_in([entry.competition_id])[entry.pk].name
    own = Fixture.objects.filter(Q(home=entry) | Q(away=entry))
    return Calendar(
        f"{name}, {entry.competition.name}", _events(own), visibility.is_public(entry.competition)
    )


def club_calendar(slug: str, viewer: Viewer) -> Calendar | None:
    """What the viewer may read of a club's matches; None where that is no competition at all. Seven
    queries."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    may = visibility.readable(viewer)
    if not Competition.objects.filter(may, club=club).exists():
        return None
    own = Fixture.objects.filter(competition__club=club)
    return _shown(club.name, own, viewer)


def venue_calendar(club: str, venue: str, viewer: Viewer) -> Calendar | None:
    """What the viewer may read of the matches at a venue; there for whom its hall is there. Seven
    queries."""
    found = Venue.objects.select_related("club").filter(club__slug=club, slug=venue).first()
    if found is None or not (viewer.may_organise(found.club_id) or hall_is_shown(found, viewer)):
        return None
    own = Fixture.objects.filter(venue=found)
    return _shown(f"{found.name}, {found.club.name}", own, viewer)


def own_calendar(token: str) -> Calendar | None:
    """What the owner of a calendar link plays and umpires. At most six queries."""
    link = (
        CalendarLink.objects.select_related("user")
        .filter(token_hash=hash_of(token), user__is_active=True)
        .first()
    )
    if link is None:
        return None
    return Calendar(_("My matches"), _events(_of(link.user)), shared=False)


def has_link(user_id: int | None) -> datetime | None:
    """When somebody's calendar link was made; None where there is none. One query."""
    if user_id is None:
        return None
    return CalendarLink.objects.filter(user_id=user_id).values_list("made_at", flat=True).first()


def _shown(name: str, own: QuerySet[Fixture], viewer: Viewer) -> Calendar:
    among = Competition.objects.filter(pk__in=own.order_by().values("competition"))
    told = visibility.readable(viewer, "competition__")
    told &= tells_ahead(viewer, among, "competition__")
    return Calendar(name, _events(own.filter(told)), shared=False)


def _of(user: User) -> QuerySet[Fixture]:
    entries = entries_of(user.pk).values("pk")
    # A role taken back takes the matches with it.
    umpired = UmpireAssignment.objects.filter(
        user=user, user__roles__club_id=F("fixture__competition__club_id")
    ).values("fixture_id")
    return (
        Fixture.objects.filter(visibility.in_use("competition__"))
        .filter(Q(home_id__in=entries) | Q(away_id__in=entries) | Q(pk__in=umpired))
        .exclude(competition__state=CompetitionState.DRAFT)
    )


def _events(fixtures: QuerySet[Fixture]) -> tuple[Event, ...]:
    """The matches that have a time or a day, or had one until they were put off. At most five
    queries."""
    timed = Q(starts_at__isnull=False) | Q(outcome=Outcome.POSTPONED)
    timed |= Q(round__starts_on__isnull=False)
    rows = list(
        fixtures.filter(timed)
        .exclude(outcome__in=BYES)
        .select_related(*WITH)
        .prefetch_related(WITH_BOARDS)
        .order_by(BY_TIME.desc(nulls_first=True), "-pk")[:MOST]
    )
    names = named_in({row.competition_id for row in rows})
    results = official_results(rows)
    were = _before_they_were_put_off(rows)
    events = []
    for row in rows:
        # What was put off before it had a time was to be played on the day of its round.
        day = row.round.starts_on if row.round is not None else None
        at = row.starts_at or were.get(row.public_id) or day
        if at is not None:
            result = results.get(row.pk)
            said = [score_text(result) if result else "", note_on(row, result)]
            events.append(_event(row, at, names, [one for one in said if one]))
    return tuple(sorted(events, key=lambda one: (_moment(one), one.match)))


def _moment(event: Event) -> datetime:
    """When it begins; a day at its first moment."""
    at = event.starts_at
    if isinstance(at, datetime):
        return at
    return datetime.combine(at, time.min, ZoneInfo(event.zone))


def _ends(row: Fixture, at: datetime | date) -> datetime | date:
    """When it ends; a day ends where the next begins."""
    if not isinstance(at, datetime):
        return at + timedelta(days=1)
    return row.ends_at if row.ends_at is not None and row.starts_at is not None else at + USUALLY


def _event(row: Fixture, at: datetime | date, names: Mapping[int, Named], said: list[str]) -> Event:
    club = row.competition.club
    division = row.division.name
    about = [row.competition.name, f"{division}, {row.round or ''}".strip(", "), *said]
    return Event(
        row.public_id,
        row.revision,
        at,
        _ends(row, at),
        club.time_zone,
        f"{side_name(row.home_id, names)} – {side_name(row.away_id, names)}",
        "\n".join(one for one in about if one),
        _place(row),
        row.outcome in NOT_TO_BE_PLAYED,
    )


def _place(row: Fixture) -> str:
    if row.venue is None:
        return ""
    where = [row.venue.name, *(board.name for board in boards_of(row))]
    return ", ".join(
        one.strip() for one in (*where, *row.venue.address.splitlines()) if one.strip()
    )


def _before_they_were_put_off(rows: Iterable[Fixture]) -> dict[str, datetime]:
    """When matches that wait for a new time were to be played, by public id: who has the old time
    in his calendar must see it taken out. One query."""
    without = [row.public_id for row in rows if row.starts_at is None]
    told: dict[str, datetime] = {}
    for each in said_of("fixture", without, "fixture.postponed"):
        at = parse_datetime(str((each.before or {}).get("starts_at") or ""))
        if at is not None:
            told[each.object_id] = at
    return told
