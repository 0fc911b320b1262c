"""When a session began: who has just signed in is not asked again at once, and has back what they
sent when the one before had ended."""

import time
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from matches.policy import sign_ins
from matches.policy.sign_ins import USED_AT
from pennyclub.sign_ins import devices

__all__ = ["USED_AT", "connect"]


def connect() -> None:
    """Note it at every sign-in."""
    user_logged_in.connect(_note, dispatch_uid="pennyclub.sign_ins")


def _note(request: HttpRequest | None, user: Any, **_kwargs: Any) -> None:
    if request is not None:
        # Here, and not above: commands that have no pages start without them.
        from matches.web.base import typed

        typed.signed_in_as(request, user)
        devices.signed_in(request, user.get_username())
        request.session[sign_ins.SIGNED_IN_AT] = request.session[USED_AT] = int(time.time())
