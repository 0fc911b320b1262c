"""A name that came with a line break in it stands in one line wherever it is told."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.errors import InvalidError
from matches.models import Competition, Fixture, Person, Season, Venue
from tests.web.leagues import make_league

pytestmark = pytest.mark.django_db
BROKEN = "Hall\r\nBEGIN:VALARM"


@pytest.mark.parametrize("name", [BROKEN, "Hall\u2028BEGIN:VALARM", "Hall\tBEGIN:VALARM"])
def test_a_hall_s_name_is_in_one_line_and_so_is_its_calendar(name: str) -> None:
    league = make_league(4, 1)
    by = league.organiser()
    venue = services.clubs.venues.create(by, league.club.public_id, name=name)
    assert venue.name == "Hall BEGIN:VALARM"
    Fixture.objects.filter(competition=league.competition).update(venue=venue)
    told = Client().get(f"/clubs/{league.club.slug}/halls/{venue.slug}/calendar.ics")
    assert told.status_code == 200
    assert b"\r\nBEGIN:VALARM" not in told.content


def test_a_season_s_and_a_person_s_name_are_too() -> None:
    league = make_league(4, 0)
    by = league.organiser()
    services.people.people.create(
        by,
        league.club.public_id,
        given_name="Ana\nBEGIN",
        family_name="B\r\nBcc: x",
        age_band="adult",
    )
    assert Person.objects.filter(given_name="Ana BEGIN", family_name="B Bcc: x").exists()


def test_what_was_written_down_before_breaks_no_calendar() -> None:
    league = make_league(4, 1)
    venue = Venue.objects.create(club=league.club, slug="hall", name=BROKEN)
    Competition.objects.filter(pk=league.competition.pk).update(name=BROKEN)
    Season.objects.filter(pk=league.season.pk).update(name=BROKEN)
    Fixture.objects.filter(competition=league.competition).update(venue=venue)
    for at in (
        f"/clubs/{league.club.slug}/halls/hall/calendar.ics",
        f"{league.address}calendar.ics",
    ):
        told = Client().get(at)
        assert told.status_code == 200, at
        assert b"\r\nBEGIN:VALARM" not in told.content


def test_a_text_of_several_lines_keeps_them() -> None:
    league = make_league(4, 0)
    by = league.organiser()
    venue = services.clubs.venues.create(
        by, league.club.public_id, name="Hall", address="1 Quay\nHarbour"
    )
    assert venue.address == "1 Quay\nHarbour"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Hall\x1b[31m", "Hall[31m"),
        ("\u202eHall", "Hall"),
        ("Hall \u2067\u202d\x7f One\u2069", "Hall One"),
        # Some scripts need it.
        ("Ha\u200dll", "Ha\u200dll"),
    ],
)
def test_what_nobody_types_and_nobody_sees_is_not_in_a_name(typed: str, name: str) -> None:
    league = make_league(4, 0)
    by, club = league.organiser(), league.club.public_id
    assert services.clubs.venues.create(by, club, name=typed).name == name
    assert services.teams.create(by, club, name=typed).name == name


def test_a_name_of_nothing_else_is_none() -> None:
    league = make_league(4, 0)
    with pytest.raises(InvalidError):
        services.teams.create(league.organiser(), league.club.public_id, name="\u202e\x1b")
