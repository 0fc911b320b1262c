"""What wrong passwords cost: a pair of name and network is closed soon, a name everywhere later.

Five for one name from one network close that pair for a quarter of an hour. Twenty for one account
within it, from wherever, close it to every network but those from which its owner has signed in of
late: so a thief with many addresses is stopped, and whom he wants to lock out is not. From
elsewhere too a new password, by mail or from the admin, begins a new count. On a device from which
the account has signed in before (`pennyclub.sign_ins.devices`) only what is typed there counts: no
pupil closes the teacher's name on the teacher's own device.

A thief with many addresses and many names has one guess at each, which neither of the two stops. So
three hundred in all, from networks where nobody has signed in of late (three of each at the most),
close sign-ins to every such network: whoever sits at the school or at home, and every device that
is known, signs in meanwhile.

Who is meant, by name or by e-mail, counts as one; a name that nobody has counts just the same.
Passwords being looked at count as wrong until it is known, or two hundred sent at once would all be
looked at before the first of them is written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from axes.attempts import get_cool_off_threshold
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt, AccessLog
from django.conf import settings
from django.db.models import Q, Sum
from django.http import HttpRequest

from matches.models import User
from matches.ports import counted
from matches.ports.client_address import NOWHERE, network
from pennyclub.sign_ins import devices

ACCOUNT_LIMIT: Final = 20
STRANGE_LIMIT: Final = 300
"""Wrong passwords in all, from networks where nobody has signed in of late."""
MOST_OF_ONE: Final = 3
"""So many of them of one network count: no single stranger closes anything to others."""
KEY: Final = "sign-in:"
STRANGE: Final = f"{KEY}wrong-from-strange-networks"
UNDER_WAY: Final = f"{KEY}under-way"
LOOKED_AT_FOR: Final = 60
"""Seconds after which a password that was looked at is forgotten, if its process died over it."""


@dataclass(frozen=True)
class _UnderWay:
    """Passwords being looked at when another came: for its name from its network, for its name from
    wherever, and for any name from anywhere."""

    pair: int = 0
    account: int = 0
    anybody: int = 0


class Handler(AxesDatabaseHandler):
    """Counts by account as well as by pair."""

    def is_allowed(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        """Whether another password may be looked at; then it is under way until `looked_at`."""
        request.__dict__["_gate_before"] = _begin(request, signing_in_as(request, credentials))
        try:
            allowed: bool = super().is_allowed(request, credentials)
        finally:
            # What is asked later (how many were wrong) is asked of what is written down.
            del request.__dict__["_gate_before"]
        if not allowed:
            looked_at(request)
        return allowed

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """The pair's failures; where the account is closed here, as many as close the pair."""
        before: _UnderWay = request.__dict__.get("_gate_before", _UnderWay())
        name = signing_in_as(request, credentials)
        if device := devices.known(request, name):
            return counted.add(_wrong(device), 0, settings.LOCKED_OUT_SECONDS) + before.pair
        own: int = super().get_failures(request, credentials) + before.pair
        limit: int = settings.AXES_FAILURE_LIMIT
        if own >= limit:
            return own
        if _closed_to_strangers(request, before.anybody):
            return limit
        return limit if _closed_everywhere(request, name, before.account) else own

    def user_login_failed(
        self,
        sender: Any,
        credentials: dict[str, Any],
        request: HttpRequest | None = None,
        **kwargs: Any,
    ) -> None:
        """One was wrong: it counts for the device as well, where the account knows it."""
        if request is not None:
            device = devices.known(request, signing_in_as(request, credentials))
            if device:
                counted.add(_wrong(device), 1, settings.LOCKED_OUT_SECONDS)
            else:
                _count_stranger(signing_in_from(request))
        super().user_login_failed(sender, credentials, request, **kwargs)

    def user_logged_in(self, sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
        """It was right: what was wrong before it is forgotten, for the device as well."""
        if device := devices.known(request, user.get_username()):
            counted.take_back(
                _wrong(device), counted.add(_wrong(device), 0, settings.LOCKED_OUT_SECONDS)
            )
        super().user_logged_in(sender, request, user, **kwargs)


def _wrong(device: str) -> str:
    return f"{KEY}wrong:{device}"


def _begin(request: HttpRequest, name: str) -> _UnderWay:
    """One more is looked at. Noted before it is asked what is written down: what ends meanwhile
    stands in one of the two, for a moment in both: never too few are counted."""
    looked_at(request)
    digest = sha256(name.encode()).hexdigest()[:32]
    keys = [f"{KEY}{digest}:{signing_in_at(request, name)}", f"{KEY}{digest}", UNDER_WAY]
    request.__dict__["_gate_keys"] = keys
    return _UnderWay(*(max(0, counted.add(key, 1, LOOKED_AT_FOR) - 1) for key in keys))


def looked_at(request: HttpRequest) -> None:
    """The password is no longer under way: right, or wrong and written down."""
    for key in request.__dict__.pop("_gate_keys", ()):
        counted.take_back(key, 1)


def _closed_everywhere(request: HttpRequest, name: str, under_way: int) -> bool:
    written = AccessAttempt.objects.filter(
        username=name, attempt_time__gte=get_cool_off_threshold(request)
    ).aggregate(all=Sum("failures_since_start"))
    if (written["all"] or 0) + under_way < ACCOUNT_LIMIT:
        return False
    here = signing_in_from(request)
    return not AccessLog.objects.filter(username__iexact=name, ip_address=here).exists()


def _closed_to_strangers(request: HttpRequest, under_way: int) -> bool:
    """Whether so much is guessed from everywhere that only networks are heard where somebody has
    signed in of late. One query, and where it is quiet none."""
    if counted.add(STRANGE, 0, settings.LOCKED_OUT_SECONDS) + under_way < STRANGE_LIMIT:
        return False
    return _is_strange(signing_in_from(request))


def _count_stranger(here: str) -> None:
    if not _is_strange(here):
        return
    one = f"{STRANGE}:{sha256(here.encode()).hexdigest()[:32]}"
    if counted.add(one, 1, settings.LOCKED_OUT_SECONDS) <= MOST_OF_ONE:
        counted.add(STRANGE, 1, settings.LOCKED_OUT_SECONDS)


def _is_strange(here: str) -> bool:
    """Whether nobody has signed in from a network within the time for which that is kept."""
    return not AccessLog.objects.filter(ip_address=here).exists()


def begin_anew(user: User) -> None:
    """Forget the wrong passwords for an account: it has another one now."""
    AccessAttempt.objects.filter(username=_counted(user.get_username())).delete()


def signing_in_from(request: HttpRequest) -> str:
    """Return the first address of the network that somebody signs in from; `NOWHERE` where that is
    none: databases keep addresses here, and look for nothing else."""
    return network(request.META.get("REMOTE_ADDR")).partition("/")[0] or NOWHERE


def signing_in_at(request: HttpRequest, name: str) -> str:
    """Return what an account's guesses are counted by: its own device, or the network."""
    device = devices.known(request, name)
    return f"device-{device}" if device else signing_in_from(request)


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
