"""Captains, on the team's own page."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import AuditEntry, Team
from matches.services import teams
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def captains(team: Team) -> list[str]:
    return [one.person.public_id for one in team.members.filter(captain=True)]


def people(league: League) -> list[str]:
    return [entry.person.public_id for entry in league.entries if entry.person is not None]


@pytest.fixture
def league() -> League:
    return make_league()


def test_captains_are_set_and_taken_back_and_a_new_order_keeps_them(league: League) -> None:
    ids = people(league)
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:3])
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{team.club.slug}/teams/{team.public_id}/"
    assert at in client.get(f"/desk/clubs/{team.club.slug}/members/").content.decode()
    assert client.get(at).status_code == 200
    assert client.post(at, {"captains": [ids[1]]}).status_code == 302
    assert captains(team) == [ids[1]]
    assert AuditEntry.objects.filter(action="team.captains-set").count() == 1
    teams.set_members(league.owner, team.public_id, [ids[1], ids[0]])
    assert captains(team) == [ids[1]]
    assert client.post(at, {"captains": [ids[3]]}).status_code == 400
    assert captains(team) == [ids[1]]
    assert client.post(at, {}).status_code == 302
    assert captains(team) == []


def test_another_clubs_team_has_no_page_here(league: League) -> None:
    other = make_league()
    team = teams.create(other.owner, other.club, name="Owls", members=people(other)[:2])
    other.owner.is_superuser = False
    other.owner.save()
    league.owner.is_superuser = False
    league.owner.save()
    league.owner.roles.create(club=league.competition.club, role="organiser")
    client = Client()
    client.force_login(league.owner)
    for club in (league.competition.club.slug, team.club.slug):
        at = f"/desk/clubs/{club}/teams/{team.public_id}/"
        assert client.get(at).status_code == 404
        assert client.post(at, {"captains": people(other)[:1]}).status_code == 404
    assert captains(team) == []
