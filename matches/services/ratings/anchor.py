"""The row of a game's ratings that is locked: it tells by which numbers its ledger is written, how
far, and whether the ledger is another than the ranking of it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from matches.models import Ranking
from matches.services.ratings.in_use import Book
from matches.tournament.ratings import version_of

VERSION: Final = 0
"""The ranking of version 0 has no places and is never current."""


def lock(book: Book) -> Ranking:
    """One at a time in a game: the anchor is made by whoever is first, and locked by everybody."""
    Ranking.objects.get_or_create(
        game=book.game,
        system=book.system,
        version=VERSION,
        defaults={"current": False, "rows": {}, "results_digest": ""},
    )
    return Ranking.objects.select_for_update().get(
        game=book.game, system=book.system, version=VERSION
    )


def held(book: Book) -> Ranking | None:
    """The anchor as it is, and nobody locked; None where nothing was ever rated."""
    return Ranking.objects.filter(game=book.game, system=book.system, version=VERSION).first()


def edition(book: Book) -> int | None:
    """The edition of the system's numbers by which the ledger is written, though its ranking may
    not follow it yet; None where that is unknown."""
    anchor, rankings = held(book), Ranking.objects.filter(game=book.game, system=book.system)
    # Before the first part was written it is as its ranking says.
    for row in (anchor, None if _told(anchor) else rankings.filter(current=True).first()):
        if number := _told(row):
            return number
    return None


def is_of_today(book: Book) -> bool:
    """Whether the ledger is written by the system's numbers as they are now."""
    return edition(book) == version_of(book.system)


def written(anchor: Ranking) -> bool:
    """Whether lines were written since the ranking was kept, by whatever run."""
    return isinstance(anchor.rows, dict) and bool(anchor.rows.get("written"))


def is_known(anchor: Ranking) -> bool:
    """Whether it is told how far the ledger is written: that of an older release may not be."""
    return isinstance(anchor.rows, dict) and "rest" in anchor.rows


def rest(anchor: Ranking) -> datetime | None:
    """From when on nothing is written yet, of a ledger that is written in parts; None where it is
    written to its end, or nothing is known of it."""
    told = anchor.rows.get("rest") if isinstance(anchor.rows, dict) else None
    return datetime.fromisoformat(told) if told else None


def is_half_written(book: Book) -> bool:
    """Whether a ledger is being written in parts, and not to its end yet. Nobody is locked."""
    row = held(book)
    return row is not None and rest(row) is not None


def is_written_afresh(anchor: Ranking) -> bool:
    """Whether a ledger is half written whose first line is new too: to be gone on with."""
    return rest(anchor) is not None and bool(anchor.rows.get("afresh"))


def note(anchor: Ranking, *, written: bool, rest: datetime | None, afresh: bool = False) -> None:
    """Keep in the anchor that the ledger is of today's numbers, whether lines were written since
    the ranking was kept, and from when on nothing is written yet. `afresh`: it was begun at its
    first line; that is known until it is written to its end, whoever goes on with it."""
    told = rest.isoformat() if rest is not None else None
    rows: dict[str, object] = {
        "version": version_of(anchor.system), "written": written, "rest": told,
    }  # fmt: skip
    if told and (afresh or is_written_afresh(anchor)):
        rows["afresh"] = True
    if anchor.rows != rows:
        anchor.rows = rows
        anchor.save(update_fields=["rows"])


def _told(row: Ranking | None) -> int | None:
    rows = row.rows if row is not None else None
    return rows.get("version") if isinstance(rows, dict) else None
