"""Results of the youngest are kept, and published to nobody but the club."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import (
    Club,
    Competition,
    Entry,
    FixtureBoard,
    Pair,
    Person,
    TeamMember,
    User,
)
from matches.services.base import collecting
from matches.services.competitions import competitions
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4)
    made.play()
    services.base.outbox.send(early=True)
    competitions.publish(made.owner, made.competition.public_id, "public", young_known=True)
    return made


def aged(league: League, years: int | None, band: str = "child") -> Person:
    """The first of the league is so old now, by a birthday that is over."""
    who = league.entries[0].person
    assert who is not None
    who = Person.objects.get(pk=who.pk)
    who.birth_year = None if years is None else timezone.localdate().year - years - 1
    who.naming, who.age_band = "code", band
    who.save()
    return who


def kept(league: League) -> bool:
    return Competition.objects.get(pk=league.competition.pk).collected_only


def doors(league: League) -> list[str]:
    row = Competition.objects.select_related("club", "season").get(pk=league.competition.pk)
    at = f"{row.club.slug}/{row.season.slug}/{row.slug}"
    whole = f"/competitions/{at}/"
    pages = (
        "", "fixtures/", "playing/", "draw/", "draw.json", "figures/", "results.atom",
        "calendar.ics", "tables.csv", "tables.xlsx", "matches.csv", "matches.xlsx",
    )  # fmt: skip
    programs = ("", "/draw", "/table", "/fixtures")
    return [
        *(whole + page for page in pages),
        *(f"/api/v1/competitions/{row.public_id}{each}" for each in programs),
        f"/embed/competitions/{at}/", f"/matches/{league.id()}/",
        f"/matches/{league.id()}/running/", f"/api/v1/fixtures/{league.id()}",
        f"/tables/{league.division.public_id}/",
        f"/entries/{league.entries[1].public_id}/calendar.ics",
    ]  # fmt: skip


def answers(league: League, user: User | None = None) -> dict[str, int]:
    client = Client()
    if user is not None:
        client.force_login(user)
    return {at: client.get(at).status_code for at in doors(league)}


def test_every_door_that_a_stranger_finds_open_is_shut_by_somebody_of_ten(league):
    before = {at for at, code in answers(league).items() if code == 200}
    assert len(before) >= 18, answers(league)
    aged(league, 9)
    after = answers(league)
    assert {at: after[at] for at in before} == dict.fromkeys(before, 404)


@pytest.mark.deep
def test_a_member_of_another_club_finds_it_shut_and_one_of_its_own_open(league):
    aged(league, 9)
    other = make_league(2)
    stranger = User.objects.create_user("elsewhere")
    stranger.roles.create(club=other.competition.club, role="owner")
    assert 200 not in answers(league, stranger).values()
    member = User.objects.create_user("member")
    Person.objects.filter(pk=league.entries[1].person_id).update(user=member)
    assert answers(league, member)[doors(league)[0]] == 200


def test_it_is_in_no_list_for_strangers(league):
    name = league.competition.name
    assert name in Client().get("/").content.decode()
    aged(league, 9)
    assert name not in Client().get("/").content.decode()
    listed = Client().get("/api/v1/competitions").content.decode()
    assert league.competition.public_id not in listed


@pytest.mark.parametrize(
    ("years", "band", "under", "hides"),
    [
        (9, "child", 11, True),
        (10, "child", 11, True),
        (11, "child", 11, False),
        (None, "child", 11, False),
        (None, "child", 13, True),
        (None, "unknown", 13, True),
        (None, "youth", 13, False),
        (None, "youth", 18, True),
        (9, "child", 0, False),
    ],
)
def test_who_counts_is_said_by_the_year_and_else_by_the_age_band(league, years, band, under, hides):
    aged(league, years, band)
    competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True, collect_under=under
    )
    assert kept(league) is hides


def test_the_club_says_it_for_all_of_its_competitions_that_say_nothing(league):
    aged(league, None)
    assert not kept(league)
    services.clubs.clubs.edit(league.owner, league.club, collect_under=13)
    assert kept(league)
    competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True, collect_under=0
    )
    assert not kept(league)


def test_who_enters_hides_it_at_once(league):
    row = services.competitions.create(league.owner, league.season, name="Minis", game="white")
    services.competitions.open(league.owner, row.public_id)
    who = services.people.create(
        league.owner, league.club, given_name="Zeb", age_band="child",
        birth_year=timezone.localdate().year - 9,
    )  # fmt: skip
    services.competitions.entries.enter(league.owner, row.public_id, people=[who.public_id])
    row.refresh_from_db()
    assert row.collected_only


def test_somebody_in_a_team_s_list_hides_what_the_team_plays(league):
    who = aged(league, 9)
    row = services.competitions.create(
        league.owner, league.season, name="Teams", game="white",
        entry_kind="team",
    )  # fmt: skip
    services.competitions.open(league.owner, row.public_id)
    team = services.teams.teams.create(
        league.owner, league.club, name="Harbour A", season=league.season
    )
    services.competitions.entries.enter(league.owner, row.public_id, team=team.public_id)
    row.refresh_from_db()
    assert not row.collected_only
    services.teams.teams.set_members(league.owner, team.public_id, [who.public_id])
    assert TeamMember.objects.filter(person=who).exists()
    row.refresh_from_db()
    assert row.collected_only


def young(league: League) -> Person:
    """Somebody of nine of the club, who plays nowhere."""
    return services.people.create(
        league.owner, league.club, given_name="Zeb", age_band="child",
        birth_year=timezone.localdate().year - 9,
    )  # fmt: skip


def by_age(league: League) -> None:
    keys = [each.person_id for each in league.entries[:1]]
    year = timezone.localdate().year - 9
    Person.objects.filter(pk__in=keys).update(birth_year=year, naming="code", age_band="child")


def by_entry(league: League) -> None:
    Entry.objects.filter(pk=league.entries[0].pk).update(person=young(league))


def by_many_entries(league: League) -> None:
    Entry.objects.bulk_create([Entry(competition=league.competition, person=young(league))])


def by_seat(league: League) -> None:
    row = FixtureBoard.objects.create(fixture=league.fixtures()[0], number=1)
    FixtureBoard.objects.filter(pk=row.pk).update(home_person=young(league))


def another(league: League, kind: str, **entered: Any) -> Entry:
    """The first entry of another competition, of pairs or teams, which is looked at instead."""
    row = services.competitions.create(
        league.owner, league.season, name="Others", game="red", entry_kind=kind,
        options={"doubles": kind == "pair"},
    )  # fmt: skip
    services.competitions.open(league.owner, row.public_id)
    league.competition = row
    return services.competitions.entries.enter(league.owner, row.public_id, **entered)


def by_pair(league: League) -> None:
    people = [each.person.public_id for each in league.entries[:2] if each.person is not None]
    made = another(league, "pair", people=people)
    assert not kept(league)
    Pair.objects.filter(pk=made.pair_id).update(second_id=young(league).pk)


def by_place(league: League) -> None:
    team = services.teams.teams.create(
        league.owner, league.club, name="Harbour A", season=league.season
    )
    row = TeamMember.objects.create(team=team, person=league.entries[1].person, order=1)
    another(league, "team", team=team.public_id)
    assert not kept(league)
    TeamMember.objects.filter(pk=row.pk).update(person=young(league))


def by_list(league: League) -> None:
    team = services.teams.teams.create(
        league.owner, league.club, name="Harbour A", season=league.season
    )
    another(league, "team", team=team.public_id)
    assert not kept(league)
    TeamMember.objects.bulk_create([TeamMember(team=team, person=young(league), order=1)])


def by_the_club(league: League) -> None:
    aged(league, None)
    Club.objects.filter(public_id=league.club).update(collect_under=13)


def by_the_competition(league: League) -> None:
    aged(league, None)
    Competition.objects.filter(pk=league.competition.pk).update(collect_under=13)


@pytest.mark.parametrize(
    "written",
    [
        by_age, by_entry, by_many_entries, by_seat, by_pair, by_place, by_list, by_the_club,
        by_the_competition,
    ],
)  # fmt: skip
def test_what_is_written_many_rows_at_once_hides_it_at_once_too(league, written):
    assert not kept(league)
    written(league)
    assert kept(league)
    assert collecting.look_again() == 0


def test_looking_again_finds_nothing_that_was_not_followed(league):
    aged(league, 9)
    assert collecting.look_again() == 0
