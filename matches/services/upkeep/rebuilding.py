"""Everything that is stored although it could be reckoned, made anew: one transaction a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from matches.errors import NotFoundError
from matches.models import Competition
from matches.services import championships, ratings, results, tables
from matches.services.base.findings import Finding
from matches.services.draws import known_formats
from matches.services.upkeep import side_by_side
from matches.services.upkeep.chosen import Chosen
from matches.services.upkeep.verifying import divisions

EVERY = 100
"""Competitions after which it is said how far it is."""


@dataclass(frozen=True)
class Step:
    """How far a rebuild is, in words; or what was wrong and is put right (`mended`)."""

    said: str = ""
    mended: Finding | None = None


def rebuild(chosen: Chosen, *, after: str = "", processes: int = 1) -> Iterator[Step]:
    """Make what is read off cards, brackets, tables, championships and ratings anew, in that
    order, and tell each step.

    A card, a bracket, a table, a championship and some thousand matches of a ledger are one
    transaction each: who stops it keeps what was done. `after` is the competition (a public id)
    that it goes on behind; a ledger goes on by itself after its last part. What is as it should be
    is not written. With more `processes` than one so many ledgers are written at a time.
    """
    chosen.check()
    begun = _key(after) if after else 0
    for some in chosen.cards() if not after else ():
        yield from (Step(mended=each) for each in results.checking.mend(some))
    number = 0
    for number, competition in enumerate(chosen.competitions(begun), start=1):
        yield from (Step(mended=each) for each in _competition(competition, chosen.kinds))
        if not number % EVERY:
            yield Step(f"{number} competitions done; go on with --after {competition.public_id}")
    if number:
        yield Step(f"{number} competitions done")
    for row in chosen.championships():
        found = championships.checking.mend(row.public_id)
        yield from (Step(mended=each) for each in found)
    books = [book for game in chosen.games() for book in ratings.books(game)]
    beside = side_by_side.written(books, processes) if processes > 1 else _written(books)
    for book, until in beside:
        told = f"to {until:%Y-%m-%d}" if until else "whole"
        yield Step(f"ratings of {book}: written {told}")


def _competition(competition: Competition, kinds: tuple[str, ...]) -> Iterator[Finding]:
    for division in divisions(competition) if "brackets" in kinds else ():
        derived = known_formats.named(division.stage.format or competition.format).derived
        yield from derived.mend(division) if derived is not None else ()
    if "tables" in kinds:
        yield from tables.checking.mend(competition)


def _written(books: Sequence[ratings.Book]) -> Iterator[tuple[ratings.Book, datetime | None]]:
    """One ledger after the other; each part that is done, and from when on it is to be written."""
    for book in books:
        for until in ratings.rebuilt(book):
            yield book, until
        ratings.calibrating.reckon(book, afresh=True)


def _key(competition: str) -> int:
    row = Competition.objects.filter(public_id=competition).first()
    if row is None:
        raise NotFoundError(f"There is no competition {competition} to go on behind.")
    return row.pk
