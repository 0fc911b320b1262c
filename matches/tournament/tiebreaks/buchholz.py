"""Buchholz and what is made from it, after FIDE's C.07, Article 8: the points of the opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor

from matches.tournament.exact import Number, exact
from matches.tournament.records import count
from matches.tournament.results import COUNTING, Outcome
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks.contributions import at_the_board_with, contributions, cut
from matches.tournament.tiebreaks.registry import Option, one_number, tie_break

HALF = Fraction(1, 2)
CUT = {"cut": Option("How many of the lowest are left out", 0, "count")}
MEDIAN = {"median": Option("How many of the lowest, and of the highest, are left out", 0, "count")}
UNPLAYED: Mapping[str, Option] = {
    "edition": Option("Which year's rule for unplayed rounds", "2026", "choice", ("2023", "2026")),
    "walkovers": Option(
        "What a walkover is where pairings are not fixed: a round without an opponent, or a game "
        "as if it had been played (/P)",
        "unplayed",
        "choice",
        ("unplayed", "played"),
    ),
}


def _buchholz(tied: Tied, lowest: int = 0, highest: int = 0) -> Mapping[str, Number]:
    lowest += tied.whole("cut") + tied.whole("median")
    highest += tied.whole("median")
    sums: dict[str, Number] = {}
    for id_ in tied.group:
        kept = sorted(one.brings for one in cut(contributions(tied, id_), lowest))
        sums[id_] = exact(sum(kept[: max(len(kept) - highest, 0)] if highest else kept))
    return sums


@tie_break(
    "buchholz",
    fide="BH",
    version=1,
    title="Buchholz",
    rule="The sum of the opponents' points; whose opponents did better stands higher.",
    options=UNPLAYED,
)
@one_number
def buchholz(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied)


@tie_break(
    "buchholz-cut-1",
    fide="BH/C1",
    version=1,
    title="Buchholz Cut-1",
    rule="The sum of the opponents' points without the lowest; the higher sum stands higher.",
    options=UNPLAYED,
)
@one_number
def buchholz_cut_1(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied, lowest=1)


@tie_break(
    "buchholz-cut-2",
    fide="BH/C2",
    version=1,
    title="Buchholz Cut-2",
    rule="The sum of the opponents' points without the two lowest; the higher sum stands higher.",
    options=UNPLAYED,
)
@one_number
def buchholz_cut_2(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied, lowest=2)


@tie_break(
    "buchholz-median",
    fide="BH/M1",
    version=1,
    title="Median Buchholz",
    rule="The sum of the opponents' points without the lowest and the highest; the higher sum "
    "stands higher.",
    options=UNPLAYED,
)
@one_number
def buchholz_median(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied, lowest=1, highest=1)


@tie_break(
    "buchholz-median-2",
    fide="BH/M2",
    version=1,
    title="Median Buchholz of two",
    rule="The sum of the opponents' points without the two lowest and the two highest; the higher "
    "sum stands higher.",
    options=UNPLAYED,
)
@one_number
def buchholz_median_2(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied, lowest=2, highest=2)


@tie_break(
    "fore-buchholz",
    fide="FB",
    version=1,
    title="Fore Buchholz",
    rule="Buchholz as if every match of the last round had been drawn; the higher sum stands "
    "higher.",
    options={**UNPLAYED, **CUT, **MEDIAN},
)
@one_number
def fore_buchholz(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(Tied(tied.group, _last_round_drawn(tied.tally), tied.options))


def _last_round_drawn(tally: Tally) -> Tally:
    last = max((result.round for result in tally.results if result.outcome in COUNTING), default=0)
    results = [
        replace(one, outcome=Outcome.PLAYED, winner="draw", home_score=None, away_score=None)
        if one.round == last and one.away is not None and one.outcome in COUNTING
        else one
        for one in tally.results
    ]
    records = count(tuple(tally.entrants), results, tally.scheme)
    return replace(tally, results=results, records=records)


@tie_break(
    "opponents-buchholz",
    fide="AOB",
    version=1,
    title="Average Buchholz of opponents",
    rule="The average Buchholz of those met at the board, to two decimals; the higher stands "
    "higher.",
    options={
        **UNPLAYED,
        "of": Option(
            "Which Buchholz (/F: Fore Buchholz)",
            "buchholz",
            "choice",
            ("buchholz", "fore-buchholz"),
        ),
    },
)
@one_number
def opponents_buchholz(tied: Tied) -> Mapping[str, Number]:
    others = {id_: at_the_board_with(tied.tally, id_) for id_ in tied.group}
    needed = tuple({other for met in others.values() for other in met})
    fore = tied.options.get("of") == "fore-buchholz"
    tally = _last_round_drawn(tied.tally) if fore else tied.tally
    buchholz_of = _buchholz(Tied(needed, tally, tied.options))
    averages: dict[str, Number] = {}
    for id_, opponents in others.items():
        met = [buchholz_of[other] for other in opponents]
        average = Fraction(sum(met), len(met)) if met else Fraction(0)
        averages[id_] = exact(Fraction(floor(average * 100 + HALF), 100))
    return averages
