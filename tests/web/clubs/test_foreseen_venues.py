"""What follows from a change of a venue or a board is read before it is saved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Board, Fixture, Venue
from matches.services.clubs import venues
from tests.services.league import League, make_league
from tests.web.foreseen import follows, looked

pytestmark = pytest.mark.django_db

HALL = {"name": "Town Hall", "address": "Mill Lane", "rest_minutes": 5}


@pytest.fixture
def league() -> League:
    return make_league(4)


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


@pytest.fixture
def hall(league: League) -> Venue:
    return venues.create(league.owner, league.club, name="Town Hall", address="Mill Lane")


@pytest.fixture
def board(league: League, hall: Venue) -> Board:
    return venues.add_board(
        league.owner, league.club, hall.slug, name="Board 1", games=["black", "red"]
    )


def there(hall: Venue, count: int, *, days: int = 2, board: Board | None = None) -> list[Fixture]:
    """So many of the league's matches, put there."""
    chosen = list(Fixture.objects.order_by("number")[:count])
    at = timezone.now() + timedelta(days=days)
    for number, one in enumerate(chosen):
        one.venue, one.board, one.starts_at = hall, board, at + timedelta(hours=number)
        one.save()
    return chosen


def at(hall: Venue) -> str:
    return f"/desk/clubs/{hall.club.slug}/venues/{hall.slug}/"


def board_at(board: Board) -> str:
    return f"/desk/clubs/{board.venue.club.slug}/boards/{board.public_id}/"


def said(**changes: Any) -> dict[str, Any]:
    """The board's form, in use for both games but for what changes."""
    told = {"name": "Board 1", "games": ["black", "red"], "in_use": "on", **changes}
    return {key: value for key, value in told.items() if value is not None}


def test_another_address_says_for_how_many_matches_ahead_it_is_told(
    hall: Venue, owner: Client
) -> None:
    there(hall, 2)
    asked = owner.post(at(hall), HALL | {"address": "Barn Road"})
    assert follows(asked) == [
        "2 matches ahead are there: pages and calendars say the new name and address."
    ]
    hall.refresh_from_db()
    assert hall.address == "Mill Lane"
    saved = owner.post(at(hall), HALL | {"address": "Barn Road"} | looked(asked))
    assert saved.status_code == 302
    hall.refresh_from_db()
    assert hall.address == "Barn Road"


def test_a_venue_where_all_is_played_is_renamed_at_once(hall: Venue, owner: Client) -> None:
    there(hall, 2, days=-2)
    assert owner.post(at(hall), HALL | {"name": "Barn"}).status_code == 302


def test_another_rest_is_saved_at_once(hall: Venue, owner: Client) -> None:
    there(hall, 1)
    assert owner.post(at(hall), HALL | {"rest_minutes": 15}).status_code == 302


def test_a_board_that_is_used_no_more_names_the_matches_that_stay_on_it(
    hall: Venue, board: Board, owner: Client
) -> None:
    (match,) = there(hall, 1, board=board)
    asked = owner.post(board_at(board), said(in_use=None))
    (sentence,) = follows(asked)
    assert sentence.startswith(
        f"It is offered no more; on it until they are put on another: {match.number} ("
    )
    board.refresh_from_db()
    assert board.in_use
    saved = owner.post(board_at(board), said(in_use=None) | looked(asked))
    assert saved.status_code == 302
    board.refresh_from_db()
    assert not board.in_use


def test_a_game_that_a_board_suits_no_more_names_the_matches_of_that_game(
    league: League, hall: Venue, board: Board, owner: Client
) -> None:
    (match,) = there(hall, 1, board=board)
    game = league.competition.game
    other = {"black": "red", "red": "black"}
    assert game in other
    (sentence,) = follows(owner.post(board_at(board), said(games=[other[game]])))
    assert sentence.startswith(f"It suits Penny {game.title()} no more; on it until")
    assert f"{match.number} (" in sentence
    assert owner.post(board_at(board), said(games=[game])).status_code == 302


def test_a_board_without_a_match_ahead_is_put_away_at_once(
    hall: Venue, board: Board, owner: Client
) -> None:
    Fixture.objects.update(starts_at=datetime(2020, 1, 1, tzinfo=UTC), venue=hall, board=board)
    assert owner.post(board_at(board), said(in_use=None)).status_code == 302


def test_who_does_not_organise_the_club_is_told_nothing_of_what_would_follow(
    league: League, hall: Venue
) -> None:
    there(hall, 2)
    other = make_league().owner
    other.is_superuser = False
    other.save()
    client = Client()
    client.force_login(other)
    assert client.post(at(hall), HALL | {"address": "Barn Road"}).status_code == 404
