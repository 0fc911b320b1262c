"""Accounts that go: what their owner did stays, as a former user's."""

from __future__ import annotations

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import ErasedKind, Invitation, Role, RoleName, User, former_user
from matches.models.guards import triggers
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits
from matches.services.base.transaction import one_transaction
from matches.services.people import erasure_list


@one_transaction
def delete(actor: Actor, username: str) -> None:
    """Delete an account and all that is only its own: sessions, tokens, second factors, log-in
    records, invitations, roles. Who may: whoever runs the installation."""
    user = access.require_superuser(actor)
    row = User.objects.select_for_update(no_key=True).get(username=username)
    key = row.pk
    let_go(row)
    by = user if user.pk != key else None
    audits.note("user.erased", "user", str(key), by=by, club=None)


def keeps(user: User) -> str:
    """Why an account cannot go, in a sentence; empty where it can. A club's last owner stays, and
    so does who stands for those that are gone."""
    if user == former_user():
        return _("This account stands for all that are gone.")
    for role in Role.objects.filter(user=user, role=RoleName.OWNER).select_related("club"):
        if not role.club.roles.filter(role=RoleName.OWNER).exclude(user=user).exists():
            return _("%(club)s keeps an owner: make somebody else one first.") % {
                "club": role.club.name
            }
    return ""


def let_go(user: User) -> None:
    """Delete an account inside another service's transaction; ConflictError where it stays."""
    if because := keeps(user):
        raise ConflictError(because, code="needed")
    erasure_list.add(ErasedKind.USER, erasure_list.user_text(user))
    _let_go_of_records(user)
    with triggers.redacting():
        user.delete()


def _let_go_of_records(user: User) -> None:
    """What knows an account by name, address or number, and would outlive it."""
    known = [each for each in (user.get_username(), user.email) if each]
    named = Q(pk__in=[])
    for each in known:
        named |= Q(username__iexact=each)
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(named).delete()
    if user.email:
        Invitation.objects.filter(email__iexact=user.email).delete()
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
