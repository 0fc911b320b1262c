"""A team deleted at the desk, and brought back from the bin, page by page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches import services
from matches.models import Role, Team, User
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(2)


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def test_it_is_looked_at_deleted_and_brought_back(league, owner):
    team = services.teams.teams.create(league.owner, league.club, name="Owls")
    club = league.competition.club.slug
    there = f"/desk/clubs/{club}/delete/team/{team.public_id}/"
    assert there in owner.get(f"/desk/clubs/{club}/teams/{team.public_id}/").content.decode()
    page = owner.get(there).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None
    listed = owner.post(there, {"seen": seen[1]}, follow=True).content.decode()
    assert "The bin has it for thirty days." in listed
    assert not Team.objects.exists()
    back = re.search(rf"/desk/clubs/{club}/bin/deleted/\d+/", listed)
    assert back is not None
    assert "Owls" in owner.get(back[0]).content.decode()
    assert "It is back, as it was." in owner.post(back[0], follow=True).content.decode()
    assert Team.objects.get().name == "Owls"
    assert owner.get(back[0]).status_code == 404


def test_what_something_rests_on_says_so_and_has_no_button(league, owner):
    club = league.competition.club.slug
    page = owner.get(f"/desk/clubs/{club}/delete/season/{league.season}/").content.decode()
    assert "Something rests on it" in page
    assert 'name="seen"' not in page
    answer = owner.post(f"/desk/clubs/{club}/delete/season/{league.season}/", {"seen": "x"})
    assert answer.status_code == 400
    assert "stays" in answer.content.decode()


def test_who_organises_another_club_finds_nothing_there(league):
    club = services.clubs.create(league.owner, name="Other", kind="club")
    user = User.objects.create_user("other")
    Role.objects.create(user=user, club=club, role="owner")
    client = Client()
    client.force_login(user)
    for slug in (league.competition.club.slug, club.slug):
        assert client.get(f"/desk/clubs/{slug}/delete/season/{league.season}/").status_code == 404
