"""Tie-breaks that count an entrant's own rounds, after FIDE's C.07, Article 7."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from matches.tournament.exact import Number, exact
from matches.tournament.records import Record, points_in
from matches.tournament.results import Result, winning_side
from matches.tournament.rounds import at_the_board, opponent, stayed_away
from matches.tournament.scheme import PointsScheme
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, Values, one_number, tie_break

HALF = Fraction(1, 2)
FIRST = ("lowest", "highest")


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
    return {id_: _as_a_win(tied.record(id_), tied.tally.scheme) for id_ in tied.group}


def _as_a_win(record: Record, scheme: PointsScheme) -> int:
    """The rounds that gave as many points as a win: wins at the board, and without playing where
    the scheme gives as much for it."""
    without_playing = (
        (record.walkovers_won, scheme.for_walkover_win),
        (record.byes_full, scheme.for_bye_full),
        (record.byes_half, scheme.for_bye_half),
    )
    worth = sum(times for times, points in without_playing if points >= scheme.win)
    return record.won - record.walkovers_won + worth


@tie_break(
    "rounds-chosen",
    fide="REP",
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
    "standard-points",
    fide="STD",
    version=1,
    title="Standard points",
    rule="One for each round in which one has more points than the opponent, or without playing "
    "more than for a draw, and a half for each in which one has as many; more stand higher.",
)
@one_number
def standard_points(tied: Tied) -> Mapping[str, Number]:
    tally = tied.tally
    return {
        id_: exact(sum(_standard(one, id_, tally.scheme) for one in tally.results_of[id_]))
        for id_ in tied.group
    }


def _standard(result: Result, id_: str, scheme: PointsScheme) -> Number:
    own, other = points_in(result, id_, scheme), opponent(result, id_)
    against = scheme.draw
    if other is not None and at_the_board(result):
        against = points_in(result, other, scheme)
    return 1 if own > against else HALF if own == against else 0


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
    "pairing-number",
    fide="TPN",
    version=1,
    title="Pairing number",
    rule="The lower number, the place in the list from which it was paired, stands higher, unless "
    "the highest is to stand first.",
    lowest=True,
    options={
        "first": Option("Which number stands first (/R: the highest)", FIRST[0], "choice", FIRST)
    },
)
def pairing_number(tied: Tied) -> Values:
    numbers = {id_: (at,) for at, id_ in enumerate(tied.tally.entrants, start=1)}
    lowest = tied.options.get("first") != "highest"
    return Values({id_: numbers[id_] for id_ in tied.group}, lowest=lowest)
