"""How a name is spoken: told by who has it or an organiser, read by who reads the name in full."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from matches.models import Person, User
from matches.services import people
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

SPOKEN = "shi-VAWN"


@pytest.fixture
def league() -> League:
    return make_league(4, 2)


@pytest.fixture
def who(league: League) -> Person:
    """Who plays the last match, on side A."""
    person = league.fixtures[-1].home.person
    assert person is not None
    league.competition.season.memberships.get_or_create(person=person, club=league.club)
    return person


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def said(person: Person) -> str:
    person.refresh_from_db()
    return person.spoken_as


def test_an_organiser_says_it_where_the_name_is_put_right(league: League, who: Person) -> None:
    desk = client_of(league.organiser())
    at = f"/desk/clubs/{league.club.slug}/members/{who.public_id}/"
    form = {"given_name": who.given_name, "family_name": who.family_name, "age_band": "adult"}
    form |= {"naming": "full", "alias": "", "spoken_as": f" {SPOKEN} "}
    assert desk.post(at, form).status_code == 302
    assert said(who) == SPOKEN
    assert f'value="{SPOKEN}"' in desk.get(at).content.decode()
    assert desk.post(at, {**form, "spoken_as": "x" * 81}).status_code == 400
    people.rename(league.club.roles.get().user, league.club.public_id, who.public_id,
                  given_name="Siobhan")  # fmt: skip
    assert said(who) == SPOKEN


def test_who_has_the_name_says_it_on_their_account(league: League, who: Person) -> None:
    user = User.objects.create_user("siobhan")
    assert client_of(user).get("/account/").content.decode().count("Spoken as") == 0
    assert client_of(user).post("/account/", {"spoken_as": SPOKEN}).status_code == 200
    Person.objects.filter(pk=who.pk).update(user=user)
    assert client_of(user).post("/account/", {"spoken_as": SPOKEN}).status_code == 302
    assert said(who) == SPOKEN
    assert Person.objects.exclude(spoken_as="").count() == 1


def test_it_is_read_at_the_board_and_on_the_scoresheet_and_nowhere_by_strangers(
    league: League, who: Person
) -> None:
    Person.objects.filter(pk=who.pk).update(spoken_as=SPOKEN)
    desk, fixture = client_of(league.organiser()), league.fixtures[-1].public_id
    page = desk.get(f"/score/{fixture}/").content.decode()
    known = json.loads(re.search(r'id="scoring"[^>]*>(.*?)</script>', page, re.DOTALL)[1])
    assert known["state"]["spoken"] == [[f"{who.given_name} {who.family_name}", SPOKEN]]
    sheet = desk.get(f"/desk/matches/{fixture}/sheet/").content.decode()
    assert f"is spoken {SPOKEN}" in sheet
    row = league.competition
    for at in (
        f"/matches/{fixture}/",
        f"/players/{who.public_id}/",
        f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/",
        f"/api/v1/fixtures/{fixture}",
        f"/api/v1/competitions/{row.public_id}/fixtures",
    ):
        assert SPOKEN not in Client().get(at).content.decode()


def test_it_goes_with_the_name(league: League, who: Person) -> None:
    Person.objects.filter(pk=who.pk).update(spoken_as=SPOKEN)
    people.erase(
        league.organiser("owner", role="owner"),
        league.club.public_id,
        who.public_id,
        reason="Asked by her parents.",
    )
    assert said(who) == ""
