"""Which club is in charge of somebody: of their name, their age, how strangers see them.

Who belongs to a club now is in the charge of that club, and of no club that they have left. Who
belongs to none stays in the charge of those that they were in: somebody must be able to put a name
right, and to erase it.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from matches.models import Club, Membership, Person, Role, TeamMember

AFTER_THE_SEASON = timedelta(days=90)
"""So long a membership still counts when its season is over: time to open the next one."""


def not_left(prefix: str = "") -> Q:
    """Memberships that nobody has ended; `prefix` leads to them (``"memberships__"``)."""
    ended = f"{prefix}left_on"
    return Q(**{f"{ended}__isnull": True}) | Q(**{f"{ended}__gt": timezone.localdate()})


def standing() -> Q:
    """Memberships by which somebody belongs to a club now: not left, and the season not over for
    too long."""
    return not_left() & Q(season__ends_on__gte=timezone.localdate() - AFTER_THE_SEASON)


def belongs_elsewhere(person: Person, club: Club) -> bool:
    """Whether somebody belongs now to another club than that one, too. One query."""
    return person.memberships.exclude(club=club).filter(standing()).exists()


def standing_in(person: str = "person", club: str = "team__club") -> Exists:
    """Whether the person at one path belongs to the club at the other now, as a condition."""
    here = {"person": OuterRef(person), "club": OuterRef(club)}
    return Exists(Membership.objects.filter(standing(), **here).order_by())


def places() -> QuerySet[TeamMember]:
    """The places in teams that count: of who belongs to the team's club now. Who has left it keeps
    a place among its line-ups, but hears of no match, finds none, and speaks for nobody."""
    return TeamMember.objects.filter(standing_in())


def in_charge(club_id: int) -> Q:
    """The people of whom a club is in charge, as a filter of people."""
    return _in_charge(Q(club=club_id))


def in_charge_with(user_id: int) -> Q:
    """The people of whom a club is in charge in which an account helps or is a member, as a filter
    of people."""
    helps = Role.objects.filter(user=user_id).order_by().values("club")
    belongs = Membership.objects.filter(standing(), person__user=user_id).order_by().values("club")
    return _in_charge(Q(club__in=helps) | Q(club__in=belongs))


def _in_charge(here: Q) -> Q:
    own = Membership.objects.filter(person=OuterRef("pk")).order_by()
    stands = own.filter(standing())
    return Q(Exists(own.filter(here))) & (Q(Exists(stands.filter(here))) | ~Q(Exists(stands)))
