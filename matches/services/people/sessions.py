"""Somebody ends their own sign-ins elsewhere: a phone that was lost, a computer of the school's."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import User
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.people.sessions import OpenSession, sessions_of
from matches.services.base import audits
from matches.services.base.transaction import one_transaction


@one_transaction
def end(actor: Actor, public_id: str, *, own_key: str | None) -> None:
    """End one of one's own sign-ins; NotFoundError where it has ended, or is nobody's or another's.
    The one that asks is ended by signing out."""
    user = access.user_of(actor)
    meant = [one for one in _elsewhere(user, own_key) if one.public_id == public_id]
    if not meant:
        raise NotFoundError(_("You are not signed in there any more."))
    _end(user, meant)


@one_transaction
def end_others(actor: Actor, *, own_key: str | None) -> int:
    """End all of one's own sign-ins but the one that asks; how many there were."""
    user = access.user_of(actor)
    meant = _elsewhere(user, own_key)
    if meant:
        _end(user, meant)
    return len(meant)


def _elsewhere(user: User, own_key: str | None) -> list[OpenSession]:
    return [one for one in sessions_of(user, own_key) if not one.own]


def _end(user: User, meant: list[OpenSession]) -> None:
    Session.objects.filter(session_key__in=[one.key for one in meant]).delete()
    told = {"sessions": len(meant)}
    audits.note("session.ended", "user", str(user.pk), by=user, club=None, after=told)
