"""A result of Penny Red with a zero, typed into the forms that people meet."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Fixture, Scorecard, User
from tests.services.league import League, make_league
from tests.services.teams.line_ups import listed, seat, team_league
from tests.web.law.results import typed_result

pytestmark = pytest.mark.django_db

ONE_SET = {"sets": 1, "games": 2, "points": 4}


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def playing_by(options: dict[str, Any], **more: Any) -> League:
    league = make_league(game="red", options=options, **more)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


def send(client: Client, match: str, options: dict[str, Any], a: int, b: int, **more: str) -> Any:
    address = f"/desk/matches/{match}/card/?detail=result"
    typed = {"detail": "result", "action": "submit", **typed_result("red", options, a, b)}
    if board := more.pop("board", ""):
        address += f"&board={board}"
    answer = client.post(address, {**typed, **more})
    assert answer.status_code in (200, 302), answer.content.decode()
    return answer


def sets(match: str) -> list[tuple[int, int]]:
    cards = Scorecard.objects.filter(fixture__public_id=match).order_by("pk")
    scores = [card.verdict["score"] for card in cards]
    return [(score["A"]["sets"], score["B"]["sets"]) for score in scores]


@pytest.mark.parametrize(
    ("options", "a", "b"), [(ONE_SET, 1, 0), (ONE_SET, 0, 1), ({}, 3, 0), ({}, 0, 3)]
)
def test_a_result_with_a_zero_is_entered(options: dict[str, Any], a: int, b: int) -> None:
    league = playing_by(options)
    assert send(client_of(league.owner), league.id(), options, a, b).status_code == 302
    assert sets(league.id()) == [(a, b)]


def test_a_result_with_a_zero_is_corrected_to_another() -> None:
    league = playing_by(ONE_SET)
    client = client_of(league.owner)
    send(client, league.id(), ONE_SET, 1, 0)
    correction = {"action": "correct", "looked": "keep", "reason": "Swapped.", "resting": "keep"}
    assert "the winner changes" in send(client, league.id(), ONE_SET, 0, 1).content.decode()
    send(client, league.id(), ONE_SET, 0, 1, **correction)
    assert sets(league.id()) == [(1, 0), (0, 1)]


def test_a_result_with_a_zero_is_reported_by_a_side() -> None:
    league = playing_by(ONE_SET, format_options={"confirmation": "sides"})
    player = User.objects.create_user("player")
    person = league.fixture().home.person  # type: ignore[union-attr]
    assert person is not None
    person.user = player
    person.save()
    assert send(client_of(player), league.id(), ONE_SET, 0, 1).status_code == 302
    assert sets(league.id()) == [(0, 1)]


def test_a_result_with_a_zero_is_entered_on_a_board_of_a_team_match() -> None:
    league = team_league({}, "red", ONE_SET)
    match: Fixture = league.fixture()
    seat(league, match, "", listed(match.home))
    client = client_of(league.owner)
    assert send(client, match.public_id, ONE_SET, 1, 0, board="1").status_code == 302
    assert send(client, match.public_id, ONE_SET, 0, 1, board="2").status_code == 302
    assert sets(match.public_id) == [(1, 0), (0, 1)]
