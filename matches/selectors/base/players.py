"""Who plays: in every way in which somebody can."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from matches.models import Entry, FixtureBoard

ENTERED: Final = ("person", "pair__first", "pair__second", "team__members__person")
"""From an entry to its people: alone, in a pair, in a team's list."""
SEATED: Final = tuple(f"{side}_{one}" for side in ("home", "away") for one in ENTERED[:3])
"""From a board of a match between teams to who sits there."""


def players(entries: QuerySet[Entry], seats: QuerySet[FixtureBoard]) -> Q:
    """The people of these entries and boards, as a filter of people.

    One list of them all, by whichever way they play: of several lists, any of which may have
    somebody, PostgreSQL would look through everybody there is.
    """
    rows: tuple[tuple[QuerySet[Any], tuple[str, ...]], ...] = ((entries, ENTERED), (seats, SEATED))
    ways = [
        found.filter(**{f"{path}__isnull": False}).order_by().values(path)
        for found, paths in rows
        for path in paths
    ]
    return Q(pk__in=ways[0].union(*ways[1:]))


def entered_by(people: Iterable[int]) -> Q:
    """Everything that these people (their keys) have entered, by whichever way, as a filter of
    entries. One query of its own: as a part of one that joins what stands beside an entry,
    PostgreSQL would read every entry for it."""
    asked, every = list(people), Entry.objects.order_by().values_list("pk", flat=True)
    ways = [every.filter(**{f"{path}__in": asked}) for path in ENTERED]
    return Q(pk__in=list(ways[0].union(*ways[1:])))


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
