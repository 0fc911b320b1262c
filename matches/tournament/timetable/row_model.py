"""Rows of home or away matches in the CP-SAT model.

A row of matches is followed along the times at which an entrant can play: after each, whether the
last so many matches were at home (or away). These variables need only be true where the words are;
that they could be true elsewhere costs, and so never happens where it matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from matches.tournament.timetable.demands import BREAKS, MOST_BREAKS, Demand
from matches.tournament.timetable.prices import Literal, Prices
from matches.tournament.timetable.problem import Reason


@dataclass
class _Moment:
    """What an entrant can have at one time: open matches of the side in question, those of it that
    stay, and all of the other side."""

    mine: list[Literal] = field(default_factory=list)
    stay: list[Literal] = field(default_factory=list)
    other: list[Literal] = field(default_factory=list)


@dataclass
class _Row:
    """After a time: by length, whether the last so many matches were of one side, and whether one
    of those is open besides; None where that cannot be."""

    all: list[Literal | None]
    new: list[Literal | None]


class Rows(Prices):
    """Demands on what follows what."""

    def rows(self, demand: Demand) -> None:
        """No more than so many of a side in a row, or few breaks."""
        length = 2 if demand.kind == BREAKS else demand.number + 1
        for who in self.sides:
            for home in (True, False):
                self._row(demand, who, home, length)

    def most_breaks(self, demand: Demand) -> None:
        """No more than so many breaks together."""
        breaks = [
            each
            for who in demand.about or self.sides
            for home in (True, False)
            for each in self._row(demand, who, home, 2)
        ]
        if len(breaks) > demand.number:
            limit = self.cp.add(sum(breaks) <= demand.number + self.over(demand))
            self.held_by(demand, limit, Reason(MOST_BREAKS, demand.about_whom()))

    def _row(self, demand: Demand, who: str, home: bool, length: int) -> list[Literal]:
        """Says that no row is longer; returns what is true where one is all the same."""
        reason = Reason(demand.kind, demand.about_whom(who))
        row = _Row([None] * length, [None] * length)
        stays = bool(self.problem.stays[who])
        told = []
        for day, moment in self._moments(who, home):
            miss = None
            for these, before in ((moment.mine, row.all), (moment.stay, row.new)):
                last = before[length - 1] if not demand.days or day in demand.days else None
                for each in these if last is not None else ():
                    miss = miss if miss is not None else self._longer(demand)
                    self.never(demand, reason, [each, last], miss)
            told += [miss] if miss is not None else []
            row = self._after(row, moment, stays)
        return told

    def _longer(self, demand: Demand) -> Any:
        """Where breaks are counted, one by itself costs nothing."""
        counted = demand.kind == MOST_BREAKS
        return self.cp.new_bool_var("break") if counted else self.miss(demand)

    def _moments(self, who: str, home: bool) -> list[tuple[date, _Moment]]:
        """What can be when, in order, each with its day."""
        told: dict[tuple[datetime, int], _Moment] = {}
        for fixture in self.sides[who]:
            for n, has in self.openings(fixture):
                at = self._turn(who, self.problem.slots[n].starts, fixture.id)
                moment = told.setdefault(at, _Moment())
                (moment.mine if (fixture.home == who) == home else moment.other).append(has)
        for match in self.problem.stays[who]:
            at = self._turn(who, match.place.starts, match.id)
            moment = told.setdefault(at, _Moment())
            same = (match.home == who) == home
            (moment.stay if same else moment.other).append(self.stays(match))
        return [(at[0].date(), told[at]) for at in sorted(told)]

    def _turn(self, who: str, starts: datetime, match: str) -> tuple[datetime, int]:
        """When a match comes in a row. Those that begin at once (they stay, or nobody need play one
        at a time) come as they are listed."""
        tied = self.model.explains or bool(self.problem.stays[who])
        return starts, self.listed[match] if tied else 0

    def _after(self, row: _Row, now: _Moment, stays: bool) -> _Row:
        """The row when a time has passed, for lengths from one. Where nothing stays, all is new."""
        length = len(row.all)
        after = _Row([None] * length, [None] * length)
        away = [each.negated() for each in now.other]
        still = [each.negated() for each in (*now.mine, *now.stay, *now.other)]
        for j in range(1, length):
            begun = self._with(now.mine, row.all[j - 1], j)
            gone_on = self._with(now.stay, row.all[j - 1], j)
            kept = [[row.all[j], *away]] if row.all[j] is not None else []
            after.all[j] = self.any_of([*begun, *gone_on, *kept])
            if not stays:
                after.new[j] = after.all[j]
                continue
            gone_on = self._with(now.stay, row.new[j - 1], j) if j > 1 else []
            kept = [[row.new[j], *still]] if row.new[j] is not None else []
            after.new[j] = self.any_of([*begun, *gone_on, *kept])
        return after

    def _with(
        self, these: Sequence[Literal], before: Literal | None, j: int
    ) -> list[list[Literal]]:
        if j == 1:
            return [[each] for each in these]
        return [[each, before] for each in these] if before is not None else []
