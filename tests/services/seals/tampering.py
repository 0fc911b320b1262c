"""What somebody who may write to the database could do to the record behind our back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from matches.models import AuditEntry, Result, Scorecard, Seal, SealedRow, User
from matches.models.guards import triggers
from matches.models.seals import on_record

Tampering = Callable[[random.Random], None]


def rows_of(model: Any) -> QuerySet[Any]:
    """Its rows, without the manager that refuses."""
    return QuerySet(model)


@contextmanager
def unguarded() -> Iterator[None]:
    """As whoever owns the tables: no guard stands, and no foreign key is looked at."""
    triggers.take_down(connection)
    with connection.constraint_checks_disabled():
        yield


def any_row(model: Any, chance: random.Random) -> Any:
    return rows_of(model).get(pk=chance.choice(list(rows_of(model).values_list("pk", flat=True))))


def flip_a_result(chance: random.Random) -> None:
    row = any_row(Result, chance)
    rows_of(Result).filter(pk=row.pk).update(score_a=(row.score_a or 0) + 1)


def flip_a_winner(chance: random.Random) -> None:
    row = any_row(Result, chance)
    rows_of(Result).filter(pk=row.pk).update(winner="B" if row.winner != "B" else "A")


def flip_a_card(chance: random.Random) -> None:
    row = any_row(Scorecard, chance)
    rows_of(Scorecard).filter(pk=row.pk).update(document={**row.document, "tampered": True})


def flip_a_reason(chance: random.Random) -> None:
    row = any_row(AuditEntry, chance)
    rows_of(AuditEntry).filter(pk=row.pk).update(summary=row.summary + " or so")


def flip_who_did_it(chance: random.Random) -> None:
    row = any_row(AuditEntry, chance)
    other = User.objects.exclude(pk=row.user_id).order_by("pk").first()
    rows_of(AuditEntry).filter(pk=row.pk).update(user=other)


def flip_who_did_it_and_open_its_seal(chance: random.Random) -> None:
    row = any_row(AuditEntry, chance)
    other = User.objects.exclude(pk=row.user_id).order_by("pk").first()
    rows_of(AuditEntry).filter(pk=row.pk).update(user=other)
    rows_of(SealedRow).filter(table="AuditEntry", row=row.pk).update(salt="")


def flip_when(chance: random.Random) -> None:
    row = any_row(AuditEntry, chance)
    rows_of(AuditEntry).filter(pk=row.pk).update(at=row.at + timedelta(microseconds=1))


def delete_an_entry(chance: random.Random) -> None:
    rows_of(AuditEntry).filter(pk=any_row(AuditEntry, chance).pk)._raw_delete("default")


def delete_a_result(chance: random.Random) -> None:
    rows_of(Result).filter(pk=any_row(Result, chance).pk)._raw_delete("default")


def swap_two_entries(chance: random.Random) -> None:
    one, other = chance.sample(list(rows_of(AuditEntry).order_by("pk")), 2)
    for row, key in ((one, other.pk), (other, one.pk)):
        told = {each.attname: getattr(row, each.attname) for each in row._meta.local_fields}
        told.pop("id")
        rows_of(AuditEntry).filter(pk=key).update(**told)


def put_in_an_entry(chance: random.Random) -> None:
    """Where one was deleted, as if it had been there."""
    row = any_row(AuditEntry, chance)
    rows_of(AuditEntry).filter(pk=row.pk)._raw_delete("default")
    rows_of(AuditEntry).bulk_create([
        AuditEntry(id=row.pk, action="result.ruled", object_type="result", object_id="x" * 12)
    ])  # fmt: skip


def put_in_an_old_entry(chance: random.Random) -> None:
    """Behind the others, dated before them."""
    AuditEntry.objects.create(action="result.ruled", object_type="result", object_id="x" * 12)
    newest = rows_of(AuditEntry).order_by("-pk").first()
    assert newest is not None
    at = newest.at - timedelta(days=chance.randint(1, 400))
    rows_of(AuditEntry).filter(pk=newest.pk).update(at=at)


def take_out_a_sealed_row(chance: random.Random) -> None:
    """A row, and what was sealed of it."""
    leaf = any_row(SealedRow, chance)
    rows_of(SealedRow).filter(pk=leaf.pk)._raw_delete("default")
    if leaf.table == "AuditEntry":
        rows_of(AuditEntry).filter(pk=leaf.row)._raw_delete("default")


def reseal_a_flipped_result(chance: random.Random) -> None:
    """A result and its sealed row, so that both agree."""
    row = any_row(Result, chance)
    rows_of(Result).filter(pk=row.pk).update(score_a=(row.score_a or 0) + 1)
    _say_so_in_its_leaf(row.pk)


def reseal_the_whole_chain(chance: random.Random) -> None:
    """A result, its sealed row, and every seal from there on: only a head kept elsewhere tells."""
    row = any_row(Result, chance)
    rows_of(Result).filter(pk=row.pk).update(score_a=(row.score_a or 0) + 1)
    _say_so_in_its_leaf(row.pk)
    previous: dict[int | None, str] = {}
    for seal in Seal.objects.order_by("number"):
        columns = ("table", "row", "lasting", "words")
        root = on_record.root(SealedRow.objects.filter(seal=seal).values_list(*columns))
        chain, before = on_record.chain_of(seal.club), previous.get(seal.club_id, "")
        head = on_record.head(before, chain, seal.number, seal.at, seal.rows, root)
        rows_of(Seal).filter(pk=seal.pk).update(root=root, head=head)
        previous[seal.club_id] = head


def cut_off_the_last_seal(_chance: random.Random) -> None:
    last = Seal.objects.exclude(club=None).order_by("number").last()
    assert last is not None
    for leaf in SealedRow.objects.filter(seal=last):
        for table in on_record.ON_RECORD:
            if table.table == leaf.table:
                rows_of(table.model).filter(pk=leaf.row)._raw_delete("default")
    rows_of(SealedRow).filter(seal=last)._raw_delete("default")
    rows_of(Seal).filter(pk=last.pk)._raw_delete("default")


def _say_so_in_its_leaf(key: int) -> None:
    table = next(each for each in on_record.ON_RECORD if each.model is Result)
    leaf = SealedRow.objects.get(table="Result", row=key)
    row = rows_of(Result).filter(pk=key).values(*table.lasting, *table.words).get()
    said = on_record.digests(table, [row], {key: leaf.salt})[key]
    rows_of(SealedRow).filter(pk=leaf.pk).update(lasting=said.lasting, words=said.words)


TAMPERINGS: Final[tuple[Tampering, ...]] = (
    flip_a_result,
    flip_a_winner,
    flip_a_card,
    flip_a_reason,
    flip_who_did_it,
    flip_who_did_it_and_open_its_seal,
    flip_when,
    delete_an_entry,
    delete_a_result,
    swap_two_entries,
    put_in_an_entry,
    put_in_an_old_entry,
    take_out_a_sealed_row,
    reseal_a_flipped_result,
    reseal_the_whole_chain,
    cut_off_the_last_seal,
)
