"""The rows on record beside what was sealed of them."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

from django.db.models import F, Max, Min, QuerySet

from matches.models import AuditEntry, Permission, Result, Scorecard, SealedRow
from matches.models.seals import on_record
from matches.models.seals.on_record import OPENED, Digests, OnRecord

AT_ONCE = 500
SLACK = timedelta(hours=1)
"""No transaction takes longer: a row that turns up among others which were sealed that long before
it was put there afterwards."""
APART = timedelta(minutes=1)
"""The clocks of two machines are no further apart."""
ERASED = ("person.erased", "user.erased")
"""What is on record where words were rightly written over."""
TAKEN_BACK = ("list.taken-back",)
"""And where permissions went with whom they were of, and ids name nobody any more; of a past season
that was brought in, its cards and results."""
GONE = (Permission, Result, Scorecard)
"""The tables of which rows go then: which ones, it names under `OPENED`."""
ANOTHER = (
    "person.merged", "person.merge-taken-back", "person.parted", "team.merged",
    "team.merge-taken-back", *TAKEN_BACK,
)  # fmt: skip
"""And where it says of another, or of nobody, what it said of a person: of which rows, they name
under `OPENED`."""

Said = tuple[int | None, str]
"""A club, or None, and what is wrong there."""


def found_in(table: OnRecord) -> Iterator[Said]:
    """What is wrong with the rows of a table: three queries for every `AT_ONCE`."""
    rows: QuerySet[Any] = QuerySet(table.model)
    sealed = SealedRow.objects.filter(table=table.table)
    ends = (*_ends(rows, "pk"), *_ends(sealed, "row"))
    seen = _Seen(table)
    for first in range(min(ends), max(ends) + 1, AT_ONCE) if ends else ():
        window = (first, first + AT_ONCE - 1)
        here = list(
            rows.filter(pk__range=window).values(
                *table.lasting, *table.words, in_club=F(f"{table.club}_id")
            )
        )
        leaves = defaultdict(list)
        for leaf in sealed.filter(row__range=window).select_related("seal").order_by("pk"):
            leaves[leaf.row].append(leaf)
        yield from seen.window({row["id"]: row for row in here}, leaves)


def _ends(rows: QuerySet[Any], column: str) -> tuple[int, ...]:
    """The least and the greatest of a column; nothing where there is no row."""
    ends = rows.aggregate(least=Min(column), greatest=Max(column))
    return tuple(each for each in ends.values() if each is not None)


class _Seen:
    """What one pass over a table must remember."""

    def __init__(self, table: OnRecord) -> None:
        self.table = table
        told = SealedRow.objects.filter(table=table.table).values_list("seal__at")
        newest = list(told.annotate(newest=Max("row")).order_by("seal__at"))
        self.times = [at for at, _row in newest]
        self.newest = list(accumulate((row for _at, row in newest), max))
        self.latest: datetime | None = None

    def window(
        self, rows: dict[int, dict[str, Any]], leaves: dict[int, list[SealedRow]]
    ) -> Iterator[Said]:
        salts = {key: leaves[key][-1].salt if key in leaves else "" for key in rows}
        now = on_record.digests(self.table, list(rows.values()), salts)
        for key in sorted(rows.keys() | leaves.keys()):
            name = f"{self.table.table} {key}"
            if key in rows and self._is_backdated(rows[key]):
                yield (
                    rows[key]["in_club"],
                    f"{name} is dated before the one written just before it.",
                )
            if key not in rows:
                if not self._went_rightly(leaves[key][-1]):
                    yield leaves[key][-1].seal.club_id, f"{name} was deleted."
            elif key not in leaves:
                if self.newest and key < self._settled(self.times[-1]):
                    yield rows[key]["in_club"], f"{name} was put in: it was never sealed."
            else:
                club = rows[key]["in_club"]
                for said in self._row(leaves[key], club, now[key]):
                    yield club, f"{name} {said}"

    def _row(self, leaves: Sequence[SealedRow], club: int | None, now: Digests) -> Iterator[str]:
        first, last = leaves[0], leaves[-1]
        if first.row < self._settled(first.seal.at):
            yield "was put in: others after it had been sealed long before."
        if not self._lasted(leaves, now):
            yield "was changed."
        if last.salt and last.words != now.words:
            yield "had its words changed."
        if any(leaf.seal.club_id != club for leaf in leaves):
            yield "was moved to another club."
        opened = leaves[:-1] if last.salt else leaves
        until = [*(later.seal.at for _earlier, later in pairwise(leaves)), None]
        for leaf, at in zip(opened, until, strict=False):
            if leaf.salt or not self._between((*ERASED, *ANOTHER), leaf, at):
                yield "was sealed anew, and nobody was erased."

    def _lasted(self, leaves: Sequence[SealedRow], now: Digests) -> bool:
        """Whether what lasts did, or changed where somebody is another now, or nobody."""
        for leaf, later in zip(leaves, [*leaves[1:], None], strict=True):
            said, until = (now.lasting, None) if later is None else (later.lasting, later.seal.at)
            if said != leaf.lasting and (leaf.salt or not self._between(ANOTHER, leaf, until)):
                return False
        return True

    def _went_rightly(self, leaf: SealedRow) -> bool:
        return self.table.model in GONE and self._between(TAKEN_BACK, leaf, None)

    def _is_backdated(self, row: dict[str, Any]) -> bool:
        """Whether a row, looked at in the order of their keys, is dated well before an earlier."""
        if not self.table.written:
            return False
        at: datetime = row[self.table.written]
        # Its neighbour's: a clock that was days ahead once is told once.
        before, self.latest = self.latest, at
        return before is not None and at < before - SLACK

    def _settled(self, at: datetime) -> int:
        """The newest row that had been sealed well before a moment."""
        place = bisect_right(self.times, at - SLACK)
        return self.newest[place - 1] if place else 0

    @cached_property
    def _acts(self) -> list[tuple[str, datetime, frozenset[int] | None]]:
        """What was done that may touch what is on record, when, and to which rows of this table;
        None: to whichever had a name in them."""
        told = AuditEntry.objects.filter(action__in=(*ERASED, *ANOTHER)).order_by("at")
        found = []
        for action, at, before in told.values_list("action", "at", "before"):
            opened = (before or {}).get(OPENED, {}).get(self.table.table, [])
            found.append((action, at, None if action in ERASED else frozenset(opened)))
        return found

    def _between(self, actions: Sequence[str], leaf: SealedRow, until: datetime | None) -> bool:
        """Whether one of these was done to a row between its seal and another, or since it."""
        return any(
            action in actions
            and leaf.seal.at - APART < at
            and (until is None or at <= until + APART)
            and (rows is None or leaf.row in rows)
            for action, at, rows in self._acts
        )
