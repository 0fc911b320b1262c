"""Whether a game's ledger is the one that its results make: looked at in parts, each by itself.

Every line begins where its player's line before ended, and ends where the arithmetic says: where
that holds in every part, it holds of the whole, and no part needs another in memory.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from matches.models import OutboxMessage, Rating
from matches.services.base import messages
from matches.services.base.findings import Finding
from matches.services.base.transaction import one_transaction
from matches.services.ratings import anchor, ratings, stored
from matches.services.ratings.as_of import INACTIVE_AFTER
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import Played, played_from
from matches.tournament.ratings import rate_on

SOME = 2_000
"""Ratings that are looked at in one go."""


class Looked(NamedTuple):
    """What was found in a part, and from when on the next one is (None: there is none)."""

    findings: list[Finding]
    rest: datetime | None


def off(book: Book, since: datetime | None = None) -> Looked:
    """Look at some thousand results of a game, from a moment on; after the last of them at its
    ratings and its ranking. What a message asks for, or is being written, is late and not wrong."""
    said, rest = _looked(book, since or ratings.BEGINNING)
    if said:
        said = _surely(book, since or ratings.BEGINNING)
    return Looked([Finding("rating", str(book), each) for each in said], rest)


@one_transaction
def _surely(book: Book, since: datetime) -> list[str]:
    """Look again where nobody can write the ledger meanwhile."""
    row = anchor.lock(book)
    said, _rest = _looked(book, since)
    asked = OutboxMessage.objects.filter(
        topic=messages.RATINGS, sent_at__isnull=True, payload__game=book.game
    )
    # By other numbers than today's: the next run writes all of it.
    late = asked.exists() or anchor.rest(row) is not None or not anchor.is_of_today(book)
    return [] if late else said


def _looked(book: Book, since: datetime) -> tuple[list[str], datetime | None]:
    played, rest = played_from(book, since, ratings.PART)
    said = _lines_off(book, since, rest, played)
    return (said if rest is not None else [*said, *_standing_off(book)]), rest


def _lines_off(
    book: Book, since: datetime, rest: datetime | None, played: list[Played]
) -> list[str]:
    """What is wrong with the lines of what was played from a moment on and before another."""
    lines = stored.lines(book, since, rest)
    players = {player for each in played for side in each.match.sides for player in side}
    before = {} if since == ratings.BEGINNING else stored.strengths(book, players, until=since)
    due = stored.lines_of(rate_on(before, [each.match for each in played], system=book.system))
    wrong = sum(lines[key] != due[key] for key in lines.keys() & due.keys())
    counted = (
        (len(due.keys() - lines.keys()), "lines of the ledger are missing"),
        (len(lines.keys() - due.keys()), "lines of the ledger are of what is not rated"),
        (wrong, "lines of the ledger are not what the results make"),
    )
    where = f"from {since:%Y-%m-%d} on" if since != ratings.BEGINNING else "from the beginning on"
    return [f"{number} {words}, {where}" for number, words in counted if number]


def _standing_off(book: Book) -> list[str]:
    """What is wrong with where people stand by their last lines, and with the ranking's count."""
    wrong, rated, after = 0, 0, 0
    while some := list(
        Rating.objects.filter(game=book.game, system=book.system, pk__gt=after)
        .select_related("person").order_by("pk")[:SOME]
    ):  # fmt: skip
        last = stored.last_of([row.pk for row in some])
        wrong += sum(_is_off(row, last) for row in some)
        rated, after = rated + len(some), some[-1].pk
    said = [f"{wrong} ratings are not where their last lines leave them"] if wrong else []
    current = stored.current(book)
    if current is None:
        return [*said, *(["there is no ranking, though people are rated"] if rated else [])]
    told = current.rows.get("rated") if isinstance(current.rows, dict) else None
    is_other = stored.is_of_today(current) and told != rated
    return [*said, *(["the ranking tells of another number of people"] if is_other else [])]


def _is_off(row: Rating, last: stored.Last) -> bool:
    if row.person.public_id not in last:
        return True
    strength, at = last[row.person.public_id]
    held = (row.mu, row.sigma, row.ordinal, row.matches, row.last_played_at)
    due = (strength.mu, strength.sigma, strength.ordinal, strength.matches, at)
    return held != due or row.inactive not in _may_be_inactive(at)


def _may_be_inactive(last: datetime) -> set[bool]:
    """Inactive or not, on the night on which that changes either."""
    gone = timezone.now() - INACTIVE_AFTER - last
    return {gone > timedelta(0)} if abs(gone) > timedelta(days=2) else {True, False}
