"""Who is reading."""

from typing import Any

from django.db.models import Q

from matches.models import Club, RoleName
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
