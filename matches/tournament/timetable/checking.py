"""What is wrong with a timetable as it stands, in words that a page can say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from matches.tournament.timetable.problem import (
    Fixture,
    Placement,
    Problem,
    overlap,
    too_close,
)


@dataclass(frozen=True, slots=True)
class Clash:
    """Something that cannot be. `kind` is a `Reason`'s, or ``board``: two matches on one; `matches`
    are the ids of those concerned, `about` the person, board, block, entrant or venue."""

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
    own = {f.id: (placed[f.id], problem.people(f)) for f in problem.fixtures if f.id in placed}
    others = {m.id: (m.place, m.people) for m in problem.matches if m.id not in own}
    everything = sorted({**own, **others}.items(), key=lambda each: each[1][0].starts)
    for n, (one, (at, people)) in enumerate(everything):
        for other, (there, others_) in everything[n + 1 :]:
            if there.starts >= at.ends + problem.rest:
                break
            if one not in own and other not in own:
                continue
            pair = (one, other)
            if at.venue == there.venue and overlap(at, there):
                for board in sorted(set(at.boards) & set(there.boards)):
                    yield Clash("board", pair, board)
            if too_close(at, there, problem.rest):
                kind = "at-once" if overlap(at, there) else "rest"
                for person in sorted(people & others_):
                    yield Clash(kind, pair, person)


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


def _round(fixture: Fixture) -> int:
    return fixture.round
