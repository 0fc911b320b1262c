"""Why a pair was paired: what each of the two had, and was due, when the round was drawn."""

from __future__ import annotations

from dataclasses import dataclass

from matches.tournament.exact import Number, as_json
from matches.tournament.pairing.competition import NextRound, SwissState, tournament
from matches.tournament.pairing.flicks import due
from matches.tournament.pairing.history import Competitor, Swiss


@dataclass(frozen=True, slots=True)
class CardSide:
    """One of a pair before the round. `rank`: its place by points, then seed, among those present.

    `flicks` tells of each match at the board whether it had the first flick. `due`: True the first
    flick, False the second, None either; `strength` is that of `flicks.Due`. `free_wins` counts
    byes and walkovers won.
    """

    entrant: str
    points: Number
    rank: int
    flicks: tuple[bool, ...]
    due: bool | None
    strength: int
    free_wins: int

    def as_document(self) -> dict[str, object]:
        return {
            "entrant": self.entrant,
            "points": as_json(self.points),
            "rank": self.rank,
            "flicks": list(self.flicks),
            "due": self.due,
            "strength": self.strength,
            "free_wins": self.free_wins,
        }


@dataclass(frozen=True, slots=True)
class PairingCard:
    """A pair, the first flicker first; `second` None: who rests."""

    first: CardSide
    second: CardSide | None

    @property
    def floats(self) -> str | None:
        """Who comes down from a higher score group, None where both are of one."""
        if self.second is None or self.first.points == self.second.points:
            return None
        higher = max(self.first, self.second, key=lambda side: side.points)
        return higher.entrant

    def as_document(self) -> dict[str, object]:
        return {
            "first": self.first.as_document(),
            "second": self.second.as_document() if self.second is not None else None,
            "floats": self.floats,
        }


def cards(state: SwissState, paired: NextRound) -> tuple[PairingCard, ...]:
    """The card of every pair of a round, and last that of who rests."""
    swiss = tournament(state)
    numbers = {id_: number for number, id_ in enumerate(state.entrants, start=1)}
    by_number = {one.number: one for one in swiss.competitors}
    ranks = {one.number: rank for rank, one in enumerate(swiss.ranked(), start=1)}

    def side(id_: str) -> CardSide:
        return _side(swiss, by_number[numbers[id_]], ranks[numbers[id_]], id_)

    told = [PairingCard(side(first), side(second)) for first, second in paired.pairs]
    if paired.bye is not None:
        told.append(PairingCard(side(paired.bye), None))
    return tuple(told)


def _side(swiss: Swiss, one: Competitor, rank: int, id_: str) -> CardSide:
    own = due(one)
    return CardSide(
        id_, swiss.points(one), rank, one.flicks, own.first, own.strength, one.free_wins
    )
