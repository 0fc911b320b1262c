"""Pages that are open are told to fetch themselves anew: they show what changed for their readers,
and not by a result. A projector in a hall, which asks when something happens, would show it still.

Whoever may read it no more is told so by the stream itself, which ends (`pennyclub.live.stream`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from matches.models import Competition, Division, FixtureState
from matches.ports import live
from matches.selectors.live_access import ANEW

AT_THE_BOARD = (FixtureState.CALLED, FixtureState.PLAYING)


def read_by_fewer(competitions: Iterable[int]) -> None:
    """Tell the pages of these competitions, of their tables and of all their matches (which hear
    what is said of the whole: `pennyclub.live.hub`), and the halls of their clubs, once the
    transaction at hand has committed."""
    transaction.on_commit(partial(_tell, set(competitions)), robust=True)


def _tell(keys: set[int]) -> None:
    """Two queries."""
    told = Competition.kept.filter(pk__in=keys).order_by("pk")
    of = list(told.values_list("public_id", "club__public_id"))
    tables = Division.objects.filter(stage__competition__in=keys).order_by("pk")
    topics = [
        *(f"competition-{competition}" for competition, _club in of),
        *(f"division-{each}" for each in tables.values_list("public_id", flat=True)),
        *(f"club-{club}" for club in dict.fromkeys(club for _competition, club in of)),
    ]
    for topic in topics:
        live.publish(topic, ANEW)
