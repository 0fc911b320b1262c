"""Who is reading."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.models import Competition, Entry, Membership, RoleName
from matches.policy.visibility import NOBODY, Viewer

AFTER_THE_SEASON = timedelta(days=90)
"""So long a membership still counts when its season is over: time to open the next one."""

ORGANISERS = (RoleName.OWNER, RoleName.ORGANISER)


def viewer_of(user: Any) -> Viewer:
    """The viewer behind a user. Two queries for somebody signed in, none for a stranger."""
    if not getattr(user, "is_authenticated", False):
        return NOBODY
    roles = user.roles.values_list("club_id", "role")
    organises = set()
    belongs = set()
    for club_id, role in roles:
        belongs.add(club_id)
        if role in ORGANISERS:
            organises.add(club_id)
    belongs.update(_clubs_of(user.pk, timezone.localdate()))
    return Viewer(user.pk, frozenset(organises), frozenset(belongs), user.is_superuser)


def _clubs_of(user_id: int, today: date) -> QuerySet[Membership, int]:
    """The clubs a person is a member of now: not left, and the season not over for too long."""
    return Membership.objects.filter(
        Q(left_on__isnull=True) | Q(left_on__gt=today),
        person__user=user_id,
        season__ends_on__gte=today - AFTER_THE_SEASON,
    ).values_list("club_id", flat=True)


def own_entries(user_id: int | None, competition: Competition) -> frozenset[int]:
    """The entries of a competition in which a user plays, by their own sign-in. One query, none
    for a stranger."""
    if user_id is None:
        return frozenset()
    own = entries_of(user_id).filter(competition=competition)
    return frozenset(own.values_list("pk", flat=True))


def entries_of(user_id: int) -> QuerySet[Entry]:
    """Every entry in which a user plays, by their own sign-in."""
    return Entry.objects.filter(
        Q(person__user=user_id)
        | Q(pair__first__user=user_id)
        | Q(pair__second__user=user_id)
        | Q(team__members__person__user=user_id)
    )
