"""A competition inside another site's page."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Person
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 3, with_cards=True)


def test_any_site_may_frame_it_and_it_can_do_nothing_there(league: League) -> None:
    answer = Client().get("/embed" + league.address)
    assert answer.status_code == 200
    assert "X-Frame-Options" not in answer
    policy = dict(
        part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";") if part
    )
    assert policy["frame-ancestors"] == "*"
    assert policy["default-src"] == "'none'"
    assert policy["form-action"] == "'none'"
    assert policy["script-src"] == "'none'"
    page = answer.content.decode()
    assert not {"<script", "<form", "<button"} & {tag for tag in ("<script", "<form", "<button")
                                                  if tag in page}  # fmt: skip
    assert '<base target="_blank">' in page


def test_the_page_itself_may_still_not_be_framed(league: League) -> None:
    answer = Client().get(league.address)
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_it_is_the_same_for_everybody_and_sets_no_cookie(league: League) -> None:
    stranger, organiser = Client(), Client()
    organiser.force_login(league.organiser())
    answer = stranger.get("/embed" + league.address)
    assert organiser.get("/embed" + league.address).content == answer.content
    assert not answer.cookies
    assert "Cookie" not in answer["Vary"]


@pytest.mark.parametrize("visibility", ["private", "members"])
def test_what_is_not_public_is_not_there_not_even_for_its_organiser(
    league: League, visibility: str
) -> None:
    type(league.competition).objects.update(visibility=visibility)
    organiser = Client()
    organiser.force_login(league.organiser())
    assert organiser.get("/embed" + league.address).status_code == 404
    publish = organiser.get(f"/desk{league.address}publish/").content.decode()
    assert "iframe" not in publish


def test_one_part_alone(league: League) -> None:
    table = Client().get("/embed" + league.address, {"part": "table"}).content.decode()
    matches = Client().get("/embed" + league.address, {"part": "matches"}).content.decode()
    assert "<caption>" in table
    assert "Latest results" not in table
    assert "<caption>" not in matches
    assert "Latest results" in matches


def test_a_child_stands_there_by_initials(league: League) -> None:
    Person.objects.update(age_band="child", naming="initials")
    assert "Brook" not in Client().get("/embed" + league.address).content.decode()


def test_the_line_to_copy_stands_where_it_is_published(league: League) -> None:
    client = Client()
    client.force_login(league.organiser())
    page = client.get(f"/desk{league.address}publish/").content.decode()
    assert f'src="http://testserver/embed{league.address}"' in page
