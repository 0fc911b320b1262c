"""Umpires of a match: who, besides the organisers, enters its card."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, NotFoundError
from matches.models import UmpireAssignment
from matches.services import audits, roles, rows
from matches.services.transaction import one_transaction


@one_transaction
def assign(actor: Actor, fixture: str, *, username: str) -> UmpireAssignment:
    """Give a match to an umpire of the club. Who may: organisers. Given twice, it is given once."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    umpire = roles.user_named(username)
    if not access.roles_of(umpire, row.competition.club_id) and not umpire.is_superuser:
        raise ConflictError(
            _("“%(name)s” has no role in %(club)s: invite them as an umpire first.")
            % {"name": username, "club": row.competition.club.name},
            code="no-role",
        )
    given, made = UmpireAssignment.objects.get_or_create(fixture=row, user=umpire)
    if made:
        audits.note(
            "umpire.assigned", "fixture", row.public_id,
            by=user, club=row.competition.club_id, after={"user": umpire.pk},
        )  # fmt: skip
    return given


@one_transaction
def dismiss(actor: Actor, fixture: str, *, username: str) -> None:
    """Take a match from an umpire; cards already entered stay. Who may: organisers."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    gone, _by_model = row.umpires.filter(user__username=username).delete()
    if not gone:
        raise NotFoundError(_("“%(name)s” does not umpire this match.") % {"name": username})
    audits.note("umpire.dismissed", "fixture", row.public_id, by=user, club=row.competition.club_id)
