"""Two entries of one team, from the page of one of them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from matches import services
from matches.models import Team
from tests.services.league import League, make_league
from tests.web.people.test_leaving import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


@pytest.fixture
def owls(league: League) -> list[Team]:
    return [
        services.teams.create(league.owner, league.club, name=name) for name in ("Owls", "Owlz")
    ]


def at(league: League, team: Team) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/teams/{team.public_id}/merge/"


def test_what_moves_is_shown_and_then_they_are_one_team(league, owls):
    client: Client = client_of(league)
    kept, gone = owls
    person = league.entries[0].person.public_id
    services.teams.set_members(league.owner, gone.public_id, [person])
    here = at(league, kept)
    assert here in client.get(here.replace("merge/", "")).content.decode()
    page = client.get(here, {"other": gone.public_id}).content.decode()
    assert "Owlz becomes Owls" in page
    assert "Asha Brook" in page
    stale = client.post(here, {"other": gone.public_id, "seen": "x"})
    assert stale.status_code == 400
    told = dict(re.findall(r'name="(other|seen)" value="([^"]*)"', page))
    assert client.post(here, told).status_code == 302
    assert list(Team.objects.all()) == [kept]
    assert kept.members.count() == 1
    assert client.get(at(league, gone)).status_code == 404


def test_another_club_s_team_is_nowhere(league, owls):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    theirs = services.teams.create(league.owner, other.public_id, name="Hens")
    client = client_of(league)
    for known in (theirs.public_id, "zzzzzzzzzzzz"):
        assert client.get(at(league, owls[0]), {"other": known}).status_code == 400
        assert client.post(at(league, owls[0]), {"other": known, "seen": ""}).status_code == 400
    assert client.get(at(league, theirs)).status_code == 404


def test_looking_at_teams_costs_the_same_however_many_there_are(
    league, owls, django_assert_max_num_queries
):
    client = client_of(league)
    for number in range(12):
        services.teams.create(league.owner, league.club, name=f"Team {number}")
    client.get(at(league, owls[0]))
    with django_assert_max_num_queries(22):
        client.get(at(league, owls[0]), {"other": owls[1].public_id})
