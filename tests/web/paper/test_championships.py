"""A championship on paper: its houses, what each collected, and who may have it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches import services
from matches.models import Championship
from tests.security.addresses import strangers
from tests.services.league import League, make_league
from tests.web.paper.reading import pages_of

pytestmark = pytest.mark.django_db

AT = "/championships/{}/houses/table.pdf"


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


def set_up(league: League, **more: Any) -> list[str]:
    """A championship of two houses: one has four points by hand."""
    houses = [
        services.teams.create(league.owner, league.club, name=name).public_id
        for name in ("Oak", "Elm")
    ]
    made = services.championships.create(
        league.owner, league.season, name="Houses", houses=houses,
        competitions=[league.competition.public_id], rules={"places": ["3", "1"], "ties": "full"},
        **{"visibility": "public", **more},
    )  # fmt: skip
    services.championships.add_line(
        league.owner, made.public_id, house=houses[1], kind="by-hand", points=4,
        reason="Tidied the hall for Bramwell",
    )  # fmt: skip
    return houses


def printed(league: League, client: Client) -> str:
    return " ".join(pages_of(client.get(AT.format(league.competition.club.slug))))


def test_it_has_the_houses_the_competitions_by_number_and_every_line() -> None:
    league = make_league(4)
    set_up(league)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    told = printed(league, Client())
    assert told.index("Elm") < told.index("Oak")
    assert f"1: {league.competition.name}, so far" in told
    assert "+4 (By an organiser" in told
    assert "Points" in told


def test_a_reason_is_for_nobody_on_paper_that_strangers_may_not_read() -> None:
    league = make_league(4)
    set_up(league)
    owner = Client()
    owner.force_login(league.owner)
    assert "Bramwell" in owner.get(AT.format(league.competition.club.slug)[:-9]).content.decode()
    for client in (Client(), owner):
        assert "Bramwell" not in printed(league, client)


def test_its_page_leads_to_it() -> None:
    league = make_league(4)
    set_up(league)
    page = Client().get(AT.format(league.competition.club.slug)[:-9])
    assert AT.format(league.competition.club.slug) in page.content.decode()


def test_what_is_not_for_everybody_is_for_nobody_else() -> None:
    league = make_league(4)
    set_up(league, visibility="private")
    assert Championship.objects.count() == 1
    for user in strangers().values():
        client = Client()
        if user is not None:
            client.force_login(user)
        assert client.get(AT.format(league.competition.club.slug)).status_code == 404


def test_more_competitions_take_no_more_than_four_questions_each(
    django_assert_max_num_queries: Any,
) -> None:
    league = make_league(4)
    set_up(league)
    client = Client()
    with django_assert_max_num_queries(6 + 4 + 3):
        assert client.get(AT.format(league.competition.club.slug)).status_code == 200
