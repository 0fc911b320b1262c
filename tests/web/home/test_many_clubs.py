"""The desk of somebody who runs many clubs: paged, what others wait for first, found by name."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches.models import Club, Competition, Entry, Fixture, Season, User
from matches.policy.viewer import viewer_of
from matches.selectors.home import desk_of, tasks_of
from matches.selectors.home.desk import MOST
from matches.selectors.home.waiting import PER_PAGE
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


def schools(number: int) -> list[Club]:
    """Schools with a competition each, in which nobody has entered."""
    made = Club.objects.bulk_create(
        Club(slug=f"school-{n:03}", name=f"Abbey School {n:03}", kind="school")
        for n in range(number)
    )
    today = timezone.now().date()
    seasons = Season.objects.bulk_create(
        Season(club=club, slug="s", name="S", starts_on=today, ends_on=today + timedelta(days=9))
        for club in made
    )
    Competition.objects.bulk_create(
        Competition(
            club=season.club, season=season, slug="c", name="C", game="black", law_edition="2026.1"
        )
        for season in seasons
    )
    return made


@pytest.fixture
def runs_it() -> User:
    return User.objects.create_superuser("runs-it", password="heads-or-tails-9")


@pytest.fixture
def league() -> League:
    """Six matches of which one is disputed, in a club that comes last by its name."""
    made = make_league(4, 0)
    Club.objects.filter(pk=made.club.pk).update(name="Zennor Harbour")
    far = timezone.now() + timedelta(days=30)
    Fixture.objects.update(starts_at=far)
    Fixture.objects.filter(pk=made.fixtures[0].pk).update(state="disputed")
    return made


def names(user: User, **asked: Any) -> list[str]:
    return [own.club.name for own in desk_of(viewer_of(user), **asked).clubs]


def page_of(user: User, address: str = "/desk/") -> str:
    client = Client()
    client.force_login(user)
    answer: str = client.get(address).content.decode()
    return answer


def queries_of(user: User) -> int:
    client = Client()
    client.force_login(user)
    client.get("/desk/")
    with CaptureQueriesContext(connection) as asked:
        assert client.get("/desk/").status_code == 200
        return len(asked)


def test_forty_clubs_take_no_query_more_than_two(runs_it: User, league: League) -> None:
    schools(1)
    few = queries_of(runs_it)
    Club.objects.filter(slug="school-000").update(slug="another")
    schools(PER_PAGE * 2)

    assert queries_of(runs_it) == few


def test_the_clubs_stand_in_pages_and_each_of_them_on_one(runs_it: User, league: League) -> None:
    schools(PER_PAGE * 2 + 3)
    pages = [names(runs_it, page=number) for number in (1, 2, 3)]

    assert [len(page) for page in pages] == [PER_PAGE, PER_PAGE, 4]
    assert len({name for page in pages for name in page}) == PER_PAGE * 2 + 4
    assert names(runs_it, page=99) == pages[-1]
    assert "Page 1 of 3" in page_of(runs_it)


def test_the_first_page_says_where_to_go(runs_it: User, league: League) -> None:
    schools(PER_PAGE + 5)

    assert names(runs_it)[0] == "Zennor Harbour"
    page = page_of(runs_it)
    assert f"At 1 of {PER_PAGE + 6} clubs something waits" in page
    first = page[page.index('id="first"') : page.index('id="then"')]
    assert "1 dispute to decide" in first
    assert "Zennor Harbour" in first
    assert "1 dispute to decide" not in page_of(runs_it, "/desk/?page=2")


def test_a_club_is_found_by_a_part_of_its_name(runs_it: User, league: League) -> None:
    schools(PER_PAGE * 2)

    assert names(runs_it, name="NOR har") == ["Zennor Harbour"]
    page = page_of(runs_it, "/desk/?q=abbey")
    assert "Zennor" not in page[page.index("<h1>") :].split("Find")[1]
    assert 'href="?q=abbey&amp;page=2"' in page
    none = page_of(runs_it, "/desk/?q=%3Cb%3Enowhere")
    assert "is called “&lt;b&gt;nowhere”" in none


def test_nobody_finds_a_club_that_they_do_not_run(league: League) -> None:
    schools(PER_PAGE + 1)

    assert names(league.organiser(), name="abbey") == []
    assert names(User.objects.get(username="organiser")) == ["Zennor Harbour"]


def test_few_clubs_need_neither_pages_nor_a_search(runs_it: User, league: League) -> None:
    page = page_of(runs_it)

    assert 'id="club-q"' not in page
    assert "Page 1 of" not in page


def test_many_late_results_hide_no_dispute_and_are_all_counted(runs_it: User) -> None:
    league = make_league(12, 0)
    assert len(league.fixtures) > MOST
    first, second = timezone.now() - timedelta(days=9), timezone.now() - timedelta(days=2)
    Fixture.objects.update(starts_at=first)
    disputed = league.fixtures[-1].pk
    Fixture.objects.filter(pk=disputed).update(state="disputed", starts_at=second)
    schools(PER_PAGE)
    told = {each.kind: each for each in tasks_of(desk_of(viewer_of(runs_it)))}

    assert told["disputed"].number == 1
    assert told["overdue"].number == len(league.fixtures) - 1
    assert len(told["overdue"].todos) < told["overdue"].number


def test_entries_and_matches_are_each_counted_once(runs_it: User, league: League) -> None:
    (own,) = desk_of(viewer_of(runs_it)).clubs
    (tile,) = own.competitions

    assert (tile.entries, tile.fixtures) == (Entry.objects.count(), Fixture.objects.count())
