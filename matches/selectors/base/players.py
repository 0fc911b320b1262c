"""Who plays: in every way in which somebody can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import Entry, FixtureBoard

ENTERED: Final = ("person", "pair__first", "pair__second", "team__members__person")
"""From an entry to its people: alone, in a pair, in a team's list."""
SEATED: Final = tuple(f"{side}_{one}" for side in ("home", "away") for one in ENTERED[:3])
"""From a board of a match between teams to who sits there."""


def players(entries: QuerySet[Entry], seats: QuerySet[FixtureBoard]) -> Q:
    """The people of these entries and boards, as a filter of people."""
    who = Q()
    rows: tuple[tuple[QuerySet[Any], tuple[str, ...]], ...] = ((entries, ENTERED), (seats, SEATED))
    for found, paths in rows:
        for path in paths:
            there = found.filter(**{f"{path}__isnull": False}).order_by()
            who |= Q(pk__in=there.values(path))
    return who


def somebody_plays(who: Callable[[str], Q]) -> Q:
    """Competitions in which somebody plays of whom that holds, as a filter of competitions. `who`
    is given the path to them, from an entry or a board.

    Each way to play is a question of its own: one about all of them, a dozen tables joined, takes
    PostgreSQL ten times as long to plan as to answer.
    """
    told = Q()
    for path in ENTERED:
        entries = Entry.objects.filter(who(path), competition=OuterRef("pk"))
        told |= Q(Exists(entries.order_by()))
    for path in SEATED:
        seats = FixtureBoard.objects.filter(who(path), fixture__competition=OuterRef("pk"))
        told |= Q(Exists(seats.order_by()))
    return told
