"""Files and pages about somebody are not collected as fast as a line carries them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches.ports import counted
from pennyclub.answers import page_rates
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_minute_that_does_not_end(monkeypatch: Any) -> list[float]:
    cache.clear()
    now = [1_800_000_005.0]
    monkeypatch.setattr(counted, "clock", lambda: now[0])
    return now


@pytest.fixture
def league() -> League:
    return make_league(3, 2, with_cards=True)


def codes(address: str, times: int, **more: Any) -> list[int]:
    client = Client(**more)
    return [client.get(address).status_code for _ in range(times)]


def test_pages_about_somebody_are_slowed_before_page_300(league: League, monkeypatch: Any) -> None:
    assert page_rates.PEOPLE.most < 300
    monkeypatch.setattr(page_rates, "PEOPLE", page_rates.Rate("people", 6))
    someone = f"/players/{league.entries[0].person.public_id}/"
    assert codes(someone, 9) == [200] * 6 + [429] * 3
    assert codes("/players/nobody-is-so/", 1) == [429], "made-up ones count with them"
    assert codes(someone, 1, REMOTE_ADDR="192.0.2.9") == [200], "another network has its own"
    assert codes(league.address, 1) == [200], "what a hall asks again at every score goes on"


@pytest.mark.parametrize("kind", ["tables.csv", "matches.xlsx", "calendar.ics", "results.atom"])
def test_files_are_limited_whoever_asks(league: League, kind: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(page_rates, "FILES", page_rates.Rate("files", 3))
    client = Client()
    client.force_login(league.organiser())
    answers = [client.get(league.address + kind) for _ in range(5)]
    assert [each.status_code for each in answers] == [200] * 3 + [429] * 2
    refused = answers[-1]
    assert 0 < int(refused["Retry-After"]) <= 120
    assert "too often" in refused.content.decode()
    assert refused["Cache-Control"] == "no-store"
    assert codes(league.address + kind, 1) == [429], "signed in or not, it is one network"


def test_so_is_an_archive_and_all_that_is_kept_about_somebody() -> None:
    for path in ("/desk/clubs/heron/seasons/2026/archive/", "/account/data/"):
        assert page_rates.rate_of(path) == page_rates.FILES
    for path in ("/", "/api/v1/competitions", "/law/0/rules.zip", "/teams/x/mine/", "/score/x/"):
        assert page_rates.rate_of(path) is None


def test_a_minute_later_it_goes_on(
    league: League, monkeypatch: Any, a_minute_that_does_not_end: list[float]
) -> None:
    monkeypatch.setattr(page_rates, "FILES", page_rates.Rate("files", 3))
    at = league.address + "tables.csv"
    assert codes(at, 4)[-1] == 429
    wait = int(Client().get(at)["Retry-After"])
    a_minute_that_does_not_end[0] += wait
    assert codes(at, 1) == [200]
