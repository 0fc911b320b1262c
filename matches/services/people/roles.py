"""Roles: who is an owner, organiser or umpire of a club."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Club, Role, RoleName, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction


@one_transaction
def grant(actor: Actor, club: str, *, username: str, role: str) -> Role:
    """Give a role to somebody who can sign in. Who may: owners. Granted twice, it is held once."""
    held = rows.club(club)
    user = access.require_owner(actor, held)
    return give(held, user_named(username), role, by=user)


@one_transaction
def revoke(actor: Actor, club: str, *, username: str, role: str) -> None:
    """Take a role away. Who may: owners. A club's last owner stays."""
    held = rows.club(club)
    user = access.require_owner(actor, held)
    # Two owners who take each other's role at once must not both succeed.
    owners = Role.objects.select_for_update().filter(club=held, role=RoleName.OWNER)
    names = [each.user.get_username() for each in owners.order_by("id")]
    if role == RoleName.OWNER and names == [username]:
        raise ConflictError(
            _("A club keeps an owner: make somebody else one first."), code="last-owner"
        )
    gone, _by_model = Role.objects.filter(club=held, role=role, user__username=username).delete()
    if not gone:
        raise NotFoundError(_("“%(name)s” has no such role here.") % {"name": username})
    audits.note("role.revoked", "club", held.public_id, by=user, club=held, before={"role": role})


def give(club: Club, user: User, role: str, *, by: User) -> Role:
    """Give a role inside another service's transaction."""
    if role not in RoleName.values:
        raise InvalidError({"role": [_("Owner, organiser or umpire.")]})
    held, made = Role.objects.get_or_create(user=user, club=club, role=role)
    if made:
        audits.note(
            "role.granted", "club", club.public_id,
            by=by, club=club, after={"role": role, "user": user.pk},
        )  # fmt: skip
    return held


def user_named(username: str) -> User:
    """Who signs in under a name."""
    found = User.objects.filter(username=username, is_active=True).first()
    if found is None:
        raise NotFoundError(_("Nobody signs in as “%(name)s”.") % {"name": username})
    return found
