"""Has the owner of an account told by mail of every change to what lets somebody in: password,
addresses, second factors, recovery codes (`matches.services.letters.own_account`).

As with `credentials` the rows themselves are watched, so that no door is forgotten. The letter goes
out later, by itself: no mail server keeps anybody from a change.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models.signals import post_delete, post_save, pre_save

from matches.models import User
from pennyclub.sign_ins.credentials import goes_itself

_BEFORE = "_told_before"
_BY_THEMSELVES = Authenticator.Type.RECOVERY_CODES
"""They go with the last factor, or as others are made: the letter says so of that."""


def connect() -> None:
    """Watch the rows."""
    pre_save.connect(_had, sender=User, dispatch_uid="sign_ins.told.had")
    post_save.connect(_has, sender=User, dispatch_uid="sign_ins.told.has")
    post_save.connect(_address_added, sender=EmailAddress, dispatch_uid="sign_ins.told.address")
    post_delete.connect(_address_gone, sender=EmailAddress, dispatch_uid="sign_ins.told.gone")
    post_save.connect(_factor_added, sender=Authenticator, dispatch_uid="sign_ins.told.factor")
    post_delete.connect(_factor_gone, sender=Authenticator, dispatch_uid="sign_ins.told.away")


def tell(user: User, what: str, *, old: str = "") -> None:
    """Have a letter say what was changed; to an `old` address as well."""
    # Here, and not above: the services are there once all apps are.
    from matches.services.letters import own_account

    own_account.tell(user, what, old=old)


def _had(instance: User, update_fields: Any = None, raw: bool = False, **_kwargs: Any) -> None:
    setattr(instance, _BEFORE, "")
    if (
        raw
        or instance._state.adding
        or (update_fields is not None and "email" not in update_fields)
    ):
        return
    held = User.objects.filter(pk=instance.pk).values_list("email", flat=True).first()
    if held and held.casefold() != instance.email.casefold():
        setattr(instance, _BEFORE, held)


def _has(instance: User, **_kwargs: Any) -> None:
    if old := getattr(instance, _BEFORE, ""):
        setattr(instance, _BEFORE, "")
        tell(instance, "address", old=old)


def _address_added(
    instance: EmailAddress, created: bool = False, raw: bool = False, **_kwargs: Any
) -> None:
    # The account's own has a row made of it when somebody first looks at their addresses; what is
    # `raw` comes with a whole copy, and is news to nobody.
    if created and not raw and instance.email.casefold() != instance.user.email.casefold():
        tell(instance.user, "address-added")


def _address_gone(instance: EmailAddress, origin: Any = None, **_kwargs: Any) -> None:
    if goes_itself(origin):
        return
    # One that was never confirmed may be a stranger's.
    tell(instance.user, "address-removed", old=instance.email if instance.verified else "")


def _factor_added(
    instance: Authenticator, created: bool = False, raw: bool = False, **_kwargs: Any
) -> None:
    if created and not raw:
        tell(instance.user, f"{instance.type}-added")


def _factor_gone(instance: Authenticator, origin: Any = None, **_kwargs: Any) -> None:
    if instance.type != _BY_THEMSELVES and not goes_itself(origin):
        tell(instance.user, f"{instance.type}-removed")
