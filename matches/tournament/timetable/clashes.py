"""What is wrong with a timetable as it stands, in words that a page can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations

from matches.tournament.timetable.breaches import breaches
from matches.tournament.timetable.problem import (
    Fixture,
    Match,
    Placement,
    Problem,
    overlap,
    too_close,
)


@dataclass(frozen=True, slots=True)
class Clash:
    """Something that cannot be. `kind` is a `Reason`'s, or ``board``: two matches on one; `matches`
    are the ids of those concerned, `about` the person, board, block, entrant or venue, or what a
    demand's reason is about."""

    kind: str
    matches: tuple[str, ...]
    about: str = ""


def clashes(problem: Problem, placed: Mapping[str, Placement]) -> list[Clash]:
    """Every clash among the placed fixtures (by id), with each other and with what is settled."""
    return [
        *_alone(problem, placed),
        *_together(problem, placed),
        *_days(problem, placed),
        *_order(problem, placed),
        *_demands(problem, placed),
    ]


def _alone(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Clash]:
    """What is wrong with one match, whatever the others do."""
    for fixture in problem.fixtures:
        at = placed.get(fixture.id)
        if at is None:
            continue
        home = problem.entrant[fixture.home] if fixture.home is not None else None
        if home is not None and home.venue not in (None, at.venue):
            yield Clash("home-venue", (fixture.id,), home.id)
        if home is not None and at.starts.weekday() not in home.nights:
            yield Clash("home-night", (fixture.id,), home.id)
        for block in problem.blocks:
            mine = block.entrant is None or block.entrant in (fixture.home, fixture.away)
            there = block.venue in (None, at.venue)
            board = block.board is None or block.board in at.boards
            if mine and there and board and overlap(block, at):
                yield Clash("block", (fixture.id,), block.id)
        if fixture.fixed is not None and fixture.fixed != at:
            yield Clash("match", (fixture.id,), fixture.id)


def _together(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Clash]:
    """Two matches on a board, and people in two places."""
    own = {
        f.id: Match(f.id, placed[f.id], problem.people(f), f.umpires)
        for f in problem.fixtures
        if f.id in placed
    }
    everything = sorted(
        (*own.values(), *(m for m in problem.matches if m.id not in own)),
        key=lambda each: each.place.starts,
    )
    longest = max([problem.rest, *(timedelta(minutes=each) for each in problem.travel.values())])
    for n, one in enumerate(everything):
        for other in everything[n + 1 :]:
            if other.place.starts >= one.place.ends + longest:
                break
            if one.id in own or other.id in own:
                yield from _between(problem, one, other)


def _between(problem: Problem, one: Match, other: Match) -> Iterator[Clash]:
    """What is wrong between two matches: a person told of once, by the worst of it."""
    at, there, pair = one.place, other.place, (one.id, other.id)
    both = sorted(one.there & other.there)
    if overlap(at, there):
        if at.venue == there.venue:
            for board in sorted(set(at.boards) & set(there.boards)):
                yield Clash("board", pair, board)
        yield from (Clash("at-once", pair, person) for person in both)
        return
    if too_close(at, there, problem.way(at.venue, there.venue)):
        yield from (Clash("travel", pair, person) for person in both)
        return
    if too_close(at, there, problem.rest):
        yield from (Clash("rest", pair, person) for person in sorted(one.people & other.people))


def _days(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Clash]:
    most = problem.rules.most_a_day
    if most is None:
        return
    counted: Counter[tuple[str, object]] = Counter()
    for fixture in problem.fixtures:
        at = placed.get(fixture.id)
        for side in (fixture.home, fixture.away):
            if at is not None and side is not None:
                counted[side, at.starts.date()] += 1
    for (side, day), count in counted.items():
        if count > most:
            ids = tuple(
                f.id
                for f in problem.fixtures
                if side in (f.home, f.away) and f.id in placed and placed[f.id].starts.date() == day
            )
            yield Clash("most-a-day", ids, side)


def _order(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Clash]:
    if not problem.rules.in_order:
        return
    listed = [f for f in problem.fixtures if f.id in placed]
    for one, other in combinations(sorted(listed, key=_round), 2):
        if one.round < other.round and placed[other.id].starts < placed[one.id].ends:
            yield Clash("in-order", (one.id, other.id))


def _demands(problem: Problem, placed: Mapping[str, Placement]) -> Iterator[Clash]:
    for breach in breaches(problem, placed):
        if breach.demand.must:
            yield Clash(breach.reason.kind, breach.matches, breach.reason.about)


def _round(fixture: Fixture) -> int:
    return fixture.round
