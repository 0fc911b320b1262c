"""Scoresheets of a round or an evening at once: who gets them, what stands on them, the codes."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.errors import LaterError
from matches.models import (
    AgeBand,
    BoardPass,
    Fixture,
    Naming,
    UmpireAssignment,
)
from matches.ports import apart
from matches.web.paper import scoresheets
from tests.security.addresses import strangers
from tests.services.teams.line_ups import mixed
from tests.web.leagues import League, make_league
from tests.web.paper.reading import pages_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def league() -> League:
    return make_league(4, 1, people={"age_band": AgeBand.CHILD, "naming": Naming.INITIALS})


def at(league: League) -> str:
    return f"/desk{league.address}scoresheets/"


def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def full(*_given: Any, **_named: Any) -> tuple[Any, float]:
    """All processes are at work."""
    raise apart.full()


def test_a_round_is_a_sheet_for_each_match_that_is_to_be_played_in_it(league: League) -> None:
    client = desk(league)
    titles = [group.title for group in client.get(at(league)).context["groups"].values()]
    assert titles[:3] == ["Round 1 (1 match)", "Round 2 (2 matches)", "Round 3 (2 matches)"]
    assert titles[-1] == "All that are to be played (5 matches)"
    pages = pages_of(client.post(at(league), {"which": "round:Round 2"}))
    lines = [one for one in league.fixtures if one.round.number == 2]
    assert len(pages) == len(lines) == 2
    for page, one in zip(pages, lines, strict=True):
        assert f"A: {one.home.person} – B: {one.away.person}" in page
        assert "Brook" in page
    assert BoardPass.objects.count() == 0


def test_an_evening_is_its_day_by_the_clubs_own_clock(league: League) -> None:
    late = timezone.datetime(2026, 9, 14, 23, 30, tzinfo=timezone.get_fixed_timezone(0))
    Fixture.objects.filter(pk=league.fixtures[-1].pk).update(starts_at=late)
    league.club.time_zone = "Europe/Berlin"
    league.club.save()
    client = desk(league)
    groups = client.get(at(league)).context["groups"]
    assert groups["day:2026-09-15"].matches == (league.fixtures[-1].public_id,)
    (page,) = pages_of(client.post(at(league), {"which": "day:2026-09-15"}))
    assert "Time: Tue 15 Sep 2026, 01:30" in page


def test_two_on_a_page_take_half_as_many(league: League) -> None:
    pages = pages_of(desk(league).post(at(league), {"which": "all", "two": "on"}))
    assert len(pages) == 3
    assert pages[0].count("First flick") == 2


def test_each_code_is_a_link_of_its_own_match_and_no_token_stands_in_words(league: League) -> None:
    pages = pages_of(desk(league).post(at(league), {"which": "round:Round 2", "hours": 5}))
    made = BoardPass.objects.all()
    second = {one.pk for one in league.fixtures if one.round.number == 2}
    assert {one.fixture_id for one in made} == second
    assert all("Score it on one phone, until" in page for page in pages)
    assert not any("/pass/" in page for page in pages)


def test_the_code_opens_the_page_of_its_match(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        "matches.web.paper.sheet_words.svg_of", lambda link: drawn.append(link) or ""
    )
    desk(league).post(at(league), {"which": "round:Round 1", "hours": 5})
    (link,) = drawn
    phone = Client()
    answer = phone.post(link.removeprefix("http://testserver"))
    assert answer["Location"] == f"/score/{BoardPass.objects.get().fixture.public_id}/"


def test_links_on_paper_that_was_never_printed_are_taken_back(
    league: League, settings: Any
) -> None:
    settings.APART = f"{__name__}.full"
    answer = desk(league).post(at(league), {"which": "all", "hours": 5})
    assert answer.status_code == 503
    assert BoardPass.objects.count() == 5
    assert not BoardPass.objects.filter(revoked_at__isnull=True).exists()


@pytest.mark.parametrize("hours", ["0", "25", "x"])
def test_a_wrong_number_of_hours_is_said_and_nothing_is_made(league: League, hours: str) -> None:
    answer = desk(league).post(at(league), {"which": "all", "hours": hours})
    assert answer.status_code == 400
    assert answer.context["form"].errors["hours"]
    assert BoardPass.objects.count() == 0


def test_more_than_one_file_holds_is_refused_before_any_link(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoresheets, "MOST", 4)
    answer = desk(league).post(at(league), {"which": "all", "hours": 5})
    assert answer.status_code == 400
    assert "These are 5 sheets, and one file holds 4" in answer.content.decode()
    assert BoardPass.objects.count() == 0


def test_between_teams_there_is_a_sheet_a_board_and_what_has_none_is_listed() -> None:
    league, match = mixed()
    own = league.competition
    client = Client()
    client.force_login(league.owner)
    address = f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/scoresheets/"
    answer = client.post(address, {"which": f"round:{match.round}", "hours": 3})
    pages = pages_of(answer)
    assert len(pages) == 4
    first = match.boards.get(number=1)
    assert f"A: {first.home_person} – B: {first.away_person}" in pages[0]
    assert "Board 3 of the match" in pages[2]
    assert "Doubles: yes" in pages[2]
    assert "Doubles: no" in pages[1]
    (other,) = match.round.fixtures.exclude(pk=match.pk)
    assert f"{other.home.team} – {other.away.team}" in pages[3]
    assert [each.fixture_id for each in BoardPass.objects.all()] == [match.pk]


def test_it_is_for_organisers_and_for_nobody_else(league: League) -> None:
    umpire = league.organiser("lines-person", "umpire")
    UmpireAssignment.objects.create(fixture=league.fixtures[1], user=umpire)
    for user in [*strangers().values(), umpire]:
        client = Client()
        if user is not None:
            client.force_login(user)
        told = [client.get(at(league)), client.post(at(league), {"which": "all", "hours": 3})]
        assert {one.status_code for one in told} == ({404} if user is not None else {302})
    assert BoardPass.objects.count() == 0


def test_the_desk_leads_there_and_no_cache_keeps_it(league: League) -> None:
    client = desk(league)
    page = client.get(f"/desk{league.address}").content.decode()
    assert f'href="{at(league)}"' in page
    assert client.post(at(league), {"which": "all"})["Cache-Control"] == "private, no-store"


def test_without_the_package_the_page_says_so_and_makes_no_link(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scoresheets, "is_installed", lambda: False)
    client = desk(league)
    assert "“typst” is not installed" in client.get(at(league)).content.decode()
    assert client.post(at(league), {"which": "all", "hours": 5}).status_code == LaterError.status
    assert BoardPass.objects.count() == 0


def test_many_matches_take_no_more_queries(django_assert_max_num_queries: Any) -> None:
    for players, slug in ((4, "few"), (9, "many")):
        league = make_league(players, 0, slug=slug)
        client = Client()
        client.force_login(league.organiser(slug))
        with django_assert_max_num_queries(24):
            assert client.post(at(league), {"which": "all"}).status_code == 200
