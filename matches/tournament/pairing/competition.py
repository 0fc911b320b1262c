"""From entrants and results, as a table takes them, to a Swiss tournament before its next round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from matches.tournament.pairing.history import (
    ABSENT,
    Appearance,
    Competitor,
    Edition,
    Kind,
    Swiss,
    worth_of,
)
from matches.tournament.pairing.swiss import SYSTEMS, PairedRound, UnpairableError, pair
from matches.tournament.results import COUNTING, OPEN, Outcome, Result, winning_side
from matches.tournament.scheme import PointsScheme

BYE_KINDS = {
    Outcome.BYE_FULL: Kind.BYE,
    Outcome.BYE_HALF: Kind.HALF,
    Outcome.BYE_ZERO: Kind.ZERO,
}


@dataclass(frozen=True, slots=True)
class SwissState:
    """A competition before a round.

    `entrants` are ids in seed order, late ones where their strength puts them; who has no result
    in a round was absent from it. `absent` are those who are not there now, with the bye they get.
    `apart` are pairs that must not meet. `round` None: the one after the latest with a result.
    """

    entrants: Sequence[str]
    results: Sequence[Result]
    rounds: int
    round: int | None = None
    scheme: PointsScheme = field(default_factory=PointsScheme)
    absent: Mapping[str, Outcome] = field(default_factory=dict)
    apart: Sequence[tuple[str, str]] = ()
    top_first: bool = True
    rematches: bool = False
    edition: Edition = "2026"

    @property
    def next_round(self) -> int:
        """The round to be paired."""
        if self.round is not None:
            return self.round
        return max((one.round for one in self.results if one.outcome in COUNTING), default=0) + 1


@dataclass(frozen=True, slots=True)
class NextRound:
    """A paired round by ids: pairs in the order of the boards, first flicker first.

    `bye` is who rests with full points; `absent` who was left out, with the bye it gets.
    """

    number: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    absent: Mapping[str, Outcome]
    method: str
    notes: tuple[str, ...] = ()
    edition: Edition = "2026"

    @property
    def system(self) -> str:
        """The rules that paired it, by name."""
        return SYSTEMS[self.edition]


def pair_next(state: SwissState) -> NextRound:
    """Pair the next round. Raises UnpairableError where there is no legal pairing, ValueError for
    an entrant with two results in a round, or a result without a round."""
    names = dict(enumerate(state.entrants, start=1))
    try:
        paired = pair(tournament(state))
    except UnpairableError as error:
        raise UnpairableError(named(str(error), names)) from None
    return _by_id(state, paired, names)


NUMBER = re.compile(r"(?<![\w.])(?<!round )(?<!the )\d+(?![\w]|\.\d)")
"""An entrant's number in a sentence, which is neither that of a round nor how many they are."""


def named(sentence: str, names: Mapping[int, str]) -> str:
    """A sentence about numbers as one about those whom they stand for."""
    return NUMBER.sub(lambda found: names.get(int(found[0]), found[0]), sentence)


def _by_id(state: SwissState, paired: PairedRound, names: Mapping[int, str]) -> NextRound:
    return NextRound(
        paired.number,
        tuple((names[first], names[second]) for first, second in paired.pairs),
        None if paired.bye is None else names[paired.bye],
        dict(state.absent),
        paired.method,
        tuple(named(note, names) for note in paired.notes),
        state.edition,
    )


def tournament(state: SwissState) -> Swiss:
    """The tournament by numbers: an entrant's is its place in `entrants`, from 1."""
    numbers = {id_: number for number, id_ in enumerate(state.entrants, start=1)}
    round_ = state.next_round
    turns = _appearances(state.results, numbers, round_)
    competitors = tuple(
        Competitor(number, tuple(turns.get((number, at), ABSENT) for at in range(1, round_)))
        for number in numbers.values()
    )
    apart = {frozenset((numbers[one], numbers[other])) for one, other in state.apart}
    return Swiss(
        competitors,
        round_,
        state.rounds,
        worth_of(state.scheme),
        frozenset(numbers[id_] for id_ in state.absent),
        frozenset(apart) | _outstanding(state.results, numbers, round_),
        state.top_first,
        state.rematches,
        edition=state.edition,
    )


def _appearances(
    results: Iterable[Result], numbers: Mapping[str, int], before: int
) -> dict[tuple[int, int], Appearance]:
    turns: dict[tuple[int, int], Appearance] = {}
    for result in results:
        if result.outcome not in COUNTING or result.round >= before:
            continue
        if result.round < 1:
            raise ValueError(f"result {result.id!r} does not say in which round it was")
        for id_, appearance in _both(result, numbers):
            at = (numbers[id_], result.round)
            if at in turns:
                raise ValueError(f"{id_!r} has two results in round {result.round}")
            turns[at] = appearance
    return turns


def _both(result: Result, numbers: Mapping[str, int]) -> list[tuple[str, Appearance]]:
    if result.away is None:
        return [(result.home, Appearance(BYE_KINDS[result.outcome]))]
    winner = winning_side(result)
    walkover = result.outcome != Outcome.PLAYED
    told = []
    for id_, other, side in (
        (result.home, result.away, "home"),
        (result.away, result.home, "away"),
    ):
        if walkover:
            kind = Kind.WALKOVER_WIN if winner == side else Kind.WALKOVER_LOSS
        else:
            kind = Kind.DRAW if winner == "draw" else Kind.WIN if winner == side else Kind.LOSS
        told.append((id_, Appearance(kind, numbers[other], side == "home")))
    return told


def _outstanding(
    results: Iterable[Result], numbers: Mapping[str, int], before: int
) -> frozenset[frozenset[int]]:
    """Pairs of earlier rounds that are still to be played: they are not paired a second time."""
    return frozenset(
        frozenset((numbers[result.home], numbers[result.away]))
        for result in results
        if result.outcome in OPEN and result.away is not None and 0 < result.round < before
    )
