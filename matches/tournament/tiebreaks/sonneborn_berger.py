"""Sonneborn-Berger, after FIDE's C.07."""

from __future__ import annotations

from collections.abc import Mapping

from matches.tournament.exact import Number, exact
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.buchholz import CUT, UNPLAYED
from matches.tournament.tiebreaks.contributions import contributions, cut
from matches.tournament.tiebreaks.registry import one_number, tie_break


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
