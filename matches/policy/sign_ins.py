"""Whether a sign-in is enough for a privilege, asked by every door: pages, admin and API.

| privilege | who | second factor | a sign-in rests at most | and lasts |
| --- | --- | --- | --- | --- |
| runs | superusers and staff | where it is demanded | `IDLE_MINUTES_OF_STAFF` | twelve hours |
| owns | owners of a club | where it is demanded | `IDLE_MINUTES` | twelve hours |
| organises | organisers of a club | where it is demanded | `IDLE_MINUTES_OF_ORGANISERS` | a week |
| scores | umpires of a club | as they like | `IDLE_MINUTES_OF_ORGANISERS` | a week |
| none | everybody else, captains too | as they like | as long as the session lasts | ninety days |

Why umpires and captains need none: docs/decisions/accounts.md.

What is sensitive (tokens, roles, e-mail, second factor, what becomes public, every write in the
admin) is done only by who has signed in, or has been asked again, within the setting
`ACCOUNT_REAUTHENTICATION_TIMEOUT`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum
from typing import Any, Final

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils.translation import gettext as _

from matches.models import RoleName

USED_AT: Final = "gate_used_at"
"""Of a session: when it was last used, in seconds since 1970, give or take a minute."""
SIGNED_IN_AT: Final = "gate_signed_in_at"
"""Of a session: when it began, in seconds since 1970."""
A_DAY: Final = timedelta(days=1)
FACTORS: Final = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
"""What is asked for at a sign-in. Recovery codes alone are not: a password would be enough."""
DECIDE: Final = (RoleName.OWNER, RoleName.ORGANISER)


class Privilege(IntEnum):
    """How much of other people's somebody decides over."""

    NONE = 0
    SCORES = 1
    ORGANISES = 2
    OWNS = 3
    RUNS = 4


def privilege_of(user: Any) -> Privilege:
    """What somebody's rights amount to. One query; none for a stranger or a superuser."""
    if not getattr(user, "is_authenticated", False):
        return Privilege.NONE
    if user.is_superuser or user.is_staff:
        return Privilege.RUNS
    held = set(user.roles.values_list("role", flat=True))
    if RoleName.OWNER in held:
        return Privilege.OWNS
    if RoleName.ORGANISER in held:
        return Privilege.ORGANISES
    return Privilege.SCORES if RoleName.UMPIRE in held else Privilege.NONE


def lacks_second_factor(user: Any) -> bool:
    """Whether a password alone guards other people's things. One query; none for a stranger."""
    if not getattr(user, "is_authenticated", False):
        return False
    if user.is_superuser or user.is_staff:
        return not is_mfa_enabled(user, FACTORS)
    factors = Authenticator.objects.filter(user=OuterRef("user"), type__in=FACTORS)
    return bool(user.roles.filter(~Exists(factors), role__in=DECIDE).exists())


def held_back(user: Any) -> str:
    """Why somebody who is signed in goes no further for now, in a sentence; empty where they may.
    No query where no second factor is demanded."""
    if not settings.OWNERS_NEED_SECOND_FACTOR or not lacks_second_factor(user):
        return ""
    return _("First set up a second factor: you decide over other people's data here.")


@dataclass(frozen=True)
class Lasting:
    """How long a session may go unused (None: it may rest), and how long it lasts however much it
    is used, from when a password or a second factor was last given."""

    rest: timedelta | None
    life: timedelta


def lasting(user: Any) -> Lasting:
    """How long somebody's sessions are good. One query."""
    privilege = privilege_of(user)
    if privilege == Privilege.RUNS:
        return Lasting(timedelta(minutes=settings.IDLE_MINUTES_OF_STAFF), A_DAY / 2)
    if privilege == Privilege.OWNS:
        return Lasting(timedelta(minutes=settings.IDLE_MINUTES), A_DAY / 2)
    if privilege >= Privilege.SCORES:
        return Lasting(timedelta(minutes=settings.IDLE_MINUTES_OF_ORGANISERS), 7 * A_DAY)
    return Lasting(None, 90 * A_DAY)


def signed_in_recently(request: HttpRequest) -> bool:
    """Whether who asks has given a password or a second factor just now. A token has not."""
    if not request.user.is_authenticated:
        return False
    return time.time() - _proven_at(request) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def outlived(request: HttpRequest, life: timedelta) -> bool:
    """Whether a session has lasted long enough. One of before this was noted has its whole life
    yet."""
    proven = _proven_at(request)
    return bool(proven) and time.time() - proven > life.total_seconds()


def _proven_at(request: HttpRequest) -> float:
    """When a password or a second factor was last given in a session; 0 where it is not noted."""
    moments = [request.session.get(SIGNED_IN_AT, 0)]
    moments += [each.get("at", 0) for each in get_authentication_records(request, request.user)]
    return float(max(moments))
