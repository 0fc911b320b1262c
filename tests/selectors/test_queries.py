"""Selectors take a fixed number of queries, whatever they find."""

from typing import Any

import pytest

from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.clubs import venues
from matches.selectors.competitions import competition, competition_desk
from matches.selectors.fixtures import PER_PAGE, fixtures_page
from matches.selectors.home import desk, home
from matches.selectors.matches import fixture_desk, match
from matches.selectors.people import player
from matches.selectors.tables import division_table
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[(3, 2), (12, 60)], ids=["short", "long"])
def league(request: Any) -> League:
    players, played = request.param
    return make_league(players, played, with_cards=True)


def test_the_competition(league: League, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(13):
        assert competition.competition_page("harbour", "2026", "autumn", NOBODY) is not None


def test_one_table(league: League, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(5):
        assert division_table(league.division.public_id, NOBODY) is not None


def test_a_match(league: League, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(9):
        assert match.match_page(league.fixtures[0].public_id, NOBODY) is not None


def test_a_player(league: League, django_assert_max_num_queries: Any) -> None:
    who = league.entries[0].person
    assert who is not None
    with django_assert_max_num_queries(7):
        assert player.player_page(who.public_id, NOBODY) is not None


def test_the_front_page_and_a_club(league: League, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(16):
        home.home_page()
    with django_assert_max_num_queries(9):
        home.club_page("harbour", NOBODY)


def test_the_desk(league: League, django_assert_max_num_queries: Any) -> None:
    user = league.organiser()
    with django_assert_max_num_queries(16):
        desk.desk_of(viewer_of(user))
    viewer = viewer_of(user)
    with django_assert_max_num_queries(8):
        competition_desk("harbour", "2026", "autumn", viewer)
    with django_assert_max_num_queries(12):
        fixture_desk(league.fixtures[0].public_id, viewer)


def test_long_lists_stand_in_pages_and_nothing_stands_beyond_the_last(league: League) -> None:
    page = fixtures_page("harbour", "2026", "autumn", 1, NOBODY)
    assert page is not None
    shown = sum(len(around.lines) for around in page.rounds)
    assert shown == min(len(league.fixtures), PER_PAGE)
    last = fixtures_page("harbour", "2026", "autumn", page.pages, NOBODY)
    assert last is not None
    assert last.page == page.pages
    for number in (0, page.pages + 1, 9999):
        assert fixtures_page("harbour", "2026", "autumn", number, NOBODY) is None


def test_venues_and_a_board(league: League, django_assert_max_num_queries: Any) -> None:
    board, viewer = league.board(), viewer_of(league.organiser())
    with django_assert_max_num_queries(4):
        assert venues.venues_page("harbour", viewer) is not None
    with django_assert_max_num_queries(3):
        assert venues.board_page("harbour", board.public_id, viewer) is not None
