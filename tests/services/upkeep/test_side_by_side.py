"""Ledgers of several games written at the same time are those that are written one by one."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from matches import services
from matches.models import RatingChange
from matches.services.ratings import Book, ratings
from matches.services.upkeep import side_by_side
from matches.services.upkeep.chosen import Chosen
from matches.services.upkeep.rebuilding import rebuild
from tests.services.league import make_league
from tests.services.ratings import ledgers

GAMES = ("black", "white")


@pytest.fixture
def played(transactional_db: None) -> None:
    """Two games, with results that are rated."""
    black, white = make_league(), make_league(game="white", name="Other League")
    for number in (1, 2, 3, 4, 5):
        black.play(number, 18, number)
        white.play(number, 12, number)
    services.base.outbox.send(early=True)


@pytest.mark.needs_postgresql
@pytest.mark.parametrize("processes", [2, 3])
def test_every_line_is_the_same_bit_by_bit(
    played: None, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    monkeypatch.setattr(ratings, "PART", 2)
    before = {game: ledgers.lines(game) for game in GAMES}
    RatingChange.objects.update(mu_after=1)
    chosen = Chosen(kinds=("ratings",))
    told = [each.said for each in rebuild(chosen, processes=processes)]
    assert {game: ledgers.lines(game) for game in GAMES} == before
    assert {game: ledgers.rebuilt(game) for game in GAMES} == before
    for game in GAMES:
        assert sum(each.startswith(f"ratings of {game}: written to") for each in told) == 2
        assert told.count(f"ratings of {game}: written whole") == 1


def breaks(times: int, sqlstate: str, monkeypatch: pytest.MonkeyPatch) -> list[Book]:
    """So many parts are broken off by the database; the ledgers of all that were asked for."""
    asked: list[Book] = []

    class Broken(psycopg.OperationalError):
        pass

    Broken.sqlstate = sqlstate

    def rebuilt(book: Book) -> Any:
        asked.append(book)
        if len(asked) <= times:
            raise OperationalError from Broken()
        yield "the next"

    monkeypatch.setattr(side_by_side.ratings, "rebuilt", rebuilt)
    return asked


def test_a_part_that_waited_for_another_that_waited_for_it_is_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = breaks(2, side_by_side.DEADLOCK, monkeypatch)
    assert side_by_side.next_part(Book("red")) == "the next"
    assert asked == [Book("red")] * 3


@pytest.mark.parametrize(("times", "sqlstate", "tried"), [(1, "57P01", 1), (99, "40P01", 5)])
def test_another_trouble_or_one_without_end_is_told(
    times: int, sqlstate: str, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = breaks(times, sqlstate, monkeypatch)
    with pytest.raises(OperationalError):
        side_by_side.next_part(Book("red"))
    assert len(asked) == tried


@pytest.mark.django_db
def test_the_command_says_how_many_processes_there_can_be() -> None:
    most = 1 if connection.vendor == "sqlite" else None
    for wrong in ("0", *(["2"] if most else [])):
        with pytest.raises(CommandError, match="--processes"):
            call_command("rebuild", "--processes", wrong)
