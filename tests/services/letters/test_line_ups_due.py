"""The letter that reminds captains of a line-up that is due."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.models import Fixture, User
from tests.services.league import League
from tests.services.letters.told import sent
from tests.services.teams.exchanges import blind, hand_in

pytestmark = pytest.mark.django_db

HOURS = 24


def due() -> tuple[League, Fixture, User, User]:
    """A match in two days whose line-ups are due a day before; what is told of its date is out."""
    league, match, home, away = blind(line_up_hours=HOURS)
    for user in (home, away):
        user.email = f"{user.username}@example.org"
        user.save()
    at = timezone.now() + timedelta(hours=HOURS + 12)
    services.fixtures.schedule(league.owner, match.public_id, starts_at=at)
    sent()
    return league, match, home, away


def test_a_captain_who_has_not_handed_in_is_reminded_once_for_each_deadline() -> None:
    league, match, home, away = due()
    hand_in(home, match, "A")
    for _again in range(3):
        services.teams.letters.remind()
    (letter,) = sent()
    assert letter.to == [away.email]
    assert letter.subject.startswith("A line-up is due: ")
    assert "Seconds" in letter.body
    assert f"/desk/matches/{match.public_id}/line-up/" in letter.body
    services.teams.letters.remind()
    assert sent() == []
    later = timezone.now() + timedelta(hours=HOURS + 20)
    services.fixtures.schedule(league.owner, match.public_id, starts_at=later)
    sent()
    services.teams.letters.remind()
    assert [one.to for one in sent()] == [[away.email]]


def test_nobody_is_reminded_before_the_last_day_nor_after_the_deadline() -> None:
    _league, _match, _home, _away = due()
    services.teams.letters.remind(timezone.now() - timedelta(days=2))
    services.teams.letters.remind(timezone.now() + timedelta(hours=13))
    assert sent() == []


def test_a_line_up_handed_in_meanwhile_is_not_asked_for() -> None:
    _league, match, home, away = due()
    services.teams.letters.remind()
    hand_in(home, match, "A")
    hand_in(away, match, "B")
    assert sent() == []
