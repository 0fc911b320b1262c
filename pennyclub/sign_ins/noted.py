"""Has the audit told of every change to what lets somebody in that no service makes: addresses,
second factors and recovery codes, which are kept by pages that are not ours; and of a copy of a
key that was refused.

As with `credentials` the rows themselves are watched, so that no door is forgotten. The audit gets
a row's number and its kind: never an address, a secret or a name that somebody gave a key.
"""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db.models.signals import post_delete, post_save, pre_save

from pennyclub.sign_ins import told
from pennyclub.sign_ins.credentials import goes_itself, who_asks

_TOLD = ("verified", "primary")
_BEFORE = "_noted_before"


def connect() -> None:
    """Watch the rows."""
    for model in (EmailAddress, Authenticator):
        name = f"sign_ins.noted.{model.__name__}"
        pre_save.connect(_compare, sender=model, dispatch_uid=f"{name}.before")
        post_save.connect(_saved, sender=model, dispatch_uid=f"{name}.saved")
        post_delete.connect(_gone, sender=model, dispatch_uid=f"{name}.gone")


def _compare(instance: Any, **_kwargs: Any) -> None:
    fresh = instance._state.adding
    before = None if fresh else type(instance).objects.filter(pk=instance.pk).first()
    setattr(instance, _BEFORE, before)


def _saved(instance: Any, created: bool = False, **_kwargs: Any) -> None:
    before = getattr(instance, _BEFORE, None)
    setattr(instance, _BEFORE, None)
    if created:
        _note(instance, "added", after=_state(instance))
    elif before is not None and _kept(before) != _kept(instance):
        _note(instance, "changed", before=_state(before), after=_state(instance))


def _gone(instance: Any, origin: Any = None, **_kwargs: Any) -> None:
    if not goes_itself(origin):
        _note(instance, "removed", before=_state(instance))


def _note(row: Any, how: str, **states: Any) -> None:
    from matches.services.people import credentials

    what = "address" if isinstance(row, EmailAddress) else "second-factor"
    credentials.noted(row.user, f"user.{what}-{how}", by=who_asks(), **states)


def copied(key: Authenticator, before: int, said: int) -> None:
    """A key was refused that says that it was used less often than it was: there are two of it."""
    from matches.services.people import credentials

    was, said_now = ({**_state(key), "used": used} for used in (before, said))
    action = "user.second-factor-copied"
    credentials.noted(key.user, action, by=who_asks(), before=was, after=said_now)
    told.tell(key.user, "webauthn-copied")


def _state(row: Any) -> dict[str, Any]:
    """What the audit has of a row: its number, and what it is good for."""
    if isinstance(row, EmailAddress):
        return {"address": row.pk, **{name: getattr(row, name) for name in _TOLD}}
    return {"factor": row.pk, "type": str(row.type)}


def _kept(row: Any) -> tuple[Any, ...]:
    """What makes it another row to whom it belongs to: neither that it was used, nor how often."""
    if isinstance(row, EmailAddress):
        return (row.user_id, row.email, *(getattr(row, name) for name in _TOLD))
    name = row.data.get("name") if row.type == Authenticator.Type.WEBAUTHN else None
    return (row.user_id, row.type, name)
