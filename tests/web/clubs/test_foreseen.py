"""What follows from other settings of a club or a season is read before it is saved; where nothing
follows it is saved at once."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import (
    AuditEntry,
    Competition,
    Fixture,
    Membership,
    Person,
    Season,
    Visibility,
)
from matches.policy.charge import AFTER_THE_SEASON
from tests.services.league import League, make_league
from tests.web.clubs.test_settings import club_of, dates, season_at, settings_at
from tests.web.foreseen import follows, looked

pytestmark = pytest.mark.django_db

SAID = {"name": "Harbour Club", "kind": "club", "time_zone": "Europe/London"}


@pytest.fixture
def league() -> League:
    return make_league(4)


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def test_another_name_says_how_many_codes_are_others_and_keeps_nothing_before(
    league: League, owner: Client
) -> None:
    codes = set(Person.objects.values_list("code", flat=True))
    asked = owner.post(settings_at(league), SAID | {"name": "Heron Club"})
    assert asked.status_code == 200
    (said,) = follows(asked)
    told = re.fullmatch(r"4 codes are others, wherever they stand: (.+) becomes (.+)\.", said)
    assert told
    was, now = told.groups()
    assert was in codes
    assert 'value="Heron Club"' in asked.content.decode(), "what was typed stays"
    assert club_of(league).name == "Harbour Club"
    assert set(Person.objects.values_list("code", flat=True)) == codes
    assert not AuditEntry.objects.filter(action="club.edited").exists()

    saved = owner.post(settings_at(league), SAID | {"name": "Heron Club"} | looked(asked))

    assert saved.status_code == 302
    assert club_of(league).name == "Heron Club"
    assert Person.objects.filter(code=now).exists()


def test_something_else_than_was_looked_at_is_looked_at_anew(league: League, owner: Client) -> None:
    asked = owner.post(settings_at(league), SAID | {"name": "Heron Club"})
    other = owner.post(settings_at(league), SAID | {"name": "Egret Club"} | looked(asked))
    assert other.status_code == 200
    assert follows(other)
    assert club_of(league).name == "Harbour Club"


def test_another_clock_says_by_which_hour_the_next_match_is_shown(
    league: League, owner: Client
) -> None:
    first = Fixture.objects.order_by("number")[0]
    year = timezone.now().year + 1
    Fixture.objects.filter(pk=first.pk).update(starts_at=datetime(year, 1, 4, 19, tzinfo=UTC))
    asked = owner.post(settings_at(league), SAID | {"time_zone": "Europe/Berlin"})
    assert follows(asked) == [
        "Matches stay at the same moment, and another hour is shown: the next stands at"
        f" 4 Jan {year}, 20:00, and not 4 Jan {year}, 19:00."
    ]


def test_what_the_club_alone_reads_from_then_on_is_named(league: League, owner: Client) -> None:
    Competition.objects.update(visibility=Visibility.PUBLIC)
    Person.objects.filter(family_name="Brook").update(
        age_band="child", naming="initials", birth_year=timezone.now().year - 12
    )
    asked = owner.post(settings_at(league), SAID | {"collect_under": 13})
    assert follows(asked) == ["The club alone reads from then on: Autumn League."]
    assert not Competition.objects.get().collected_only, "looking changes nothing"


def test_where_nothing_follows_it_is_saved_at_once(league: League, owner: Client) -> None:
    Fixture.objects.update(starts_at=None)
    said = SAID | {"time_zone": "Europe/Berlin", "controller": "Harbour Club, Mill Lane"}
    assert owner.post(settings_at(league), said).status_code == 302
    assert club_of(league).controller == "Harbour Club, Mill Lane"


def member(league: League, entry: int = 0) -> Person:
    """Who plays there, as a member for the season."""
    person = league.entries[entry].person
    assert person is not None
    own = {"club": club_of(league), "season": league.competition.season}
    Membership.objects.get_or_create(person=person, **own)
    return person


def test_a_season_that_was_over_long_ago_ends_memberships_and_says_so(
    league: League, owner: Client
) -> None:
    member(league)
    belong = Membership.objects.values("person").distinct().count()
    Fixture.objects.update(starts_at=None)
    season = league.competition.season
    last = timezone.localdate() - AFTER_THE_SEASON - timedelta(days=1)
    days = {"starts_on": (last - timedelta(days=90)).isoformat(), "ends_on": last.isoformat()}
    asked = owner.post(season_at(league), dates(season, **days))
    noun = "person belongs" if belong == 1 else "people belong"
    assert follows(asked)[0] == (
        f"{belong} {noun} to the club no more at once: the season has been over for too long."
    )
    season.refresh_from_db()
    assert season.ends_on > last
    assert owner.post(season_at(league), dates(season, **days) | looked(asked)).status_code == 302
    season.refresh_from_db()
    assert season.ends_on == last
    back = owner.post(season_at(league), dates(season, ends_on="2031-07-01"))
    assert follows(back)[0].endswith("to the club again.")


def test_other_days_say_when_names_become_codes(league: League, owner: Client) -> None:
    Person.objects.exclude(pk=member(league).pk).update(naming="code")
    Fixture.objects.update(starts_at=None)
    season = league.competition.season
    asked = owner.post(season_at(league), dates(season, ends_on="2031-07-01"))
    (said,) = follows(asked)
    assert said.startswith("1 name becomes a code later, the first on ")
    assert "2032" in said
    assert Season.objects.get(pk=season.pk).ends_on != date(2031, 7, 1)


def test_what_is_refused_is_refused_before_anything_is_said_to_follow(
    league: League, owner: Client
) -> None:
    season = league.competition.season
    shorter = dates(season, ends_on=season.starts_on.replace(day=28).isoformat())
    Fixture.objects.update(starts_at=datetime.combine(season.ends_on, datetime.min.time(), UTC))
    refused = owner.post(season_at(league), shorter)
    assert refused.status_code == 400
    assert follows(refused) == []
    assert "Keep it all the same" in refused.content.decode()
