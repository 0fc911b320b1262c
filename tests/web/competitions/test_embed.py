"""A competition inside another site's page."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from matches.errors import NotAllowedError
from matches.models import Person
from matches.services import clubs
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


SITE = "https://www.oakfield.example"


@pytest.fixture
def league() -> League:
    return make_league(4, 3, with_cards=True)


def named(league: League, sites: str) -> None:
    clubs.edit(league.organiser("who-owns", role="owner"), league.club.public_id, framed_by=sites)


def policy_of(answer: Any) -> dict[str, str]:
    parts = answer["Content-Security-Policy"].split(";")
    return dict(part.strip().split(" ", 1) for part in parts if part)


def test_no_site_may_frame_it_until_one_is_named(league: League) -> None:
    answer = Client().get("/embed" + league.address)
    assert answer.status_code == 200
    assert answer["X-Frame-Options"] == "DENY"
    assert policy_of(answer)["frame-ancestors"] == "'none'"
    owner = Client()
    owner.force_login(league.organiser())
    assert "No site may show it yet" in owner.get(f"/desk{league.address}publish/").content.decode()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("www.Oakfield.example", SITE),
        (f"{SITE}/fixtures?week=3\n{SITE}/", SITE),
        (f"{SITE}, http://localhost:8080", f"{SITE} http://localhost:8080"),
        ("https://*.oakfield.example", "https://*.oakfield.example"),
        ("*", "*"),
    ],
)
def test_the_sites_that_an_owner_names_may(league: League, typed: str, told: str) -> None:
    assert Client().get("/embed" + league.address)["X-Frame-Options"] == "DENY"
    owner = Client()
    owner.force_login(league.organiser("who-owns", role="owner"))
    at = f"/desk/clubs/{league.club.slug}/settings/"
    shown = owner.get(at).context["form"].initial
    owner.post(at, {**shown, "framed_by": typed, "young_known": ""})
    answer = Client().get("/embed" + league.address)
    assert policy_of(answer)["frame-ancestors"] == told
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors 'none'" in Client().get(league.address)["Content-Security-Policy"]


@pytest.mark.parametrize(
    "typed",
    ["'unsafe-inline'", "javascript://x", "data:", "* https://a.example", "https://a_b.example",
     "https://user@evil.example", "https:", "*.*.example",
     " ".join(f"s{n}.example" for n in range(21))],
)  # fmt: skip
def test_what_is_no_site_is_refused_and_stays_in_the_field(league: League, typed: str) -> None:
    owner = Client()
    owner.force_login(league.organiser("who-owns", role="owner"))
    at = f"/desk/clubs/{league.club.slug}/settings/"
    shown = owner.get(at).context["form"].initial
    answer = owner.post(at, {**shown, "framed_by": typed, "young_known": ""})
    assert answer.status_code == 400
    assert answer.context["form"].errors["framed_by"]
    assert answer.context["form"]["framed_by"].value() == typed
    assert policy_of(Client().get("/embed" + league.address))["frame-ancestors"] == "'none'"


def test_a_list_with_another_directive_in_it_is_refused_by_the_database(league: League) -> None:
    for sites in ("https://a.example; script-src *", "https://a.example, b"):
        with pytest.raises(IntegrityError), transaction.atomic():
            type(league.club).objects.update(framed_by=sites)


def test_who_is_no_owner_names_no_site(league: League) -> None:
    with pytest.raises(NotAllowedError):
        clubs.edit(league.organiser(), league.club.public_id, framed_by="*")


def test_what_is_framed_can_do_nothing_there(league: League) -> None:
    named(league, "*")
    answer = Client().get("/embed" + league.address)
    policy = policy_of(answer)
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
