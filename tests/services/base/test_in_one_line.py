"""A name that came with a line break in it stands in one line wherever it is told."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
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
