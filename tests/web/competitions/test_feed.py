"""Results as a feed: what strangers may read, and nothing of children."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from matches import services
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    made.play(1)
    made.play(2, 7, 18)
    return made


def address(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/results.atom"


def titles(at: str) -> list[str]:
    tree = ElementTree.fromstring(Client().get(at).content)
    return [str(one.findtext(f"{ATOM}title")) for one in tree.iter(f"{ATOM}entry")]


def test_a_stranger_reads_the_latest_results_first_without_full_names(
    league: League, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    at = address(league)
    with django_assert_max_num_queries(5):
        told = titles(at)
    assert [one.rpartition(": ")[2] for one in told] == ["7–18", "18–9"]
    assert "A. B. – " in "".join(told) or " – A. B." in "".join(told)
    assert "Brook" not in "".join(told)


def test_links_lead_here_whatever_host_was_asked(league: League) -> None:
    text = Client().get(address(league), headers={"host": "localhost"}).content.decode()
    assert f"http://127.0.0.1:8000/matches/{league.id(2)}/" in text


def test_a_corrected_result_is_the_same_entry(league: League) -> None:
    before = Client().get(address(league)).content.decode()
    services.rulings.walkover(
        league.owner, league.id(), winner="B", reason="Wrong player.", replace=True
    )
    told = titles(address(league))
    assert len(told) == 2
    assert "Walkover, won by " in told[0]
    entry = f"result-{league.id()}</id>"
    assert entry in before
    assert entry in Client().get(address(league)).content.decode()


def test_where_a_child_plays_and_where_it_is_private_there_is_none(league: League) -> None:
    child = league.entries[3].person
    assert child is not None
    child.age_band = "child"
    child.save()
    assert Client().get(address(league)).status_code == 404
    page = Client().get(address(league).removesuffix("results.atom")).content.decode()
    assert "results.atom" not in page
    child.age_band = "adult"
    child.save()
    assert Client().get(address(league)).status_code == 200
    services.competitions.publish(league.owner, league.competition.public_id, "private")
    assert Client().get(address(league)).status_code == 404
