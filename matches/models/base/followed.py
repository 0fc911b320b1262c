"""Rows whose writing in bulk is told of, as Django tells of rows that are saved one by one.

`post_save` knows nothing of `update` and `bulk_create`. Whoever must follow what such a column says
(whether a competition is kept from strangers for who plays there) hears of both here; of raw SQL
alone nobody does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models, transaction
from django.dispatch import Signal

written_in_bulk = Signal()
"""Sent by the model with the `keys` of rows in which a followed column was written."""


class FollowedQuerySet(models.QuerySet):
    """Rows of which `COLUMNS` are followed."""

    COLUMNS: ClassVar[frozenset[str]] = frozenset()

    def update(self, **kwargs: Any) -> int:
        if not self.COLUMNS & {each.removesuffix("_id") for each in kwargs}:
            return super().update(**kwargs)
        with transaction.atomic(using=self.db):
            # Which they are is asked before: by what is written they may be found no more.
            keys = list(self.order_by().values_list("pk", flat=True))
            count = super().update(**kwargs)
            self._tell(keys)
        return count

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        with transaction.atomic(using=self.db):
            made: list[Any] = super().bulk_create(objs, *args, **kwargs)
            self._tell([each.pk for each in made])
        return made

    def _tell(self, keys: list[Any]) -> None:
        if keys:
            written_in_bulk.send(sender=self.model, keys=keys)


class CollectUnderQuerySet(FollowedQuerySet):
    """Clubs or competitions: under which age nothing is published."""

    COLUMNS = frozenset({"collect_under"})


class EntryQuerySet(FollowedQuerySet):
    """Entries: who plays in what."""

    COLUMNS = frozenset({"competition", "person", "pair", "team"})


class PairQuerySet(FollowedQuerySet):
    """Pairs: who they are."""

    COLUMNS = frozenset({"first", "second"})


class SeatQuerySet(FollowedQuerySet):
    """Boards of matches between teams: who sits there."""

    COLUMNS = frozenset({"fixture", "home_person", "home_pair", "away_person", "away_pair"})


class TeamPlaceQuerySet(FollowedQuerySet):
    """Places in teams: who is in which."""

    COLUMNS = frozenset({"team", "person"})
