"""What is asked of home and away matches, as the arithmetic reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from typing import Any

from matches.tournament.timetable import Demand


def demands_of(
    asked: Mapping[str, Any], venues: Collection[str], entries: Collection[str]
) -> Iterator[Demand]:
    """The demands, about the venues (slugs) and entries (public ids) that are there still."""
    until = date.fromisoformat(middle_of(asked))
    told = set()
    for each in asked.get("demands", ()):
        known = venues if each["kind"] == "evening" else entries
        about = tuple(one for one in each["about"] if one in known)
        # Of two that share a pub one may have left since: nobody is left to keep away from.
        if len(about) < {"evening": 1, "together": 2}.get(each["kind"], 0):
            continue
        if (each["kind"], frozenset(about)) in told:
            continue
        told.add((each["kind"], frozenset(about)))
        halves = until if each["kind"] == "halves" else None
        yield Demand(each["kind"], int(each["number"]), each["how"], about, halves)


def middle_of(asked: Mapping[str, Any]) -> str:
    """The last day (ISO) of the first half of the days that are asked for."""
    if "middle" in asked:
        return str(asked["middle"])
    first, last = (date.fromisoformat(asked[key]) for key in ("first_day", "last_day"))
    return (first + (last - first) / 2).isoformat()
