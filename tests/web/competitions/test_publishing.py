"""Who may see a competition is said with open eyes, and "everybody" by nobody's inattention."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches.errors import ConflictError
from matches.models import Club, Competition, Membership, Person, Season
from matches.selectors.competitions import publishing
from matches.services.competitions import publish
from matches.web.base.forms import VISIBILITIES
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
    other = Person.objects.create(
        given_name="Abe", family_name="Bell", age_band="adult", naming="initials"
    )
    Membership.objects.create(person=other, club=league.club, season=league.season)
    told = publishing(league.competition)
    assert [one.told_apart for one in told.young] == [False, True]


def test_a_visiting_child_is_called_as_strangers_call_them(league: League) -> None:
    Membership.objects.filter(person=league.entries[0].person_id).delete()
    assert [one.name for one in publishing(league.competition).young] == ["A. B.", "Ben Brook"]


def test_a_child_who_left_the_club_for_another_is_named_to_its_organisers_no_more(
    league: League,
) -> None:
    who = league.entries[0].person
    Membership.objects.filter(person=who).update(left_on="2026-09-02")
    hill = Club.objects.create(kind="school", slug="hill", name="Hill School")
    season = Season.objects.create(
        club=hill, slug="s", name="S", starts_on="2026-09-01", ends_on="2099-07-01"
    )
    Membership.objects.create(person=who, club=hill, season=season)
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
    assert "young_known" not in client.get(page).content.decode()
    assert client.post(page, {"visibility": "public"}).status_code == 302


def test_what_is_public_already_may_be_said_so_again(league: League) -> None:
    own, who = league.competition, league.organiser()
    with pytest.raises(ConflictError, match="under 18"):
        publish(who, own.public_id, "public")
    publish(who, own.public_id, "public", young_known=True)
    publish(who, own.public_id, "public")


def test_who_may_see_it_is_never_left_unsaid(league: League) -> None:
    with pytest.raises(TypeError, match="visibility"):
        publish(league.organiser(), league.competition.public_id)  # type: ignore[call-arg]


def test_every_form_that_asks_who_may_see_it_begins_with_the_fewest() -> None:
    assert [key for key, _label in VISIBILITIES] == ["private", "members", "public"]


def test_what_a_form_does_not_say_of_ages_stays_as_it_is(league: League) -> None:
    client, page = desk(league)
    assert client.post(page, {"visibility": "members", "collect_under": "18"}).status_code == 302
    assert client.post(page, {"visibility": "members"}).status_code == 302
    league.competition.refresh_from_db()
    assert league.competition.collect_under == 18
    assert client.post(page, {"visibility": "members", "collect_under": ""}).status_code == 302
    league.competition.refresh_from_db()
    assert league.competition.collect_under is None


def test_a_code_tells_nobody_of_the_club_who_is_meant(league: League) -> None:
    page = publishing(league.competition)
    assert page.told_apart == 2
    for one in Person.objects.filter(age_band="child"):
        Person.objects.filter(pk=one.pk).update(naming="code", code=f"Harbour {one.pk}")
    assert publishing(league.competition).told_apart == 0


def test_among_few_codes_hide_nobody_and_the_page_says_so(league: League) -> None:
    Person.objects.update(naming="code")
    client, page = desk(league)
    assert publishing(league.competition).players == 4
    assert "Only 4 play. Codes and initials hide nobody" in client.get(page).content.decode()
    told = {"naming": "initials"}
    more = make_league(8, 0, slug="more", visibility="private", people=told)
    Person.objects.filter(entries__competition=more.competition).update(age_band="child")
    assert not publishing(more.competition).few
    Person.objects.update(age_band="adult")
    assert not publishing(league.competition).few


def test_the_desk_says_so_too_as_long_as_strangers_read_so_few(league: League) -> None:
    client, page = desk(league)
    at = page.removesuffix("publish/")
    few = "Only 4 play, some of them under 18, and strangers read it."
    assert few not in client.get(at).content.decode()
    assert client.post(page, {"visibility": "public", "young_known": "on"}).status_code == 302
    assert few in client.get(at).content.decode()
    Person.objects.update(age_band="adult", naming="initials")
    assert few not in client.get(at).content.decode()
