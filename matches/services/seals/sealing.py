"""Sealing what is new on record, a while after it was written.

Nobody waits for a seal: a chain written with every row would let a club do one thing at a time. And
against whoever may write to the database a seal is as good as the head of it that is known
elsewhere, in `SEALS_FILE` beside the database, in archives, with the owners; those are of seals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Exists, F, Max, Model, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import Club, Seal, SealedRow, User
from matches.models.guards import rewriting
from matches.models.seals import on_record
from matches.models.seals.on_record import ON_RECORD, Digests, OnRecord
from matches.services.base import lines_beside
from matches.services.base.transaction import one_transaction

AT_ONCE = 500
LATE = 100_000
"""So far behind the newest sealed row one is looked for that was written at the same time, by a
transaction that took longer (a long list writes thousands in one). What turns up further behind is
none of ours: `verify-audit` tells."""
_TURN = 0x5EA1
"""The number by which PostgreSQL knows that somebody is sealing."""


class _Row(NamedTuple):
    table: str
    key: int
    club: int | None
    said: Digests


@one_transaction
def seal(at_once: int = AT_ONCE) -> int:
    """Seal what is new on record, and what was erased since; returns how many rows, at most so many
    of a table. ConflictError where somebody else is sealing at the same time."""
    _alone()
    by_club: dict[int | None, list[_Row]] = defaultdict(list)
    for table in ON_RECORD:
        for row in _unsealed(table, at_once):
            by_club[row.club].append(row)
    clubs = Club.objects.in_bulk([key for key in by_club if key is not None])
    for key, rows in sorted(by_club.items(), key=lambda each: each[0] or 0):
        _link(clubs[key] if key is not None else None, rows)
    return sum(len(rows) for rows in by_club.values())


def is_on_record(model: type[Model]) -> bool:
    """Whether the rows of a table are sealed."""
    return any(table.model is model for table in ON_RECORD)


def open_rows(model: type[Model], keys: Iterable[int]) -> None:
    """The words of these rows were rightly written over in the transaction at hand (inside
    `triggers.redacting()`): they are sealed anew, and what they were cannot be guessed."""
    if is_on_record(model) and (held := list(keys)):
        rewriting.open_seals(model, SealedRow, held)


def open_accounts(user: User) -> None:
    """An account goes, and the former user stands wherever it did something. As `open_rows`."""
    for table in ON_RECORD:
        for column in table.accounts:
            rows: QuerySet[Any] = QuerySet(table.model)
            open_rows(table.model, rows.filter(**{column: user.pk}).values_list("pk", flat=True))


def _alone() -> None:
    """ConflictError where somebody is sealing: two would seal the same rows. SQLite has one writer
    at a time."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_TURN])
        if not cursor.fetchone()[0]:
            raise ConflictError(_("Somebody else is sealing the record."), code="sealing")


def _unsealed(table: OnRecord, at_once: int) -> Iterator[_Row]:
    leaves = SealedRow.objects.filter(table=table.table)
    newest = leaves.aggregate(newest=Max("row"))["newest"] or 0
    rows: QuerySet[Any] = QuerySet(table.model)
    new = rows.filter(~Exists(leaves.filter(row=OuterRef("pk"))), pk__gt=newest - LATE)
    later = leaves.filter(row=OuterRef("row"), pk__gt=OuterRef("pk"))
    opened = leaves.filter(~Exists(later), salt="").values_list("row", flat=True)
    keys = [*new.order_by("pk").values_list("pk", flat=True)[:at_once], *opened[:at_once]]
    # Whoever is erasing words in them is waited for, and waits for us.
    rewriting.wait_for(table.model, keys)
    columns = (*table.lasting, *table.words)
    told = list(rows.filter(pk__in=keys).values(*columns, in_club=F(f"{table.club}_id")))
    said = on_record.digests(table, told)
    for row in told:
        yield _Row(table.table, row["id"], row["in_club"], said[row["id"]])


def _link(club: Club | None, rows: list[_Row]) -> None:
    """Append a seal of these rows to a club's chain."""
    last = Seal.objects.filter(club=club).order_by("number").last()
    number, now = (last.number if last else 0) + 1, timezone.now()
    root = on_record.root((row.table, row.key, row.said.lasting, row.said.words) for row in rows)
    chain = on_record.chain_of(club)
    head = on_record.head(last.head if last else "", chain, number, now, len(rows), root)
    made = Seal.objects.create(
        club=club, number=number, at=now, rows=len(rows), root=root, head=head
    )
    SealedRow.objects.bulk_create(
        [SealedRow(seal=made, table=row.table, row=row.key, **row.said._asdict()) for row in rows],
        batch_size=500,
    )
    told = {"chain": chain, "number": number, "head": head, "at": now.isoformat()}
    lines_beside.append(Path(settings.SEALS_FILE), told)
