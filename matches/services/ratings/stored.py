"""The ledger of a game as rows: read, and rewritten from the first line that changed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from django.db.models import Exists, Min, OuterRef, QuerySet, Subquery

from matches.models import Person, Ranking, Rating, RatingChange, Result
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import Played
from matches.tournament.ratings import LedgerEntry, version_of
from matches.tournament.ratings import Rating as Strength

Key = TypeVar("Key", int, str)
Last = dict[str, tuple[Strength, datetime]]
STANDING: Final = ["mu", "sigma", "ordinal", "matches", "last_played_at"]


class Line(NamedTuple):
    """A stored line of the ledger."""

    number: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float
    volatility_after: float | None


Lines = dict[tuple[int, str], Line]
"""By the key of their result and the player's public id."""


def current(book: Book) -> Ranking | None:
    """The ranking of a ledger that holds now."""
    return Ranking.objects.filter(game=book.game, system=book.system, current=True).first()


def is_of_today(ranking: Ranking) -> bool:
    """Whether it rests on the system's numbers as they are now."""
    rows = ranking.rows
    return isinstance(rows, dict) and rows.get("version") == version_of(ranking.system)


def lines(book: Book, since: datetime, until: datetime | None) -> Lines:
    """The lines of what was played from a moment on and before another (None: to the end)."""
    own = Rating.objects.filter(pk=OuterRef("rating_id"), game=book.game, system=book.system)
    # Joined, the game's ratings would be where a database begins that keeps no figures of its
    # tables: it would read the lines of all years for each part.
    held = RatingChange.objects.filter(Exists(own), result__played_at__gte=since)
    if until is not None:
        held = held.filter(result__played_at__lt=until)
    told = held.order_by().values_list("result_id", "rating__person__public_id", *Line._fields)
    return {(result, player): Line(*numbers) for result, player, *numbers in told}


def lines_of(entries: Iterable[LedgerEntry]) -> Lines:
    """The lines that these entries make; the id of each match is the key of its result."""
    return {
        (int(entry.match.id), change.player): Line(
            change.after.matches,
            change.before.mu,
            change.before.sigma,
            change.after.mu,
            change.after.sigma,
            kept_volatility(change.after),
        )
        for entry in entries
        for change in entry.changes
    }


def first_played(results: Iterable[int]) -> datetime | None:
    """When the first of these results (keys) was played."""
    times = (
        Result.objects.filter(pk__in=some).aggregate(first=Min("played_at"))["first"]
        for some in _some(sorted(results))
    )
    return min((at for at in times if at is not None), default=None)


def cut(book: Book, since: datetime, *, trusting: bool) -> set[int]:
    """Take away every line of what was played from a moment on; returns whose (keys of ratings).
    `trusting`: looked at are the lines of those alone who have played since, as their ratings have
    it, and not of everybody."""
    lines = RatingChange.objects.filter(
        rating__game=book.game, rating__system=book.system, result__played_at__gte=since
    )
    if trusting:
        lines = lines.filter(rating__last_played_at__gte=since)
    whose = set(lines.values_list("rating_id", flat=True).order_by().distinct())
    if whose:
        lines.delete()
    return whose


def strengths(
    book: Book, players: Iterable[str], *, until: datetime | None = None
) -> dict[str, Strength]:
    """How strong the ledger's lines leave these players, those alone of what was played before a
    moment where one is given: who has none is left out."""
    found: dict[str, Strength] = {}
    for some in _some(sorted(players)):
        held = Rating.objects.filter(game=book.game, system=book.system, person__public_id__in=some)
        found |= {player: strength for player, strength, _at in _last_lines(held, until)}
    return found


def last_of(ratings: Sequence[int]) -> Last:
    """Where their last lines leave these ratings, and when those were played; by player."""
    found: Last = {}
    for some in _some(ratings):
        last = _last_lines(Rating.objects.filter(pk__in=some))
        found |= {player: (strength, at) for player, strength, at in last}
    return found


def players_since(book: Book, since: datetime) -> set[str]:
    """Who has a line of what was played from a moment on: of those who have played since, as their
    ratings have it."""
    lines = RatingChange.objects.filter(
        rating__game=book.game, rating__system=book.system, result__played_at__gte=since,
        rating__last_played_at__gte=since,
    )  # fmt: skip
    return set(lines.values_list("rating__person__public_id", flat=True).order_by().distinct())


def standing(book: Book, players: Iterable[str]) -> dict[str, Rating]:
    """The ratings of these players as they are stored."""
    found: dict[str, Rating] = {}
    for some in _some(sorted(players)):
        held = Rating.objects.filter(game=book.game, system=book.system, person__public_id__in=some)
        found |= {row.person.public_id: row for row in held.select_related("person")}
    return found


def ranked_by(book: Book) -> dict[int, float]:
    """By what those are ranked who have a rank, by their key."""
    ranked = Rating.objects.filter(game=book.game, system=book.system, inactive=False)
    return dict(ranked.order_by().values_list("person_id", "ordinal"))


def everybody(book: Book) -> set[int]:
    """Every rating of a game, by its key."""
    return set(
        Rating.objects.filter(game=book.game, system=book.system).values_list("pk", flat=True)
    )


def put_back(ratings: Iterable[int]) -> None:
    """Bring ratings to the last of their lines; those without a line end."""
    for keys in _some(sorted(ratings)):
        rows = Rating.objects.filter(pk__in=keys)
        last = {player: (strength, at) for player, strength, at in _last_lines(rows)}
        listed = list(rows.select_related("person"))
        Rating.objects.filter(
            pk__in=[row.pk for row in listed if row.person.public_id not in last]
        ).delete()
        standing = [row for row in listed if row.person.public_id in last]
        for row in standing:
            _set(row, *last[row.person.public_id])
        Rating.objects.bulk_update(standing, STANDING, batch_size=500)


def append(book: Book, entries: Sequence[LedgerEntry], played: Iterable[Played]) -> None:
    """Store further lines of the ledger, and where those who are in them stand now."""
    keys = {each.match.id: each for each in played}
    ratings = _ratings(book, entries, keys)
    RatingChange.objects.bulk_create(
        [
            RatingChange(
                rating_id=ratings[change.player],
                result_id=keys[entry.match.id].result,
                number=change.after.matches,
                mu_before=change.before.mu,
                sigma_before=change.before.sigma,
                mu_after=change.after.mu,
                sigma_after=change.after.sigma,
                volatility_after=kept_volatility(change.after),
            )
            for entry in entries
            for change in entry.changes
        ],
        batch_size=500,
    )


def _ratings(book: Book, entries: Sequence[LedgerEntry], keys: dict[str, Played]) -> dict[str, int]:
    """The ratings of who is in these entries as rows: their keys, by public id."""
    after = {
        change.player: (change.after, keys[entry.match.id].played_at)
        for entry in entries
        for change in entry.changes
    }
    found: dict[str, int] = {}
    for some in _some(sorted(after)):
        people = Person.objects.filter(public_id__in=some).in_bulk(field_name="public_id")
        rows = [
            Rating(person=people[player], game=book.game, system=book.system) for player in some
        ]
        for row in rows:
            _set(row, *after[row.person.public_id])
        Rating.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["person", "game", "system"],
            update_fields=STANDING,
        )
        held = Rating.objects.filter(game=book.game, system=book.system, person__public_id__in=some)
        found |= dict(held.values_list("person__public_id", "pk"))
    return found


def kept_volatility(strength: Strength) -> float | None:
    """A volatility as a line keeps it: nothing where the system knows none."""
    return strength.volatility or None


def _set(row: Rating, strength: Strength, at: datetime) -> None:
    row.mu, row.sigma, row.ordinal = strength.mu, strength.sigma, strength.ordinal
    row.matches, row.last_played_at = strength.matches, at


def _last_lines(
    ratings: QuerySet[Rating], until: datetime | None = None
) -> Iterator[tuple[str, Strength, datetime]]:
    own = RatingChange.objects.filter(rating=OuterRef("pk")).order_by("-number")
    if until is not None:
        own = own.filter(result__played_at__lt=until)
    # Rating by rating from its end, so that the lines before are not read. And which they are is
    # asked first: in one question PostgreSQL sets them against every line that there is.
    keys = ratings.order_by().values_list(Subquery(own.values("pk")[:1]), flat=True)
    last = RatingChange.objects.filter(pk__in=[key for key in keys if key]).order_by()
    for player, number, mu, sigma, volatility, at in last.values_list(
        "rating__person__public_id", "number", "mu_after", "sigma_after", "volatility_after",
        "result__played_at",
    ):  # fmt: skip
        yield player, Strength(mu, sigma, number, at.isoformat(), volatility or 0.0), at


def _some(keys: Sequence[Key]) -> Iterator[Sequence[Key]]:
    for start in range(0, len(keys), 500):
        yield keys[start : start + 500]
