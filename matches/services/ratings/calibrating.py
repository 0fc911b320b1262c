"""How well a ledger's forecasts were: reckoned by night, month by month, and only of months whose
lines are others than when it was last done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db.models import Count, Max
from django.db.models.functions import ExtractMonth, ExtractYear
from django.utils import timezone

from matches.models import RatingCalibration, RatingChange
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.ratings import anchor
from matches.services.ratings.editions import Month, this_month
from matches.services.ratings.in_use import Book, books
from matches.services.ratings.played import played_between
from matches.services.ratings.ratings import games
from matches.tournament.ratings import RatedMatch, Rating, expected
from matches.tournament.ratings.calibration import Tally

VERSION: Final = 1
"""Of the arithmetic: with another one every month is reckoned again."""
SCORES: Final = {0: 1.0, 1: 0.0, None: 0.5}
Lines = dict[int, dict[str, Rating]]


def reckon_all(*, now: datetime | None = None) -> dict[str, int]:
    """Bring every ledger's figures to its lines; returns how many months were reckoned, by ledger.
    One that cannot be reckoned keeps no other waiting."""
    every = [book for game in games() for book in books(game)]
    return {str(book): done for book, done in each_apart(every, lambda b: reckon(b, now)).items()}


def reckon(book: Book, now: datetime | None = None, *, afresh: bool = False) -> int:
    """Reckon the months that are over and whose lines are others now, and, so that nothing that
    was tampered with stays for ever, the one that was reckoned longest ago; `afresh`: all. Returns
    how many. A ledger that is half written is left for another night."""
    if anchor.is_half_written(book):
        return 0
    due = {month: state for month, state in _states(book).items() if month < this_month(now)}
    held = {Month(each.year, each.month): each for each in _held(book)}
    for month in held.keys() - due.keys():
        held.pop(month).delete()
    oldest = min(held, key=lambda month: held[month].reckoned_at, default=None)
    done = [
        _reckoned(book, month, state)
        for month, state in due.items()
        if afresh or month == oldest or month not in held or held[month].state != state
    ]
    return len(done)


def _held(book: Book) -> list[RatingCalibration]:
    return list(RatingCalibration.objects.filter(game=book.game, system=book.system))


def _states(book: Book) -> dict[Month, str]:
    """Every month of a ledger, with what changes once a line of it is written: one query."""
    zone = timezone.get_default_timezone()
    found = (
        RatingChange.objects.filter(rating__game=book.game, rating__system=book.system)
        .order_by()
        .values(
            year=ExtractYear("result__played_at", tzinfo=zone),
            month=ExtractMonth("result__played_at", tzinfo=zone),
        )
        .annotate(last=Max("pk"), lines=Count("pk"))
    )
    return {
        Month(each["year"], each["month"]): f"{VERSION}:{each['last']}:{each['lines']}"
        for each in found
    }


@one_transaction
def _reckoned(book: Book, month: Month, state: str) -> RatingCalibration:
    tally = Tally()
    lines = _lines(book, month)
    for result, match in _matches(book, month):
        own = lines.get(result, {})
        if own.keys() == {*match.sides[0], *match.sides[1]}:
            home, away = ([own[player] for player in side] for side in match.sides)
            tally.add(expected(book.system, home, away), SCORES[match.winner])
    row, _made = RatingCalibration.objects.update_or_create(
        game=book.game, system=book.system, year=month.year, month=month.month,
        defaults={"state": state, "tally": tally.as_document()},
    )  # fmt: skip
    return row


def _matches(book: Book, month: Month) -> Iterator[tuple[int, RatedMatch]]:
    for each in played_between(book, month.begins, month.next.begins):
        yield each.result, each.match


def _lines(book: Book, month: Month) -> Lines:
    """What everybody was rated before each match of a month, by result and player."""
    found: Lines = defaultdict(dict)
    lines = RatingChange.objects.filter(
        rating__game=book.game, rating__system=book.system,
        result__played_at__gte=month.begins, result__played_at__lt=month.next.begins,
    ).order_by()  # fmt: skip
    for result, player, mu, sigma in lines.values_list(
        "result_id", "rating__person__public_id", "mu_before", "sigma_before"
    ).iterator(chunk_size=2000):
        found[result][player] = Rating(mu, sigma)
    return found
