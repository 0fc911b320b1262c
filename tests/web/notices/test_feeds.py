"""Notices as feeds: what was opened to strangers, and nothing else to anybody."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from matches import services
from matches.models import Competition
from tests.services.league import League, make_league
from tests.services.notices.pinned import opened, pin

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def league() -> League:
    made = make_league(4)
    services.competitions.publish(
        made.owner, made.competition.public_id, "public", young_known=True
    )
    return made


def of_club(league: League) -> str:
    return f"/clubs/{league.competition.club.slug}/notices.atom"


def of_competition(league: League) -> str:
    row = league.competition
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/notices.atom"


def entries(at: str, client: Client | None = None) -> list[tuple[str, str, str]]:
    answer = (client or Client()).get(at)
    assert answer["Content-Type"].startswith("application/atom+xml")
    tree = ElementTree.fromstring(answer.content)
    return [
        (
            str(one.findtext(f"{ATOM}id")),
            str(one.findtext(f"{ATOM}title")),
            str(one.findtext(f"{ATOM}summary")),
        )
        for one in tree.iter(f"{ATOM}entry")
    ]


def test_a_feed_has_what_was_opened_to_strangers_and_nothing_else(
    league: League, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    organiser = Client()
    organiser.force_login(league.owner)
    pin(league, title="For members")
    pin(league, league.competition.public_id, title="For players")
    for at in (of_club(league), of_competition(league)):
        assert entries(at) == entries(at, organiser) == []
    shown = pin(league, title="Hall closed", text="Asha Brook has the key.")
    opened(league, shown)
    opened(league, pin(league, league.competition.public_id, title="Bring a coin"))
    with django_assert_max_num_queries(6):
        told = entries(of_club(league))
    assert [one[:2] for one in told] == [
        (f"tag:pennyclub,2026:notice-{shown.public_id}", "Hall closed")
    ]
    assert "Brook" not in told[0][2]
    with django_assert_max_num_queries(8):
        assert [one[1] for one in entries(of_competition(league))] == ["Bring a coin"]


def test_a_notice_taken_down_leaves_the_feed(league: League) -> None:
    shown = pin(league)
    opened(league, shown)
    services.notices.take_down(league.owner, shown.public_id)
    assert entries(of_club(league)) == []


def test_where_a_child_plays_and_where_nothing_is_public_there_is_none(league: League) -> None:
    opened(league, pin(league, league.competition.public_id))
    opened(league, pin(league))
    child = league.entries[3].person
    assert child is not None
    child.age_band = "child"
    child.save()
    assert Client().get(of_competition(league)).status_code == 404
    assert len(entries(of_club(league))) == 1
    child.age_band = "adult"
    child.save()
    assert len(entries(of_competition(league))) == 1
    services.competitions.publish(league.owner, league.competition.public_id, "private")
    assert Client().get(of_competition(league)).status_code == 404
    assert Client().get(of_club(league)).status_code == 404


def test_pages_lead_to_their_feeds_where_there_is_something_to_read(league: League) -> None:
    for at in (of_club(league), of_competition(league)):
        page = at.removesuffix("notices.atom")
        assert at not in Client().get(page).content.decode()
    opened(league, pin(league))
    opened(league, pin(league, league.competition.public_id))
    for at in (of_club(league), of_competition(league)):
        page = at.removesuffix("notices.atom")
        assert at in Client().get(page).content.decode()


def test_it_is_asked_for_again_without_being_sent_again(league: League) -> None:
    opened(league, pin(league))
    first = Client().get(of_club(league))
    again = Client().get(of_club(league), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


def test_a_sign_that_no_xml_holds_makes_no_feed_unreadable(league: League) -> None:
    """It comes with what is pasted from a file, and the form takes it."""
    opened(
        league, pin(league, title="Hall\x1b closed", text="It is\x0c painted\ufffe.\nCome later.")
    )
    assert [one[1:] for one in entries(of_club(league))] == [
        ("Hall closed", "It is painted.\nCome later.")
    ]
    Competition.objects.filter(pk=league.competition.pk).update(name="Autumn\x1b League")
    told = Client().get(of_competition(league)).content
    assert "Autumn League" in str(ElementTree.fromstring(told).findtext(f"{ATOM}title"))
