"""Calendar links: a secret address from which a calendar fetches somebody's own matches."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import CalendarLink
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.calendars import hash_of
from matches.services.base import audits
from matches.services.base.transaction import one_transaction


@one_transaction
def make(actor: Actor) -> str:
    """A new calendar link of the actor's own: its token, which is kept nowhere. The one before, if
    any, is good no more."""
    user = access.user_of(actor)
    CalendarLink.objects.filter(user=user).delete()
    token = secrets.token_urlsafe(24)
    CalendarLink.objects.create(user=user, token_hash=hash_of(token))
    audits.note("calendar.made", "user", str(user.pk), by=user, club=None)
    return token


@one_transaction
def delete(actor: Actor) -> None:
    """The actor's own calendar link is good no more."""
    user = access.user_of(actor)
    gone, _rows = CalendarLink.objects.filter(user=user).delete()
    if not gone:
        raise NotFoundError(_("There is no calendar link."))
    audits.note("calendar.deleted", "user", str(user.pk), by=user, club=None)
