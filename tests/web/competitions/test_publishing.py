"""Who may see a competition is said with open eyes, and "everybody" by nobody's inattention."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches.errors import ConflictError
from matches.models import Competition, Membership, Person
from matches.selectors.competitions import publishing
from matches.services.competitions import publish
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """A league that nobody but its organisers has seen, of two children and two adults."""
    made = make_league(4, 0, visibility="private")
    people = [one.person_id for one in made.entries[:2]]
    Person.objects.filter(pk__in=people).update(age_band="child", naming="initials")
    for one in people:
        Membership.objects.create(person_id=one, club=made.club, season=made.season)
    return made


def desk(league: League) -> tuple[Client, str]:
    client = Client()
    client.force_login(league.organiser())
    return client, f"/desk{league.address}publish/"


def chosen(text: str) -> str | None:
    radio = re.search(r'<input[^>]*name="visibility"[^>]*checked[^>]*>', text)
    value = re.search(r'value="(\w+)"', radio.group()) if radio else None
    return value.group(1) if value else None


@pytest.mark.parametrize(("state", "visibility", "at_first"), [
    ("draft", "private", "members"),
    ("running", "private", "members"),
    ("draft", "public", "members"),
    ("running", "members", "members"),
    ("running", "public", "public"),
])  # fmt: skip
def test_everybody_is_chosen_already_where_everybody_reads_it_alone(
    league: League, state: str, visibility: str, at_first: str
) -> None:
    Competition.objects.update(state=state, visibility=visibility)
    client, page = desk(league)
    assert chosen(client.get(page).content.decode()) == at_first


def test_the_page_says_who_is_under_18_and_how_strangers_would_read_them(league: League) -> None:
    client, page = desk(league)
    text = client.get(page).content.decode()
    assert "2 of those who play are under 18" in text
    assert "Asha Brook: <strong>A. B.</strong>" in text
    assert "the only ones in the club who are named so" in text


def test_who_is_named_like_another_member_cannot_be_told_from_them(league: League) -> None:
    other = Person.objects.create(given_name="Abe", family_name="Bell", age_band="adult")
    Membership.objects.create(person=other, club=league.club, season=league.season)
    told = publishing(league.competition)
    assert [one.told_apart for one in told.young] == [False, True]


def test_a_visiting_child_is_called_as_strangers_call_them(league: League) -> None:
    Membership.objects.filter(person=league.entries[0].person_id).delete()
    assert [one.name for one in publishing(league.competition).young] == ["A. B.", "Ben Brook"]


def test_results_of_children_go_to_strangers_only_where_that_is_said(league: League) -> None:
    client, page = desk(league)
    refused = client.post(page, {"visibility": "public"}).content.decode()
    assert "Somebody under 18 plays here" in refused
    assert chosen(refused) == "public"
    league.competition.refresh_from_db()
    assert league.competition.visibility == "private"
    assert client.post(page, {"visibility": "public", "young_known": "on"}).status_code == 302
    league.competition.refresh_from_db()
    assert league.competition.visibility == "public"


@pytest.mark.parametrize("visibility", ["members", "private"])
def test_the_club_s_own_are_asked_nothing(league: League, visibility: str) -> None:
    client, page = desk(league)
    assert client.post(page, {"visibility": visibility}).status_code == 302


def test_among_adults_nothing_is_asked(league: League) -> None:
    Person.objects.update(age_band="adult")
    client, page = desk(league)
    assert "under 18" not in client.get(page).content.decode()
    assert client.post(page, {"visibility": "public"}).status_code == 302


def test_what_is_public_already_may_be_said_so_again(league: League) -> None:
    own, who = league.competition, league.organiser()
    with pytest.raises(ConflictError, match="under 18"):
        publish(who, own.public_id)
    publish(who, own.public_id, young_known=True)
    publish(who, own.public_id)
