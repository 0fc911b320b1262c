"""Shots played for anybody."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.core.cache import cache

import rules
from matches.law.situations import SITUATIONS
from tests.api.conftest import Api

pytestmark = pytest.mark.django_db

ADDRESS = "shots/simulate"


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


def a_shot(name: str = "white.flick", **other: Any) -> dict[str, Any]:
    return {**copy.deepcopy(dict(SITUATIONS[name].shot)), **other}


def send(shot: Any, **more: Any) -> Any:
    return Api().send(ADDRESS, {"shot": shot, **more})


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_situation_is_played_and_ruled_on(name):
    answer = send(a_shot(name), situation=name)
    told = answer.json()
    assert answer.status_code == 200, told
    assert told["facts"] == rules.simulate(a_shot(name)).facts
    assert told["problems"] == []
    assert told["ruling"]["text"]
    game = name.partition(".")[0]
    assert told["ruling"]["rules"]
    for cited in told["ruling"]["rules"]:
        assert cited["name"] in rules.GAMES[game].rules
        assert cited["url"] == f"/rules/{game}/#{cited['name']}"
    assert told["steps"][-1]["t"] == told["trace"]["duration"]
    assert told["seen"][0][0] == "entry"


def test_a_shot_of_no_game_has_no_facts_and_no_ruling():
    shot = {key: value for key, value in a_shot().items() if key not in ("game", "by", "state")}
    told = send(shot).json()
    assert (told["facts"], told["ruling"], told["seen"]) == (None, None, [])


def test_missing_pennies_of_black_were_won_before():
    told = send(a_shot("black.late"), situation="black.late").json()
    assert [cited["name"] for cited in told["ruling"]["rules"]] == ["black.merit"]
    shot = a_shot("black.late")
    shot["pennies"] = {"S": [-70.0, -110.0], "K": [-128.0, 42.0]}
    alone = send(shot, situation="black.late").json()
    assert alone["facts"]["flick"]["off"] == ["K"]
    assert "wins K" in alone["ruling"]["text"]


@pytest.mark.parametrize("by", ["A", "B"])
@pytest.mark.parametrize("lying", [[], ["B1"], ["B1", "B2"], ["A2"], ["A2", "A3", "B1"], ["B4"]])
def test_any_pennies_of_white_may_lie_there_already(by, lying):
    pennies = {"W": [0.0, 160.0], f"{by}1": [0.0, -345.0]}
    pennies |= {
        each: [-140.0 + 30 * n, 60.0] for n, each in enumerate(lying) if each not in pennies
    }
    flick = {"penny": f"{by}1", "speed": 0.8, "direction": 90}
    told = send(a_shot(pennies=pennies, flick=flick, by=by), situation="white.flick").json()
    assert told["problems"] == [], told
    assert "white.alternate" in [cited["name"] for cited in told["ruling"]["rules"]]


def test_what_the_situation_cannot_hold_is_said_and_the_shot_still_played():
    shot = a_shot("red.return", state={"kind": "serve"})
    told = send(shot, situation="red.return").json()
    assert told["ruling"] is None
    assert len(told["problems"]) >= 2
    assert told["trace"]["events"]


@pytest.mark.parametrize(
    ("changed", "status", "field"),
    [
        ({"pennies": {"W": [0, 0], "A1": [0, 5]}}, 422, "shot.pennies.W"),
        ({"pennies": {"A1": [900, 0]}}, 422, "shot.pennies.A1"),
        ({"pennies": {"A1": ["x", 0]}}, 400, "shot.pennies.A1.0"),
        ({"flick": {"penny": "A1", "speed": -1, "direction": 0}}, 400, "shot.flick.speed"),
        ({"flick": {"penny": "Q", "speed": 1, "direction": 0}}, 422, "shot.flick.penny"),
        ({"friction": 0}, 400, "shot.friction"),
        ({"board": "kitchen-table"}, 400, "shot.board"),
    ],
)
def test_a_mistake_names_its_penny_or_field(changed, status, field):
    answer = send(a_shot(**changed))
    assert answer.status_code == status
    assert field in [error["attr"] for error in answer.json()["errors"]]
    assert all(error["detail"] for error in answer.json()["errors"])


@pytest.mark.parametrize(
    "body", [{}, {"shot": None}, {"shot": []}, {"shot": {}, "other": 1}, [], {"shot": "x" * 999}]
)
def test_what_is_no_shot_is_refused(body):
    assert Api().send(ADDRESS, body).status_code == 400


def test_a_situation_is_of_the_shot_s_game_and_known():
    for name in ("black.break", "nowhere", 5, ["black.break"]):
        answer = send(a_shot(), situation=name)
        assert answer.status_code == 400
        assert answer.json()["errors"][0]["attr"] == "situation"


def test_more_pennies_than_any_game_has_are_too_many():
    pennies = {f"P{n}": [-140 + 25 * (n % 10), -100 + 25 * (n // 10)] for n in range(27)}
    answer = send({"board": "white", "pennies": pennies, "flick": {}})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "shot.pennies"


def test_a_body_longer_than_anything_is_not_read():
    text = b'{"shot": ' + b" " * 1_000_001 + b"{}}"
    assert Api().send(ADDRESS, text).status_code == 413


def test_one_address_may_not_flick_without_end(monkeypatch):
    from matches.api.base.throttles import ShotThrottle

    monkeypatch.setattr(ShotThrottle, "rate", "3/min")
    assert [send(a_shot()).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_sign_in_is_not_even_looked_at():
    """So that no page elsewhere can use one: there is nothing to forge a request for."""
    answer = Api(enforce_csrf_checks=True).send(ADDRESS, {"shot": a_shot()})
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer
