"""A membership is ended by who was told what follows, and what does not."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import Membership, Person, Role, User
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def ben(league: League) -> Person:
    return Person.objects.get(memberships__club__public_id=league.club, given_name="Ben")


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/members/{ben(league).public_id}/"


def client_of(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def test_what_follows_a_membership_is_shown_before_it_ends(league):
    user = User.objects.create_user("ben-vale")
    Person.objects.filter(pk=ben(league).pk).update(user=user)
    Role.objects.create(user=user, club=league.competition.club, role="umpire")
    team = services.teams.create(league.owner, league.club, name="The Anchors")
    services.teams.set_members(league.owner, team.public_id, [ben(league).public_id])
    services.teams.set_captains(league.owner, team.public_id, [ben(league).public_id])
    played = next(f for f in league.fixtures() if ben(league) in (f.home.person, f.away.person))
    league.play(played.number)
    client = client_of(league)
    page = client.get(at(league)).content.decode()
    assert 'href="?ask=leave"' in page
    assert 'value="leave"' not in page
    asked = client.get(f"{at(league)}?ask=leave").content.decode()
    assert "Does Ben Vale leave Harbour Club?" in asked
    assert "2026/27" in asked
    assert "ben-vale reads no more what is for members" in asked
    assert "Autumn League: still entered, with 2 matches to play." in asked
    assert "/withdraw/" in asked
    assert "The Anchors: still in its list, and its captain." in asked
    assert "Still helps to run the club: Umpire." in asked
    assert not Membership.objects.filter(left_on__isnull=False).exists()
    assert client.post(at(league), {"action": "leave"}).status_code == 302
    assert Membership.objects.filter(left_on__isnull=False).get().person == ben(league)
    asked = client.get(f"{at(league)}?ask=leave").content.decode()
    assert "This membership has ended already." in asked
    assert 'value="leave"' not in asked


def test_a_finished_competition_is_no_longer_to_be_left(league):
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    asked = client_of(league).get(f"{at(league)}?ask=leave").content.decode()
    assert "still entered" not in asked
    assert "What does not end with it" not in asked
