"""Who umpires what: nobody twice at once, nobody who is barred, and evenly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

Stretch = tuple[int, int]
"""From a moment to a later one, in any unit; the end is not in it."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A match that wants an umpire, when it is played, and who may not umpire it."""

    match: str
    when: Stretch
    barred: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Allocation:
    """Umpires by match; `without` lists the matches for which nobody is left."""

    given: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()


def overlap(one: Stretch, other: Stretch) -> bool:
    """Whether two stretches have a moment in common."""
    return one[0] < other[1] and other[0] < one[1]


def allocate(
    duties: Iterable[Duty],
    loads: Mapping[str, int],
    busy: Mapping[str, Sequence[Stretch]] | None = None,
) -> Allocation:
    """Give every match an umpire, as far as can be.

    `loads` says of every umpire who may be asked how many matches they have already: who has fewer
    is asked first. `busy`: when somebody umpires or plays elsewhere. Matches that begin together
    are given out together, so that as many as possible have an umpire; earlier ones come first.
    """
    taken = {one: list((busy or {}).get(one, ())) for one in loads}
    counts = dict(loads)
    given: dict[str, str] = {}
    without: list[str] = []
    ordered = sorted(duties, key=lambda duty: (duty.when, duty.match))
    for _begins, held in groupby(ordered, key=lambda duty: duty.when[0]):
        together = list(held)
        found = _together(together, counts, taken)
        for duty in together:
            umpire = found.get(duty.match)
            if umpire is None:
                without.append(duty.match)
                continue
            given[duty.match] = umpire
            counts[umpire] += 1
            taken[umpire].append(duty.when)
    return Allocation(given, tuple(without))


def _together(
    duties: Sequence[Duty], counts: Mapping[str, int], taken: Mapping[str, Sequence[Stretch]]
) -> dict[str, str]:
    """Umpires for matches that begin at once: as many as can be, and those with the least to do."""
    from networkx import Graph, max_weight_matching

    most = max(counts.values(), default=0)
    graph = Graph()
    for duty in duties:
        for umpire in sorted(counts, key=lambda one: (counts[one], one)):
            if umpire in duty.barred or any(overlap(duty.when, one) for one in taken[umpire]):
                continue
            # Less than the square of a step more: two light loads before a lighter and a heavier.
            weight = (most + 1) ** 2 - counts[umpire] ** 2
            graph.add_edge(("match", duty.match), ("umpire", umpire), weight=weight)
    found: dict[str, str] = {}
    for one, other in max_weight_matching(graph, maxcardinality=True):
        match, umpire = (one, other) if one[0] == "match" else (other, one)
        found[match[1]] = umpire[1]
    return found
