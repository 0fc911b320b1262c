"""What follows from other people in a team is read before it is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from matches.models import Competition, CompetitionState, Person, Team, Visibility
from matches.services import teams
from tests.services.league import League, make_league
from tests.services.teams.exchanges import blind, hand_in
from tests.services.teams.line_ups import listed, meeting, seat, team_league
from tests.web.foreseen import follows, looked, saved
from tests.web.teams.test_captains import order, people, typed

pytestmark = pytest.mark.django_db


def at(team: Team) -> str:
    return f"/desk/clubs/{team.club.slug}/teams/{team.public_id}/"


def client_of(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def post(league: League, team: Team, **changes: Any) -> Any:
    return client_of(league).post(at(team), typed(league, team, **changes))


@pytest.fixture
def clubs_teams() -> League:
    return team_league({"boards": 3})


def test_who_leaves_and_is_named_for_a_match_ahead_is_said_with_the_match(
    clubs_teams: League,
) -> None:
    match = meeting(clubs_teams, "Firsts", "Seconds")
    team = Team.objects.get(name="Firsts")
    first, *others = order(team)
    seat(clubs_teams, match, "Firsts", [first, *others])
    gone = Person.objects.get(public_id=first)
    asked = post(clubs_teams, team, **{f"out_{first}": "on"})
    sides = " – ".join(str(each.team) for each in (match.home, match.away) if each is not None)
    assert follows(asked) == [
        f"{gone.given_name} {gone.family_name} stays named for {match.number} ({sides}) until who"
        " plays there is set again."
    ]
    assert order(team) == [first, *others], "looking changes nothing"
    said = typed(clubs_teams, team, **{f"out_{first}": "on"}) | looked(asked)
    assert client_of(clubs_teams).post(at(team), said).status_code == 302
    assert order(team) == others


def test_who_leaves_and_played_already_is_not_spoken_of(clubs_teams: League) -> None:
    team = Team.objects.get(name="Firsts")
    gone = order(team)[0]
    match = meeting(clubs_teams, "Firsts", "Seconds")
    seat(clubs_teams, match, "Firsts", listed(match.home))
    match.state, match.outcome, match.winner = "official", "void", None
    match.save()
    assert post(clubs_teams, team, **{f"out_{gone}": "on"}).status_code == 302


def test_who_turns_out_to_be_a_child_goes_by_a_code_and_is_said_to() -> None:
    league = make_league(4)
    ids = people(league)
    Person.objects.filter(public_id=ids[0]).update(age_band="adult", naming="full")
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:2])
    (said,) = follows(post(league, team, **{f"age_{ids[0]}": "child"}))
    person = Person.objects.get(public_id=ids[0])
    assert said.startswith("1 person goes by another name to strangers: ")
    assert f"{person.given_name} {person.family_name} becomes " in said
    assert person.age_band == "adult"


def test_an_age_that_waits_for_a_second_person_is_said_to() -> None:
    league = make_league(4)
    ids = people(league)
    Person.objects.filter(public_id=ids[0]).update(age_band="child", naming="code")
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:2])
    assert follows(post(league, team, **{f"age_{ids[0]}": "adult"})) == [
        "1 age waits until a second person who organises the club confirms it."
    ]


def test_what_the_club_alone_reads_from_then_on_is_named() -> None:
    league = make_league(4)
    ids = people(league)
    Person.objects.update(age_band="adult", naming="code")
    Competition.objects.update(visibility=Visibility.PUBLIC)
    club = league.competition.club
    club.collect_under = 13
    club.save()
    team = teams.create(league.owner, league.club, name="Owls", members=ids[:2])
    assert follows(post(league, team, **{f"age_{ids[0]}": "child"})) == [
        "The club alone reads from then on: Autumn League."
    ]


def test_another_order_alone_is_saved_at_once(clubs_teams: League) -> None:
    team = Team.objects.get(name="Firsts")
    first = order(team)[0]
    assert post(clubs_teams, team, **{f"order_{first}": 3}).status_code == 302
    assert order(team)[0] != first


def test_who_leaves_and_stands_in_a_line_up_handed_in_is_said_before_the_other_side_sees_it() -> (
    None
):
    league, match, home, _away = blind()
    hand_in(home, match, "A")
    team = Team.objects.get(name=str(match.home))
    gone = order(team)[1]
    (said,) = follows(post(league, team, **{f"out_{gone}": "on"}))
    assert said.startswith(f"{Person.objects.get(public_id=gone)} stays named for {match.number} (")


def test_another_name_says_where_it_stands_before_it_is_saved(clubs_teams: League) -> None:
    team = Team.objects.get(name="Firsts")
    own = Competition.objects.get(public_id=clubs_teams.competition.public_id)
    ahead = own.fixtures.filter(Q(home__team=team) | Q(away__team=team)).count()
    renamed = {"action": "rename", "name": "Old Firsts"}
    asked = client_of(clubs_teams).post(at(team), renamed)
    assert follows(asked) == [
        f"{ahead} matches ahead say the new name: on pages, in calendars and in letters.",
    ]
    team.refresh_from_db()
    assert team.name == "Firsts", "looking changes nothing"
    own.state, own.visibility = CompetitionState.FINISHED, Visibility.PUBLIC
    own.save()
    asked = client_of(clubs_teams).post(at(team), renamed)
    assert follows(asked)[1:] == [
        f"Strangers read it in: {own.name}.",
        f"What is finished says the new name too: {own.name}.",
    ]
    assert saved(client_of(clubs_teams), at(team), renamed)
    team.refresh_from_db()
    assert team.name == "Old Firsts"


def test_another_name_of_a_team_that_is_in_nothing_is_saved_at_once() -> None:
    league = make_league(4)
    team = teams.create(league.owner, league.club, name="Owls")
    assert client_of(league).post(at(team), {"action": "rename", "name": "Hens"}).status_code == 302
    assert Team.objects.get().name == "Hens"


def test_the_same_name_and_one_that_is_taken_ask_nothing(clubs_teams: League) -> None:
    team = Team.objects.get(name="Firsts")
    same = client_of(clubs_teams).post(at(team), {"action": "rename", "name": "Firsts"})
    assert same.status_code == 302
    taken = client_of(clubs_teams).post(at(team), {"action": "rename", "name": "Seconds"})
    assert (taken.status_code, follows(taken)) == (400, [])
