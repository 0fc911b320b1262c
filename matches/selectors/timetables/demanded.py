"""What is asked of home and away matches, as the arithmetic reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from matches.tournament.timetable import NAMED, Demand


def demands_of(
    asked: Mapping[str, Any], venues: Collection[str], entries: Collection[str]
) -> Iterator[Demand]:
    """The demands, about the venues (slugs) and entries (public ids) that are there still."""
    until = date.fromisoformat(middle_of(asked))
    told = set()
    for number, each in enumerate(asked.get("demands", ())):
        kind = each["kind"]
        known = venues if kind == "evening" else entries
        about = tuple(one for one in each["about"] if one in known)
        if kind in NAMED:
            yield from _named(each, str(number), about, entries)
            continue
        # Of two that share a pub one may have left since: nobody is left to keep away from.
        if len(about) < {"evening": 1, "together": 2}.get(kind, 0):
            continue
        if (kind, frozenset(about)) in told:
            continue
        told.add((kind, frozenset(about)))
        halves = until if kind in ("halves", "legs") else None
        yield Demand(kind, int(each["number"]), each["how"], about, halves)


def _named(
    each: Mapping[str, Any], name: str, about: tuple[str, ...], entries: Collection[str]
) -> Iterator[Demand]:
    """A demand that is known by its place among those asked for; none, where all of its matches
    were of entries that left."""
    sides = frozenset(
        (home, away)
        for home, away in each.get("matches", ())
        if {home, away} - {None} <= {*entries}
    )
    days = frozenset(day for stretch in each.get("days", ()) for day in _days(*stretch))
    if sides or each["kind"] == "most-breaks":
        yield Demand(
            each["kind"], int(each["number"]), each["how"], about, None, name, sides, days
        )  # fmt: skip


def _days(first: str, last: str) -> Iterator[date]:
    """Each day of a stretch."""
    day, until = date.fromisoformat(first), date.fromisoformat(last)
    while day <= until:
        yield day
        day += timedelta(days=1)


def middle_of(asked: Mapping[str, Any]) -> str:
    """The last day (ISO) of the first half of the days that are asked for."""
    if "middle" in asked:
        return str(asked["middle"])
    first, last = (date.fromisoformat(asked[key]) for key in ("first_day", "last_day"))
    return (first + (last - first) / 2).isoformat()
