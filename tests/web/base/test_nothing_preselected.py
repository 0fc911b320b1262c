"""No form has "everybody" chosen already, or a box ticked by which strangers read more."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Championship
from tests.deep import some
from tests.security.addresses import filled, patterns, pin_notice
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

TAG = re.compile(r"<(?:input|option)\b[^>]*>")
CHOSEN = re.compile(r"\b(?:checked|selected)\b")
OPENS = re.compile(r'value="public"|name="(?:for_strangers|young_known|public|publish|sure)"')
KNOWN = (
    "/championships/new/", "publish/", "/notices/", "/lessons/new/", "/fixture-list/", "/next/",
)  # fmt: skip
"""Doors at which something is set up, renewed or opened; asked for every day."""


@pytest.fixture
def league() -> League:
    """One that only its organisers see, with a championship and a notice that they alone read."""
    cache.clear()
    made = make_league(4, 4, visibility="private")
    Championship.objects.create(
        club=made.club,
        season=made.season,
        slug="houses",
        name="Houses",
        rules={"places": [5, 3], "ties": "shared", "participation": 0},
    )
    pin_notice(made)
    return made


def opened(client: Client, at: str) -> list[str]:
    """What is chosen already on a page that lets strangers read more."""
    answer = client.get(at)
    if answer.status_code != 200 or "html" not in answer["Content-Type"]:
        return []
    tags = TAG.findall(answer.content.decode())
    return [each for each in tags if CHOSEN.search(each) and OPENS.search(each)]


def desk(league: League) -> tuple[Client, list[str]]:
    client = Client()
    client.force_login(league.organiser("owner", "owner"))
    pages = [filled(each, league) for each in patterns()]
    kept = [at for at in pages if any(each in at for each in KNOWN)]
    return client, list(dict.fromkeys([*kept, *some(pages, 20)]))


def test_no_form_opens_to_everybody_what_is_private(league: League) -> None:
    client, pages = desk(league)
    assert {at: found for at in pages if (found := opened(client, at))} == {}


def test_what_is_public_already_is_shown_as_it_is(league: League) -> None:
    """Or the test above would show nothing."""
    type(league.competition).objects.update(visibility="public", state="running")
    client, pages = desk(league)
    assert any(opened(client, at) for at in pages if at.endswith("publish/"))
