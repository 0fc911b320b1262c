"""The aim map at the API: asked for, asked after, stopped."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from matches.law.aiming import Grid
from matches.law.situations import SITUATIONS
from matches.services.lab import aim_maps, map_parts
from tests.api.conftest import Api

pytestmark = pytest.mark.django_db

ADDRESS = "shots/aim-map"
BODY = {"shot": dict(SITUATIONS["black.late"].shot), "situation": "black.late", "seat": "one"}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(aim_maps, "GRID", Grid(12, 4, 2.5))
    monkeypatch.setattr(aim_maps, "nudge", lambda _task: None)
    monkeypatch.setattr(map_parts, "nudge", lambda _task: None)


def test_a_map_is_asked_for_and_asked_after_with_the_same_body(api: Api) -> None:
    answer = api.send(ADDRESS, BODY)
    assert answer.status_code == 202
    assert answer.json()["state"] == "waiting"
    map_parts.compute(600)
    told = api.send(ADDRESS, BODY)
    assert told.status_code == 200
    body: dict[str, Any] = told.json()
    assert (body["done"], body["total"], len(body["cells"])) == (48, 48, 48)
    assert body["picture"].startswith("<svg")
    assert sum(one["count"] for one in body["shares"]) == 48
    assert len(body["rows"]) == 4


def test_a_seat_has_one_map_at_a_time_and_may_stop_it(api: Api) -> None:
    api.send(ADDRESS, BODY)
    other = {**BODY, "shot": {**BODY["shot"], "friction": 0.2}}
    refused = api.send(ADDRESS, other)
    assert refused.status_code == 409
    assert api.send(ADDRESS, {**other, "seat": "two"}).status_code == 202
    assert api.send(ADDRESS, {**BODY, "seat": "two", "cancel": True}).status_code == 404
    assert api.send(ADDRESS, {**BODY, "cancel": True}).json()["state"] == "cancelled"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "shot"),
        ({"shot": []}, "shot"),
        ({"shot": {"board": "white"}}, "shot.flick"),
        ({**BODY, "seat": "x" * 41}, "seat"),
        ({**BODY, "situation": 3}, "situation"),
        ({**BODY, "cancel": "yes"}, "cancel"),
        ({**BODY, "more": 1}, "more"),
    ],
)
def test_what_cannot_be_is_told_by_its_path(api: Api, body: Any, path: str) -> None:
    answer = api.send(ADDRESS, body)
    assert answer.status_code == 400
    assert path in {error["attr"] for error in answer.json()["errors"]}
