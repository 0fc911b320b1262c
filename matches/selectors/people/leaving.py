"""What follows where a membership ends, and what does not; and who left lately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

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
from matches.policy import charge, visibility
from matches.policy.charge import not_left
from matches.selectors.clubs.deleted import KEPT


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
    done by hand: competitions that go on, teams' lists, roles. `elsewhere`: they belong to another
    club too, in whose charge alone they are then."""

    seasons: tuple[str, ...]
    entered: tuple[StillEntered, ...]
    teams: tuple[tuple[str, str, bool], ...]
    """Public id, name, and whether they are its captain."""
    roles: tuple[str, ...]
    username: str
    elsewhere: bool = False


def leaving(club: Club, person: str) -> Leaving:
    """What hangs on the membership of one of a club's people. Six queries."""
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
        charge.belongs_elsewhere(row, club),
    )


@dataclass(frozen=True)
class LeftLine:
    """Somebody who left within thirty days, and when."""

    public_id: str
    name: str
    left_on: date


def left_of(club: Club) -> tuple[LeftLine, ...]:
    """Who left a club within thirty days and is in its charge, the latest first. One query."""
    own = Membership.objects.filter(person=OuterRef("pk"), club=club).order_by("-left_on")
    ended = own.filter(left_on__gt=timezone.localdate() - KEPT).values("left_on")[:1]
    people = (
        Person.objects.filter(charge.belonging(club.pk), erased_at__isnull=True)
        .annotate(left_on=Subquery(ended), stays=Exists(own.filter(charge.not_left())))
        .filter(left_on__isnull=False, stays=False)
    )
    return tuple(
        LeftLine(one.public_id, visibility.full_name(one), one.left_on)
        for one in people.order_by("-left_on", "family_name", "given_name", "pk")
    )


def comes_back(club: Club, person: Person) -> QuerySet[Membership]:
    """The memberships of a club that ended last, of seasons that are not over."""
    ended = Membership.objects.filter(person=person, club=club, left_on__isnull=False)
    last = ended.order_by("-left_on").values("left_on")[:1]
    return ended.filter(left_on=Subquery(last), season__ends_on__gte=timezone.localdate())


def seasons_back(club: Club, person: str) -> tuple[str, ...]:
    """Of which seasons that they left somebody would be a member again; none: of the one that runs
    now. Two queries."""
    row = Person.objects.get(public_id=person)
    again = comes_back(club, row).select_related("season").order_by("season__starts_on")
    return tuple(one.season.name for one in again)


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
