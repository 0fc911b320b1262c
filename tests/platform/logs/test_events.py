"""What matters leaves one event, and not none or two: who, when in UTC, where and what."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from axes.models import AccessFailureLog, AccessLog
from django.core.cache import cache
from django.db import models
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import AuditEntry, Look, Permission, Person, User
from matches.services.base import outbox
from matches.services.people import permissions
from matches.services.people.ledger import Said
from pennyclub import logs
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
NETWORK = "203.0.113.77"


@pytest.fixture
def league() -> League:
    cache.clear()
    return make_league(4)


@pytest.fixture
def log() -> Iterator[Callable[[], list[dict[str, Any]]]]:
    """The lines of the log, as production writes them."""
    made = logs.configuration(as_json=True, level="INFO")
    handler = logging.StreamHandler(out := StringIO())
    lines = dict(made["formatters"]["lines"])
    handler.setFormatter(lines.pop("()")(**lines))
    noted = logging.getLogger("pennyclub.requests")
    level = noted.level
    noted.addHandler(handler)
    noted.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    noted.removeHandler(handler)
    noted.setLevel(level)


def sign_in(name: str, password: str) -> None:
    Client().post("/accounts/login/", {"login": name, "password": password}, REMOTE_ADDR=NETWORK)


def require_now(at: datetime) -> None:
    assert at.utcoffset() == timedelta(0)
    assert abs(timezone.now() - at) < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("password", "model", "other"),
    [
        pytest.param(PASSWORD, AccessLog, AccessFailureLog, id="that came about"),
        pytest.param("wrong-" + PASSWORD, AccessFailureLog, AccessLog, id="that failed"),
    ],
)
def test_each_sign_in_is_one_row_with_who_when_and_from_where(
    password: str, model: type[models.Model], other: type[models.Model]
) -> None:
    cache.clear()
    User.objects.create_user("secretary", password=PASSWORD)
    for times in (1, 2):
        sign_in("secretary", password)
        assert model.objects.count() == times
    row: Any = model.objects.latest("pk")
    assert (row.username, row.ip_address) == ("secretary", NETWORK)
    require_now(row.attempt_time)
    assert not other.objects.exists()


def test_whoever_is_refused_stands_in_one_line_by_number(
    league: League, log: Callable[[], list[dict[str, Any]]]
) -> None:
    umpire = Client()
    umpire.force_login(league.umpire)
    at = f"/desk/matches/{league.id(1)}/walkover/"
    assert umpire.post(at, {"winner": "A", "reason": "Because."}).status_code == 404
    (line,) = log()
    assert line["user"] == league.umpire.pk
    assert (line["method"], line["path"]) == ("POST", at)
    require_now(datetime.fromisoformat(line["timestamp"]).astimezone(UTC))
    assert not AuditEntry.objects.filter(user=league.umpire).exists()


def test_whoever_reads_what_they_may_stands_in_no_line_by_number(
    league: League, log: Callable[[], list[dict[str, Any]]]
) -> None:
    owner = Client()
    owner.force_login(league.owner)
    assert owner.get("/desk/").status_code == 200
    assert Client().get("/matches/7hq2m4kd9xwz/").status_code == 404
    assert log()
    assert not any("user" in line for line in log())


def test_a_change_of_what_may_be_told_is_one_line_of_the_ledger(league: League) -> None:
    who, before = league.entries[0].person, Permission.objects.count()
    permissions.record(league.owner, league.club, who.public_id, Said())
    (line,) = Permission.objects.order_by("pk")[before:]
    assert (line.person, line.recorded_by, line.naming) == (who, league.owner, "code")
    require_now(line.at)


def test_a_result_that_is_corrected_is_one_line_of_the_audit(league: League) -> None:
    league.play(1)
    outbox.send(early=True)
    before = AuditEntry.objects.count()
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Sides swapped."
    )
    told = list(AuditEntry.objects.order_by("pk")[before:])
    # What it did to the card and to the result stands beside it, each once.
    assert sorted(each.action for each in told) == [
        "result.corrected", "result.official", "scorecard.corrected",
    ]  # fmt: skip
    (entry,) = [each for each in told if each.action == "result.corrected"]
    assert entry.user == league.owner
    assert entry.object_id == league.id(1)
    require_now(entry.at)


def test_children_that_are_handed_over_as_a_file_are_one_row(league: League) -> None:
    Person.objects.update(age_band="child")
    owner = Client()
    owner.force_login(league.owner)
    own = league.competition
    at = f"/desk/clubs/{own.club.slug}/seasons/{own.season.slug}/archive/"
    assert owner.post(at, {"private": "on"}).status_code == 200
    (look,) = Look.objects.all()
    assert (look.who, look.surface, look.club_id) == (league.owner, "archive", own.club_id)
    assert look.people == 4
    require_now(look.at)
