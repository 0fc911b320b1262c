"""What follows where a membership ends, and what does not."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from matches.models import (
    Club,
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    FixtureState,
    Membership,
    Person,
    Role,
    TeamMember,
)
from matches.policy.charge import not_left


@dataclass(frozen=True)
class StillEntered:
    """A competition that goes on with somebody in it, with how many matches they have to play.
    `alone`: entered as themselves; else in a pair."""

    competition: Competition
    entry: str
    to_play: int
    alone: bool


@dataclass(frozen=True)
class Leaving:
    """Somebody about to leave: the seasons of the memberships that end today; what is left to be
    done by hand: competitions that go on, teams' lists, roles."""

    seasons: tuple[str, ...]
    entered: tuple[StillEntered, ...]
    teams: tuple[tuple[str, str, bool], ...]
    """Public id, name, and whether they are its captain."""
    roles: tuple[str, ...]
    username: str


def leaving(club: Club, person: str) -> Leaving:
    """What hangs on the membership of one of a club's people. Five queries."""
    row = Person.objects.select_related("user").get(public_id=person)
    held = Membership.objects.filter(not_left(), person=row, club=club).select_related("season")
    places = TeamMember.objects.filter(person=row, team__club=club).select_related("team")
    roles = Role.objects.filter(user=row.user_id, club=club) if row.user_id else Role.objects.none()
    return Leaving(
        tuple(one.season.name for one in held.order_by("season__starts_on")),
        _entered(club, row),
        tuple((one.team.public_id, one.team.name, one.captain) for one in places.order_by("id")),
        tuple(str(one.get_role_display()) for one in roles.order_by("id")),
        row.user.get_username() if row.user is not None else "",
    )


def _entered(club: Club, person: Person) -> tuple[StillEntered, ...]:
    """Where somebody is entered who leaves, of what is not finished. One query."""
    own = Q(person=person) | Q(pair__first=person) | Q(pair__second=person)
    found = (
        Entry.objects.filter(own, competition__club=club, state=EntryState.ENTERED)
        .exclude(competition__state=CompetitionState.FINISHED)
        .select_related("competition__club", "competition__season")
        .annotate(
            home=Count("home_fixtures", filter=_open("home_fixtures"), distinct=True),
            away=Count("away_fixtures", filter=_open("away_fixtures"), distinct=True),
        )
        .order_by("id")
    )
    return tuple(
        StillEntered(one.competition, one.public_id, one.home + one.away, one.person_id is not None)
        for one in found
    )


def _open(side: str) -> Q:
    """The matches of a side that were drawn and have no result yet."""
    drawn = Q(**{f"{side}__isnull": False})
    return drawn & ~Q(**{f"{side}__state": FixtureState.OFFICIAL})
