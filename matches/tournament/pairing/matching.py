"""A pairing by maximum weight matching, for when the Dutch system has no answer.

What is never done: a rematch (unless the organiser allows it), a pair to be kept apart, a bye for
who had more free wins than another who is present. What is weighed, the first most: few rematches,
few pairs in which both are due the same flick without choice, points close together, the bye as far
down as can be, other flicks as they are due.
"""

from __future__ import annotations

from collections.abc import Sequence

from matches.tournament.pairing.flicks import clash, in_order
from matches.tournament.pairing.history import Competitor, Swiss

NEIGHBOURS = (24, 96)
"""How far down the ranking an opponent is looked for at first; then everywhere."""


def matched(swiss: Swiss) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """The pairs, first flicker first, and who has the bye; None where there is no legal pairing."""
    ranked = swiss.ranked()
    for reach in (*(near for near in NEIGHBOURS if near < len(ranked)), len(ranked)):
        mates = _mates(swiss, ranked, reach)
        if mates is not None:
            return _in_order(swiss, ranked, mates)
    return None


def may_meet(swiss: Swiss, one: Competitor, other: Competitor) -> bool:
    """Whether nothing but the flicks speaks against the pair."""
    if frozenset((one.number, other.number)) in swiss.apart:
        return False
    return swiss.rematches or other.number not in one.opponents


def may_rest(swiss: Swiss) -> frozenset[int]:
    """Who may have the bye: those present who had the fewest free wins."""
    present = swiss.present()
    fewest = min((one.free_wins for one in present), default=0)
    return frozenset(one.number for one in present if one.free_wins == fewest)


def _mates(swiss: Swiss, ranked: Sequence[Competitor], reach: int) -> dict[int, int] | None:
    """Places in `ranked` matched to each other, -1 the bye; None where someone is left over."""
    from networkx import Graph, max_weight_matching

    graph = Graph()
    graph.add_nodes_from(range(len(ranked)))
    groups = {points: at for at, points in enumerate(sorted({swiss.points(o) for o in ranked}))}
    level = [groups[swiss.points(one)] for one in ranked]
    steps = (len(groups) + 1) ** 2
    for at, one in enumerate(ranked):
        for to in range(at + 1, min(len(ranked), at + 1 + reach)):
            if may_meet(swiss, one, ranked[to]):
                cost = _cost(one, ranked[to], (level[at] - level[to]) ** 2, steps * len(ranked))
                graph.add_edge(at, to, weight=-cost)
    if len(ranked) % 2:
        resting = may_rest(swiss)
        for at, one in enumerate(ranked):
            if one.number in resting:
                graph.add_edge(at, -1, weight=-4 * level[at] ** 2)
    found = max_weight_matching(graph, maxcardinality=True)
    mates = {**dict(found), **{b: a for a, b in found}}
    return mates if all(at in mates for at in range(len(ranked))) else None


def _cost(one: Competitor, other: Competitor, apart: int, most: int) -> int:
    """What a pair costs; `most` is more than all differences of points together can."""
    met = sum(each.met and each.opponent == other.number for each in one.rounds)
    due = clash(one, other)
    return met * 40 * most**2 + (due == 3) * 40 * most + 4 * apart + min(due, 2)


def _in_order(
    swiss: Swiss, ranked: Sequence[Competitor], mates: dict[int, int]
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    pairs = [
        in_order(swiss, ranked[at], ranked[to]) for at, to in sorted(mates.items()) if 0 <= at < to
    ]
    bye = mates.get(-1)
    return tuple(pairs), None if bye is None else ranked[bye].number
