"""Devices that are known: somebody has signed in from there before, with that account.

In a school everybody comes from one network, and five wrong passwords for the teacher's name close
it there. On a device of the teacher's own, wrong passwords of others do not count: what is typed
there has a count of its own. The cookie tells a random number for each of the last few accounts,
signed by us; it signs nobody in, and a thief who has it may guess five times in a quarter of an
hour, as anywhere.
"""

from __future__ import annotations

import secrets
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

SALT: Final = "pennyclub.device"
KNOWN_FOR: Final = 180 * 24 * 3600
"""Seconds."""
MOST: Final = 5
"""Accounts that one device is known by: the last ones."""


def known(request: HttpRequest, name: str) -> str:
    """The number by which this account knows the device that asks; empty where it does not."""
    return _held(request).get(_of(name), "") if name else ""


def signed_in(request: HttpRequest, name: str) -> None:
    """Have the device known by an account from now on: `remember` writes it into the answer."""
    request.__dict__["_device_of"] = name


def remember(request: HttpRequest, answer: HttpResponse) -> None:
    """Give the device that somebody has just signed in from its cookie, or another half year."""
    name = request.__dict__.pop("_device_of", None)
    if name is None:
        return
    held, key = _held(request), _of(name)
    number = held.pop(key, "") or secrets.token_urlsafe(12)
    kept = dict([*held.items(), (key, number)][-MOST:])
    answer.set_cookie(
        settings.KNOWN_DEVICE_COOKIE_NAME, signing.dumps(kept, salt=SALT), max_age=KNOWN_FOR,
        secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
    )  # fmt: skip


def _held(request: HttpRequest) -> dict[str, str]:
    text = request.COOKIES.get(settings.KNOWN_DEVICE_COOKIE_NAME, "")
    if not text:
        return {}
    try:
        held = signing.loads(text, salt=SALT, max_age=KNOWN_FOR)
    except signing.BadSignature:
        return {}
    return {str(key): str(number) for key, number in held.items()}


def _of(name: str) -> str:
    # Not the name: whoever finds the device reads from it nobody who has signed in there.
    return salted_hmac(SALT, name.strip().casefold()).hexdigest()[:20]
