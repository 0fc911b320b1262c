"""The progressive score, after FIDE's C.07."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from matches.tournament.exact import Number
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, one_number, tie_break


@tie_break(
    "progressive",
    fide="PS",
    version=1,
    title="Progressive score",
    rule="The sum of one's points after each round; early points count more, and the higher sum "
    "stands higher. Who rests in a round, or stays away, has after it what one had before.",
    options={"cut": Option("How many of the first rounds are left out", 0, "count")},
)
@one_number
def progressive(tied: Tied) -> Mapping[str, Number]:
    tally = tied.tally
    sums: dict[str, Number] = {}
    for id_ in tied.group:
        earned = [own.points(tally.scheme) for own in tally.in_rounds[id_]]
        sums[id_] = sum(list(accumulate(earned))[tied.whole("cut") :])
    return sums
