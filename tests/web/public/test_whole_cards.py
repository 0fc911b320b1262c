"""A list of results is made without what stands on their cards: every flick, and every ruling."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

CARD = '"matches_scorecard"."document"'


@pytest.fixture
def league() -> League:
    return make_league(5, 10, with_cards=True)


def asked(path: str, client: Client) -> list[str]:
    """The questions of the database that a page is made by, when nothing of it is kept."""
    cache.clear()
    with CaptureQueriesContext(connection) as questions:
        answer = client.get(path)
    assert answer.status_code == 200, path
    return [each["sql"] for each in questions.captured_queries]


LISTS = (
    "/", "/?day=2026-09-07", "/clubs/{club}/", "{competition}", "{competition}fixtures/",
    "{competition}results.atom", "/players/{player}/", "/my/matches/",
    "/api/v1/competitions/{key}/fixtures", "/api/v1/competitions/{key}",
)  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
def test_no_card_is_read_whole_for_a_list(league: League, path: str) -> None:
    client, who = Client(), league.entries[0].person
    assert who is not None
    if path.startswith("/my/"):
        user = league.organiser()
        user.person = who
        user.save()
        client.force_login(user)
    questions = asked(
        path.format(
            club=league.club.slug,
            competition=league.address,
            player=who.public_id,
            key=league.competition.public_id,
        ),
        client,
    )
    assert [each for each in questions if CARD in each] == []


def test_the_page_of_a_match_reads_its_own(league: League) -> None:
    questions = asked(f"/matches/{league.fixtures[0].public_id}/", Client())
    assert [each for each in questions if CARD in each]
