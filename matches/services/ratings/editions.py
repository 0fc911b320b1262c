"""Editions of a game's ranking: one a month, of what was played before its first day; appended, and
never written again. What is corrected afterwards is in the next one, which says of whom."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import RankingEdition
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.ratings import anchor
from matches.services.ratings.as_of import lines_at, state_of
from matches.services.ratings.in_use import Book, books
from matches.services.ratings.ratings import games, recompute
from matches.tournament.ratings import editions as arithmetic
from matches.tournament.ratings.editions import Lines

DECEMBER: Final = 12


class Month(NamedTuple):
    """A month of a calendar."""

    year: int
    month: int

    @property
    def next(self) -> Month:
        """The month after it."""
        last = self.month == DECEMBER
        return Month(self.year + 1, 1) if last else Month(self.year, self.month + 1)

    @property
    def begins(self) -> datetime:
        """Its first moment, where the installation is."""
        return datetime(self.year, self.month, 1, tzinfo=timezone.get_default_timezone())


def this_month(now: datetime | None = None) -> Month:
    """The month in which a moment (left out: now) falls, where the installation is."""
    local = timezone.localtime(now, timezone.get_default_timezone())
    return Month(local.year, local.month)


def month_named(text: str) -> Month:
    """The month that is written `2026-11`. InvalidError for anything else."""
    try:
        told = datetime.strptime(text, "%Y-%m")
    except ValueError as error:
        raise InvalidError({"since": [_("Write a month as 2026-11.")]}) from error
    return Month(told.year, told.month)


def publish_all(*, now: datetime | None = None) -> dict[str, int]:
    """Publish every game's editions that are due; returns how many of each. A game whose editions
    cannot be made keeps no other waiting."""
    return each_apart(games(), lambda game: len(publish(game, now=now)))


def publish(
    game: str, *, now: datetime | None = None, since: Month | None = None
) -> list[RankingEdition]:
    """Publish a game's editions up to this month's: every month since the last edition, so that
    none is missed. Of a game that has none yet, this month's, or those from `since` on.

    May be asked for twice, also at once: each month has one edition of each of the game's ledgers.
    Returns those made now.
    """
    last = this_month(now)
    due = {book: month for book in books(game) if (month := _first(book, since or last)) <= last}
    if due:
        recompute(game)
    return [each for book, month in due.items() for each in _published_from(book, month, last)]


def _published_from(book: Book, month: Month, last: Month) -> list[RankingEdition]:
    """A ledger's editions of some months that were made now."""
    made: list[RankingEdition] = []
    while month <= last:
        if edition := _published_once(book, month):
            made.append(edition)
        month = month.next
    return made


def _first(book: Book, otherwise: Month) -> Month:
    """The month after that of the last edition."""
    last = RankingEdition.objects.filter(game=book.game, system=book.system).last()
    return Month(last.year, last.month).next if last is not None else otherwise


def _published_once(book: Book, month: Month) -> RankingEdition | None:
    """The edition of a month; None where nothing was rated by then, or somebody else made it.

    A year's results are read before anybody is kept waiting; where the ledger was written to
    meanwhile they are read again, the last time while it is locked.
    """
    try:
        for _time in range(TRIES):
            reckoned = _reckoned(book, month)
            try:
                return _published(book, month, reckoned)
            except _Another:
                continue
        return _published(book, month, None)
    except ConflictError:
        # Two beats at once: the database lets one of them have it.
        if _held(book, month):
            return None
        raise


TRIES: Final = 3


class _Another(Exception):
    """The ledger is another than that which was read."""


class _Reckoned(NamedTuple):
    """A month's list and, by the same ledger, that of the edition before it; of which ledger."""

    state: tuple[int, int]
    lines: Lines
    before: Lines | None


def _reckoned(book: Book, month: Month) -> _Reckoned:
    last = RankingEdition.objects.filter(game=book.game, system=book.system).last()
    state = state_of(book)
    if last is None:
        return _Reckoned(state, lines_at(book, month.begins)[0], None)
    earlier = Month(last.year, last.month)
    lines, before = lines_at(book, month.begins, earlier.begins)
    return _Reckoned(state, lines, before)


def _held(book: Book, month: Month) -> bool:
    held = RankingEdition.objects.filter(game=book.game, system=book.system)
    return held.filter(year=month.year, month=month.month).exists()


@one_transaction
def _published(book: Book, month: Month, reckoned: _Reckoned | None) -> RankingEdition | None:
    # Whoever writes the ledger holds this: an edition is of one ledger, whole.
    anchor.lock(book)
    if _held(book, month):
        return None
    now = reckoned or _reckoned(book, month)
    if now.state != state_of(book):
        raise _Another
    chain = list(
        RankingEdition.objects.filter(game=book.game, system=book.system).reverse()[:_MOST]
    )[::-1]
    if not chain and not now.lines:
        return None
    before = _before(chain)
    whole = arithmetic.is_due_whole([each.whole for each in chain])
    rows = arithmetic.difference({} if whole else before, now.lines)
    if now.before is not None:
        rows["amended"] = arithmetic.amended(before, now.before)
    return RankingEdition.objects.create(
        game=book.game, system=book.system, year=month.year, month=month.month,
        whole=whole, rows=rows, digest=arithmetic.digest(now.lines),
    )  # fmt: skip


_MOST: Final = arithmetic.WHOLE_EVERY
"""The last edition follows from so many: one of them is whole."""


def _before(chain: list[RankingEdition]) -> Lines:
    """The list of the last edition there is."""
    began = max((n for n, each in enumerate(chain) if each.whole), default=0)
    return arithmetic.compose(each.rows for each in chain[began:])
