"""Sign-ins of players: by a link, so that nobody learns who else signs in here."""

from __future__ import annotations

import inspect
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.errors import ConflictError, NotFoundError
from matches.models import AuditEntry, Person, User
from matches.services import people
from matches.services.people import sign_ins
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def who(league: League, number: int = 1) -> Person:
    found = league.entries[number].person
    assert found is not None
    return Person.objects.get(pk=found.pk)


def link(league: League, number: int = 1) -> str:
    return sign_ins.make_link(league.owner, league.club, who(league, number).public_id)


def test_a_player_makes_an_account_his_own_by_the_link_once(league: League) -> None:
    token, client = link(league), Client()
    at = f"/names/{token}/"
    page = client.get(at).content.decode()
    assert "You are B. V." in page
    assert "Vale" not in page
    typed = {"username": "ben", "password": "heads-or-tails-9"}
    weak = client.post(at, {**typed, "password": "1234"})
    assert 'value="ben"' in weak.content.decode()
    assert not User.objects.filter(username="ben").exists()
    assert client.post(at, typed).status_code == 302
    assert who(league).user == User.objects.get(username="ben")
    assert client.get("/my/matches/").status_code == 200
    assert client.get(at).status_code == 404
    with pytest.raises(NotFoundError):
        sign_ins.claim(User.objects.create_user("another"), token)
    assert AuditEntry.objects.get(action="person.linked").club == league.competition.club


def test_who_is_signed_in_takes_it_up_with_one_button(league: League) -> None:
    user, client = User.objects.create_user("ben"), Client()
    client.force_login(user)
    assert client.post(f"/names/{link(league)}/", {"go": "1"}).status_code == 302
    assert who(league).user == user
    with pytest.raises(ConflictError) as refused:
        sign_ins.claim(user, link(league, 2))
    assert refused.value.code == "taken"


def test_a_newer_link_the_time_and_a_change_of_a_letter_make_a_link_void(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = link(league), link(league)
    assert sign_ins.find(old) is None
    assert sign_ins.find(new) == who(league)
    assert sign_ins.find(new[:-1] + ("a" if new[-1] != "a" else "b")) is None
    later = timezone.now() + timedelta(days=15)
    monkeypatch.setattr("django.core.signing.time.time", later.timestamp)
    assert sign_ins.find(new) is None


def test_the_page_of_a_member_makes_a_link_and_takes_a_sign_in_back(league: League) -> None:
    client = Client()
    client.force_login(league.owner)
    slug = league.competition.club.slug
    at = f"/desk/clubs/{slug}/members/{who(league).public_id}/"
    made = client.post(at, {"action": "link"}).content.decode()
    token = made.partition("/names/")[2].partition("/")[0]
    user = sign_ins.claim(User.objects.create_user("ben"), token)
    page = client.get(at).content.decode()
    assert "Signs in as ben." in page
    assert "Make a link" not in page
    assert client.post(at, {"action": "unlink"}).status_code == 302
    assert who(league).user is None
    assert User.objects.filter(pk=user.pk).exists()
    assert sign_ins.find(token) is None


def test_nothing_that_an_organiser_can_do_names_an_account(league: League) -> None:
    """No service of the club's people takes a username, so that none can tell of one."""
    for module in (people, sign_ins):
        for name, service in inspect.getmembers(module, inspect.isfunction):
            if name != "claim" and not name.startswith("_"):
                assert "username" not in inspect.signature(service).parameters, name


def test_only_a_persons_own_club_makes_links(league: League) -> None:
    stranger = User.objects.create_user("stranger")
    other = make_league()
    stranger.roles.create(club=other.competition.club, role="organiser")
    with pytest.raises(NotFoundError):
        sign_ins.make_link(stranger, other.club, who(league).public_id)
    with pytest.raises(NotFoundError):
        sign_ins.unlink(stranger, other.club, who(league).public_id)


def test_why_a_membership_cannot_be_ended_is_said_on_the_page(league: League) -> None:
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{league.competition.club.slug}/members/{who(league).public_id}/"
    assert client.post(at, {"action": "leave"}).status_code == 302
    again = client.post(at, {"action": "leave"})
    assert again.status_code == 400
    assert "This membership has ended already." in again.content.decode()
    assert 'name="given_name" value="Ben"' in again.content.decode()
