"""The bracket of any format that has one, and what each of its ties has come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from matches.tournament.formats.double_elimination import DECIDER, FINAL, double_elimination
from matches.tournament.formats.seed_orders import STANDARD
from matches.tournament.formats.single_elimination import (
    Bracket,
    StrangerError,
    Tie,
    single_elimination,
)


def bracket_of(format_: str, entrants: Sequence[str], options: Mapping[str, object]) -> Bracket:
    """The bracket of a format for entrants in seed order; `options` as a competition keeps them."""
    return BRACKETS[format_](entrants, options)


def _single(entrants: Sequence[str], options: Mapping[str, object]) -> Bracket:
    third_place = bool(options.get("third_place", False))
    return single_elimination(entrants, third_place, _order(options))


def _double(entrants: Sequence[str], options: Mapping[str, object]) -> Bracket:
    return double_elimination(entrants, bool(options.get("decider", True)), _order(options))


def _order(options: Mapping[str, object]) -> str:
    return str(options.get("seed_order", STANDARD))


BRACKETS: Mapping[str, Callable[[Sequence[str], Mapping[str, object]], Bracket]] = {
    "single-elimination": _single,
    "double-elimination": _double,
}


def as_played(bracket: Bracket, winners: Mapping[str, str], nobody: Collection[str]) -> Bracket:
    """The bracket as far as these winners carry it.

    Unlike `Bracket.played` it passes over the winner of a tie in which, after a correction, others
    stand now.
    """
    kept = dict(winners)
    while True:
        try:
            return bracket.played(kept, nobody)
        except StrangerError as error:
            del kept[error.tie]


def is_idle(tie: Tie, bracket: Bracket, winners: Mapping[str, str]) -> bool:
    """Whether a tie of a played bracket needs no match, whoever would be in it: both its places are
    empty, or it is a decider that the final has made needless."""
    if tie.home.bye and tie.away.bye:
        return True
    if tie.id != DECIDER:
        return False
    final = bracket.tie(FINAL)
    return final.bye or (FINAL in winners and winners[FINAL] == final.home.entrant)


def champion(bracket: Bracket, winners: Mapping[str, str]) -> str | None:
    """Who has won it all, None while that is open; `bracket` as played."""
    last = bracket.ties[-1]
    if last.id == DECIDER and is_idle(last, bracket, winners):
        last = bracket.tie(FINAL)
    if last.bye:
        return last.home.entrant or last.away.entrant
    return winners.get(last.id)
