"""Where somebody is signed in: what was noted as each session began, beside the session itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

from axes.models import AccessLog
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from matches.policy.sign_ins import USED_AT

SHOWN: Final = 16
"""So much of a session's digest tells it from the others of its owner."""
_PROGRAMS: Final = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_DEVICES: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"),
)  # fmt: skip
"""What a browser calls itself and what it is on, the more telling words first."""


@dataclass(frozen=True)
class OpenSession:
    """A sign-in that lets somebody in. `used_at`: give or take a minute; `own`: where they read
    this. `key` is the session's own, and stands on no page."""

    public_id: str
    key: str
    own: bool
    browser: str
    network: str
    began_at: datetime
    used_at: datetime


def digest_of(key: str) -> str:
    """How a session is known in the log of sign-ins."""
    return sha256(key.encode()).hexdigest()


def sessions_of(user: Any, own_key: str | None) -> tuple[OpenSession, ...]:
    """Where somebody is signed in now, this place first and then the latest used. Two queries."""
    noted = AccessLog.objects.filter(username=user.get_username()).exclude(session_hash="")
    logged = {each.session_hash: each for each in noted.order_by("pk")}
    found = _lines(user, logged, own_key)
    return tuple(sorted(found, key=lambda one: (not one.own, -one.used_at.timestamp())))


def _lines(user: Any, logged: dict[str, Any], own_key: str | None) -> Iterator[OpenSession]:
    for session in _kept(logged, own_key):
        told = session.get_decoded()
        if not _lets_in(user, told):
            continue
        digest = digest_of(session.session_key)
        log = logged.get(digest)
        used = datetime.fromtimestamp(told.get(USED_AT, 0), UTC)
        yield OpenSession(
            digest[:SHOWN],
            session.session_key,
            session.session_key == own_key,
            browser_of(log.user_agent if log else ""),
            (log.ip_address or "") if log else "",
            log.attempt_time if log else used,
            used,
        )


def _kept(logged: dict[str, Any], own_key: str | None) -> list[Session]:
    """The sessions behind the digests. Only keys are looked through: nothing is decoded."""
    now = timezone.now()
    alive = Session.objects.filter(expire_date__gt=now)
    keys = alive.values_list("session_key", flat=True)
    meant = [key for key in keys if key == own_key or digest_of(key) in logged]
    return list(alive.filter(session_key__in=meant))


def _lets_in(user: Any, told: dict[str, Any]) -> bool:
    """Whether it is somebody's, and of no earlier password, role or factor."""
    kept = told.get(HASH_SESSION_KEY, "")
    return told.get(SESSION_KEY) == str(user.pk) and any(
        constant_time_compare(kept, good)
        for good in (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    )


def browser_of(agent: str) -> str:
    """In two words what a browser says of itself; empty where it says nothing known."""
    told = [
        next((name for word, name in known if word in agent), "") for known in (_PROGRAMS, _DEVICES)
    ]
    return ", ".join(one for one in told if one)
