"""Tie-breaks of Swiss tournaments and round robins on points alone, after FIDE's C.07."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from matches.tournament.exact import Number, exact
from matches.tournament.records import points_in
from matches.tournament.rounds import opponent
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.buchholz import CUT, UNPLAYED
from matches.tournament.tiebreaks.contributions import contributions, cut
from matches.tournament.tiebreaks.registry import Option, one_number, tie_break

HALF = Fraction(1, 2)


@tie_break(
    "sonneborn-berger",
    fide="SB",
    version=1,
    title="Sonneborn-Berger",
    rule="For each round the opponent's points times one's own points in it, as a share of a win; "
    "the higher sum stands higher: beating the strong is worth more.",
    options={**UNPLAYED, **CUT},
)
@one_number
def sonneborn_berger(tied: Tied) -> Mapping[str, Number]:
    cuts = tied.whole("cut")
    return {
        id_: exact(sum(one.brings for one in cut(contributions(tied, id_, True), cuts)))
        for id_ in tied.group
    }


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


@tie_break(
    "koya",
    fide="KS",
    version=1,
    title="Koya",
    rule="One's points against those who have at least half of the points that they could have; "
    "more stand higher.",
    options={
        "limit": Option(
            "How many half points more than half of them it takes, below 0: fewer (/L)", 0, "whole"
        )
    },
)
@one_number
def koya(tied: Tied) -> Mapping[str, Number]:
    tally = tied.tally
    strong = _strong(tied)
    return {
        id_: sum(
            points_in(result, id_, tally.scheme)
            for result in tally.results_of[id_]
            if opponent(result, id_) in strong
        )
        for id_ in tied.group
    }


def _strong(tied: Tied) -> set[str]:
    """Who has reached the limit. Where pairings are fixed each could have won its own matches,
    else every round."""
    tally = tied.tally
    more = HALF * tied.whole("limit")
    found = set()
    for id_, record in tally.records.items():
        could_win = record.played + record.byes if tally.fixed else tally.rounds
        if record.points >= HALF * could_win * tally.scheme.win + more:
            found.add(id_)
    return found
