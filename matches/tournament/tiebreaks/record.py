"""Tie-breaks read from an entrant's own record: points, wins, difference, scored and the like."""

from __future__ import annotations

from collections.abc import Mapping

from matches.tournament.exact import Number
from matches.tournament.records import Record
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, Values, one_number, tie_break

MEASURE = Option("Another measure than the main score, such as games or ends", "", "name")


def _measured(record: Record, tied: Tied) -> tuple[Number, Number]:
    """(for, against) in the measure that the option names."""
    measure = tied.options.get("measure")
    if not isinstance(measure, str) or not measure:
        return record.scored, record.conceded
    return record.measures.get(measure, (0, 0))


@tie_break(
    "points",
    version=1,
    title="Points",
    rule="More points, by the competition's points scheme and with any adjustments, stand higher.",
)
@one_number
def points(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).points for id_ in tied.group}


@tie_break(
    "wins",
    version=1,
    title="Wins",
    rule="More matches won stand higher; a walkover received counts as won, a bye does not.",
)
@one_number
def wins(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).won for id_ in tied.group}


@tie_break(
    "wins-played",
    fide="WON",
    version=1,
    title="Wins at the board",
    rule="More matches won at the board, walkovers not counted, stand higher.",
)
@one_number
def wins_played(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).won - tied.record(id_).walkovers_won for id_ in tied.group}


@tie_break(
    "away-wins",
    version=1,
    title="Away wins",
    rule="More wins away from home (with the second flick) stand higher.",
)
@one_number
def away_wins(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).won_away for id_ in tied.group}


@tie_break(
    "difference",
    version=1,
    title="Difference",
    rule="The greater difference between what was scored and what was conceded stands higher.",
    options={"measure": MEASURE},
)
@one_number
def difference(tied: Tied) -> Mapping[str, Number]:
    both = {id_: _measured(tied.record(id_), tied) for id_ in tied.group}
    return {id_: scored - conceded for id_, (scored, conceded) in both.items()}


@tie_break(
    "scored",
    version=1,
    title="Scored",
    rule="Whoever scored more in all matches stands higher.",
    options={"measure": MEASURE},
)
@one_number
def scored(tied: Tied) -> Mapping[str, Number]:
    return {id_: _measured(tied.record(id_), tied)[0] for id_ in tied.group}


@tie_break(
    "scored-away",
    version=1,
    title="Scored away",
    rule="Whoever scored more in matches away from home stands higher.",
)
@one_number
def scored_away(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).scored_away for id_ in tied.group}


@tie_break(
    "played",
    version=1,
    title="Played",
    rule="Whoever has played more matches stands higher.",
)
@one_number
def played(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).played for id_ in tied.group}


@tie_break(
    "fewest-walkovers",
    version=1,
    title="Fewest walkovers given",
    rule="Whoever gave fewer walkovers stands higher.",
    lowest=True,
)
@one_number
def fewest_walkovers(tied: Tied) -> Mapping[str, Number]:
    records = {id_: tied.record(id_) for id_ in tied.group}
    return {id_: r.walkovers_lost + r.double_walkovers for id_, r in records.items()}


@tie_break(
    "fair-play",
    version=1,
    title="Fair play",
    rule="Fewer fair-play penalty points stand higher, if they are on record for all of the group.",
    lowest=True,
)
def fair_play(tied: Tied) -> Values:
    entrants = tied.tally.entrants
    numbers = {
        id_: (entrants[id_].numbers["fair-play"],)
        for id_ in tied.group
        if "fair-play" in entrants[id_].numbers
    }
    if len(numbers) < len(tied.group):
        return Values({}, skipped="fair play is not on record for all of them")
    return Values(numbers)
