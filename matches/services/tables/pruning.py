"""Versions of tables that nobody can ask for any more: gone after a while."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from matches.models import Standing
from matches.services.base.transaction import one_transaction

KEPT = timedelta(days=30)
"""How long a table that another has taken the place of is kept: as long as somebody may still ask
what it said. An earlier table that is read (after a round) is reckoned from the results."""
AT_ONCE = 500


def prune() -> int:
    """Delete what is older; returns how many versions. A crowd of them is many transactions, none
    of which anybody waits for. Doing it twice does no harm."""
    gone = 0
    while some := _prune_some():
        gone += some
    return gone


@one_transaction
def _prune_some() -> int:
    over = Standing.objects.filter(current=False, computed_at__lt=timezone.now() - KEPT)
    keys = list(over.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    return Standing.objects.filter(pk__in=keys, current=False).delete()[0]
