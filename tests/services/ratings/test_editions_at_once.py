"""Editions while others publish them too, or write to the ledger."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import RankingEdition
from matches.services.ratings import editions
from matches.services.ratings.editions import Month
from matches.services.ratings.in_use import Book
from matches.tournament.ratings import editions as arithmetic
from tests.services.at_once import at_once
from tests.services.league import League, make_league, result_card
from tests.services.ratings.test_editions import league, play, publish

pytestmark = pytest.mark.django_db
__all__ = ["league"]


def test_two_at_once_make_one_edition(transactional_db: None) -> None:
    made = make_league(visibility="public")
    play(made, 1, 9)
    services.base.outbox.send(early=True)
    found = at_once(lambda: publish(11), lambda: publish(11))
    assert RankingEdition.objects.count() == 1
    assert sorted(len(each) for each in found if isinstance(each, list)) in ([0, 1], [1])


def test_where_nothing_else_held_them_up_the_database_lets_one_have_it(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(11)
    held, asked = editions._held, []

    def blind(game: str, month: Month) -> bool:
        # The first look is from before the other had it.
        asked.append(month)
        return len(asked) > 1 and held(game, month)

    monkeypatch.setattr(editions, "_held", blind)
    assert editions._published_once(Book("black"), Month(2026, 11)) is None
    asked.clear()
    monkeypatch.setattr(editions, "_published", refuse)
    with pytest.raises(ConflictError):
        editions._published_once(Book("black"), Month(2027, 5))
    assert RankingEdition.objects.count() == 1


def refuse(*_told: Any) -> None:
    raise ConflictError("Something else.")


@pytest.mark.parametrize("times", [1, 5])
def test_a_ledger_that_is_written_to_meanwhile_is_read_again(
    times: int, league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, read = editions.lines_at, []

    def and_somebody_writes(book: Book, *moments: datetime) -> Any:
        told = plain(book, *moments)
        read.append(book)
        if len(read) <= min(times, editions.TRIES):
            services.corrections.correcting_cards.correct(
                league.owner, league.id(1), result_card(11 - len(read), 18), reason="Again."
            )
            services.base.outbox.send(early=True)
        return told

    monkeypatch.setattr(editions, "lines_at", and_somebody_writes)
    (made,) = publish(11)
    assert arithmetic.compose([made.rows]) == plain(Book("black"), Month(2026, 11).begins)[0]
    assert len(read) == min(times, editions.TRIES) + 1
