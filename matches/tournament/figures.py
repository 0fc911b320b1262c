"""Figures of a competition beside its table: the grid, home and away, places by round, runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.records import Record, count
from matches.tournament.results import COUNTING, MET, Entrant, Outcome, Result, Side, winning_side
from matches.tournament.rows import Letter
from matches.tournament.scheme import Adjustment, PointsScheme
from matches.tournament.table import tabulate
from matches.tournament.tally import Pairings
from matches.tournament.tiebreaks import STANDARD, Step
from matches.tournament.withdrawals import WithdrawalPolicy

NOBODY = ""
"""Stands for the other side where only one side's record is counted."""
EXPUNGED_WHOLE = WithdrawalPolicy(expunge_below=Fraction(1))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that counts, as one side has it. Scores are None where nobody played."""

    result: str
    at_home: bool
    letter: Letter
    scored: Number | None
    conceded: Number | None
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class HalfRow:
    """An entrant's line of a table of home matches alone, or of away matches alone."""

    entrant: str
    rank: int
    record: Record


@dataclass(frozen=True, slots=True)
class Run:
    """Matches won one after the other; `first` and `last` are the results at its ends. `running`:
    the entrant's latest match is in it."""

    entrant: str
    length: int
    first: str
    last: str
    running: bool


@dataclass(frozen=True, slots=True)
class RoundPlaces:
    """Every entrant's rank after a round."""

    round: int
    ranks: Mapping[str, int]


def grid(results: Iterable[Result]) -> dict[tuple[str, str], tuple[Meeting, ...]]:
    """Who met whom and how it went: (entrant, opponent) to their meetings in the order of rounds,
    as the entrant has them. Every meeting stands there twice, once for each side."""
    cells: dict[tuple[str, str], list[Meeting]] = {}
    for result in sorted(results, key=_in_order):
        if result.outcome not in MET or result.away is None:
            continue
        for own, other, at_home in (
            (result.home, result.away, True),
            (result.away, result.home, False),
        ):
            cells.setdefault((own, other), []).append(_meeting(result, at_home))
    return {pair: tuple(met) for pair, met in cells.items()}


def half_table(
    ids: Sequence[str], results: Iterable[Result], scheme: PointsScheme, side: Side
) -> tuple[HalfRow, ...]:
    """The table of "home" matches alone, or of "away" matches alone: by points, difference and
    scored; who is level in all three shares a rank. Byes are neither."""
    own = [
        replace(result, away=NOBODY) if side == "home" else replace(result, home=NOBODY)
        for result in results
        if result.outcome in MET and result.away is not None
    ]
    records = count([*ids, NOBODY], own, scheme)

    def value(id_: str) -> tuple[Number, Number, Number]:
        record = records[id_]
        return record.points, record.difference, record.scored

    ordered = sorted(ids, key=value, reverse=True)
    return tuple(
        HalfRow(id_, 1 + sum(value(other) > value(id_) for other in ids), records[id_])
        for id_ in ordered
    )


def places_by_round(
    entrants: Sequence[Entrant],
    results: Iterable[Result],
    scheme: PointsScheme,
    tie_breaks: Sequence[str | Step] = STANDARD,
    adjustments: Iterable[Adjustment] = (),
    pairings: Pairings | None = None,
) -> tuple[RoundPlaces, ...]:
    """Where everybody stood after each round that has a result.

    A match counts in the round it belongs to, whenever it was played. An adjustment counts from the
    first round that has a match of its day or a later one; after the last round all do, so that it
    ends as the table stands.
    """
    held = list(results)
    numbers = sorted({one.round for one in held if one.outcome in COUNTING and one.round > 0})
    given = list(adjustments)
    told = []
    for number in numbers:
        so_far = [one for one in held if one.round <= number]
        until = max((one.date for one in so_far if one.outcome in COUNTING), default="")[:10]
        last = number == numbers[-1]
        made = [one for one in given if last or not one.date or one.date <= until]
        table = tabulate(
            entrants, so_far, scheme, tie_breaks, made,
            withdrawals=EXPUNGED_WHOLE, pairings=pairings,
        )  # fmt: skip
        ranks = {row.entrant: row.rank for row in table.rows if row.rank is not None}
        told.append(RoundPlaces(number, ranks))
    return tuple(told)


def longest_runs(results: Iterable[Result], least: int = 2) -> tuple[Run, ...]:
    """Each entrant's longest run of matches won, of at least `least`, the longest first; of two as
    long, the later. By date where every result has one, else by round."""
    held = [one for one in results if one.outcome in MET and one.away is not None]
    by_date = all(one.date for one in held)
    held.sort(key=lambda one: (one.date if by_date else "", one.round, one.id))
    runs: dict[str, list[str]] = {}
    best: dict[str, tuple[list[str], bool]] = {}
    for result in held:
        for id_, at_home in ((result.home, True), (result.away or NOBODY, False)):
            won = _letter(result, at_home) == "W"
            own = runs[id_] = [*runs.get(id_, []), result.id] if won else []
            if won and len(own) >= len(best.get(id_, ([], False))[0]):
                best[id_] = (own, True)
            elif id_ in best:
                best[id_] = (best[id_][0], best[id_][1] and won)
    told = [
        Run(id_, len(own), own[0], own[-1], running)
        for id_, (own, running) in best.items()
        if len(own) >= least
    ]
    return tuple(sorted(told, key=lambda run: (-run.length, run.entrant)))


def clearest(results: Iterable[Result], most: int = 5) -> tuple[Result, ...]:
    """The matches won by most, the clearest first; of two as clear, the one with more scored."""

    def margin(result: Result) -> tuple[Number, Number]:
        home: Number = result.home_score or 0
        away: Number = result.away_score or 0
        by = home - away
        return max(by, -by), max(home, away)

    played = [
        one
        for one in results
        if one.outcome == Outcome.PLAYED
        and one.away is not None
        and None not in (one.home_score, one.away_score)
        and margin(one)[0] > 0
    ]
    played.sort(key=lambda one: one.id)
    return tuple(sorted(played, key=margin, reverse=True)[:most])


def _in_order(result: Result) -> tuple[int, str, str]:
    return result.round, result.date, result.id


def _letter(result: Result, at_home: bool) -> Letter:
    winner = winning_side(result)
    if winner == "draw":
        return "D"
    return "W" if winner == ("home" if at_home else "away") else "L"


def _meeting(result: Result, at_home: bool) -> Meeting:
    scores = result.home_score, result.away_score
    own, other = scores if at_home else scores[::-1]
    return Meeting(result.id, at_home, _letter(result, at_home), own, other, result.outcome)
