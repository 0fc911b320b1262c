"""Passes of boards and halls: what is played there today, and nothing else."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.models import Fixture, Venue
from matches.policy.passes import matches_of
from matches.services.scoring import passes
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import Phone, whole

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def hall(league: League) -> tuple[str, str]:
    """Two boards of a hall."""
    services.clubs.venues.create(league.owner, league.club, name="Quay Room")
    boards = [
        services.clubs.venues.add_board(
            league.owner, league.club, "quay-room", name=f"Board {n}", games=["black"]
        )
        for n in (1, 2)
    ]
    first, second = (board.public_id for board in boards)
    return first, second


def at(league: League, number: int, board: str, when: datetime) -> str:
    """A match planned at a board."""
    services.fixtures.schedule(
        league.owner, league.id(number), starts_at=when,
        ends_at=when + timedelta(minutes=20), board=board,
    )  # fmt: skip
    return league.id(number)


def noon() -> datetime:
    return datetime.combine(timezone.localdate(), time(12), timezone.get_current_timezone())


def given(link: passes.MadePass) -> set[str]:
    return set(matches_of(link.board_pass).values_list("public_id", flat=True))


def test_a_board_gives_what_is_called_played_or_planned_there_today(league: League) -> None:
    first, second = hall(league)
    today, elsewhere = at(league, 1, first, noon()), at(league, 2, second, noon())
    tomorrow = at(league, 3, first, noon() + timedelta(days=1))
    board = passes.make_for_board(league.owner, first, hours=12)
    venue = passes.make_for_venue(league.owner, league.club, "quay-room", hours=12)
    assert given(board) == {today}
    assert given(venue) == {today, elsewhere}
    Fixture.objects.filter(public_id=tomorrow).update(state="playing")
    assert given(board) == {today, tomorrow}
    Fixture.objects.filter(public_id=today).update(state="official", outcome="void")
    assert given(board) == {tomorrow}


def test_what_was_handed_in_with_a_board_s_link_is_answered_again(league: League) -> None:
    first, _ = hall(league)
    at(league, 1, first, noon())
    link = passes.make_for_board(league.owner, first, hours=12)
    phone = Phone(league, actor=passes.holder(passes.claim(link.token).text))
    phone.write(*whole())
    assert phone.hand_in() == phone.hand_in()
    assert given(link) == {league.id(1)}


def test_another_club_s_hall_is_not_given(league: League) -> None:
    first, _ = hall(league)
    link = passes.make_for_board(league.owner, first, hours=12)
    other = make_league()
    Fixture.objects.filter(pk=other.fixture().pk).update(
        venue=Venue.objects.get(slug="quay-room"), state="playing"
    )
    assert given(link) == set()
