"""Games are rated at the same time by as many workers as there are, and a game by one of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection, connections

from matches import services
from matches.models import OutboxMessage
from matches.services.base import messages, outbox
from matches.services.ratings import ratings
from matches.services.ratings.in_use import Book
from tests.services.at_once import PATIENCE
from tests.services.league import League, make_league
from tests.services.ratings import ledgers

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db(transaction=True)]
WHITE = ((11, 4), (6, 8), (9, 9))


@pytest.fixture
def leagues() -> tuple[League, League]:
    """One of black and one of white, each played and waiting to be rated: black first."""
    black, white = make_league(), make_league(game="white", name="Other League")
    for number in (1, 2, 3):
        black.play(number, 18, number)
    for number, score in enumerate(WHITE, start=1):
        white.play(number, *score)
    return black, white


class Worker(threading.Thread):
    """A worker of the ratings' queue."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.sent = outbox.Sent()

    def run(self) -> None:
        try:
            OutboxMessage.objects.filter(sent_at=None, attempts=0).update(
                due_at="2026-01-01T00:00Z"
            )
            self.sent = outbox.send(lane="ratings")
        finally:
            connections.close_all()


@contextmanager
def held_at_black(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """A worker in the midst of black's ledger, in its transaction, until the block ends."""
    plain, is_there, may_go_on = ratings.played_from, threading.Event(), threading.Event()

    def held(book: Book, *asked: Any) -> Any:
        if book.game == "black" and threading.current_thread() is worker:
            is_there.set()
            assert may_go_on.wait(PATIENCE)
        return plain(book, *asked)

    worker = Worker()
    monkeypatch.setattr(ratings, "played_from", held)
    worker.start()
    assert is_there.wait(PATIENCE)
    try:
        yield worker
    finally:
        may_go_on.set()
        worker.join(PATIENCE)
        assert not worker.is_alive()


def waiting(game: str) -> int:
    found = OutboxMessage.objects.filter(topic=messages.RATINGS, sent_at=None)
    return found.filter(payload__game=game).count()


def somebody_is_held_up() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def until(met: Any) -> bool:
    """Whether it came to be, within the patience of all such tests."""
    pause = threading.Event()
    for _look in range(PATIENCE * 100):
        if met():
            return True
        pause.wait(0.01)
    return False


def test_another_game_is_rated_while_one_is(
    leagues: tuple[League, League], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_at_black(monkeypatch):
        second = Worker()
        second.start()
        second.join(PATIENCE)
        assert not second.is_alive()
        assert waiting("white") == 0
        assert ledgers.lines("white") == ledgers.rebuilt("white") != []
        assert ledgers.lines("black") == []
    assert ledgers.lines("black") == ledgers.rebuilt("black") != []
    assert waiting("black") == 0


def test_the_same_game_waits_for_itself(
    leagues: tuple[League, League], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: who writes a ledger that is being written stands behind who does."""
    done = []

    def again() -> None:
        done.append(services.ratings.recompute("black"))
        connections.close_all()

    with held_at_black(monkeypatch):
        second = threading.Thread(target=again, daemon=True)
        second.start()
        assert until(somebody_is_held_up)
        assert not done
    second.join(PATIENCE)
    assert len(done) == 1
    assert ledgers.lines("black") == ledgers.rebuilt("black") != []


def one_more_of_black(leagues: tuple[League, League]) -> None:
    """A result that comes while black is written, and is asked for before white is."""
    OutboxMessage.objects.filter(payload__game="white", topic=messages.RATINGS).delete()
    leagues[0].play(4, 16, 11)
    leagues[1].play(4, 7, 7)


def test_what_comes_meanwhile_of_that_game_holds_up_no_other(
    leagues: tuple[League, League], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_at_black(monkeypatch):
        one_more_of_black(leagues)
        second = Worker()
        second.start()
        second.join(PATIENCE)
        assert not second.is_alive()
        assert waiting("white") == 0
        assert ledgers.lines("white") == ledgers.rebuilt("white") != []
    # Whoever was at black takes what came meanwhile, too.
    assert waiting("black") == 0
    assert ledgers.lines("black") == ledgers.rebuilt("black") != []


def test_without_that_the_second_stands_behind_the_game_of_the_first(
    leagues: tuple[League, League], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin."""
    kind = outbox.KINDS[messages.RATINGS]
    monkeypatch.setitem(outbox.KINDS, messages.RATINGS, replace(kind, alone=""))
    with held_at_black(monkeypatch):
        one_more_of_black(leagues)
        second = Worker()
        second.start()
        assert until(somebody_is_held_up)
        assert waiting("white") == 1
    second.join(PATIENCE)
    assert waiting("white") == waiting("black") == 0
