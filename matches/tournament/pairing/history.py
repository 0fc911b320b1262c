"""A Swiss tournament before a round: who is in it, and what each did in every round so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, get_args

from matches.tournament.exact import Number
from matches.tournament.scheme import PointsScheme


class Kind(StrEnum):
    """What a round was for one entrant. `BYE` was given by the pairing, `FULL` was asked for."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    WALKOVER_WIN = "walkover-win"
    WALKOVER_LOSS = "walkover-loss"
    BYE = "bye"
    FULL = "bye-full"
    HALF = "bye-half"
    ZERO = "bye-zero"


Edition = Literal["2017", "2026"]
EDITIONS: tuple[str, ...] = get_args(Edition)
"""The rules of the Dutch system: until 31 January 2026, and since."""
MET = frozenset({Kind.WIN, Kind.DRAW, Kind.LOSS})
FREE_WINS = frozenset({Kind.BYE, Kind.FULL, Kind.WALKOVER_WIN})
"""Who has had one of these gets a bye only when all others have had one too (C.2)."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """One entrant's round. `first`: whether it had the first flick; None without an opponent."""

    kind: Kind
    opponent: int | None = None
    first: bool | None = None

    @property
    def met(self) -> bool:
        """Whether the two sat at the board; only that counts for rematches and the first flick."""
        return self.kind in MET


ABSENT = Appearance(Kind.ZERO)


@dataclass(frozen=True, slots=True)
class Competitor:
    """An entrant under its pairing number (1 is the top seed), with its rounds in order.

    `head_start` holds virtual points by round, for accelerated pairing.
    """

    number: int
    rounds: tuple[Appearance, ...] = ()
    head_start: tuple[Number, ...] = ()

    @property
    def opponents(self) -> frozenset[int]:
        """Whom it has met at the board."""
        return frozenset(one.opponent for one in self.rounds if one.met and one.opponent)

    @property
    def flicks(self) -> tuple[bool, ...]:
        """For each match at the board whether it had the first flick."""
        return tuple(bool(one.first) for one in self.rounds if one.met)

    @property
    def free_wins(self) -> int:
        return sum(one.kind in FREE_WINS for one in self.rounds)


@dataclass(frozen=True, slots=True)
class Swiss:
    """A tournament before `round` of `rounds`.

    Every competitor has `round - 1` appearances. `absent` are not paired in this round; `apart`
    are pairs of numbers that must not meet. `top_first`: the top seed has the first flick in the
    first round. `rematches`: rather a second meeting than no round. `by_standing`: numbers for
    pairing go by the order of `competitors`. `edition`: whose year's rules pair.
    """

    competitors: tuple[Competitor, ...]
    round: int
    rounds: int
    worth: Mapping[Kind, Number]
    absent: frozenset[int] = frozenset()
    apart: frozenset[frozenset[int]] = frozenset()
    top_first: bool = True
    rematches: bool = False
    by_standing: bool = False
    edition: Edition = "2026"

    def present(self) -> tuple[Competitor, ...]:
        """Who is to be paired."""
        return tuple(one for one in self.competitors if one.number not in self.absent)

    def points(self, competitor: Competitor) -> Number:
        """Its points before the round, with those it starts with."""
        earned = sum((self.worth[one.kind] for one in competitor.rounds), start=0)
        ahead = competitor.head_start
        return earned + (ahead[self.round - 1] if len(ahead) >= self.round else 0)

    def ranked(self) -> tuple[Competitor, ...]:
        """Who is to be paired, by points and then by number."""
        return tuple(sorted(self.present(), key=lambda one: (-self.points(one), one.number)))


def worth_of(scheme: PointsScheme) -> dict[Kind, Number]:
    """What each kind of round is worth in a points scheme; bonuses do not count in pairing."""
    return {
        Kind.WIN: scheme.win,
        Kind.DRAW: scheme.draw,
        Kind.LOSS: scheme.loss,
        Kind.WALKOVER_WIN: scheme.for_walkover_win,
        Kind.WALKOVER_LOSS: scheme.for_walkover_loss,
        Kind.BYE: scheme.for_bye_full,
        Kind.FULL: scheme.for_bye_full,
        Kind.HALF: scheme.for_bye_half,
        Kind.ZERO: scheme.bye_zero,
    }
