"""The referee's overview of a hall: first what wants them, then every board."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Role, ScoringDevice, User, Venue
from matches.policy.viewer import viewer_of
from matches.selectors.clubs.hall_boards import BoardsOverview, boards_overview
from matches.services import scoring
from matches.services.fixtures import calling
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, whole

pytestmark = pytest.mark.django_db

DEVICE = "phone-one-at-the-board"


@pytest.fixture
def league() -> League:
    cache.clear()
    league = make_league()
    league.hall(3)
    return league


@pytest.fixture
def phone(league: League) -> Phone:
    """At the match on Board 1, where A missed."""
    phone = Phone(league, number=called(league, 0))
    phone.write(BEGIN, entry(MISS))
    return phone


def called(league: League, board: int) -> int:
    held = Venue.objects.get().boards.order_by("id")[board]
    return calling.call(league.owner, held.public_id).number


def here(phone: Phone, **told: Any) -> None:
    scoring.here(phone.who, phone.fixture, **phone.where, name="Desk phone", **told)


def overview(league: League) -> BoardsOverview:
    slug = league.competition.club.slug
    page = boards_overview(slug, "the-hall", viewer_of(league.owner))
    assert page is not None
    return page


def address(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/halls/the-hall/boards/"


def test_a_board_says_who_plays_how_it_stands_whose_turn_it_is_and_who_writes(
    client: Client, phone: Phone
) -> None:
    here(phone, unsent=2, battery=40)
    (board,) = overview(phone.league).boards
    assert (board.boards, board.home, board.away) == (("Board 1",), "Asha Brook", "Dora Thorn")
    assert (board.score, board.said, board.turn) == ("0–0", "in progress", "Dora Thorn")
    (device,) = board.devices
    assert (device.name, device.unsent, device.battery) == ("Desk phone", 2, 40)
    assert device.writes
    client.force_login(phone.league.owner)
    said = client.get(address(phone.league)).content.decode()
    for each in ("Asha Brook", "Desk phone", "not sent: 2", "battery 40", "Dora Thorn to play"):
        assert each in said
    assert f'href="/score/{phone.fixture}/"' in said


def test_first_stands_who_calls_then_who_is_missed_then_what_is_not_begun(phone: Phone) -> None:
    league = phone.league
    assert overview(league).wanting == ()
    called(league, 1)
    here(phone, unsent=1)
    assert [each.waits for each in overview(league).wanting] == [True]
    ScoringDevice.objects.update(last_heard=timezone.now() - timedelta(seconds=61))
    assert [bool(each.silent) for each in overview(league).wanting] == [True, False]
    here(phone, help=True)
    assert [each.calls for each in overview(league).wanting] == [True, False]
    here(phone)
    assert [each.calls for each in overview(league).wanting] == [False]


def test_a_device_that_has_sent_all_is_not_missed(phone: Phone) -> None:
    here(phone)
    ScoringDevice.objects.update(last_heard=timezone.now() - timedelta(hours=1))
    assert overview(phone.league).wanting == ()


def test_when_it_is_over_it_is_nobody_s_turn(phone: Phone) -> None:
    phone.write({"undo": 2}, *whole()[1:])
    (board,) = overview(phone.league).boards
    assert (board.score, board.said, board.turn) == ("16–0", "over, not handed in yet", "")


def test_who_watches_hears_that_the_referee_is_called_and_of_no_other_word(
    phone: Phone, monkeypatch: Any, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[tuple[str, str]] = []
    monkeypatch.setattr(
        "pennyclub.live.publish",
        lambda topic, event, data, **_more: heard.append((event, str(data))),
    )
    for told in ({}, {"help": True}, {"help": True, "unsent": 3}, {"help": False}):
        with django_capture_on_commit_callbacks(execute=True):
            here(phone, **told)
    assert heard == [("boards", "{}")] * 3
    with django_capture_on_commit_callbacks(execute=True):
        phone.write({"undo": 2})
    assert ("score", "{}") in heard


def test_it_is_for_who_runs_the_hall_alone(client: Client, phone: Phone) -> None:
    league = phone.league
    assert client.get(address(league)).status_code == 302
    other = User.objects.create_user("elsewhere")
    Role.objects.create(user=other, club=services.clubs.create(
        league.owner, name="Elsewhere", kind="club"), role="owner")  # fmt: skip
    for who in (league.umpire, other):
        client.force_login(who)
        answer = client.get(address(league))
        assert answer.status_code == 404
        assert "Asha" not in answer.content.decode()


@pytest.mark.parametrize("matches", [1, 2])
def test_it_takes_as_many_queries_however_many_boards_are_played_on(
    phone: Phone, matches: int, django_assert_max_num_queries: Any
) -> None:
    if matches == 2:
        second = Phone(phone.league, number=called(phone.league, 1))
        second.write(BEGIN)
        here(second)
    slug, viewer = phone.league.competition.club.slug, viewer_of(phone.league.owner)
    with django_assert_max_num_queries(9):
        page = boards_overview(slug, "the-hall", viewer)
    assert page is not None
    assert len(page.boards) == matches
