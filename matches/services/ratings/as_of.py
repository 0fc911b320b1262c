"""How a game's ratings stood at a moment, from the ledger: what was played before it, and nothing
of what was played since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.db.models import Count, Max, OuterRef, Subquery

from matches.models import Rating, RatingChange
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import played_between
from matches.tournament.ratings import RatedMatch, spread_of
from matches.tournament.ratings import Rating as Strength
from matches.tournament.ratings.best import Best, worth
from matches.tournament.ratings.editions import Line, Lines, in_parts

INACTIVE_AFTER = timedelta(days=365)
"""As the ranking has it."""
YEAR = timedelta(days=365)
STEP = timedelta(days=31)
"""A year's results are read so many days at a time."""


def lines_at(book: Book, *moments: datetime) -> tuple[Lines, ...]:
    """The lists of a ledger as they stood just before some moments, as it is today: of it, the
    last lines before each are read, and once what was played in the years before them. Some thirty
    queries, however long the ledger is."""
    best = _best(book, moments)
    return tuple(
        {
            person: Line(
                in_parts(strength.ordinal),
                strength.matches,
                last < moment - INACTIVE_AFTER,
                best[moment].get(person),
            )
            for person, strength, last in _last_lines(book, moment)
        }
        for moment in moments
    )


def state_of(book: Book) -> tuple[int, int]:
    """Two numbers of the ledger that are others once it was written to: every part of a run takes
    lines away or adds some."""
    lines = RatingChange.objects.filter(rating__game=book.game, rating__system=book.system)
    told = lines.aggregate(last=Max("pk"), lines=Count("pk"))
    return told["last"] or 0, told["lines"]


def _last_lines(book: Book, moment: datetime) -> Iterator[tuple[int, Strength, datetime]]:
    own = RatingChange.objects.filter(rating=OuterRef("pk"), result__played_at__lt=moment)
    last = Rating.objects.filter(game=book.game, system=book.system).values(
        line=Subquery(own.order_by("-number").values("pk")[:1])
    )
    found = RatingChange.objects.filter(pk__in=last).order_by()
    for person, number, mu, sigma, at in found.values_list(
        "rating__person_id", "number", "mu_after", "sigma_after", "result__played_at"
    ).iterator(chunk_size=2000):
        yield person, Strength(mu, sigma, number), at


def _best(book: Book, moments: Sequence[datetime]) -> dict[datetime, dict[int, int]]:
    """The mean of everybody's best results of the year before each moment, in ten-thousandths."""
    held: dict[datetime, dict[int, Best]] = {moment: defaultdict(Best) for moment in moments}
    since, end = min(moments) - YEAR, max(moments)
    while since < end:
        until = min(since + STEP, end)
        for person, at, value in _worths(book, since, until):
            for moment in moments:
                if moment - YEAR <= at < moment:
                    held[moment][person].add(value)
        since = until
    return {
        moment: {
            person: in_parts(best.mean) for person, best in own.items() if best.mean is not None
        }
        for moment, own in held.items()
    }


def _worths(book: Book, since: datetime, until: datetime) -> Iterator[tuple[int, datetime, float]]:
    """What each line of the ledger within some days was worth to whose it is, and when."""
    played = {each.result: each for each in played_between(book, since, until)}
    lines: dict[int, dict[str, tuple[int, float]]] = defaultdict(dict)
    found = RatingChange.objects.filter(
        rating__game=book.game, rating__system=book.system,
        result__played_at__gte=since, result__played_at__lt=until,
    ).order_by()  # fmt: skip
    for result, player, person, mu in found.values_list(
        "result_id", "rating__person__public_id", "rating__person_id", "mu_before"
    ).iterator(chunk_size=2000):
        lines[result][player] = (person, mu)
    for result, own in lines.items():
        each = played.get(result)
        if each and own.keys() == {*each.match.sides[0], *each.match.sides[1]}:
            for person, value in _of_match(each.match, own, spread_of(book.system)):
                yield person, each.played_at, value


def _of_match(
    match: RatedMatch, own: dict[str, tuple[int, float]], spread: float
) -> Iterator[tuple[int, float]]:
    for side, players in enumerate(match.sides):
        others = [own[player][1] for player in match.sides[1 - side]]
        won = None if match.winner is None else match.winner == side
        for player in players:
            yield own[player][0], worth(others, won, spread)
