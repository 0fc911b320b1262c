"""How good forecasts were: reckoned by night from the ledger, a month at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from matches import services, tasks
from matches.models import RatingCalibration, RatingChange
from matches.services.ratings import Book, calibrating, ratings
from matches.tournament.ratings import SYSTEMS, expected, rate
from matches.tournament.ratings.calibration import Tally
from tests.services.league import League, make_league, result_card
from tests.services.ratings.ledgers import official

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 12, 2, 4, 30, tzinfo=UTC)
MONTHS = {1: 9, 2: 9, 3: 10, 4: 10, 5: 11, 6: 11}


@pytest.fixture
def league(db: None) -> League:
    """Six matches in three months."""
    made = make_league()
    for number in MONTHS:
        play(made, number)
    services.base.outbox.send(early=True)
    return made


def play(league: League, number: int) -> None:
    a, b = ((18, 9), (7, 16), (15, 15))[number % 3]
    league.play(number, a, b, played_at=datetime(2026, MONTHS[number], 10, 18, number, tzinfo=UTC))


def from_nothing(book: Book) -> dict[int, dict[str, Any]]:
    """The months' figures, of the whole ledger rated in one go."""
    matches = official(book)
    months: dict[int, Tally] = {}
    for entry in rate(book.game, matches, system=book.system).entries:
        before = {change.player: change.before for change in entry.changes}
        home, away = ([before[player] for player in side] for side in entry.match.sides)
        score = {0: 1.0, 1: 0.0, None: 0.5}[entry.match.winner]
        tally = months.setdefault(int(entry.match.date[5:7]), Tally())
        tally.add(expected(book.system, home, away), score)
    return {month: tally.as_document() for month, tally in months.items()}


def stored() -> dict[int, Any]:
    return dict(RatingCalibration.objects.values_list("month", "tally"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_what_the_ledger_rated_from_nothing_expected(league: League, system: str) -> None:
    own = league.competition.public_id
    services.competitions.edit(league.owner, own, rating_system=system)
    services.base.outbox.send(early=True)
    assert calibrating.reckon(Book("black", system), NOW) == 3
    assert stored() == from_nothing(Book("black", system))


def test_a_month_that_is_not_over_is_not_told_of(league: League) -> None:
    calibrating.reckon(Book("black"), NOW - timedelta(days=10))
    assert set(stored()) == {9, 10}


def test_reckoned_are_the_months_whose_lines_are_others_and_one_more(league: League) -> None:
    calibrating.reckon(Book("black"), NOW)
    assert calibrating.reckon(Book("black"), NOW) == 1
    services.corrections.correcting_cards.correct(
        league.owner, league.id(3), result_card(3, 18), reason="Sides swapped."
    )
    services.base.outbox.send(early=True)
    month = calibrating.reckon(Book("black"), NOW)
    assert month in (2, 3), "October and November, and that of longest ago"
    assert stored() == from_nothing(Book("black"))


def test_what_was_tampered_with_is_put_right_within_as_many_nights_as_months(
    league: League,
) -> None:
    calibrating.reckon(Book("black"), NOW)
    RatingCalibration.objects.filter(month=11).update(tally=Tally().as_document())
    for _night in range(3):
        calibrating.reckon(Book("black"), NOW)
    assert stored() == from_nothing(Book("black"))
    RatingCalibration.objects.update(tally=Tally().as_document())
    services.ratings.recompute("black")
    call_command("rebuild", "--game", "black", "--only", "ratings", verbosity=0)
    now = {month for month in stored() if month < timezone.now().month}
    assert {month: stored()[month] for month in now} == {
        month: each for month, each in from_nothing(Book("black")).items() if month in now
    }


def test_a_month_without_matches_is_gone(league: League) -> None:
    calibrating.reckon(Book("black"), NOW)
    for number in (5, 6):
        services.rulings.postpone(league.owner, league.id(number), reason="Wrong board.")
    services.base.outbox.send(early=True)
    calibrating.reckon(Book("black"), NOW)
    assert set(stored()) == {9, 10}


def test_a_ledger_that_is_half_written_is_left_for_another_night(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    calibrating.reckon(Book("black"), NOW)
    before = stored()
    monkeypatch.setattr(ratings, "PART", 2)
    parts = services.ratings.rebuilt(Book("black"))
    next(parts)
    assert RatingChange.objects.count() == 4
    assert calibrating.reckon(Book("black"), NOW) == 0
    assert stored() == before
    list(parts)
    assert calibrating.reckon(Book("black"), NOW) == 3


def test_the_night_reckons_every_ledger_and_one_that_breaks_keeps_no_other_waiting(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    white = make_league(game="white")
    white.play(1, 9, 4, played_at=datetime(2026, 9, 10, 18, tzinfo=UTC))
    services.base.outbox.send(early=True)
    plain = calibrating._states

    def broken(book: Book) -> Any:
        if book.game == "black":
            raise ValueError
        return plain(book)

    monkeypatch.setattr(calibrating, "_states", broken)
    done = tasks.reckon_calibration()
    assert "black" not in done
    assert done["white"] == 1
