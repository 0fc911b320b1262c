"""The lab offers the boards of the reader's own clubs, as they were measured last."""

from __future__ import annotations

import pytest
from django.test import Client

import rules
from matches import services
from matches.law.situations import SITUATIONS
from matches.models import RoleName, User
from tests.web.lab.boards import WIDE, measured_board
from tests.web.lab.test_lab import bench
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4, 0)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_club_s_board_is_offered_as_it_was_measured_last(league: League) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    board = measured_board(owner, league)
    [offered] = bench(signed_in(owner))["own"]
    assert offered["id"] == board.public_id
    assert offered["name"].endswith(": Board 7")
    assert offered["games"] == ["white"]
    assert offered["equipment"]["friction"] == 0.11
    assert offered["equipment"]["board"]["width"] == WIDE


def test_a_shot_of_the_game_is_played_on_it(league: League) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    measured_board(owner, league)
    [offered] = bench(signed_in(owner))["own"]
    played = rules.simulate({**SITUATIONS["white.flick"].shot, **offered["equipment"]})
    assert played.faults == ()
    assert played.motion is not None


def test_strangers_other_clubs_and_boards_that_are_gone_are_left_out(league: League) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    board = measured_board(owner, league)
    measured_board(owner, league, "Board 8")
    assert bench(Client())["own"] == []
    assert bench(signed_in(User.objects.create_user("elsewhere")))["own"] == []
    board.in_use = False
    board.save(update_fields=["in_use"])
    assert [one["name"][-7:] for one in bench(signed_in(owner))["own"]] == ["Board 8"]


def test_a_board_that_is_not_measured_is_not_offered(league: League) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    services.clubs.venues.create(owner, league.club.slug, name="Old Hall", slug="old-hall")
    services.clubs.venues.add_board(owner, league.club.slug, "old-hall", name="9", games=["white"])
    assert bench(signed_in(owner))["own"] == []


def test_boards_are_one_query_however_many(league: League, django_assert_num_queries) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    client = signed_in(owner)
    measured_board(owner, league)
    client.get("/lab/")
    with django_assert_num_queries(5):
        client.get("/lab/")
    measured_board(owner, league, "Board 8")
    with django_assert_num_queries(5):
        client.get("/lab/")


def test_who_keeps_a_study_has_them_too(league: League) -> None:
    owner = league.organiser("owner", RoleName.OWNER)
    measured_board(owner, league)
    page = signed_in(owner).get(f"/desk/matches/{league.fixtures[0].public_id}/study/")
    assert b"Board 7" in page.content
