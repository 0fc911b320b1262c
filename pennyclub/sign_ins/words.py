"""What is wrong with what somebody types of their own way in, in words of ours: what it is, and
what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

_NOT_RIGHT: Final = _(
    "The name or the password is not right. Capital and small letters of a password differ."
)
_NOT_YOURS: Final = _(
    "That is not your password. Capital and small letters differ; type the one that you sign in "
    "with now."
)
TOO_MANY: Final = "too_many_login_attempts"


def _too_many() -> str:
    told = gettext(
        "Too many wrong passwords or codes. Try again in %(minutes)d minutes; an organiser or the "
        "owner of the club can give you a new password."
    )
    return told % {"minutes": settings.LOCKED_OUT_SECONDS // 60}


ERRORS: Final[Mapping[str, Any]] = {
    "email_password_mismatch": _NOT_RIGHT,
    "username_password_mismatch": _NOT_RIGHT,
    TOO_MANY: lazy(_too_many, str)(),
    "enter_current_password": _NOT_YOURS,
    "incorrect_password": _NOT_YOURS,
    "account_inactive": _("This account is closed: ask an organiser or the owner of your club."),
    "duplicate_email": _("This address is yours already: it stands in the list of them."),
    "email_taken": _("Another account has this address: take another one."),
    "max_email_addresses": _("You have %d addresses, and there are no more: take one away first."),
    "unknown_email": _("No account has this address: see that it is typed rightly."),
    "invalid_password_reset": _("This link is good for nothing any more: ask for another letter."),
    "same_as_current": _("This is the one that you have already."),
    "rate_limited": _("Too many tries in a short time: wait for a minute, and try again."),
}
"""By allauth's names of them."""
DIFFER: Final = _("The two are not the same: type the new password again, in both fields.")
