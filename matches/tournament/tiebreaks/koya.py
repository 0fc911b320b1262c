"""Koya's system, after FIDE's C.07."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.records import points_in
from matches.tournament.rounds import opponent
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, one_number, tie_break

HALF = Fraction(1, 2)


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
