"""How many breaks there are whatever is searched: a break is a match at home after one at home, or
away after one away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import combinations, pairwise
from math import comb

from matches.tournament.timetable.answer import Count
from matches.tournament.timetable.demands import MOST_BREAKS, Demand
from matches.tournament.timetable.grounds import ENDLESS, IN_ORDER, Counted, Grounds, Held
from matches.tournament.timetable.problem import Fixture, Problem, Reason

IN_ROUNDS = "breaks-in-rounds"
"""The count of the breaks that the draw has round by round; that of patterns is called as the
demand."""


def break_counts(grounds: Grounds, demand: Demand) -> Iterator[Counted]:
    """Of entrants none of whose matches stay: those that do may break it by themselves."""
    problem = grounds.problem
    who = demand.about or tuple(entrant.id for entrant in problem.entrants)
    own = {each: [f for f in problem.open if each in (f.home, f.away)] for each in who}
    if demand.days or any(problem.stays[each] for each in who):
        return
    if problem.rules.in_order:
        yield _in_rounds(problem, demand, own)
    if _all_meet(problem, who):
        yield from _by_patterns(grounds, demand, own)


def breaks_of(problem: Problem, count: Count) -> Iterator[Reason]:
    """The constraints that a count of breaks stands on, beside what keeps matches out of slots."""
    if count.kind == IN_ROUNDS:
        yield from (Reason(MOST_BREAKS, count.about), IN_ORDER)
    if count.kind != MOST_BREAKS:
        return
    for demand in problem.demands:
        if demand.kind == MOST_BREAKS and demand.about_whom() == count.about:
            yield Reason(MOST_BREAKS, count.about)
            who = demand.about or tuple(entrant.id for entrant in problem.entrants)
            yield from (Reason("at-once", each) for each in who)


def _in_rounds(problem: Problem, demand: Demand, own: dict[str, list[Fixture]]) -> Counted:
    """Rounds in order are played as they were drawn, whenever that is."""
    breaks = 0
    for who, fixtures in own.items():
        rounds: dict[int, list[bool]] = {}
        for fixture in fixtures:
            rounds.setdefault(fixture.round, []).append(fixture.home == who)
        row = [rounds[each] for each in sorted(rounds)]
        # Of two matches in one round nobody knows which comes first.
        breaks += sum(len(a) == len(b) == 1 and a == b for a, b in pairwise(row))
    reason = Reason(MOST_BREAKS, demand.about_whom())

    def room(held: Held) -> int:
        return demand.number if {reason, IN_ORDER} <= held else ENDLESS

    return Count(IN_ROUNDS, demand.about_whom(), breaks), (), room


def _all_meet(problem: Problem, who: Sequence[str]) -> bool:
    pairs = {frozenset((f.home, f.away)) for f in problem.open}
    return all(frozenset(pair) in pairs for pair in combinations(who, 2))


def _by_patterns(
    grounds: Grounds, demand: Demand, own: dict[str, list[Fixture]]
) -> Iterator[Counted]:
    """Who plays at each of the times has a pattern of home and away. No two that meet have the
    same: they would both be at home then. (De Werra 1981: of n at least n − 2 breaks.)"""
    matches = {len(fixtures) for fixtures in own.values()}
    if len(matches) != 1:
        return
    (times,) = matches
    alone = {Reason("at-once", who) for who in own}
    # Of everybody one need not be held to one match at a time: the others leave one for each.
    spared = len(own) == len(grounds.problem.entrants) and len(own) % 2 == 0

    def room(held: Held) -> int:
        named = Reason(MOST_BREAKS, demand.about_whom()) in held
        if not named or len(alone - held) > spared:
            return ENDLESS
        played = {_starts(grounds, fixtures, held) for fixtures in own.values()}
        packed = len(played) == 1 and len(next(iter(played))) == times
        return demand.number if packed else ENDLESS

    every = [fixture for fixtures in own.values() for fixture in fixtures]
    yield Count(MOST_BREAKS, demand.about_whom(), fewest(len(own), times)), every, room


def _starts(grounds: Grounds, fixtures: Sequence[Fixture], held: Held) -> frozenset[datetime]:
    slots = grounds.problem.slots
    return frozenset(slots[n].starts for n in grounds.open(fixtures, held))


def fewest(entrants: int, times: int) -> int:
    """The breaks that so many different patterns of so many times have at least: two have none, two
    have theirs at each place where one can be, and so on."""
    breaks = 0
    for number in range(times):
        had = min(entrants, 2 * comb(times - 1, number))
        breaks, entrants = breaks + had * number, entrants - had
    return breaks
