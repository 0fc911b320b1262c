"""Captains, on the team's own page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import AuditEntry, Person, Team
from matches.services import teams
from tests.services.league import League, make_league
from tests.web.foreseen import saved

pytestmark = pytest.mark.django_db


def captains(team: Team) -> list[str]:
    return [one.person.public_id for one in team.members.filter(captain=True)]


def people(league: League) -> list[str]:
    return [entry.person.public_id for entry in league.entries if entry.person is not None]


@pytest.fixture
def league() -> League:
    return make_league()


def typed(league: League, team: Team, **changes: Any) -> dict[str, Any]:
    """The team's form as it stands, with changes by field."""
    told: dict[str, Any] = {}
    for number, one in enumerate(team.members.order_by("order"), start=1):
        told[f"order_{one.person.public_id}"] = number
        told[f"age_{one.person.public_id}"] = one.person.age_band
        if one.captain:
            told[f"captain_{one.person.public_id}"] = "on"
    return {**told, **changes}


def order(team: Team) -> list[str]:
    return [one.person.public_id for one in team.members.order_by("order")]


def test_a_teams_people_are_added_taken_out_ordered_and_made_captain(league: League) -> None:
    ids = people(league)
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:3])
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{team.club.slug}/teams/{team.public_id}/"
    assert at in client.get(f"/desk/clubs/{team.club.slug}/members/").content.decode()
    assert client.get(at).status_code == 200
    changes = {f"captain_{ids[1]}": "on", f"order_{ids[2]}": 1, f"out_{ids[0]}": "on"}
    sent = {**typed(league, team), **changes, "add": [ids[3]]}
    assert client.post(at, sent).status_code == 302
    assert order(team) == [ids[2], ids[1], ids[3]]
    assert captains(team) == [ids[1]]
    noted = AuditEntry.objects.get(action="team.arranged")
    assert (noted.before["members"], noted.after["captains"]) == (ids[:3], [ids[1]])
    teams.set_members(league.owner, team.public_id, [ids[1], ids[0]])
    assert captains(team) == [ids[1]]


def test_a_refused_team_comes_back_as_typed_and_changes_nothing(league: League) -> None:
    ids, other = people(league), make_league()
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:2])
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{team.club.slug}/teams/{team.public_id}/"
    answer = client.post(at, {**typed(league, team), f"order_{ids[0]}": 0, "add": people(other)[0]})
    assert answer.status_code == 400
    assert f'name="order_{ids[0]}" value="0"' in answer.content.decode()
    assert order(team) == ids[:2]


def test_who_turns_out_to_be_a_youth_is_no_longer_named_in_full(league: League) -> None:
    ids = people(league)
    Person.objects.filter(public_id=ids[0]).update(age_band="adult", naming="full")
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:2])
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/clubs/{team.club.slug}/teams/{team.public_id}/"
    assert saved(client, at, typed(league, team, **{f"age_{ids[0]}": "youth"}))
    person = Person.objects.get(public_id=ids[0])
    assert (person.age_band, person.naming) == ("youth", "code")


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
        assert client.post(at, {"add": people(other)[:1]}).status_code == 404
    assert order(team) == people(other)[:2]
