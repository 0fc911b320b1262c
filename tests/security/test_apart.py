"""What the open doors answer where a question cannot be computed now."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.api.base.bodies import DocumentText
from matches.errors import LaterError
from matches.law.situations import SITUATIONS
from matches.ports import apart
from matches.services.lab import studies
from tests.services.league import make_league

pytestmark = pytest.mark.django_db

SHOT = {"shot": dict(SITUATIONS["black.late"].shot), "situation": "black.late"}
DOORS: dict[str, Any] = {
    "shots/simulate": SHOT,
    "shots/aim-map": {**SHOT, "seat": "one"},
    "scorecards/adjudicate": {},
    "live/begin": {"game": "black", "first": "A"},
    "live/entry": {"state": {}, "entry": {}},
    "live/undo": {"state": {}},
    "games/white/reachable?ends=3": None,
}
WHY = {"full": (503, "busy"), "many": (429, "many-at-once"), "late": (503, "took-too-long")}


def full(*_given: Any, **_named: Any) -> tuple[Any, float]:
    """All processes are at work."""
    raise apart.full()


def many(*_given: Any, **_named: Any) -> tuple[Any, float]:
    """The network has enough under way."""
    raise apart.many_at_once()


def late(*_given: Any, seconds: float, **_named: Any) -> tuple[Any, float]:
    """The deadline was reached."""
    raise apart.too_long(seconds)


def no_room(**_asked: str) -> None:
    """As many as may wait."""
    raise apart.full()


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    """Budgets count in the cache."""
    cache.clear()


@pytest.mark.parametrize("why", WHY)
@pytest.mark.parametrize("door", DOORS)
def test_every_open_door_says_in_the_one_shape_why_there_is_no_answer(
    door: str, why: str, settings: Any
) -> None:
    settings.APART = f"{__name__}.{why}"
    body = DOORS[door]
    path = f"/api/v1/{door}"
    answer = (
        Client().get(path)
        if body is None
        else Client().post(path, json.dumps(body), content_type="application/json")
    )
    status, code = WHY[why]
    assert answer.status_code == status
    assert [each["code"] for each in answer.json()["errors"]] == [code]
    assert len(answer.json()["errors"][0]["detail"]) > 30
    assert int(answer["Retry-After"]) > 0


@pytest.mark.parametrize("door", [one for one, body in DOORS.items() if body is not None])
def test_while_nobody_is_let_in_only_what_may_be_answered_all_the_same_is_read(
    door: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.APART_ROOM = f"{__name__}.no_room"
    read: list[str] = []
    parse = DocumentText.parse

    def noted(parser: DocumentText, *given: Any, **named: Any) -> Any:
        read.append(door)
        return parse(parser, *given, **named)

    monkeypatch.setattr(DocumentText, "parse", noted)
    # Of a map that is there already, or is to be stopped, nothing is computed.
    at_once = door != "shots/aim-map"
    path, body = f"/api/v1/{door}", "[" if at_once else json.dumps(DOORS[door])
    answer = Client().post(path, body, content_type="application/json")
    assert (answer.status_code == 503) is at_once
    assert bool(read) is not at_once
    if at_once:
        assert [each["code"] for each in answer.json()["errors"]] == ["busy"]
        assert int(answer["Retry-After"]) > 0
        assert Client().get(path).status_code == 405


@pytest.mark.parametrize("why", WHY)
def test_a_card_that_cannot_be_judged_now_comes_back_whole(why: str, settings: Any) -> None:
    settings.APART = f"{__name__}.{why}"
    typed = {"game": "black", "detail": "card", "side.A": "Copper Fox", "action": "judge"}
    for sent, kept in (
        ({"action": "judge-json", "json": '{"kept": "typed"}'}, "typed"),
        (typed, "Copper Fox"),
    ):
        answer = Client().post("/adjudicate/", sent)
        assert answer.status_code == WHY[why][0]
        assert int(answer["Retry-After"]) > 0
        assert kept in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_study_is_played_apart_and_says_when_it_cannot_be(settings: Any) -> None:
    league = make_league(4)
    match = league.fixtures()[0].public_id
    kept = studies.keep(league.owner, match, title="Late", document=SHOT)
    address = f"/matches/{match}/studies/{kept.public_id}/"
    client = Client()
    client.force_login(league.owner)
    assert client.get(address).status_code == 200
    settings.APART = f"{__name__}.full"
    answer = client.get(address)
    assert answer.status_code == 503
    assert "Too many want something computed" in answer.content.decode()
    assert int(answer["Retry-After"]) > 0


@pytest.mark.django_db(transaction=True)
def test_a_study_that_cannot_be_played_now_is_not_kept(settings: Any) -> None:
    settings.APART = f"{__name__}.full"
    league = make_league(4)
    with pytest.raises(LaterError):
        studies.keep(league.owner, league.fixtures()[0].public_id, title="Late", document=SHOT)
