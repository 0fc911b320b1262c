"""Tie-breaks of Swiss tournaments and round robins, after FIDE's C.07 regulations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import floor

from matches.tournament.exact import Number
from matches.tournament.records import count, points_in
from matches.tournament.results import COUNTING, Outcome, winning_side
from matches.tournament.rounds import at_the_board, opponent, stayed_away
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks.contributions import at_the_board_with, contributions, cut
from matches.tournament.tiebreaks.registry import Option, Values, one_number, tie_break

EDITION = {
    "edition": Option("Which year's rule for unplayed rounds", "2026", "choice", ("2023", "2026"))
}
HALF = Fraction(1, 2)
CUT = {"cut": Option("How many of the lowest are left out", 0, "count")}


def _buchholz(tied: Tied, lowest: int = 0, highest: int = 0) -> Mapping[str, Number]:
    sums: dict[str, Number] = {}
    for id_ in tied.group:
        kept = sorted(one.brings for one in cut(contributions(tied, id_), lowest))
        sums[id_] = whole_if_so(sum(kept[: len(kept) - highest] if highest else kept))
    return sums


@tie_break(
    "buchholz",
    fide="BH",
    version=1,
    title="Buchholz",
    rule="The sum of the opponents' points; whose opponents did better stands higher.",
    options=EDITION,
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
    options=EDITION,
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
    options=EDITION,
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
    options=EDITION,
)
@one_number
def buchholz_median(tied: Tied) -> Mapping[str, Number]:
    return _buchholz(tied, lowest=1, highest=1)


@tie_break(
    "fore-buchholz",
    fide="FB",
    version=1,
    title="Fore Buchholz",
    rule="Buchholz as if every match of the last round had been drawn; the higher sum stands "
    "higher.",
    options=EDITION,
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
    return Tally(tally.entrants, results, tally.scheme, records)


@tie_break(
    "opponents-buchholz",
    fide="AOB",
    version=1,
    title="Average Buchholz of opponents",
    rule="The average Buchholz of those met at the board, to two decimals; the higher stands "
    "higher.",
    options=EDITION,
)
@one_number
def opponents_buchholz(tied: Tied) -> Mapping[str, Number]:
    others = {id_: at_the_board_with(tied.tally, id_) for id_ in tied.group}
    needed = tuple({other for met in others.values() for other in met})
    buchholz_of = _buchholz(Tied(needed, tied.tally, tied.options))
    averages: dict[str, Number] = {}
    for id_, opponents in others.items():
        met = [buchholz_of[other] for other in opponents]
        average = Fraction(sum(met), len(met)) if met else Fraction(0)
        averages[id_] = whole_if_so(Fraction(floor(average * 100 + HALF), 100))
    return averages


@tie_break(
    "sonneborn-berger",
    fide="SB",
    version=1,
    title="Sonneborn-Berger",
    rule="For each round the opponent's points times one's own points in it, as a share of a win; "
    "the higher sum stands higher: beating the strong is worth more.",
    options={**EDITION, **CUT},
)
@one_number
def sonneborn_berger(tied: Tied) -> Mapping[str, Number]:
    cuts = tied.whole("cut")
    return {
        id_: whole_if_so(sum(one.brings for one in cut(contributions(tied, id_, True), cuts)))
        for id_ in tied.group
    }


@tie_break(
    "progressive",
    fide="PS",
    version=1,
    title="Progressive score",
    rule="The sum of one's points after each round; early points count more, and the higher sum "
    "stands higher.",
    options={"cut": Option("How many of the first rounds are left out", 0, "count")},
)
@one_number
def progressive(tied: Tied) -> Mapping[str, Number]:
    tally = tied.tally
    sums: dict[str, Number] = {}
    for id_ in tied.group:
        earned = [points_in(result, id_, tally.scheme) for result in tally.in_rounds[id_]]
        sums[id_] = sum(list(accumulate(earned))[tied.whole("cut") :])
    return sums


@tie_break(
    "koya",
    fide="KS",
    version=1,
    title="Koya",
    rule="One's points against those who have at least half of the points that they could have; "
    "more stand higher.",
)
@one_number
def koya(tied: Tied) -> Mapping[str, Number]:
    tally = tied.tally
    strong = {
        id_
        for id_, record in tally.records.items()
        if 2 * record.points >= (record.played + record.byes) * tally.scheme.win
    }
    return {
        id_: sum(
            points_in(result, id_, tally.scheme)
            for result in tally.results_of[id_]
            if opponent(result, id_) in strong
        )
        for id_ in tied.group
    }


@tie_break(
    "rounds-won",
    fide="WIN",
    version=1,
    title="Rounds won",
    rule="More rounds with as many points as a win, full-point byes and walkovers received among "
    "them, stand higher.",
)
@one_number
def rounds_won(tied: Tied) -> Mapping[str, Number]:
    return {id_: tied.record(id_).won + tied.record(id_).byes_full for id_ in tied.group}


@tie_break(
    "rounds-chosen",
    fide="GE",
    version=1,
    title="Rounds one chose to play",
    rule="More rounds that one was there for, whether there was an opponent or not, stand higher: "
    "byes that were asked for and walkovers given do not count.",
)
@one_number
def rounds_chosen(tied: Tied) -> Mapping[str, Number]:
    return {
        id_: sum(not stayed_away(result, id_) for result in tied.tally.results_of[id_])
        for id_ in tied.group
    }


@tie_break(
    "away-played",
    fide="BPG",
    version=1,
    title="Matches with the second flick",
    rule="More matches played at the board away from home, with the second flick, stand higher.",
)
@one_number
def away_played(tied: Tied) -> Mapping[str, Number]:
    return {
        id_: sum(at_the_board(r) and r.away == id_ for r in tied.tally.results_of[id_])
        for id_ in tied.group
    }


@tie_break(
    "away-wins-played",
    fide="BWG",
    version=1,
    title="Wins with the second flick",
    rule="More wins at the board away from home, with the second flick, walkovers not counted, "
    "stand higher.",
)
@one_number
def away_wins_played(tied: Tied) -> Mapping[str, Number]:
    return {
        id_: sum(
            at_the_board(r) and r.away == id_ and winning_side(r) == "away"
            for r in tied.tally.results_of[id_]
        )
        for id_ in tied.group
    }


@tie_break(
    "opponents-rating",
    fide="ARO",
    version=1,
    title="Average rating of opponents",
    rule="The higher average rating of those met at the board, rounded to a whole number, stands "
    "higher; it counts only if all of them have a rating.",
    options=CUT,
)
def opponents_rating(tied: Tied) -> Values:
    averages: dict[str, tuple[Number, ...]] = {}
    for id_ in tied.group:
        others = [tied.tally.entrants[other] for other in at_the_board_with(tied.tally, id_)]
        if not all("rating" in other.numbers for other in others):
            return Values({}, skipped="not all of their opponents have a rating")
        ratings = sorted(other.numbers["rating"] for other in others)[tied.whole("cut") :]
        average = Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)
        averages[id_] = (floor(average + HALF),)
    return Values(averages)


def whole_if_so(number: Number) -> Number:
    """A fraction that is a whole number as an int."""
    return int(number) if number == int(number) else number
