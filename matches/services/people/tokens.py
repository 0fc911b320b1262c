"""Tokens: keys for programs that act for somebody. The whole of one is shown once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import get_token_model
from knox.settings import knox_settings

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base.transaction import one_transaction

LONGEST_DAYS = 366


@one_transaction
def make(actor: Actor, *, days: int) -> tuple[Any, str]:
    """A new token of the actor's own, good for so many days: its row, and its text, which is kept
    nowhere."""
    user = access.user_of(actor)
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidError({"days": [_("From 1 to %(most)d days.") % {"most": LONGEST_DAYS}]})
    most = knox_settings.TOKEN_LIMIT_PER_USER
    if most and _own(user).exclude(expiry__lte=timezone.now()).count() >= most:
        raise ConflictError(
            _("You have %(most)d tokens: delete one first.") % {"most": most}, code="tokens"
        )
    row, token = get_token_model().objects.create(user, expiry=timedelta(days=days))
    return row, token


@one_transaction
def delete(actor: Actor, token: str) -> None:
    """One of the actor's own tokens, by its beginning, is good no more."""
    deleted, _rows = _own(access.user_of(actor)).filter(token_key=token).delete()
    if not deleted:
        raise NotFoundError(_("There is no such token."))


def _own(user: Any) -> Any:
    return get_token_model().objects.filter(user=user)
