"""The season of a competition: chosen when it is set up, and changed later."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import AuditEntry, Competition, Membership, Season, User
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


@pytest.fixture
def organiser(league: League, client: Client) -> Client:
    client.force_login(league.owner)
    return client


def season(league: League, name: str, first: datetime.date, last: datetime.date) -> Season:
    return services.clubs.seasons.create(
        league.owner, league.club, name=name, starts_on=first, ends_on=last
    )


@pytest.fixture
def later(league: League) -> Season:
    day = datetime.date
    return season(league, "2027/28", day(2027, 9, 1), day(2028, 6, 30))


def at(league: League, rest: str = "season/", *, desk: bool = True) -> str:
    row = Competition.objects.select_related("club", "season").get(pk=league.competition.pk)
    where = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/{rest}"
    return f"/desk{where}" if desk else where


def now_in(league: League) -> str:
    return Competition.objects.get(pk=league.competition.pk).season.name


def test_a_competition_is_moved_to_another_season_with_all_it_has(league, organiser, later):
    league.play(1)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    old = at(league, "", desk=False)
    page = organiser.get(at(league, "")).content.decode()
    assert f'href="{at(league)}"' in page
    form = organiser.get(at(league)).content.decode()
    assert f'value="{league.season}" selected' in form
    done = organiser.post(at(league), {"season": later.public_id})
    assert (done.status_code, now_in(league)) == (302, "2027/28")
    assert done["Location"] == at(league, "")
    assert league.fixture(1).state == "official"
    joined = Membership.objects.filter(season=later).values_list("person__given_name", flat=True)
    assert sorted(joined) == ["Asha", "Ben", "Chidi", "Dora"]
    noted = AuditEntry.objects.get(action="competition.season-changed")
    assert (noted.before["season"], noted.after["season"]) == (league.season, later.public_id)
    answer = Client().get(old)
    assert (answer.status_code, answer["Location"]) == (302, at(league, "", desk=False))
    assert Client().get(answer["Location"]).status_code == 200
    nowhere = old.replace("/2026", "/1926")
    assert Client().get(nowhere).status_code == 404


def test_who_may_not_read_it_is_not_led_to_where_it_went(league, organiser, later):
    old = at(league, "", desk=False)
    services.competitions.moving.move(league.owner, league.competition.public_id, later.public_id)
    assert Client().get(old).status_code == 404


def test_what_cannot_move_says_why(league, organiser, later):
    team = services.teams.create(
        league.owner, league.club, name="The Anchors", season=league.season
    )
    made = services.competitions.create(
        league.owner, league.season, name="Teams", game="black", entry_kind="team"
    )
    services.competitions.entries.enter(league.owner, made.public_id, team=team.public_id)
    league.competition = made
    answer = organiser.post(at(league), {"season": later.public_id})
    assert answer.status_code == 400
    assert "some of its teams are of 2026/27 alone (The Anchors)" in answer.content.decode()
    assert now_in(league) == "2026/27"
    house = services.teams.create(league.owner, league.club, name="Oak")
    standing = services.competitions.create(
        league.owner, league.season, name="Houses", game="black", entry_kind="team"
    )
    services.competitions.entries.enter(league.owner, standing.public_id, team=house.public_id)
    league.competition = standing
    assert organiser.post(at(league), {"season": later.public_id}).status_code == 302
    assert now_in(league) == "2027/28"


def test_a_finished_competition_is_reopened_first(league, organiser, later):
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    answer = organiser.post(at(league), {"season": later.public_id})
    assert answer.status_code == 400
    assert "An organiser can reopen it first" in answer.content.decode()


def test_only_the_club_s_own_seasons_are_taken_and_from_organisers_alone(league, later):
    other = make_league(name="Elsewhere")
    client = Client()
    client.force_login(User.objects.create_user("reader"))
    assert client.get(at(league)).status_code == 404
    client.force_login(league.owner)
    assert client.post(at(league), {"season": other.season}).status_code == 400
    assert now_in(league) == "2026/27"


def test_a_new_competition_begins_in_the_season_of_today_and_any_may_be_chosen(
    league, organiser, later
):
    today = timezone.localdate()
    week = datetime.timedelta(days=7)
    Season.objects.filter(public_id=league.season).update(
        starts_on=today - week, ends_on=today + week
    )
    new = f"/desk/clubs/{league.competition.club.slug}/competitions/new/?game=black"
    page = organiser.get(new).content.decode()
    chosen = re.findall(r'<option value="(\w+)" selected>', page.partition('name="season"')[2])
    assert chosen[0] == league.season
    assert f'<option value="{later.public_id}">' in page
