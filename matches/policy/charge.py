"""Which club is in charge of somebody: of their name, their age, their sign-in.

One club is, at any time. Of the clubs to which somebody belongs now it is the one that they joined
first; it stays so through its seasons until it ends the membership. Who belongs to none is in the
charge of the one that never let them go, else of the one that they left last: somebody must be able
to put a name right, and to erase it.

The other clubs to which they belong list them and have them play, say how they themselves let them
be named (of several clubs' words the least holds), and erase their own part.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils import timezone

from matches.models import Club, Membership, Person, Role, TeamMember
from matches.policy import one_club

AFTER_THE_SEASON = timedelta(days=90)
"""So long a membership still counts when its season is over: time to open the next one."""
BELONGS, OVER, LEFT = range(3)
"""How a membership is: of a club to which they belong now; of a season long over; ended."""


def not_left(prefix: str = "") -> Q:
    """Memberships that nobody has ended; `prefix` leads to them (``"memberships__"``)."""
    ended = f"{prefix}left_on"
    return Q(**{f"{ended}__isnull": True}) | Q(**{f"{ended}__gt": timezone.localdate()})


def standing() -> Q:
    """Memberships by which somebody belongs to a club now: not left, and the season not over for
    too long."""
    return not_left() & Q(season__ends_on__gte=timezone.localdate() - AFTER_THE_SEASON)


def belonged_to(user_id: int | None) -> QuerySet[Membership]:
    """The memberships by which an account belongs to clubs now, as far as it is itself here."""
    return Membership.objects.filter(standing(), one_club.covering("club"), person__user=user_id)


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
    own = Membership.objects.filter(person=OuterRef("pk"), club=club_id).order_by()
    return Q(Exists(own.filter(pk=_gives_charge())))


def belonging(club_id: int) -> Q:
    """The people whom a club lists, has play and calls by their name: who belong to it now, and of
    those who belong to none whom it did not let go, or let go last. As a filter of people."""
    return _belonging(Q(club=club_id))


def belonging_with(user_id: int) -> Q:
    """The same of every club in which an account helps or is a member."""
    helps = Role.objects.filter(one_club.covering("club"), user=user_id).order_by().values("club")
    belongs = belonged_to(user_id).order_by().values("club")
    return _belonging(Q(club__in=helps.union(belongs)))


def _belonging(here: Q) -> Q:
    own = Membership.objects.filter(person=OuterRef("pk")).order_by()
    stands, kept = own.filter(standing()), Q(pk=_gives_charge()) | not_left()
    # From the clubs to their people: asked of everybody, PostgreSQL looks through everybody.
    listed = Membership.objects.filter(here).order_by().values("person")
    return Q(pk__in=listed) & (
        Q(Exists(stands.filter(here))) | ~Q(Exists(stands)) & Q(Exists(own.filter(kept, here)))
    )


def _gives_charge() -> Subquery:
    """Of the memberships of the person of the one outside that by which a club is in charge."""
    now = Membership.objects.filter(standing(), person=OuterRef("person"), club=OuterRef("club"))
    how = Case(
        When(not_left() & Q(Exists(now.order_by())), then=Value(BELONGS)),
        When(not_left(), then=Value(OVER)),
        default=Value(LEFT),
    )
    left_last = Case(When(how=LEFT, then=F("left_on"))).desc(nulls_last=True)
    held = Membership.objects.filter(person=OuterRef("person")).annotate(how=how)
    return Subquery(held.order_by("how", left_last, "pk").values("pk")[:1])
