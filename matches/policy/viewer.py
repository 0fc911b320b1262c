"""Who is reading."""

from typing import Any

from django.db.models import QuerySet

from matches.models import Competition, Entry, RoleName
from matches.policy import one_club, walls
from matches.policy.charge import belonged_to, places
from matches.policy.visibility import NOBODY, Viewer, in_use

ORGANISERS = (RoleName.OWNER, RoleName.ORGANISER)


def viewer_of(user: Any) -> Viewer:
    """The viewer behind a user. Two queries for somebody signed in, none for a stranger."""
    if not getattr(user, "is_authenticated", False):
        return NOBODY
    roles = user.roles.filter(one_club.covering("club")).values_list("club_id", "role")
    organises = set()
    belongs = set()
    for club_id, role in roles:
        belongs.add(club_id)
        if role in ORGANISERS:
            organises.add(club_id)
    runs = one_club.runs(user)
    if runs:
        walls.open_every_club()
    else:
        walls.open_for(organises)
    belongs.update(belonged_to(user.pk).values_list("club_id", flat=True))
    return Viewer(user.pk, frozenset(organises), frozenset(belongs), runs)


def own_entries(user_id: int | None, competition: Competition) -> frozenset[int]:
    """The entries of a competition in which a user plays, by their own sign-in. One query, none
    for a stranger."""
    if user_id is None:
        return frozenset()
    own = entries_of(user_id).filter(competition=competition)
    return frozenset(own.values_list("pk", flat=True))


def entries_of(user_id: int) -> QuerySet[Entry]:
    """Every entry in which a user plays, by their own sign-in; a team's while they belong to its
    club. What is in the bin is nobody's."""
    own = Entry.objects.order_by().values("pk")
    ways = (
        own.filter(pair__first__user=user_id),
        own.filter(pair__second__user=user_id),
        own.filter(team__in=places().filter(person__user=user_id).values("team")),
    )
    # One list of them: asked whether any of these holds, PostgreSQL looks through every entry.
    listed = own.filter(person__user=user_id).union(*ways)
    return Entry.objects.filter(
        in_use("competition__"), one_club.covering("competition__club"), pk__in=listed
    )
