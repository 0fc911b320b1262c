"""One entrant's rounds: whom it met, whether at the board, and what it counts as an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.tournament.exact import Number
from matches.tournament.records import points_in
from matches.tournament.results import Outcome, Result
from matches.tournament.scheme import PointsScheme

REQUESTED = frozenset({Outcome.BYE_HALF, Outcome.BYE_ZERO})


def at_the_board(result: Result) -> bool:
    return result.outcome == Outcome.PLAYED


def gave_away(result: Result, id_: str) -> bool:
    """Whether the entrant gave the walkover that this result is."""
    if result.outcome == Outcome.DOUBLE_WALKOVER:
        return True
    if result.outcome != Outcome.WALKOVER:
        return False
    return result.winner != ("home" if result.home == id_ else "away")


def stayed_away(result: Result, id_: str) -> bool:
    """Whether the entrant chose not to play: a bye it asked for, or a walkover it gave."""
    return result.outcome in REQUESTED or gave_away(result, id_)


def opponent(result: Result, id_: str) -> str | None:
    return result.away if result.home == id_ else result.home


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One round as one entrant had it. `result` None: nothing of it is on record, so that the
    entrant was absent, which is a bye asked for without points (C.07, 16.1.1)."""

    entrant: str
    result: Result | None

    @property
    def opponent(self) -> str | None:
        """Whom it met or should have met."""
        return None if self.result is None else opponent(self.result, self.entrant)

    @property
    def at_the_board(self) -> bool:
        return self.result is not None and at_the_board(self.result)

    @property
    def requested(self) -> bool:
        """Whether it is a bye that was asked for."""
        return self.result is None or self.result.outcome in REQUESTED

    @property
    def stayed_away(self) -> bool:
        """Whether the entrant chose not to play (a voluntarily unplayed round, 16.1.2)."""
        return self.result is None or stayed_away(self.result, self.entrant)

    def points(self, scheme: PointsScheme) -> Number:
        return 0 if self.result is None else points_in(self.result, self.entrant, scheme)


def points_as_opponent(points: Number, rounds: Sequence[OwnRound], scheme: PointsScheme) -> Number:
    """An entrant's points as they count for its opponents: `points`, except that byes it asked for
    count as draws where it never came back (C.07, 16.3). A walkover that it gave counts for what
    it was given for."""
    for own in reversed(rounds):
        if not own.stayed_away:
            break
        if own.requested:
            points += scheme.draw - own.points(scheme)
    return points
