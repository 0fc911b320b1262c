"""Direct encounter, after FIDE's C.07, Article 6: the points among those who are level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from matches.tournament.exact import Number, exact
from matches.tournament.records import count, points_in
from matches.tournament.results import Result
from matches.tournament.scheme import PointsScheme
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.contributions import walkovers_count
from matches.tournament.tiebreaks.registry import Option, Values, tie_break

Meetings = Mapping[frozenset[str], int]


@tie_break(
    "direct-encounter",
    fide="DE",
    version=1,
    title="Direct encounter",
    rule="More points in the matches among those who are level stand higher. If some of them have "
    "not met, only who would be first however those matches ended is placed before the rest, and "
    "then who would be second. What is left level is compared again among itself.",
    options={
        "walkovers": Option(
            "Whether those have met between whom there was a walkover, where pairings are not "
            "fixed (/P: played)",
            "unplayed",
            "choice",
            ("unplayed", "played"),
        )
    },
)
def direct_encounter(tied: Tied) -> Values:
    """Points among the group; where not all have met, who is sure to be first, then second."""
    held = tied.tally.encounters(tied.group, walkovers_count(tied))
    met: Meetings = Counter(frozenset((one.home, one.away or "")) for one in held)
    points = _points(tied.group, held, met, tied.tally.scheme)
    missing = Counter(
        id_ for pair in combinations(tied.group, 2) if frozenset(pair) not in met for id_ in pair
    )
    if not missing:
        return Values({id_: (points[id_],) for id_ in tied.group}, ("points",), again=True)
    scheme = tied.tally.scheme
    at_least = {id_: points[id_] + missing[id_] * scheme.loss for id_ in tied.group}
    at_most = {id_: points[id_] + missing[id_] * scheme.win for id_ in tied.group}
    sure = _sure(at_least, at_most)
    if not sure:
        return Values({}, skipped="not all of them have met, and nobody is sure to be first")
    places = {id_: len(sure) - at for at, id_ in enumerate(sure)}
    column = "sure-first" if len(sure) == 1 else "sure-places"
    return Values({id_: (places.get(id_, 0),) for id_ in tied.group}, (column,), again=True)


def _points(
    group: Sequence[str], held: Sequence[Result], met: Meetings, scheme: PointsScheme
) -> Mapping[str, Number]:
    """Each one's points; where some have met more often than others, the average against each
    opponent is what counts (6.1.2)."""
    pairs = len(group) * (len(group) - 1) // 2
    if len(met) == pairs and len(set(met.values())) == 1:
        return {id_: record.points for id_, record in count(group, held, scheme).items()}
    averages: dict[str, Number] = dict.fromkeys(group, 0)
    for one in held:
        times = met[frozenset((one.home, one.away or ""))]
        for id_ in (one.home, one.away or ""):
            averages[id_] += Fraction(points_in(one, id_, scheme)) / times
    return {id_: exact(Fraction(average)) for id_, average in averages.items()}


def _sure(at_least: Mapping[str, Number], at_most: Mapping[str, Number]) -> list[str]:
    """Who is first however the missing matches end, then who is second, as far as that goes."""
    left = list(at_least)
    placed: list[str] = []
    while left:
        first = max(left, key=lambda id_: at_least[id_])
        others = [id_ for id_ in left if id_ != first]
        if not all(at_least[first] > at_most[other] for other in others):
            break
        placed.append(first)
        left = others
    return placed
