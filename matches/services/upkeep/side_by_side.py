"""Ledgers of several games written at the same time, each by a process of its own.

A ledger is its game's and its system's alone: no row of one is read or written for another, so they
come out bit by bit as one after the other. It is for PostgreSQL, where more than one can write.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from datetime import datetime
from typing import Final

from django.db import OperationalError, connections

from matches.services import ratings
from matches.services.ratings import Book

TRIES: Final = 5
DEADLOCK: Final = "40P01"


def written(books: Sequence[Book], processes: int) -> Iterator[tuple[Book, datetime | None]]:
    """Have ledgers written anew by so many processes; tells each part that is done, and from when
    on it is still to be written, after its last None. The parts of one follow one another."""
    # A connection that two processes shared would be nobody's.
    connections.close_all()
    with ProcessPoolExecutor(processes, multiprocessing.get_context("fork")) as pool:
        under_way: dict[Future[datetime | None], Book] = {
            pool.submit(next_part, book): book for book in books
        }
        while under_way:
            for each in wait(under_way, return_when=FIRST_COMPLETED).done:
                book, until = under_way.pop(each), each.result()
                if until is not None:
                    under_way[pool.submit(next_part, book)] = book
                yield book, until


def next_part(book: Book) -> datetime | None:
    """Write the next part of a ledger; after the last, its calibration, too. Two of them may wait
    for each other: both tell kept pages of the same clubs, and now and then in the same rows. One
    of the two is undone by the database then, and done again."""
    for tries_left in reversed(range(TRIES)):
        try:
            until = next(ratings.rebuilt(book))
        except OperationalError as error:
            if not tries_left or getattr(error.__cause__, "sqlstate", "") != DEADLOCK:
                raise
        else:
            if until is None:
                ratings.calibrating.reckon(book, afresh=True)
            return until
    raise AssertionError("a try is the last")
