"""From the desk to what was done lately, and back, in three clicks."""

from __future__ import annotations

import html
import re
import time

import pytest
from django.test import Client

from matches import services
from matches.models import FixtureState, Role, User
from matches.policy import sign_ins
from matches.services import rulings
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/lately/"


def links(page: str, words: str) -> list[str]:
    """Where the links lead that begin with these words."""
    return re.findall(rf'href="([^"]*)">{words}', page)


def test_from_the_desk_a_walkover_is_undone_in_three_clicks(league):
    owner = signed_in(league.owner)
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    assert links(owner.get("/desk/").content.decode(), "Lately done") == [at(league)]
    page = owner.get(at(league)).content.decode()
    assert "Result counts" in page
    undo = links(page, "Undo")[0]
    shown = owner.get(undo).content.decode()
    assert "The match is open again." in shown
    assert "to be played" in shown
    assert league.fixture().state == FixtureState.OFFICIAL
    seen = re.search(r'name="seen" value="(\w+)"', shown)
    assert seen is not None
    answer = owner.post(undo, {"seen": seen[1]}, follow=True)
    assert answer.redirect_chain == [(at(league), 302)]
    assert "It is taken back." in answer.content.decode()
    assert "taken back</span>" in answer.content.decode()
    assert league.fixture().state == FixtureState.PLANNED


def test_what_was_not_looked_at_is_not_done(league):
    owner = signed_in(league.owner)
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    undo = links(owner.get(at(league)).content.decode(), "Undo")[0]
    answer = owner.post(undo, {"seen": "another"})
    assert answer.status_code == 400
    assert "look again" in html.unescape(answer.content.decode())
    assert league.fixture().state == FixtureState.OFFICIAL


def test_what_cannot_be_taken_back_says_why_and_has_no_button(league):
    owner = signed_in(league.owner)
    made = services.people.create(
        league.owner, league.club, given_name="Wanda", family_name="Weir", age_band="adult"
    )
    services.people.rename(league.owner, league.club, made.public_id, given_name="Vanda")
    page = html.unescape(owner.get(at(league)).content.decode())
    assert "Names of before are not kept in lists." in page
    league.play()
    number = next(
        line.number
        for line in services.lately.done(league.owner, league.club).lines
        if line.said == "Fixtures drawn"
    )
    shown = owner.get(f"{at(league)}{number}/")
    assert shown.status_code == 200
    assert b'name="seen" value=""' in shown.content
    assert "Undo it</button>" not in shown.content.decode()


def test_to_make_it_public_again_asks_for_the_password(league):
    owner, own = signed_in(league.owner), league.competition.public_id
    services.competitions.publish(league.owner, own, "public", young_known=True)
    services.competitions.publish(league.owner, own, "members")
    undo = links(owner.get(at(league)).content.decode(), "Undo")[0]
    shown = owner.get(undo).content.decode()
    seen = re.search(r'name="seen" value="(\w*)"', shown)
    assert seen is not None
    assert seen[1], shown
    league.owner.set_password("heads-or-tails-9")
    league.owner.save()
    owner.force_login(league.owner)
    session = owner.session
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 901
    session.save()
    answer = owner.post(undo, {"seen": seen[1]})
    assert "/reauthenticate/" in answer["Location"]
    league.competition.refresh_from_db()
    assert league.competition.visibility == "members"


def test_it_is_for_organisers_and_beyond_the_last_page_there_is_nothing(league):
    assert signed_in(league.umpire).get(at(league)).status_code == 404
    organiser = User.objects.create_user("an-organiser")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    client = signed_in(organiser)
    assert client.get(at(league)).status_code == 200
    assert client.get(f"{at(league)}?page=2").status_code == 404
    assert client.get(f"{at(league)}999999999/").status_code == 404


def test_to_publish_again_what_a_club_collected_asks_for_the_password(league):
    owner, club = signed_in(league.owner), league.club
    services.clubs.edit(league.owner, club, collect_under=0)
    services.clubs.edit(league.owner, club, collect_under=18)
    undo = links(owner.get(at(league)).content.decode(), "Undo")[0]
    seen = re.search(r'name="seen" value="(\w+)"', owner.get(undo).content.decode())
    assert seen is not None
    league.owner.set_password("heads-or-tails-9")
    league.owner.save()
    owner.force_login(league.owner)
    session = owner.session
    session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 901
    session.save()
    answer = owner.post(undo, {"seen": seen[1]})
    assert "/reauthenticate/" in answer["Location"]
    league.competition.club.refresh_from_db()
    assert league.competition.club.collect_under == 18
