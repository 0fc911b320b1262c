"""Whoever gives a thing somebody's name is told so, and a club sees all that stand there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import Membership, Person, Team, Venue
from matches.selectors.base.named_titles import named_titles
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4, 0)
    who = made.entries[0].person
    Membership.objects.create(person=who, club=made.club, season=made.season)
    Person.objects.filter(pk=who.pk).update(
        given_name="Zebulon", family_name="Quarrington", age_band="child", naming="code"
    )
    Team.objects.create(club=made.club, name="Harbour A")
    return made


@pytest.fixture
def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser("owner", "owner"))
    return client


def renamed(desk: Client, league: League, name: str) -> str:
    team = Team.objects.get(club=league.club)
    at = f"/desk/clubs/{league.club.slug}/teams/{team.public_id}/"
    answer = desk.post(at, {"name": name, "action": "rename", "rename": "1"}, follow=True)
    assert Team.objects.get(pk=team.pk).name == name
    return str(answer.content.decode())


@pytest.mark.parametrize("name", ["Zebulon's Owls", "QUARRINGTON B", "Zebulonquarrington"])
def test_a_team_called_after_a_child_is_warned_of(desk: Client, league: League, name: str) -> None:
    told = renamed(desk, league, name)
    assert "the name of Zebulon Quarrington stands in it" in told


def test_a_name_that_is_nobody_s_is_not(desk: Client, league: League) -> None:
    assert "stands in it" not in renamed(desk, league, "Harbour Owls")


def test_who_may_be_named_in_full_is_no_reason(desk: Client, league: League) -> None:
    Person.objects.filter(given_name="Zebulon").update(age_band="adult", naming="full")
    assert "stands in it" not in renamed(desk, league, "Zebulon's Owls")


def test_a_former_name_is_found_and_told_to_nobody(desk: Client, league: League) -> None:
    who = Person.objects.get(given_name="Zebulon")
    who.given_name, who.family_name = "Mo", "Wren"
    who.save()
    told = renamed(desk, league, "Quarrington's Owls")
    assert "was once called so" in told
    assert "the name of Mo Wren" not in told


def test_a_club_sees_every_name_of_a_thing_with_a_name_in_it(desk: Client, league: League) -> None:
    at = f"/desk/clubs/{league.club.slug}/permissions/"
    assert "in the names of things" not in desk.get(at).content.decode()
    # By whatever door it came.
    Venue.objects.create(club=league.club, slug="hall", name="Hall", address="7 Quarrington Lane")
    text = desk.get(at).content.decode()
    assert "in the names of things" in text
    assert "7 Quarrington Lane" in text


def test_titles_cost_two_queries(league: League, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        found = named_titles(league.club, ["Zebulon", "Owls", "Quarrington", "Zebulon"])
    assert [one.title for one in found] == ["Quarrington", "Zebulon"]
