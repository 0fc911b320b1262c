"""Where a check of rights itself breaks, the answer is no, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

import rules
from matches.models import AuditEntry, Competition, Fixture, Result, Role, Scorecard
from matches.policy import access, visibility
from tests.api.cards import result
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


class BrokeError(RuntimeError):
    """What a check does that has a mistake in it."""


def breaks(*_given: Any, **_named: Any) -> Any:
    raise BrokeError


@pytest.fixture
def league() -> League:
    return make_league(4, 2, with_cards=True)


@pytest.fixture
def owner(league: League) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(league.organiser("who-owns", role="owner"))
    return client


def written() -> list[int]:
    models = (AuditEntry, Competition, Fixture, Result, Role, Scorecard)
    return [model.objects.count() for model in models]


CHECKS = [name for name in dir(access) if name.startswith("require_")]


@pytest.fixture
def no_check_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in CHECKS:
        monkeypatch.setattr(access, name, breaks)


def writes(league: League, client: Client) -> Iterator[int]:
    fixture, club = league.fixtures[3].public_id, league.club.slug
    yield client.post(
        f"/desk/matches/{fixture}/walkover/", {"winner": "A", "reason": "Ill."}
    ).status_code
    invited = {"action": "invite", "email": "x@example.org", "role": "umpire"}
    yield client.post(f"/desk/clubs/{club}/people/", invited).status_code
    shown = {"visibility": "private"}
    yield client.post(f"/desk{league.address}publish/", shown).status_code
    sent = client.post(
        f"/api/v1/fixtures/{fixture}/scorecards", result(18, 9), content_type="application/json"
    )
    yield sent.status_code


def test_no_door_opens_where_the_check_of_rights_breaks(
    league: League, owner: Client, no_check_answers: None
) -> None:
    assert len(CHECKS) > 3
    before = written()
    assert all(code >= 400 for code in writes(league, owner))
    assert written() == before


def test_a_card_is_refused_where_the_law_breaks(
    league: League, owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "adjudicate", breaks)
    before = written()
    sent = owner.post(
        f"/api/v1/fixtures/{league.fixtures[3].public_id}/scorecards",
        result(18, 9),
        content_type="application/json",
    )
    assert sent.status_code >= 400
    assert written() == before


def test_no_name_is_told_where_the_check_of_names_breaks(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("person_name", "entry_name", "naming_now"):
        monkeypatch.setattr(visibility, name, breaks)
    client = Client(raise_request_exception=False)
    answer = client.get(f"/matches/{league.fixtures[0].public_id}/")
    assert answer.status_code == 500
    assert "Brook" not in answer.content.decode()
