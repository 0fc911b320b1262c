"""Who is reading."""

from typing import Any

from django.db.models import Q

from matches.models import Club, Competition, Entry, RoleName
from matches.publication import NOBODY, Viewer

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
    members = Club.objects.filter(Q(memberships__person__user=user)).values_list("id", flat=True)
    belongs.update(members)
    return Viewer(user.pk, frozenset(organises), frozenset(belongs), user.is_superuser)


def own_entries(user_id: int | None, competition: Competition) -> frozenset[int]:
    """The entries of a competition in which a user plays, by their own sign-in. One query, none
    for a stranger."""
    if user_id is None:
        return frozenset()
    own = Entry.objects.filter(competition=competition).filter(
        Q(person__user=user_id)
        | Q(pair__first__user=user_id)
        | Q(pair__second__user=user_id)
        | Q(team__members__person__user=user_id)
    )
    return frozenset(own.values_list("pk", flat=True))
