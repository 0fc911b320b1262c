"""The rota of umpires: the matches to come, who umpires them, and who may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Q

from matches import publication
from matches.models import (
    Competition,
    Fixture,
    FixtureState,
    Membership,
    Outcome,
    Person,
    Role,
    UmpireAssignment,
)
from matches.publication import Viewer
from matches.selectors.busy import people_of
from matches.selectors.competition_found import find_competition
from matches.selectors.fixtures import FIXTURE_NAMES, FixtureLine, fixture_line
from matches.selectors.naming import ENTRY_NAMES, named_entries
from matches.tournament.umpiring import Duty, Stretch

LASTS = timedelta(hours=1)
"""How long an umpire is taken up by a match whose end nobody has set."""
MOST = 60
"""So many matches stand on the page: the next ones."""
SIDES = tuple(f"{side}__{name}" for side in ("home", "away") for name in ENTRY_NAMES)
TO_COME = (FixtureState.PLANNED, FixtureState.CALLED, FixtureState.PLAYING)


@dataclass(frozen=True)
class RotaUmpire:
    """Somebody with a role in the club: the name where the sign-in belongs to a person, and how
    many matches of the competition they have."""

    username: str
    name: str
    load: int


@dataclass(frozen=True)
class RotaLine:
    """A match to come, and who umpires it."""

    line: FixtureLine
    umpires: tuple[str, ...]


@dataclass(frozen=True)
class Rota:
    """The rota as its organisers see it."""

    competition: Competition
    lines: tuple[RotaLine, ...]
    umpires: tuple[RotaUmpire, ...]


@dataclass(frozen=True)
class Material:
    """What an allocation is made from: duties and titles by the public id of their match,
    everybody's load, and when they are busy elsewhere."""

    duties: Mapping[str, Duty]
    titles: Mapping[str, str]
    loads: Mapping[str, int]
    busy: Mapping[str, tuple[Stretch, ...]]


def rota(club: str, season: str, competition: str, viewer: Viewer) -> Rota | None:
    """The rota for who organises the competition. Six queries."""
    found = find_competition(club, season, competition, viewer)
    if found is None or not viewer.may_organise(found.club_id):
        return None
    names = named_entries(found.pk)
    fixtures = _to_come(found)[:MOST]
    given: dict[int, list[str]] = {}
    held = UmpireAssignment.objects.filter(fixture__in=[one.pk for one in fixtures])
    for fixture, username in held.order_by("id").values_list("fixture_id", "user__username"):
        given.setdefault(fixture, []).append(username)
    lines = tuple(
        RotaLine(fixture_line(one, None, names, full_names=True), tuple(given.get(one.pk, ())))
        for one in fixtures
    )
    return Rota(found, lines, _umpires(found))


def material(competition: Competition) -> Material:
    """What an allocation is made from. Eight queries."""
    fixtures = _to_come(competition)
    umpires = _umpires(competition)
    persons = {
        one.user.username: one
        for one in Person.objects.filter(
            user__username__in=[each.username for each in umpires]
        ).select_related("user")
        if one.user is not None
    }
    entries = {side for one in fixtures for side in (one.home, one.away) if side is not None}
    players = people_of(entries)
    clubs = _clubs_of(persons.values())
    duties = {}
    for one in fixtures:
        playing = players.get(one.home_id or 0, frozenset()) | players.get(
            one.away_id or 0, frozenset()
        )
        guests = {
            side.team.club_id
            for side in (one.home, one.away)
            if side is not None and side.team is not None
        } - {competition.club_id}
        barred = frozenset(
            name
            for name, person in persons.items()
            if f"p{person.pk}" in playing or clubs.get(person.pk, frozenset()) & guests
        )
        duties[one.public_id] = Duty(one.public_id, when_of(one), barred)
    loads = {one.username: one.load for one in umpires}
    titles = {one.public_id: _title(one) for one in fixtures}
    return Material(duties, titles, loads, _busy(competition, persons, loads))


def _title(fixture: Fixture) -> str:
    """A match as its organisers know it: ``7 (Asha Brown – Ben Clay)``."""
    sides = [publication.full_entry_name(one) for one in (fixture.home, fixture.away) if one]
    return f"{fixture.number} ({' – '.join(sides)})"


def when_of(fixture: Fixture) -> Stretch:
    """When a match takes its umpire up, in minutes. Without a time: in its round, all of whose
    matches are taken to be played at once, long after everything that has one."""
    if fixture.starts_at is None:
        number = fixture.round.number if fixture.round is not None else fixture.number
        return (10**9 + number * 10, 10**9 + number * 10 + 10)
    starts = int(fixture.starts_at.timestamp() // 60)
    ends = fixture.ends_at or fixture.starts_at + LASTS
    return (starts, max(starts + 1, int(ends.timestamp() // 60)))


def _to_come(competition: Competition) -> list[Fixture]:
    """The matches with two sides that have not been played, by time and number. One query."""
    return list(
        Fixture.objects.filter(
            competition=competition, state__in=TO_COME, home__isnull=False, away__isnull=False
        )
        .exclude(outcome=Outcome.POSTPONED)
        .select_related(*FIXTURE_NAMES, *SIDES)
        .order_by("starts_at", "round__number", "number")
    )


def _umpires(competition: Competition) -> tuple[RotaUmpire, ...]:
    """Whoever has a role in the club, by name. Two queries."""
    users = {
        role.user.username: role.user
        for role in Role.objects.filter(
            club=competition.club_id, user__is_active=True
        ).select_related("user__person")
    }
    loads = dict(
        UmpireAssignment.objects.filter(
            fixture__competition=competition, user__username__in=list(users)
        )
        .exclude(fixture__outcome__in=(Outcome.VOID, Outcome.EXPUNGED))
        .values_list("user__username")
        .annotate(n=Count("id"))
    )
    told = []
    for username, user in users.items():
        person = getattr(user, "person", None)
        name = publication.full_name(person) if person is not None else ""
        told.append(RotaUmpire(username, name, loads.get(username, 0)))
    return tuple(sorted(told, key=lambda one: (one.name or one.username, one.username)))


def _clubs_of(persons: Iterable[Person]) -> dict[int, frozenset[int]]:
    told: dict[int, set[int]] = {}
    own = Membership.objects.filter(person__in=[one.pk for one in persons], left_on__isnull=True)
    for person, club in own.values_list("person_id", "club_id"):
        told.setdefault(person, set()).add(club)
    return {person: frozenset(held) for person, held in told.items()}


def _busy(
    competition: Competition, persons: Mapping[str, Person], loads: Mapping[str, int]
) -> dict[str, tuple[Stretch, ...]]:
    """When umpires play, anywhere, or umpire in other competitions of the club. Two queries."""
    names = {person.pk: name for name, person in persons.items()}
    told: dict[str, list[Stretch]] = {}
    timed = Fixture.objects.filter(starts_at__isnull=False, state__in=TO_COME)
    own = Q()
    for side in ("home", "away"):
        own |= Q(**{f"{side}__person__in": names})
        own |= Q(**{f"{side}__pair__first__in": names}) | Q(**{f"{side}__pair__second__in": names})
        own |= Q(**{f"{side}__team__members__person__in": names})
    playing = list(timed.filter(own).select_related("round", *SIDES).distinct()) if names else []
    people = people_of({side for one in playing for side in (one.home, one.away) if side})
    for one in playing:
        for key in (one.home_id, one.away_id):
            for pk, name in names.items():
                if key is not None and f"p{pk}" in people.get(key, frozenset()):
                    told.setdefault(name, []).append(when_of(one))
    elsewhere = UmpireAssignment.objects.filter(
        user__username__in=list(loads), fixture__in=timed
    ).exclude(fixture__competition=competition)
    for given in elsewhere.select_related("fixture__round", "user"):
        told.setdefault(given.user.username, []).append(when_of(given.fixture))
    return {name: tuple(held) for name, held in told.items()}
