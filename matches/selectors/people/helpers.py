"""Who helps to run a club, and who is invited to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from matches.models import (
    Club,
    Invitation,
    Role,
    RoleName,
)
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club


@dataclass(frozen=True)
class Helper:
    """Somebody with a role in a club."""

    user_id: int
    username: str
    email: str
    role: str


@dataclass(frozen=True)
class Invited:
    """An invitation that is open."""

    public_id: str
    email: str
    role: str
    expires_at: datetime


@dataclass(frozen=True)
class PeoplePage:
    """Who helps to run a club."""

    club: Club
    helpers: tuple[Helper, ...]
    invited: tuple[Invited, ...]
    is_owner: bool


def people_page(slug: str, viewer: Viewer) -> PeoplePage | None:
    """Who has a role in a club and who is invited. Three queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    roles = Role.objects.filter(club=club).select_related("user").order_by("role", "user__username")
    invited = Invitation.objects.filter(club=club, accepted_at__isnull=True)
    helpers = tuple(
        Helper(role.user_id, role.user.get_username(), role.user.email, role.role) for role in roles
    )
    return PeoplePage(
        club,
        helpers,
        tuple(Invited(i.public_id, i.email, i.role, i.expires_at) for i in invited),
        viewer.everywhere
        or any(h.user_id == viewer.user_id and h.role == RoleName.OWNER for h in helpers),
    )
