"""Tie-breaks that set what was won against how much was played."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.records import Record
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import one_number, tie_break


def _rate(record: Record) -> Number:
    return Fraction(record.points) / record.played if record.played else Fraction(0)


@tie_break(
    "points-a-match",
    version=1,
    title="Points a match",
    rule=(
        "More points for each match played stand higher, so that who had one match fewer has lost"
        " nothing by it; without a match it is 0."
    ),
)
@one_number
def points_a_match(tied: Tied) -> Mapping[str, Number]:
    return {id_: _rate(tied.record(id_)) for id_ in tied.group}
