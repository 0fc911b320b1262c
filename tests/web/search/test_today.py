"""The front page's day, and a team's page."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import Competition, Entry, Fixture, Person, Round
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.home import today
from matches.selectors.home.today import matches_of_day
from matches.selectors.search import team_page
from matches.selectors.search.team import _in_order
from tests.services.league import make_league as another_league
from tests.services.teams.exchanges import blind
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

TODAY_HEADING = "Today’s matches"


def at(day: int, hour: int = 19) -> datetime:
    """An hour, so many days from today."""
    moment = datetime.combine(timezone.localdate() + timedelta(days=day), time(hour))
    return moment.replace(tzinfo=timezone.get_current_timezone())


@pytest.fixture
def league() -> League:
    """A league of four: one match today, one in three days, one whose round is tomorrow; the others
    long ago."""
    cache.clear()
    made = make_league(4, 3)
    Fixture.objects.update(starts_at=at(-90))
    first, second, third = made.fixtures[3:6]
    Fixture.objects.filter(pk=first.pk).update(starts_at=at(0))
    Fixture.objects.filter(pk=second.pk).update(starts_at=at(3))
    Fixture.objects.filter(pk=third.pk).update(starts_at=None)
    own = Round.objects.create(
        division=made.division, number=9, starts_on=timezone.localdate() + timedelta(days=1)
    )
    Fixture.objects.filter(pk=third.pk).update(round=own)
    return made


def published(league: Any) -> None:
    Competition.objects.filter(pk=league.competition.pk).update(
        visibility="public", state="running"
    )


def told(day: int | None = None) -> list[str]:
    wanted = timezone.localdate() + timedelta(days=day) if day is not None else None
    return [line.public_id for each in matches_of_day(wanted).held for line in each.lines]


def test_today_s_matches_stand_first_and_other_days_are_one_press_away(league: League) -> None:
    first, second, third = (each.public_id for each in league.fixtures[3:6])
    assert told() == told(0) == [first]
    assert told(1) == [third]
    assert told(3) == [second]
    assert told(2) == []
    page = Client().get("/").content.decode()
    assert page.index(TODAY_HEADING) < page.index("Latest results") < page.index("Running now")
    assert page.index(f"/matches/{first}/") < page.index("Latest results")
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert f"?day={tomorrow.isoformat()}" in page
    assert third in Client().get(f"/?day={tomorrow.isoformat()}").content.decode()


def test_without_a_match_today_the_next_day_that_has_one_stands_there(league: League) -> None:
    Fixture.objects.filter(pk=league.fixtures[3].pk).update(starts_at=at(-1))
    day = matches_of_day()
    assert day.sought
    assert day.shown == timezone.localdate() + timedelta(days=1)
    page = Client().get("/").content.decode()
    assert "No match today." in page
    assert TODAY_HEADING not in page


def test_the_next_day_is_found_behind_however_many_matches_of_children(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    Fixture.objects.filter(pk=league.fixtures[3].pk).update(starts_at=at(-1))
    children = make_league(4, 0, slug="juniors", people={"age_band": "child", "naming": "code"})
    Fixture.objects.filter(competition=children.competition).update(starts_at=at(1, 3))
    for looked_at in (30, 7, 6, 1):
        monkeypatch.setattr(today, "LOOKED_AT", looked_at)
        day = matches_of_day()
        assert (day.shown - day.today, told()) == (
            timedelta(days=1),
            [league.fixtures[5].public_id],
        )
    Fixture.objects.exclude(competition=children.competition).update(starts_at=at(-1), round=None)
    assert not matches_of_day().sought


def test_with_nothing_to_come_it_says_so(league: League) -> None:
    Fixture.objects.update(starts_at=at(-30))
    assert told() == []
    assert "No public match on this day." in Client().get("/").content.decode()


@pytest.mark.parametrize("day", ["nonsense", "2026-13-40", "9999-12-30", "0001-01-02", "<b>"])
def test_a_day_that_is_none_is_today(league: League, day: str) -> None:
    assert Client().get("/", {"day": day}).status_code == 200


def test_a_match_that_was_put_off_is_not_told(league: League) -> None:
    Fixture.objects.filter(pk=league.fixtures[3].pk).update(outcome="postponed")
    assert told(0) == []


def test_where_a_child_plays_no_stranger_is_told_of_the_day(league: League) -> None:
    Person.objects.filter(pk=league.entries[0].person_id).update(age_band="child", naming="code")
    assert told() == told(1) == told(3) == []


def test_the_day_takes_seven_queries_however_many_play(
    league: League, django_assert_max_num_queries: Any
) -> None:
    Fixture.objects.exclude(state="official").update(starts_at=at(0))
    with django_assert_max_num_queries(7):
        assert len(told()) == 3


def test_a_team_s_page_says_whom_it_meets_and_names_no_player() -> None:
    league, match, _home, _away = blind()
    published(league)
    Person.objects.update(naming="full", age_band="adult")
    Fixture.objects.filter(pk=match.pk).update(starts_at=at(2))
    page = team_page(match.home.team.public_id, NOBODY)
    assert page is not None
    assert page.next is not None
    assert page.next.line.public_id == match.public_id
    assert page.next.line.starts_at == at(2)
    for address in ("", "mine/"):
        shown = Client().get(f"/teams/{match.home.team.public_id}/{address}").content.decode()
        assert match.away.team.name in shown
        for person in Person.objects.all():
            assert str(person) not in shown


def test_a_team_that_plays_in_nothing_public_has_no_page() -> None:
    league, match, _home, _away = blind()
    league.competition.visibility = "private"
    league.competition.save()
    at_ = f"/teams/{match.home.team.public_id}/"
    assert Client().get(at_).status_code == Client().get(f"{at_}mine/").status_code == 404
    organiser = Client()
    organiser.force_login(league.owner)
    assert organiser.get(at_).status_code == 200


def test_where_a_child_plays_a_stranger_is_not_told_when_the_team_plays() -> None:
    league, match, home, _away = blind()
    published(league)
    Fixture.objects.filter(pk=match.pk).update(starts_at=at(2))
    who = Person.objects.filter(team_places__team=match.home.team).order_by("-pk")[0]
    Person.objects.filter(pk=who.pk).update(age_band="child", naming="code")
    public_id = match.home.team.public_id
    stranger, captain = team_page(public_id, NOBODY), team_page(public_id, viewer_of(home))
    assert stranger.next.line.starts_at is None
    assert not stranger.may_be_found
    assert captain.next.line.starts_at == at(2)


def test_a_team_s_page_takes_eleven_queries(django_assert_max_num_queries: Any) -> None:
    league, match, _home, _away = blind()
    published(league)
    with django_assert_max_num_queries(11):
        assert team_page(match.home.team.public_id, NOBODY) is not None
    assert Entry.objects.filter(team=match.home.team).count() == 1


def test_no_place_among_dated_matches_tells_the_day_of_a_hidden_one(league: League) -> None:
    first, second = league.fixtures[3:5]
    for one, day in ((first, 9), (second, 2)):
        Fixture.objects.filter(pk=one.pk).update(starts_at=at(day))
    dated = another_league(2).fixtures()[0]
    Fixture.objects.filter(pk=dated.pk).update(starts_at=at(5))
    coming = Fixture.objects.filter(pk__in=(first.pk, second.pk, dated.pk))
    hidden = frozenset({league.competition.pk})
    by_round = sorted((first, second), key=lambda one: (one.round.number, one.number))
    assert list(_in_order(coming, frozenset())) == [second, dated, first]
    assert list(_in_order(coming, hidden)) == [dated, *by_round]
    assert by_round == [first, second]


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"])
def test_a_day_of_a_year_that_nobody_means_is_today(league: League, day: str) -> None:
    published(league)
    assert TODAY_HEADING in Client().get("/", {"day": day}).content.decode()


@pytest.mark.parametrize("day", ["1900-01-01", "2200-12-31"])
def test_any_other_day_may_be_asked_for(league: League, day: str) -> None:
    published(league)
    asked = Client().get("/", {"day": day})
    assert asked.status_code == 200
    assert TODAY_HEADING not in asked.content.decode()
