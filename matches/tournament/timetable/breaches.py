"""Which demands a timetable breaks, as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations, pairwise

from matches.tournament.timetable.demands import (
    APART,
    BREAKS,
    EVENING,
    HALVES,
    IN_A_ROW,
    LEAST_OF,
    LEGS,
    MOST_BREAKS,
    MOST_OF,
    TOGETHER,
    Demand,
)
from matches.tournament.timetable.problem import Match, Placement, Problem, Reason


@dataclass(frozen=True, slots=True)
class Breach:
    """A demand that is broken, by the matches (ids) together; `by` so much."""

    demand: Demand
    reason: Reason
    matches: tuple[str, ...]
    by: int = 1


def breaches(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Breach]:
    """Every breach among the placed fixtures (by id) and the matches that stay where they are,
    wishes too. What those that stay break among themselves is not this timetable's doing."""
    if not problem.demands:
        return
    own = [
        Match(f.id, placed[f.id], frozenset(), home=f.home, away=f.away)
        for f in problem.fixtures
        if f.id in placed
    ]
    stays = [match for match in problem.matches if match.id not in placed]
    held = sorted((*own, *stays), key=lambda match: match.place.starts)
    new = {fixture.id for fixture in problem.open if fixture.id in placed}
    for demand in problem.demands:
        for breach in _of(demand, problem, held, new):
            if any(match in new for match in breach.matches):
                yield breach


def wishes(problem: Problem, placed: Mapping[str, Placement]) -> tuple[tuple[Demand, int], ...]:
    """How often each wish is not kept."""
    found = list(breaches(problem, placed))
    return tuple(
        (demand, sum(breach.by for breach in found if breach.demand == demand))
        for demand in problem.demands
        if not demand.must
    )


def _of(
    demand: Demand, problem: Problem, held: Sequence[Match], new: Collection[str]
) -> Iterator[Breach]:
    if demand.kind in (IN_A_ROW, BREAKS, HALVES):
        for entrant in problem.entrants:
            own = [match for match in held if entrant.id in (match.home, match.away)]
            reason = Reason(demand.kind, entrant.id)
            if demand.kind == HALVES:
                yield from _halves(demand, reason, entrant.id, own)
            else:
                yield from _rows(demand, reason, entrant.id, own)
    elif demand.kind == APART:
        yield from _apart(demand, held)
    elif demand.kind == LEGS:
        yield from _legs(demand, problem, held)
    elif demand.kind == MOST_BREAKS:
        yield from _breaks(demand, problem, held, new)
    elif demand.kind in (MOST_OF, LEAST_OF):
        yield from _of_these(demand, problem, held)
    elif demand.kind in (EVENING, TOGETHER):
        yield from _days(demand, held)


def _rows(demand: Demand, reason: Reason, who: str, own: Sequence[Match]) -> Iterator[Breach]:
    length = 2 if demand.kind == BREAKS else demand.number + 1
    for n in range(len(own) - length + 1):
        row = own[n : n + length]
        if len({match.home == who for match in row}) == 1:
            yield Breach(demand, reason, tuple(match.id for match in row))


def _halves(demand: Demand, reason: Reason, who: str, own: Sequence[Match]) -> Iterator[Breach]:
    until = demand.until or date.max
    for first in (True, False):
        half = [match for match in own if (match.place.starts.date() <= until) == first]
        by = abs(sum(1 if match.home == who else -1 for match in half)) - demand.number
        if by > 0:
            yield Breach(demand, reason, tuple(match.id for match in half), by)


def _breaks(
    demand: Demand, problem: Problem, held: Sequence[Match], new: Collection[str]
) -> Iterator[Breach]:
    """Breaks that this timetable makes, of which there are too many together."""
    reason, found = Reason(MOST_BREAKS, demand.about_whom()), []
    for who in demand.about or problem.entrant:
        own = [match for match in held if who in (match.home, match.away)]
        for one, other in pairwise(own):
            on = not demand.days or other.place.starts.date() in demand.days
            if on and (one.home == who) == (other.home == who) and {one.id, other.id} & {*new}:
                found.append((one.id, other.id))
    if len(found) > demand.number:
        ids = dict.fromkeys(each for both in found for each in both)
        yield Breach(demand, reason, tuple(ids), len(found) - demand.number)


def _of_these(demand: Demand, problem: Problem, held: Sequence[Match]) -> Iterator[Breach]:
    """Too many on the days, or too few: then too many are elsewhere."""
    limit = next(each for each in problem.limits if each.demand == demand)
    these = [match for match in held if demand.concerns(match.home, match.away)]
    # At least more than there are at all is broken by each of them.
    counted = [m for m in these if limit.most < 0 or demand.counts(m.place.starts.date())]
    by = len(counted) - max(limit.most, 0)
    if by > 0:
        yield Breach(demand, limit.reason, tuple(match.id for match in counted), by)


def _legs(demand: Demand, problem: Problem, held: Sequence[Match]) -> Iterator[Breach]:
    until = demand.until or date.max
    stays = {match.id for match in problem.settled}
    open_ = Counter(tuple(sorted((str(f.home), str(f.away)))) for f in problem.open)
    for pair, listed in _meetings(held).items():
        whole = open_[pair] + sum(match.id in stays for match in listed)
        for first in (True, False):
            half = [m.id for m in listed if (m.place.starts.date() <= until) == first]
            by = len(half) - (whole + 1) // 2
            if by > 0:
                reason = Reason(LEGS, demand.about_whom(*pair))
                yield Breach(demand, reason, tuple(half), by)


def _meetings(held: Sequence[Match]) -> dict[tuple[str, ...], list[Match]]:
    """The matches of each pair."""
    meetings: dict[tuple[str, ...], list[Match]] = {}
    for match in held:
        if match.home is not None and match.away is not None:
            meetings.setdefault(tuple(sorted((match.home, match.away))), []).append(match)
    return meetings


def _apart(demand: Demand, held: Sequence[Match]) -> Iterator[Breach]:
    for pair, listed in _meetings(held).items():
        for one, other in pairwise(listed):
            days = (other.place.starts.date() - one.place.starts.date()).days
            if days < demand.number:
                reason = Reason(APART, demand.about_whom(*pair))
                yield Breach(demand, reason, (one.id, other.id))


def _days(demand: Demand, held: Sequence[Match]) -> Iterator[Breach]:
    """What is too much for one day: matches at a venue, or some at home together."""
    reason = Reason(demand.kind, demand.about_whom())
    by_day: dict[date, list[Match]] = {}
    for match in held:
        if (match.place.venue if demand.kind == EVENING else match.home) in demand.about:
            by_day.setdefault(match.place.starts.date(), []).append(match)
    for listed in by_day.values():
        if demand.kind == EVENING:
            if len(listed) > demand.number:
                ids = tuple(match.id for match in listed)
                yield Breach(demand, reason, ids, len(listed) - demand.number)
            continue
        for one, other in combinations(listed, 2):
            if one.home != other.home:
                yield Breach(demand, reason, (one.id, other.id))
