"""Demands on home and away matches, read a second time from their words: slow and plain.

Nothing of the package is used but its records. A match that stays where it is counts for as long as
it is held there; what such matches break among themselves nobody is asked to mend.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from matches.tournament.timetable import Demand, Problem, Reason, Slot


@dataclass(frozen=True)
class Played:
    """A match that has a time."""

    home: str | None
    away: str | None
    venue: str
    starts: datetime
    is_open: bool


Row = list[tuple[datetime, bool, bool]]
"""When an entrant plays, whether at home, whether that match is open."""


def demands_broken(
    problem: Problem, seats: Mapping[str, Slot], held: Collection[Reason], *, wishes: bool = False
) -> Iterator[bool]:
    """A yes for each breach of a demand that must hold (or of a wish) and whose reason is held."""
    played = list(_played(problem, seats, held))
    for demand in problem.demands:
        if (demand.how == "must") == wishes:
            continue
        for reason, broken in _each(demand, problem, played):
            yield broken and (wishes or reason in held)


def _played(
    problem: Problem, seats: Mapping[str, Slot], held: Collection[Reason]
) -> Iterator[Played]:
    for f in problem.fixtures:
        if f.id in seats and f.fixed is None:
            yield Played(f.home, f.away, seats[f.id].venue, seats[f.id].starts, True)
        elif f.fixed is not None and Reason("match", f.id) in held:
            yield Played(f.home, f.away, f.fixed.venue, f.fixed.starts, False)
    for m in problem.matches:
        if Reason("match", m.id) in held:
            yield Played(m.home, m.away, m.place.venue, m.place.starts, False)


def _each(demand: Demand, problem: Problem, played: list[Played]) -> Iterator[tuple[Reason, bool]]:
    teams = [entrant.id for entrant in problem.entrants]
    number = demand.number
    if demand.kind in ("in-a-row", "breaks"):
        length = number + 1 if demand.kind == "in-a-row" else 2
        for team in teams:
            row = _row(team, played)
            for side in (True, False):
                for broken in _in_a_row(row, side, length):
                    yield Reason("in-a-row", team), broken
    if demand.kind == "halves":
        for team in teams:
            for first in (True, False):
                half = [
                    (home, is_open)
                    for at, home, is_open in _row(team, played)
                    if (at.date() <= demand.until) == first  # type: ignore[operator]
                ]
                at_home = len([1 for home, _open in half if home])
                uneven = abs(at_home - (len(half) - at_home)) > number
                yield Reason("halves", team), uneven and any(is_open for _home, is_open in half)
    if demand.kind == "most-breaks":
        yield Reason("most-breaks", demand.name), _breaks_made(demand, teams, played) > number
    if demand.kind in ("most-of", "least-of"):
        yield Reason(demand.kind, demand.name), _of_these(demand, problem, played)
    if demand.kind == "legs":
        yield from _halves_of_meetings(demand, problem, played)
    yield from _each_day(demand, played)


def _breaks_made(demand: Demand, teams: list[str], played: list[Played]) -> int:
    """Matches at the same side as the one before, one of the two open, on the days said."""
    told = 0
    for team in demand.about or teams:
        row = _row(team, played)
        for n in range(1, len(row)):
            (_then, before, open_before), (at, home, is_open) = row[n - 1], row[n]
            on = not demand.days or at.date() in demand.days
            told += before == home and on and (open_before or is_open)
    return told


def _of_these(demand: Demand, problem: Problem, played: list[Played]) -> bool:
    """Too many on the days, or so many elsewhere that too few are left for the days."""

    def spoken_of(home: str | None, away: str | None) -> bool:
        return any(h in (None, home) and a in (None, away) for h, a in demand.sides)

    these = [each for each in played if spoken_of(each.home, each.away)]
    there = [each for each in these if each.starts.date() in demand.days]
    elsewhere = [each for each in these if each.starts.date() not in demand.days]
    if demand.kind == "most-of":
        return len(there) > demand.number and any(each.is_open for each in there)
    everything = (*problem.fixtures, *problem.matches)
    whole = len([each for each in everything if spoken_of(each.home, each.away)])
    if demand.number > whole:
        return any(each.is_open for each in these)
    return whole - len(elsewhere) < demand.number and any(each.is_open for each in elsewhere)


def _halves_of_meetings(
    demand: Demand, problem: Problem, played: list[Played]
) -> Iterator[tuple[Reason, bool]]:
    everything = (*problem.fixtures, *problem.matches)
    for one, other in combinations(sorted(e.id for e in problem.entrants), 2):
        whole = len([e for e in everything if {e.home, e.away} == {one, other}])
        own = [each for each in played if {each.home, each.away} == {one, other}]
        for first in (True, False):
            half = [e for e in own if (e.starts.date() <= demand.until) == first]  # type: ignore[operator]
            crowded = 2 * len(half) > whole + 1 and any(each.is_open for each in half)
            yield Reason("legs", f"{one}|{other}"), crowded


def _each_day(demand: Demand, played: list[Played]) -> Iterator[tuple[Reason, bool]]:
    """Breaches of what is said of days."""
    number = demand.number
    if demand.kind == "apart":
        for one, other in combinations(played, 2):
            if None not in (one.home, one.away) and {one.home, one.away} == {
                other.home,
                other.away,
            }:
                pair = "|".join(sorted((str(one.home), str(one.away))))
                close = abs((one.starts.date() - other.starts.date()).days) < number
                yield Reason("apart", pair), close and (one.is_open or other.is_open)
    for day in {each.starts.date() for each in played}:
        today = [each for each in played if each.starts.date() == day]
        if demand.kind == "evening":
            there = [each for each in today if each.venue == demand.about[0]]
            crowded = len(there) > number and any(each.is_open for each in there)
            yield Reason("evening", demand.about[0]), crowded
        if demand.kind == "together":
            for one, other in combinations(
                [each for each in today if each.home in demand.about], 2
            ):
                two = one.home != other.home and (one.is_open or other.is_open)
                yield Reason("together", "|".join(sorted(demand.about))), two


def sides(played: Played) -> set[str | None]:
    return {played.home, played.away}


def _row(team: str, played: list[Played]) -> Row:
    """In order; those that begin at once (where that is not forbidden) as they are listed."""
    own = [each for each in played if team in (each.home, each.away)]
    return [(e.starts, e.home == team, e.is_open) for e in sorted(own, key=lambda e: e.starts)]


def _in_a_row(row: Row, side: bool, length: int) -> Iterator[bool]:
    """Of any so many that follow each other: whether all are at the side, one of them open."""
    for n in range(len(row) - length + 1):
        some = row[n : n + length]
        yield all(home == side for _at, home, _open in some) and any(o for _at, _home, o in some)
