"""Open entry as those who play see it, and as the desk does."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from matches.models import (
    Competition,
    CompetitionState,
    EntryKind,
    EntryState,
    OpenEntry,
    Person,
    Team,
    WaitingEntry,
)
from matches.policy import charge, visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, find_competition, named_entries

BEFORE_THE_DRAW = (CompetitionState.DRAFT, CompetitionState.OPEN)


@dataclass(frozen=True)
class Own:
    """Somebody, or a team, that a user may enter: `state` is "in", "waiting" or ""."""

    key: str
    name: str
    person: Person | None
    team: Team | None
    state: str = ""


@dataclass(frozen=True)
class Line:
    """Who is entered or waits, as the desk knows them."""

    key: str
    name: str


@dataclass(frozen=True)
class OpenEntryPage:
    """What the page of an open entry says. `names`: as strangers may read them."""

    competition: Competition
    places: int | None
    closes_at: datetime | None
    is_open: bool
    names: tuple[str, ...]
    waiting: int
    own: tuple[Own, ...]
    is_public: bool


@dataclass(frozen=True)
class OpenEntryDesk:
    """The same for organisers, with full names."""

    window: OpenEntry | None
    entered: tuple[Line, ...]
    waiting: tuple[Line, ...]


def open_entry_page(
    club: str, season: str, competition: str, viewer: Viewer, user: Any
) -> OpenEntryPage | None:
    """The page for who may read the competition; None where nobody may enter themselves. At most
    nine queries."""
    found = find_competition(club, season, competition, viewer)
    window = OpenEntry.objects.filter(competition=found).first() if found is not None else None
    if found is None or window is None:
        return None
    due = window.closes_at is None or window.closes_at > timezone.now()
    return OpenEntryPage(
        found,
        window.places,
        window.closes_at,
        due and found.state in BEFORE_THE_DRAW,
        tuple(one.name for one in named_entries(found.pk, viewer).values() if not one.withdrawn),
        WaitingEntry.objects.filter(competition=found).count(),
        own_of(user, found) if viewer.user_id is not None else (),
        visibility.is_public(found),
    )


def open_entry_desk(competition: Competition) -> OpenEntryDesk:
    """Who is in and who waits, for organisers of the competition. Three queries."""
    entered = competition.entries.filter(state=EntryState.ENTERED).select_related(*ENTRY_NAMES)
    queue = WaitingEntry.objects.filter(competition=competition).select_related("person", "team")
    return OpenEntryDesk(
        OpenEntry.objects.filter(competition=competition).first(),
        tuple(
            Line(one.person.public_id if one.person else one.team.public_id if one.team else "",
                 visibility.full_entry_name(one))
            for one in entered.order_by("seed", "id")
        ),
        tuple(
            Line(one.person.public_id, visibility.full_name(one.person))
            if one.person
            else Line(one.team.public_id if one.team else "", str(one.team))
            for one in queue.order_by("id")
        ),
    )  # fmt: skip


def own_of(user: Any, competition: Competition) -> tuple[Own, ...]:
    """Whom a user may enter into a competition: himself, where he belongs to its club now, or the
    club's teams that he is captain of, as long as he does. Four queries."""
    found: list[tuple[Person | None, Team | None]] = []
    if competition.entry_kind == EntryKind.PERSON:
        people = Person.objects.filter(user=user)
        here = charge.belonged_to(user.pk).filter(club=competition.club_id).order_by()
        found = [(one, None) for one in people.filter(pk__in=here.values("person_id"))]
    elif competition.entry_kind == EntryKind.TEAM:
        season = Q(season__isnull=True) | Q(season=competition.season_id)
        teams = Team.objects.filter(season, club=competition.club_id)
        led = charge.places().filter(person__user=user, captain=True).values("team")
        found = [(None, one) for one in teams.filter(pk__in=led).order_by("name")]
    entered = set(
        competition.entries.filter(state=EntryState.ENTERED).values_list("person_id", "team_id")
    )
    queue = set(
        WaitingEntry.objects.filter(competition=competition).values_list("person_id", "team_id")
    )
    told = []
    for person, team in found:
        ids = (person.pk if person else None, team.pk if team else None)
        state = "in" if ids in entered else "waiting" if ids in queue else ""
        held = person or team
        name = visibility.full_name(person) if person else str(team)
        if held is not None:
            told.append(Own(held.public_id, name, person, team, state))
    return tuple(told)
