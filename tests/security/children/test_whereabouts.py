"""Where a child will be, and when, is not for strangers: whatever they open."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from django.core.cache import cache
from django.db import models
from django.test import Client
from django.utils import timezone

from matches.models import (
    Board,
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    Membership,
    Pair,
    Person,
    Result,
    Round,
    Scorecard,
    Team,
    TeamMember,
    User,
    Venue,
)
from matches.models.guards import triggers
from matches.selectors.base import with_young, young_among
from matches.services.clubs import archives
from tests.deep import either
from tests.security.addresses import filled, patterns, strangers
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

# Far from the time of day at which this runs: a feed says when it was made.
HOUR = 18 if timezone.now().hour < 12 else 6
TIME = f"{HOUR:02}:47"
DAY = datetime(2027, 3, 17, HOUR, 47, tzinfo=UTC)
PLACES = r"Quay Room|Tidewater Lane|Tideboard"
DAYS = rf"2027-03-17|20270317|17 Mar|{TIME}|2027-03-24|20270324|24 Mar"
TELLS = re.compile(f"{PLACES}|{DAYS}")


@pytest.fixture
def league() -> League:
    """A public league with a child: one match has its time and place, one is being played at a
    board, one waits for the day of its round, the others are over."""
    cache.clear()
    made = make_league(4, 3)
    board = made.board()
    Venue.objects.update(address="7 Tidewater Lane")
    Board.objects.update(name="Tideboard")
    dated, playing, waiting = made.fixtures[3:6]
    for one in (dated, playing):
        one.starts_at, one.ends_at = DAY, DAY + timedelta(hours=1)
        one.venue, one.board = board.venue, board
    playing.state = "playing"
    playing.starts_at, playing.ends_at = timezone.now(), timezone.now() + timedelta(hours=1)
    waiting.starts_at = None
    for one in (dated, playing, waiting):
        one.save()
    Round.objects.filter(pk=waiting.round_id).update(starts_on=date(2027, 3, 24))
    return made


@pytest.fixture
def young(league: League) -> League:
    """The same with a child among its players."""
    who = Person.objects.filter(pk=league.entries[0].person_id)
    who.update(age_band="child", naming="initials")
    return league


def told(league: League, user: User | None, among: str = "") -> set[str]:
    """The patterns of the pages that tell this reader where or when a match to come is played."""
    client = Client()
    if user is not None:
        client.force_login(user)
    found, seen = set(), set()
    for page in (each for each in patterns() if among in each):
        for fixture in league.fixtures[3:6]:
            here = filled(page, league).replace(league.fixtures[0].public_id, fixture.public_id)
            if here in seen:
                continue
            seen.add(here)
            answer = client.get(here)
            if answer.status_code == 200 and TELLS.search(_text(answer)):
                found.add(page)
    return found


def _text(answer: Any) -> str:
    held = b"".join(answer.streaming_content) if answer.streaming else answer.content
    # A PDF is packed: what stands in it is said beside it.
    return held.decode(errors="replace") + getattr(answer, "words_in_it", "")


def test_no_page_tells_a_stranger_when_or_where_a_child_will_play(young: League) -> None:
    for name, user in islice(strangers().items(), either(1, 4)):
        assert told(young, user) == set(), name


@pytest.mark.deep
def test_the_same_walk_finds_it_where_adults_play(league: League) -> None:
    """Or the test above would show nothing."""
    found = told(league, None)
    for part in ("fixtures/", "calendar.ics", "halls/", "/matches/<", "api/v1/"):
        assert any(part in page for page in found), part


HABIT = re.compile(rf"{PLACES}|{TIME}|{HOUR:02}%3A47|{HOUR:02}4700")


@pytest.fixture
def played(league: League) -> League:
    """A league whose first match is over: its hour, its board and when its card came are known."""
    over, at = league.fixtures[0], datetime(2026, 10, 13, HOUR, 47, tzinfo=UTC)
    board = Board.objects.get()
    Fixture.objects.filter(pk=over.pk).update(
        starts_at=at, ends_at=at + timedelta(hours=1), venue=board.venue, board=board
    )
    with triggers.redacting():
        models.QuerySet(Result).filter(fixture=over).update(played_at=at)
        models.QuerySet(Scorecard).filter(fixture=over).update(submitted_at=at)
    Fixture.objects.filter(pk__in=[one.pk for one in league.fixtures[3:]]).update(
        starts_at=None, ends_at=None, venue=None, board=None
    )
    return league


def habits(league: League) -> set[str]:
    """The patterns of the pages that tell a stranger where, or at what hour, a match was played."""
    found, client = set(), Client()
    for page in patterns():
        answer = client.get(filled(page, league))
        if answer.status_code == 200 and HABIT.search(_text(answer)):
            found.add(page)
    return found


def test_no_page_tells_a_stranger_where_and_at_what_hour_a_child_played(played: League) -> None:
    """Who knows it of five Tuesdays knows it of the sixth."""
    assert len(habits(played)) >= 5
    Person.objects.filter(pk=played.entries[0].person_id).update(age_band="child", naming="code")
    cache.clear()
    assert habits(played) == set()
    competition = played.competition
    here = f"/competitions/{played.club.slug}/{played.season.slug}/{competition.slug}/"
    # The day stays, with the result.
    assert (
        "13 Oct 2026" in Client().get(f"/matches/{played.fixtures[0].public_id}/").content.decode()
    )
    assert "2026-10-13," in Client().get(f"{here}matches.csv").content.decode()
    text = Client().get(f"{here}fixtures/?venue=quay-room").content.decode()
    # A place is not asked for: the answer is that to no question.
    assert all(one.public_id in text for one in played.fixtures)


def test_a_public_archive_tells_no_hour_at_which_a_child_played(played: League) -> None:
    Person.objects.filter(pk=played.entries[0].person_id).update(age_band="child", naming="code")
    told = json.dumps(archives.written(played.season, private=False, cards=True))
    assert f"T{TIME}" not in told
    assert "2026-10-13T00:00" in told
    assert f"T{TIME}" in json.dumps(archives.written(played.season, private=True, cards=True))


def test_who_belongs_to_the_club_reads_it(young: League) -> None:
    member = User.objects.create_user("member")
    who = Person.objects.create(given_name="Mo", family_name="Reed", age_band="adult", user=member)
    Membership.objects.create(person=who, club=young.club, season=young.season)
    assert told(young, member, "calendar.ics")


def test_who_plays_reads_it_though_a_guest(young: League) -> None:
    guest = User.objects.create_user("guest")
    Person.objects.filter(pk=young.entries[1].person_id).update(user=guest)
    assert told(young, guest, "calendar.ics")


@pytest.mark.parametrize("asked", ["first=2027-03-01", "last=2027-12-31"])
def test_asking_for_a_day_finds_only_what_was_played(young: League, asked: str) -> None:
    competition = young.competition
    here = f"/competitions/{young.club.slug}/{young.season.slug}/{competition.slug}/fixtures/"
    text = Client().get(f"{here}?{asked}").content.decode()
    assert not [one for one in young.fixtures[3:] if one.public_id in text]


def test_a_public_archive_dates_no_match_that_a_child_has_to_play(young: League) -> None:
    def dated(*, private: bool) -> set[str]:
        told = archives.written(young.season, private=private, cards=False)
        return {one["id"] for one in told["competitions"][0]["fixtures"] if one["starts_at"]}

    assert dated(private=False) == set()
    assert dated(private=True) == {one.public_id for one in young.fixtures[:5]}
    Person.objects.update(age_band="adult")
    assert dated(private=False) == dated(private=True)


@pytest.mark.parametrize("plays", ["alone", "pair", "team", "board", "nobody"])
def test_a_child_counts_however_they_play(league: League, plays: str) -> None:
    """Nobody: a child of the club who does not play."""
    who = Person.objects.create(given_name="Mo", family_name="Reed", age_band="youth")
    Membership.objects.create(person=who, club=league.club, season=league.season)
    own, other = league.competition, league.entries[1].person
    if plays in ("pair", "team"):
        own = Competition.objects.create(
            club=league.club,
            season=league.season,
            slug="own",
            name="Own",
            game="black",
            law_edition="2026.1",
            entry_kind=plays,
        )
    if plays == "alone":
        Entry.objects.create(competition=own, person=who)
    if plays == "pair":
        Entry.objects.create(competition=own, pair=Pair.objects.create(first=other, second=who))
    if plays == "team":
        team = Team.objects.create(club=league.club, name="Reeds")
        TeamMember.objects.create(team=team, person=who, order=1)
        Entry.objects.create(competition=own, team=team)
    if plays == "board":
        FixtureBoard.objects.create(
            fixture=league.fixtures[4], number=1, home_person=who, away_person=other
        )
    told = {own.pk} if plays != "nobody" else set()
    assert with_young([own.pk]) == told
    # Asked by what kind enters, alone and with every other competition there is.
    assert young_among({own.pk: own.entry_kind}) == told
    kinds = dict(Competition.objects.values_list("pk", "entry_kind"))
    assert young_among(kinds) == with_young(kinds) == told


def test_nobody_young_is_asked_for_where_there_is_no_competition(
    django_assert_num_queries: Any, db: None
) -> None:
    with django_assert_num_queries(0):
        assert young_among({}) == frozenset()


def test_search_engines_list_no_page_of_a_competition_with_a_child(league: League) -> None:
    own = league.competition
    here = f"/competitions/{league.club.slug}/{own.season.slug}/{own.slug}/"
    pages = [here, f"{here}fixtures/", f"{here}draw/", f"{here}figures/", f"{here}after/1/"]
    away = 'content="noindex'
    assert [page for page in pages if away in Client().get(page).content.decode()] == []
    Person.objects.filter(pk=league.entries[0].person_id).update(
        age_band="child", naming="initials"
    )
    assert [page for page in pages if away in Client().get(page).content.decode()] == pages


def test_no_calendar_is_offered_that_is_not_given(young: League) -> None:
    own = young.competition
    here = f"/competitions/{young.club.slug}/{young.season.slug}/{own.slug}/"
    for page in (here, f"{here}fixtures/?entry={young.entries[0].public_id}"):
        assert "calendar.ics" not in Client().get(page).content.decode()
    assert Client().get(f"{here}calendar.ics").status_code == 404
