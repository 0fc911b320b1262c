"""What was said wrongly of a club, a season, a competition or a team is put right."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from matches import services
from matches.models import AuditEntry, Club, Competition, Fixture, Role, Season, Team, User
from tests.services.league import League, make_league
from tests.web.foreseen import saved

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4)


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def organiser(league: League) -> Client:
    user = User.objects.create_user("organiser-only")
    Role.objects.create(user=user, club=league.competition.club, role="organiser")
    client = Client()
    client.force_login(user)
    return client


def club_of(league: League) -> Club:
    return Club.objects.get(pk=league.competition.club_id)


def settings_at(league: League) -> str:
    return f"/desk/clubs/{club_of(league).slug}/settings/"


def season_at(league: League) -> str:
    return f"/desk/clubs/{club_of(league).slug}/seasons/{league.competition.season.slug}/"


CLUB = {"name": "Heron Club", "kind": "school", "time_zone": "Europe/Dublin"}


def test_an_owner_renames_the_club_and_its_address_stays(league: League, owner: Client) -> None:
    before = club_of(league)
    assert saved(owner, settings_at(league), CLUB)
    after = club_of(league)
    assert (after.name, after.kind, after.time_zone) == tuple(CLUB.values())
    assert after.slug == before.slug
    assert "Heron Club" in owner.get("/desk/").content.decode()
    noted = AuditEntry.objects.get(action="club.edited")
    assert noted.before["name"] == before.name


@pytest.mark.parametrize("wrong", [{"name": " "}, {"time_zone": "Moon/Crater"}, {"kind": "ship"}])
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    league: League, owner: Client, wrong: dict[str, str]
) -> None:
    answer = owner.post(settings_at(league), CLUB | {"name": "Heron & Club"} | wrong)
    assert answer.status_code == 400
    assert "error-text" in answer.content.decode()
    assert "Europe/Dublin" in answer.content.decode()
    assert not AuditEntry.objects.filter(action="club.edited").exists()


def test_an_organiser_reads_the_settings_and_changes_seasons_alone(league: League) -> None:
    client = organiser(league)
    page = client.get(settings_at(league)).content.decode()
    assert "An owner of the club changes its name" in page
    assert season_at(league) in page
    assert client.post(settings_at(league), CLUB).status_code == 403
    assert client.get(season_at(league)).status_code == 200


def test_who_helps_another_club_finds_nothing(league: League) -> None:
    other = make_league(2)
    client = organiser(other)
    assert client.get(settings_at(league)).status_code == 404
    assert client.post(season_at(league), {"name": "Mine"}).status_code == 404
    assert Client().get(settings_at(league)).status_code == 302


def dates(season: Season, **more: str) -> dict[str, str]:
    return {
        "name": season.name,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
        **more,
    }


def test_a_season_has_another_name_and_other_days(league: League, owner: Client) -> None:
    season = league.competition.season
    assert saved(owner, season_at(league), dates(season, name="Herons", ends_on="2031-07-01"))
    after = Season.objects.get(pk=season.pk)
    assert (after.name, after.ends_on, after.slug) == ("Herons", date(2031, 7, 1), season.slug)
    noted = AuditEntry.objects.get(action="season.edited")
    assert (noted.before["name"], noted.after["name"]) == (season.name, "Herons")


def test_matches_that_would_lie_outside_are_counted_and_may_be_insisted_on(
    league: League, owner: Client
) -> None:
    season = league.competition.season
    first, second = Fixture.objects.order_by("number")[:2]
    Fixture.objects.update(starts_at=None)
    Fixture.objects.filter(pk__in=(first.pk, second.pk)).update(
        starts_at=datetime.combine(season.ends_on, datetime.min.time(), UTC)
    )
    shorter = dates(season, ends_on=season.starts_on.replace(day=28).isoformat())
    refused = owner.post(season_at(league), shorter)
    assert refused.status_code == 400
    said = refused.content.decode()
    assert "2 matches of this season have their days outside" in said
    assert "Keep it all the same" in said
    season.refresh_from_db()
    assert season.ends_on.isoformat() != shorter["ends_on"]
    assert saved(owner, season_at(league), shorter | {"insist": "on"})
    # What lies outside already is asked about no more.
    assert saved(owner, season_at(league), shorter | {"name": "Other"})


def test_a_season_cannot_end_before_it_begins(league: League, owner: Client) -> None:
    season = league.competition.season
    refused = owner.post(season_at(league), dates(season, ends_on="2001-01-01"))
    assert refused.status_code == 400
    assert "must come after the first" in refused.content.decode()
    assert "Keep it all the same" not in refused.content.decode()


def test_a_competition_has_another_name_and_its_old_address(league: League, owner: Client) -> None:
    row = league.competition
    desk = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/season/"
    assert owner.post(desk, {"action": "rename", "name": " Heron League "}).status_code == 302
    after = Competition.objects.get(pk=row.pk)
    assert (after.name, after.slug) == ("Heron League", row.slug)
    assert owner.post(desk, {"action": "rename", "name": ""}).status_code == 400
    noted = AuditEntry.objects.get(action="competition.edited")
    assert (noted.before["name"], noted.after["name"]) == (row.name, "Heron League")


def test_a_team_has_another_name_wherever_it_stands(league: League, owner: Client) -> None:
    club = club_of(league)
    row = services.teams.create(league.owner, club.public_id, name="Heorns")
    desk = f"/desk/clubs/{club.slug}/teams/{row.public_id}/"
    assert owner.post(desk, {"action": "rename", "name": "Herons"}).status_code == 302
    assert Team.objects.get(pk=row.pk).name == "Herons"
    assert owner.post(desk, {"action": "rename", "name": " "}).status_code == 400
    assert (
        organiser(make_league(2)).post(desk, {"action": "rename", "name": "X"}).status_code == 404
    )
    assert AuditEntry.objects.get(action="team.renamed").before == {"name": "Heorns"}
