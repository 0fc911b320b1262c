"""What wrong passwords cost: a pair of name and network is closed soon, a name everywhere later.

Five for one name from one network close that pair for a quarter of an hour. Twenty for one account
within it, from wherever, close it to every network but those from which its owner has signed in of
late: so a thief with many addresses is stopped, and whom he wants to lock out is not. From
elsewhere too a new password, by mail or from the admin, begins a new count.

Who is meant, by name or by e-mail, counts as one; a name that nobody has counts just the same.
"""

from __future__ import annotations

from typing import Any, Final

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import Q, Sum
from django.http import HttpRequest

from matches.models import User
from matches.ports.client_address import network

ACCOUNT_LIMIT: Final = 20


class Handler(AxesDatabaseHandler):
    """Counts by account as well as by pair."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """The pair's failures; where the account is closed here, as many as close the pair."""
        own: int = super().get_failures(request, credentials)
        limit: int = settings.AXES_FAILURE_LIMIT
        if own >= limit:
            return own
        return limit if _closed_everywhere(request, signing_in_as(request, credentials)) else own


def _closed_everywhere(request: HttpRequest, name: str) -> bool:
    counted = AccessAttempt.objects.filter(
        username=name, attempt_time__gte=get_cool_off_threshold(request)
    ).aggregate(all=Sum("failures_since_start"))
    if (counted["all"] or 0) < ACCOUNT_LIMIT:
        return False
    here = signing_in_from(request)
    return not AccessLog.objects.filter(username__iexact=name, ip_address=here).exists()


def begin_anew(user: User) -> None:
    """Forget the wrong passwords for an account: it has another one now."""
    AccessAttempt.objects.filter(username=_counted(user.get_username())).delete()


def signing_in_from(request: HttpRequest) -> str:
    """Return the first address of the network that somebody signs in from."""
    return network(request.META.get("REMOTE_ADDR")).partition("/")[0]


def signing_in_as(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return whom somebody signs in as, for counting what goes wrong: the account's name, if what
    was given is its name or its e-mail address; what was given, if it is nobody's. One query, once
    a request."""
    given = credentials or {}
    typed = given.get("username") or given.get("email") or request.POST.get("login", "")
    name = _counted(str(typed))
    known: dict[str, str] = request.__dict__.setdefault("_gate_names", {})
    if name not in known:
        known[name] = _account_of(name)
    return known[name]


def _account_of(name: str) -> str:
    if not name or "\x00" in name:
        return name
    named = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    found = set(User.objects.filter(named).values_list("username", flat=True)[:9])
    names = sorted(_counted(each) for each in found)
    return name if name in names or not names else names[0]


def _counted(name: str) -> str:
    return name.strip().casefold()[:255]
