"""Which results are rated, as matches for the arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import Fixture, Outcome, RatingChange, Result
from matches.policy.visibility import in_use
from matches.selectors.handicaps import StartsInTheLaw
from matches.services.ratings.in_use import Book
from matches.tournament.ratings import RatedMatch

WINNER: Final[dict[str, Literal[0, 1] | None]] = {"A": 0, "B": 1, "draw": None}


@dataclass(frozen=True)
class Played:
    """A result that is rated, or was: its match for the arithmetic, and its row's key."""

    match: RatedMatch
    result: int
    played_at: datetime
    counts: bool


def _rating(prefix: str, system: str) -> Q:
    """Competitions whose results a system rates; `prefix` leads to the competition."""
    # A public number that a collected match moved would tell of it: whose is moved, when, by how
    # much.
    rated = Q(**{
        f"{prefix}rated": True, f"{prefix}collected_only": False, f"{prefix}rating_system": system,
    })  # fmt: skip
    return rated & in_use(prefix)


PLAYED_OUT: Final = Q(official=True, outcome=Outcome.PLAYED)
PEOPLE = (
    "fixture__round__number",
    "fixture__home__person__public_id",
    "fixture__home__pair__first__public_id",
    "fixture__home__pair__second__public_id",
    "fixture__away__person__public_id",
    "fixture__away__pair__first__public_id",
    "fixture__away__pair__second__public_id",
    "fixture_board__home_person__public_id",
    "fixture_board__home_pair__first__public_id",
    "fixture_board__home_pair__second__public_id",
    "fixture_board__away_person__public_id",
    "fixture_board__away_pair__first__public_id",
    "fixture_board__away_pair__second__public_id",
)


SIDED = Q(fixture__home__person__isnull=False) | Q(fixture__home__pair__isnull=False)
BOARDED = Q(fixture_board__home_person__isnull=False) | Q(fixture_board__home_pair__isnull=False)


def _rated(book: Book) -> Q:
    """What is rated of the results of a game."""
    return PLAYED_OUT & _rating("fixture__competition__", book.system)


def played_from(book: Book, since: datetime, most: int) -> tuple[list[Played], datetime | None]:
    """What is rated of the results from a moment on, in order, about `most` at a time; and when the
    next one was played, None where none is left. What was played at one moment stays together."""
    rated = _rated_since(book, since)
    times = rated.order_by("played_at", "id").values_list("played_at", flat=True)
    until = times[most - 1 : most].first()
    found = rated.filter(played_at__lte=until) if until is not None else rated
    listed = [each for each in _played(found, book) if each.counts]
    rest = times.filter(played_at__gt=until).first() if until is not None else None
    return sorted(listed, key=lambda each: each.match.order), rest


def _rated_since(book: Book, since: datetime) -> QuerySet[Result]:
    """What is rated of the results from a moment on, found by the index of their days.

    Joined, the game's competitions would be where a database begins that keeps no figures of its
    tables: it would read the fixtures of all years.
    """
    rated = Fixture.objects.filter(
        _rating("competition__", book.system),
        pk=OuterRef("fixture_id"),
        competition__game=book.game,
    )
    return Result.objects.filter(PLAYED_OUT, Exists(rated), played_at__gte=since)


def played_between(book: Book, since: datetime, until: datetime) -> Iterator[Played]:
    """What is rated of the results from a moment on and before another."""
    rated = Result.objects.filter(_rated(book), fixture__competition__game=book.game)
    within = rated.filter(played_at__gte=since, played_at__lt=until)
    return (each for each in _played(within, book) if each.counts)


def first_change(book: Book, fixtures: Collection[int] | None = None) -> datetime | None:
    """When the first result was played that the ledger lacks, or has and should not; None where it
    is complete. Nothing is read of the results that are in it. Of some fixtures, by their keys, or
    of all: each result of the game is looked at then."""
    lines = Exists(RatingChange.objects.filter(result=OuterRef("pk"), rating__system=book.system))
    results = Result.objects.filter(fixture__competition__game=book.game)
    if fixtures is not None:
        results = results.filter(fixture_id__in=fixtures)
    lacking = results.filter(_rated(book), SIDED | BOARDED).filter(~lines)
    missing = (each for each in _played(lacking, book) if each.counts)
    first = min((each.played_at for each in missing), default=None)
    gone = results.filter(~_rated(book)).filter(lines).order_by("played_at")
    stale = gone.values_list("played_at", flat=True).first()
    return min((at for at in (first, stale) if at is not None), default=None)


def _played(results: QuerySet[Result], book: Book) -> Iterator[Played]:
    given = StartsInTheLaw(book.game)
    found = results.order_by("played_at", "id").values_list(
        "pk", "official", "fixture__competition__rated", "fixture__competition__collected_only",
        "fixture__competition__binned_at", "fixture__competition__rating_system",
        "winner", "score_a", "score_b", "played_at",
        "fixture__home_id", "fixture__away_id", *PEOPLE,
    )  # fmt: skip
    for (
        key, official, rated, collected, binned, system, winner, score_a, score_b, played_at,
        home_id, away_id, number, *people,
    ) in found.iterator(chunk_size=2000):  # fmt: skip
        own, board = people[:6], people[6:]
        home, away = _sides(board if any(board) else own)
        # Somebody against themselves, or a team's sum: nobody's strength is in it.
        if not home or not away or set(home) & set(away):
            continue
        match = RatedMatch(
            # Ids order what has one time and round: as text they must be of one length.
            id=f"{key:019d}",
            sides=(home, away),
            winner=_as_played(winner, score_a, score_b),
            date=played_at.isoformat(),
            round=number or 0,
        )
        counts = (
            official
            and rated
            and not collected
            and binned is None
            and system == book.system
            and not given.between(home_id, away_id, played_at)
        )
        yield Played(match, key, played_at, counts)


def _as_played(winner: str, a: int | None, b: int | None) -> Literal[0, 1] | None:
    """Who won by the score alone: with a start the match may have gone to the other."""
    if a is None or b is None:
        return WINNER[winner]
    return None if a == b else 0 if a > b else 1


def _sides(people: Sequence[str | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    home, away = people[:3], people[3:]
    return tuple(each for each in home if each), tuple(each for each in away if each)
