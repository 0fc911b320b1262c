"""How long sign-in records, sessions, tokens and letters are kept: the clock is put forward."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from knox.models import get_token_model

from matches import services, tasks
from matches.models import AuditEntry, Bringing, Invitation, OutboxMessage, Role, User
from tests.services.league import League

Travel = Callable[[int], None]
SIGN_INS = (AccessAttempt, AccessFailureLog, AccessLog)


@pytest.fixture
def days_later(monkeypatch: pytest.MonkeyPatch) -> Travel:
    """Put the clock so many days after the test's beginning."""
    start = timezone.now()

    def travel(days: int) -> None:
        def now() -> datetime:
            return start + timedelta(days=days)

        monkeypatch.setattr(timezone, "now", now)

    return travel


@pytest.fixture
def kept(league: League) -> None:
    """One of everything that is kept for a while."""
    user = User.objects.create_user("player", email="player@example.org")
    told = {"username": "player", "ip_address": "192.0.2.7", "user_agent": "x"}
    told |= {"http_accept": "x", "path_info": "/"}
    AccessLog.objects.create(**told)
    AccessFailureLog.objects.create(**told)
    AccessAttempt.objects.create(get_data="", post_data="", failures_since_start=1, **told)
    Client().force_login(user)
    services.people.tokens.make(user, days=50)
    services.people.invitations.invite(
        league.owner, league.club, email="x@example.org", role="umpire", link="http://x/{token}"
    )
    Role.objects.get_or_create(user=user, club=league.competition.club, role="umpire")
    Bringing.objects.create(
        club=league.competition.club, number=1, people=0, teams=0, made_by=league.owner
    )


def counted() -> dict[str, int]:
    """How many rows there are of each."""
    return {
        "sign_ins": sum(
            each.objects.count() for each in (AccessAttempt, AccessFailureLog, AccessLog)
        ),
        "sessions": Session.objects.count(),
        "tokens": get_token_model().objects.count(),
        "invitations": Invitation.objects.count(),
        "lists": Bringing.objects.count(),
        "letters": OutboxMessage.objects.filter(topic__endswith=".mail").count(),
    }


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("days", "gone"),
    [
        (0, set()),
        (13, set()),
        (15, {"sessions"}),
        (29, {"sessions"}),
        (31, {"sessions", "sign_ins", "lists"}),
        (51, {"sessions", "sign_ins", "lists", "tokens"}),
        (91, {"sessions", "sign_ins", "lists", "tokens", "letters"}),
        (105, {"sessions", "sign_ins", "lists", "tokens", "letters", "invitations"}),
    ],
)
def test_everything_goes_when_its_time_is_over_and_not_before(
    days_later: Travel, days: int, gone: set[str]
) -> None:
    before = counted()
    assert min(before.values()) >= 1
    audits, roles = AuditEntry.objects.count(), Role.objects.count()
    days_later(days)
    tasks.keep_no_longer()
    assert {name for name, count in counted().items() if count < before[name]} == gone
    assert all(counted()[name] == 0 for name in gone)
    assert (AuditEntry.objects.count(), Role.objects.count()) == (audits, roles)
    assert set(tasks.keep_no_longer().values()) == {0}


def test_the_beat_asks_for_it_each_night() -> None:
    asked = settings.CELERY_BEAT_SCHEDULE["keep-no-longer"]
    assert asked["task"] == tasks.keep_no_longer.name
    assert asked["schedule"].hour == {4}


def test_no_sign_in_lasts_longer_than_ninety_days() -> None:
    assert timedelta(days=90) >= timedelta(seconds=settings.SESSION_COOKIE_AGE)
