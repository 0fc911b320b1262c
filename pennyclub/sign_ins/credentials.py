"""Sees whatever ends credentials, by whichever door it comes: pages, admin, API, commands.

A service asked by every door would be forgotten by the next one, so the rows themselves are
watched: a user's password and rights, a role that goes, a second factor that comes or goes, what a
token is for.
"""

from __future__ import annotations

from typing import Any

from allauth.core import context
from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY, update_session_auth_hash
from django.db.models import Model
from django.db.models.signals import post_delete, post_save, pre_save
from knox.models import get_token_model

from matches.models import Role, TokenNote, User
from pennyclub.sign_ins import lockout

WATCHED = {
    "password": "password",
    "is_active": "inactive",
    "is_staff": "rights",
    "is_superuser": "rights",
}
"""Fields of a user, and the word for why credentials end when they change."""
_ENDS = "_gate_ends"


def connect() -> None:
    """Watch the rows."""
    pre_save.connect(_compare, sender=User, dispatch_uid="sign_ins.compare")
    post_save.connect(_changed, sender=User, dispatch_uid="sign_ins.changed")
    post_delete.connect(_role_lost, sender=Role, dispatch_uid="sign_ins.role")
    post_delete.connect(_note_gone, sender=TokenNote, dispatch_uid="sign_ins.note")
    post_save.connect(_factor_added, sender=Authenticator, dispatch_uid="sign_ins.added")
    post_delete.connect(_factor_gone, sender=Authenticator, dispatch_uid="sign_ins.gone")


def _compare(instance: User, update_fields: Any = None, **_kwargs: Any) -> None:
    names = [name for name in WATCHED if update_fields is None or name in update_fields]
    setattr(instance, _ENDS, "")
    if instance._state.adding or not names:
        return
    # A better hash of the same password, kept as somebody signs in, is no new password.
    if update_fields is not None and set(update_fields) == {"password"}:
        names = names if getattr(instance, "_password", None) is not None else []
    before = User.objects.filter(pk=instance.pk).values(*names).first() if names else None
    for name in names:
        if before is not None and before[name] != getattr(instance, name):
            setattr(instance, _ENDS, WATCHED[name])
            return


def _changed(instance: User, **_kwargs: Any) -> None:
    if why := getattr(instance, _ENDS, ""):
        setattr(instance, _ENDS, "")
        _revoke(instance, why)


def _role_lost(instance: Role, origin: Any = None, **_kwargs: Any) -> None:
    from matches.services.people import credentials

    if not goes_itself(origin):
        credentials.role_lost(instance, by=who_asks())
        _keep_own_session(instance.user)


def _note_gone(instance: TokenNote, origin: Any = None, **_kwargs: Any) -> None:
    """A token whose note goes, with its club say, goes too: without one it would be good for
    all."""
    token = get_token_model()
    if getattr(origin, "model", type(origin)) not in (token, User):
        token.objects.filter(pk=instance.token_id).delete()


def _factor_added(instance: Authenticator, created: bool = False, **_kwargs: Any) -> None:
    if created and instance.type != Authenticator.Type.RECOVERY_CODES:
        _revoke(instance.user, "second-factor")


def _factor_gone(instance: Authenticator, origin: Any = None, **_kwargs: Any) -> None:
    if instance.type != Authenticator.Type.RECOVERY_CODES and not goes_itself(origin):
        _revoke(instance.user, "second-factor")


def _revoke(user: User, why: str) -> None:
    from matches.services.people import credentials

    if why == WATCHED["password"]:
        from matches.services.letters import own_account

        lockout.begin_anew(user)
        own_account.tell(user, WATCHED["password"])
    credentials.revoke_everything(user, why=why, by=who_asks())
    _keep_own_session(user)


def goes_itself(origin: Any) -> bool:
    """Whether the account or the whole club is being deleted, and nobody is left to sign in."""
    model = origin if isinstance(origin, Model) else getattr(origin, "model", None)
    return isinstance(model, User) or model is User


def who_asks() -> User | None:
    """Who is signed in where this happens; None in a command or a task."""
    user = getattr(context.request, "user", None)
    return user if getattr(user, "is_authenticated", False) else None


def _keep_own_session(user: User) -> None:
    """Who changed something of their own stays signed in where they did it, and there alone."""
    request, own = context.request, who_asks()
    if own is None or own.pk != user.pk:
        return
    if request.session.get(SESSION_KEY) == str(user.pk):
        own.epoch = user.epoch
        update_session_auth_hash(request, user)
