"""Logs of ladders, written day by day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from matches.tournament.ladder import (
    Event,
    Happened,
    Hindrance,
    Ladder,
    LadderRules,
    climb,
    hindrance,
)

START = datetime(2026, 9, 1, 12, tzinfo=UTC)

NAMES = ("ann", "ben", "cai", "dot", "eve", "fin")


def at(day: float) -> datetime:
    return START + timedelta(days=day)


class Log:
    """A log written day by day."""

    def __init__(self, *names: str, **rules: Any) -> None:
        self.rules = LadderRules(**rules)
        self.events: list[Event] = []
        for name in names or NAMES:
            self.add(0, Happened.JOINED, entrant=name)

    def add(self, day: float, what: Happened, **more: Any) -> Log:
        self.events.append(Event(len(self.events) + 1, at(day), what, **more))
        return self

    def challenge(self, day: float, low: str, high: str, id_: str = "c1") -> Log:
        self.add(day, Happened.CHALLENGED, entrant=low, other=high, challenge=id_)
        return self.add(day, Happened.ACCEPTED, challenge=id_)

    def play(self, day: float, winner: str, id_: str = "c1") -> Log:
        return self.add(day, Happened.PLAYED, challenge=id_, winner=winner)

    def ladder(self) -> Ladder:
        return climb(self.rules, self.events)


def order(log: Log) -> str:
    return " ".join(log.ladder().rungs)


def why(log: Log, low: str, high: str, day: float) -> Hindrance | None:
    found = hindrance(log.rules, log.ladder(), low, high, at(day))
    return found.why if found else None
