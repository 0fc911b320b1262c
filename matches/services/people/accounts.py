"""Accounts as whoever runs the installation keeps them; of one that goes, what its owner did stays,
as a former user's."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Club,
    ErasedKind,
    Follower,
    Invitation,
    KeptAddress,
    Letter,
    Role,
    RoleName,
    SignInLetter,
    Telling,
    User,
    former_user,
)
from matches.models.guards import rewriting, triggers
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.services import seals
from matches.services.base import audits
from matches.services.base.transaction import one_transaction
from matches.services.people import erasure_list

RIGHTS = ("is_active", "is_staff", "is_superuser")


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


@one_transaction
def keep(actor: Actor, changed: User) -> User:
    """Keep an account as it was filled in: a new one, or another name, address or rights of one
    there is. Who may: whoever runs the installation. ConflictError where nobody would own a club,
    or run the installation, any more."""
    user = access.require_superuser(actor)
    before = User.objects.select_for_update(no_key=True).filter(pk=changed.pk).first()
    if before is not None:
        _stays_run(before, changed)
    changed.save()
    told = {name: getattr(changed, name) for name in RIGHTS}
    was = {name: getattr(before, name) for name in RIGHTS} if before is not None else None
    action = "user.made" if before is None else "user.changed"
    audits.note(action, "user", str(changed.pk), by=user, club=None, before=was, after=told)
    return changed


@one_transaction
def set_password(actor: Actor, username: str, password: str | None) -> User:
    """Give an account a new password, which its form has checked; None: it has none any more. Who
    may: whoever runs the installation. Everything that let its owner in ends with it."""
    user = access.require_superuser(actor)
    row = User.objects.select_for_update(no_key=True).get(username=username)
    if password is None:
        row.set_unusable_password()
    else:
        row.set_password(password)
    row.save()
    audits.note("user.password-set", "user", str(row.pk), by=user, club=None)
    return row


@one_transaction
def remove_second_factor(actor: Actor, key: int) -> None:
    """Take a second factor away from somebody who has lost it, and the recovery codes with the
    last one. Who may: whoever runs the installation."""
    user = access.require_superuser(actor)
    row = Authenticator.objects.select_related("user").get(pk=key)
    owner = row.user
    row.delete()
    left = Authenticator.objects.filter(user=owner)
    if not left.exclude(type=Authenticator.Type.RECOVERY_CODES).exists():
        left.delete()
    audits.note("user.second-factor-removed", "user", str(owner.pk), by=user, club=None)


def _stays_run(before: User, changed: User) -> None:
    """ConflictError where a club would lose its last owner, or the installation who runs it."""
    if before.is_active and not changed.is_active and (because := keeps(before)):
        raise ConflictError(because, code="needed")
    ran, runs = (each.is_active and each.is_superuser for each in (before, changed))
    others = User.objects.filter(is_active=True, is_superuser=True).exclude(pk=before.pk)
    if ran and not runs and not others.exists():
        raise ConflictError(
            _("Somebody must run this installation: let somebody else do so first."), code="needed"
        )


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


def leave_club(user: User, club: Club) -> None:
    """Have an account nothing to do with a club any more, inside another service's transaction: its
    role there, what it was told and invited to. ConflictError where nobody would own the club."""
    own = club.roles.filter(user=user)
    owners = club.roles.filter(role=RoleName.OWNER).exclude(user=user)
    if own.filter(role=RoleName.OWNER).exists() and not owners.exists():
        raise ConflictError(
            _("%(club)s keeps an owner: make somebody else one first.") % {"club": club.name},
            code="needed",
        )
    own.delete()
    with walls.within(club.pk):
        for told in (Telling, Letter):
            told.objects.filter(user=user, club=club).delete()
        if user.email:
            Invitation.objects.filter(club=club, email__iexact=user.email).delete()


def let_go_again(user: User) -> None:
    """Delete an account that a backup brought back, and note it: nobody asked for it now."""
    key = user.pk
    let_go(user)
    audits.note("user.erased", "user", str(key), by=None, club=None)


@walls.across_clubs()
def let_go(user: User) -> None:
    """Delete an account inside another service's transaction; ConflictError where it stays."""
    if because := keeps(user):
        raise ConflictError(because, code="needed")
    erasure_list.add(ErasedKind.USER, erasure_list.user_text(user))
    _let_go_of_records(user)
    with triggers.redacting():
        seals.open_accounts(user)
        rewriting.let_go(user)


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
        SignInLetter.objects.filter(email__iexact=user.email).delete()
        KeptAddress.objects.filter(email__iexact=user.email).delete()
        Follower.objects.filter(email=user.email.lower()).delete()
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
