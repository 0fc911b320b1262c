"""Addresses that are passwords: nobody tries them without end, nor learns whether one is good."""

from __future__ import annotations

import math
import os
import secrets
import time
from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client

from matches.services.calendars import calendar_links
from matches.web.base.throttles import GuessThrottle
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
GUESSES = int(os.environ.get("PENNYCLUB_GUESSES", "2000"))
LINKS = ("/calendars/{}/matches.ics", "/names/{}/", "/invitations/{}/", "/letters/stop/{}/")


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.mark.parametrize("link", LINKS)
def test_one_network_cannot_try_links_without_end(
    link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GuessThrottle, "rate", "3/min")
    answers = [Client().get(link.format(f"guess-{n}")) for n in range(5)]
    assert [each.status_code for each in answers] == [404, 404, 404, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_they_are_counted_together_whichever_door_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GuessThrottle, "rate", "3/min")
    codes = [Client().post(link.format("guess")).status_code for link in LINKS if "ics" not in link]
    assert codes == [404, 404, 404]
    assert [Client().get(link.format("guess")).status_code for link in LINKS] == [429] * 4


def test_a_link_that_is_good_is_answered_as_often_as_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GuessThrottle, "rate", "3/min")
    token = calendar_links.make(make_league(3, 0).organiser())
    codes = {Client().get(LINKS[0].format(token)).status_code for _ in range(6)}
    assert codes == {200}


def test_past_the_limit_a_good_link_reads_as_a_wrong_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuessThrottle, "rate", "3/min")
    token = calendar_links.make(make_league(3, 0).organiser())
    for n in range(3):
        Client().get(LINKS[0].format(f"guess-{n}"))
    wrong, good = (Client().get(LINKS[0].format(each)) for each in ("guess-4", token))
    assert (good.status_code, good.content) == (429, wrong.content)


@pytest.mark.deep
def test_of_thousands_of_guesses_none_is_good_and_but_a_few_are_looked_at() -> None:
    """At the rate that is shipped, at all doors by turns."""
    token = calendar_links.make(make_league(3, 0).organiser())
    doors = (*LINKS, "/follow/confirm/{}/", "/follow/stop/{}/")
    client, began = Client(), time.monotonic()
    codes = Counter(
        client.get(doors[n % len(doors)].format(secrets.token_urlsafe(24))).status_code
        for n in range(GUESSES)
    )
    minutes = math.ceil((time.monotonic() - began) / 60) + 1
    assert set(codes) == {404, 429}
    assert codes[404] <= minutes * int(GuessThrottle.rate.partition("/")[0])
    assert client.get(LINKS[0].format(token)).status_code == 429
