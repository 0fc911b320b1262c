"""Direct encounter, after FIDE's C.07, Article 6: the points among those who are level."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Values, tie_break


@tie_break(
    "direct-encounter",
    fide="DE",
    version=1,
    title="Direct encounter",
    rule="More points in the matches among those who are level stand higher. If some of them have "
    "not met, only who would be first however those matches ended is placed before the rest. "
    "What is left level is compared again among itself.",
)
def direct_encounter(tied: Tied) -> Values:
    """Points among the group; where not all have met, who is sure to be first."""
    table = tied.tally.mini_table(tied.group)
    met = Counter(frozenset((m.home, m.away)) for m in tied.tally.meetings(tied.group))
    missing = Counter(
        id_ for pair in combinations(tied.group, 2) if not met[frozenset(pair)] for id_ in pair
    )
    if not missing:
        points = {id_: (table[id_].points,) for id_ in tied.group}
        return Values(points, columns=("points",), again=True)
    scheme = tied.tally.scheme
    at_least = {id_: table[id_].points + missing[id_] * scheme.loss for id_ in tied.group}
    at_most = {id_: table[id_].points + missing[id_] * scheme.win for id_ in tied.group}
    sure = {
        id_: all(at_least[id_] > at_most[other] for other in tied.group if other != id_)
        for id_ in tied.group
    }
    if not any(sure.values()):
        return Values({}, skipped="not all of them have met, and nobody is sure to be first")
    return Values({id_: (int(sure[id_]),) for id_ in tied.group}, ("sure-first",), again=True)
