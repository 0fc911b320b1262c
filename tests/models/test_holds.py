"""What a match holds follows it, whoever writes the match."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from matches.models import Board, Fixture, Hold, Outcome
from tests.models.league import League
from tests.models.league_people import HOUR, NOON
from tests.models.refusals import put


def held(fixture: Fixture) -> list[tuple[int, int, object, object, bool]]:
    return list(
        Hold.objects.filter(fixture=fixture).values_list(
            "number", "board", "starts_at", "ends_at", "kept"
        )
    )


def on_two_boards(league: League) -> tuple[Fixture, Board]:
    other = Board.objects.create(venue=league.venue, name="2", games=["white"])
    fixture = league.hold.fixture
    Hold.objects.create(
        fixture=fixture, board=other, number=2, starts_at=NOON, ends_at=NOON + HOUR, kept=True
    )
    return fixture, other


def test_holds_follow_the_times_and_the_outcome_of_their_match(league: League) -> None:
    fixture, other = on_two_boards(league)
    put(fixture, starts_at=NOON + HOUR, ends_at=None)
    assert held(fixture) == [
        (1, league.board.pk, NOON + HOUR, None, True), (2, other.pk, NOON + HOUR, None, True)
    ]  # fmt: skip
    put(fixture, state="official", outcome=Outcome.VOID)
    assert [line[-1] for line in held(fixture)] == [False, False]


def test_a_match_that_moves_to_another_board_lets_its_further_ones_go(league: League) -> None:
    fixture, _other = on_two_boards(league)
    third = Board.objects.create(venue=league.venue, name="3", games=["white"])
    put(fixture, board=third)
    assert [line[:2] for line in held(fixture)] == [(1, third.pk)]
    put(fixture, board=None)
    assert held(fixture) == []
    put(fixture, board=league.board)
    assert [line[:2] for line in held(fixture)] == [(1, league.board.pk)]


def test_a_match_that_is_deleted_takes_its_holds_with_it(league: League) -> None:
    fixture, _other = on_two_boards(league)
    fixture.delete()
    assert not Hold.objects.exists()


@pytest.mark.needs_postgresql
@pytest.mark.django_db(transaction=True)
def test_of_two_matches_that_take_a_further_board_at_once_one_is_refused() -> None:
    league = League()
    boards = [Board.objects.create(venue=league.venue, name=name, games=[]) for name in "abc"]
    where = {"venue": league.venue, "starts_at": NOON, "ends_at": NOON + HOUR}
    fixtures = [league.new_fixture(board=board, **where) for board in boards[:2]]
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def take(fixture: Fixture) -> None:
        try:
            with transaction.atomic():
                barrier.wait(10)
                Hold.objects.create(
                    fixture=fixture, board=boards[2], number=2, kept=True,
                    starts_at=NOON, ends_at=NOON + HOUR,
                )  # fmt: skip
            outcomes.append("taken")
        except IntegrityError:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=take, args=(fixture,)) for fixture in fixtures]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(outcomes) == ["refused", "taken"]
