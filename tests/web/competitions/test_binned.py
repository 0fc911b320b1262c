"""At the desk: what goes along into the bin is shown first, and it comes back in two clicks."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches.models import Championship, Club, Competition, Role, User
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 3, with_cards=True)


@pytest.fixture
def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def seen_in(page: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found is not None
    return found.group(1)


def put(desk: Client, league: League) -> str:
    at = f"/desk{league.address}bin/"
    answer = desk.post(at, {"seen": seen_in(desk.get(at).content.decode())})
    assert answer.status_code == 302
    return str(answer["Location"])


def test_it_is_put_in_the_bin_and_brought_back_as_it_was(league, desk):
    before = desk.get(league.address).content
    bin_ = f"/desk/clubs/{league.club.slug}/bin/"
    assert put(desk, league) == bin_
    assert desk.get(league.address).status_code == 404
    listed = desk.get(bin_).content.decode()
    assert league.competition.name in listed
    assert "by organiser" in listed
    at = f"{bin_}{league.competition.public_id}/"
    shown = desk.get(at).content.decode()
    assert "3 of them with a result" in shown
    answer = desk.post(at, {"seen": seen_in(shown)})
    assert answer["Location"] == f"/desk{league.address}"
    # The public page told of the message once; read again, it is the one of before.
    desk.get(answer["Location"])
    assert len(desk.get(league.address).content) == len(before)


def test_what_is_shown_names_the_championships_and_the_ratings(league, desk):
    houses = Championship.objects.create(
        club=league.club, season=league.season, slug="houses", name="The Houses"
    )
    houses.competitions.add(league.competition)
    shown = desk.get(f"/desk{league.address}bin/").content.decode()
    assert "The Houses" in shown
    assert "3 results count for the ratings" in shown
    assert "404" in shown


def test_something_else_than_was_looked_at_is_not_done(league, desk):
    answer = desk.post(f"/desk{league.address}bin/", {"seen": "0" * 16})
    assert answer.status_code == 400
    assert b"Something has changed since you looked" in answer.content
    assert Competition.objects.filter(pk=league.competition.pk).exists()


def test_of_another_club_nothing_is_brought_back(league, desk):
    put(desk, league)
    other, theirs = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere"), Client()
    who = User.objects.create_user("theirs")
    Role.objects.create(user=who, club=other, role="organiser")
    theirs.force_login(who)
    for club in (other, league.club):
        at = f"/desk/clubs/{club.slug}/bin/{league.competition.public_id}/"
        assert theirs.get(at).status_code == 404
        assert theirs.post(at, {"seen": "0" * 16}).status_code == 404
    assert Competition.objects.filter(pk=league.competition.pk).count() == 0


def test_the_pages_take_a_fixed_number_of_queries(league, desk, django_assert_max_num_queries):
    at = f"/desk{league.address}bin/"
    with django_assert_max_num_queries(40):
        desk.get(at)
    put(desk, league)
    bin_ = f"/desk/clubs/{league.club.slug}/bin/"
    with django_assert_max_num_queries(10):
        desk.get(bin_)
    with django_assert_max_num_queries(20):
        desk.get(f"{bin_}{league.competition.public_id}/")
