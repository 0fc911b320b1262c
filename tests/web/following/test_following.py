"""Following by mail, page by page, as somebody without an account."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from matches.models import Competition, Follower, Person
from matches.services.base import outbox
from matches.web.following.following import FollowThrottle
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league()
    Competition.objects.filter(pk=made.competition.pk).update(visibility="public")
    return made


def at(league: League) -> str:
    own = league.competition
    return f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"


def asked(client: Client, league: League, address: str = "fan@a.example") -> str:
    """The letter that asks."""
    mail.outbox.clear()
    answer = client.post(at(league) + "follow/", {"email": address})
    assert "Look into your letters." in answer.content.decode()
    outbox.send(early=True)
    (letter,) = mail.outbox
    return str(letter.body)


def path(text: str, what: str) -> str:
    found = re.search(rf"/follow/{what}/[^/\s]+/", text)
    assert found is not None
    return found[0]


def test_it_is_asked_for_confirmed_and_stopped_by_links_that_change_nothing_when_looked_at(
    league, client
):
    assert "Follow by mail" in client.get(at(league)).content.decode()
    text = asked(client, league)
    confirm, stop = path(text, "confirm"), path(text, "stop")
    assert client.get(confirm).status_code == 200
    assert Follower.objects.get().confirmed_at is None
    assert "You follow" in client.post(confirm).content.decode()
    assert Follower.objects.get().confirmed_at is not None
    assert "fan@a.example" not in client.get(stop).content.decode()
    assert Follower.objects.exists()
    assert "the address is forgotten" in client.post(stop).content.decode()
    assert not Follower.objects.exists()
    assert client.get(stop).status_code == 200
    assert client.get(confirm).status_code == 404


def test_a_mail_program_stops_it_by_itself_without_a_cookie(league, client):
    stop = path(asked(client, league), "stop")
    alone = Client(enforce_csrf_checks=True)
    assert alone.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Follower.objects.exists()


def test_nobody_learns_whether_an_address_follows_something(league, client):
    text = asked(client, league)
    client.post(path(text, "confirm"))
    again = client.post(at(league) + "follow/", {"email": "fan@a.example"})
    other = client.post(at(league) + "follow/", {"email": "other@a.example"})
    told = [re.sub(r"(csrf|nonce)[^>]*", "", one.content.decode()) for one in (again, other)]
    assert told[0] == told[1]


def test_what_is_no_address_is_said_and_stays_in_the_field(league, client):
    page = client.post(at(league) + "follow/", {"email": "nobody"}).content.decode()
    assert 'value="nobody"' in page
    assert not Follower.objects.exists()


def test_one_network_has_so_many_letters_sent_and_no_more(league, client, monkeypatch):
    monkeypatch.setattr(FollowThrottle, "rate", "2/hour")
    answers = [
        client.post(at(league) + "follow/", {"email": f"fan-{n}@a.example"}) for n in range(3)
    ]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[2]["Retry-After"]
    assert Follower.objects.count() == 2


@pytest.mark.parametrize("how", ["private", "child"])
def test_what_is_not_for_everybody_cannot_be_followed_and_says_so_to_who_may_read_it(
    league, client, how
):
    if how == "private":
        Competition.objects.update(visibility="private")
    else:
        Person.objects.filter(pk=league.entries[0].person_id).update(age_band="youth")
    answer = client.post(at(league) + "follow/", {"email": "fan@a.example"})
    assert answer.status_code == (404 if how == "private" else 200)
    assert not Follower.objects.exists()
    client.force_login(league.owner)
    page = client.get(at(league) + "follow/").content.decode()
    assert "This cannot be followed by mail" in page


@pytest.mark.parametrize("token", ["nobody-has-this", "x", "a:b:c"])
def test_a_token_that_nobody_was_sent_is_nothing(client, token):
    for what in ("confirm", "stop"):
        assert client.get(f"/follow/{what}/{token}/").status_code == 404
        assert client.post(f"/follow/{what}/{token}/").status_code == 404


def test_the_page_asks_little_of_the_database(league, client, django_assert_max_num_queries):
    client.get(at(league) + "follow/")
    with django_assert_max_num_queries(6):
        client.get(at(league) + "follow/")
