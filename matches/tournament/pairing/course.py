"""A Swiss tournament as far as it has gone: what stood before each of its rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from matches.tournament.exact import Number
from matches.tournament.pairing.history import Competitor, Edition, Kind, Swiss

EVER = 10_000


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who are not to meet from one round to another, both included."""

    players: frozenset[int]
    first: int = 1
    last: int = EVER

    def pairs(self) -> frozenset[frozenset[int]]:
        """Every two of them."""
        return frozenset(map(frozenset, combinations(self.players, 2)))


@dataclass(frozen=True, slots=True)
class Course:
    """All that was told of a tournament.

    Every competitor has `over` appearances. `absent` are left out of the round to come. The rest is
    as in `Swiss`.
    """

    competitors: tuple[Competitor, ...]
    over: int
    rounds: int
    worth: Mapping[Kind, Number]
    absent: frozenset[int] = frozenset()
    apart: tuple[Apart, ...] = ()
    top_first: bool = True
    by_standing: bool = False
    edition: Edition = "2026"

    def before(self, number: int) -> Swiss:
        """The tournament before a round that is over, or the one to come."""
        if not 1 <= number <= self.over + 1:
            raise ValueError(f"round {number} is not one of the {self.over} rounds, or the next")
        told = (replace(one, rounds=one.rounds[: number - 1]) for one in self.competitors)
        apart = (one.pairs() for one in self.apart if one.first <= number <= one.last)
        return Swiss(
            tuple(told),
            number,
            self.rounds,
            self.worth,
            self._left_out(number),
            frozenset().union(*apart),
            self.top_first,
            by_standing=self.by_standing,
            edition=self.edition,
        )

    def pairs(self, number: int) -> tuple[frozenset[tuple[int, int]], int | None]:
        """Who met, or was to meet, in a round that is over, first flicker first; and who rested."""
        turns = [(one.number, one.rounds[number - 1]) for one in self.competitors]
        met = {(own, turn.opponent) for own, turn in turns if turn.opponent and turn.first}
        rested = [own for own, turn in turns if turn.kind == Kind.BYE]
        return frozenset(met), rested[0] if rested else None

    def _left_out(self, number: int) -> frozenset[int]:
        if number > self.over:
            return self.absent
        turns = ((one.number, one.rounds[number - 1]) for one in self.competitors)
        return frozenset(own for own, turn in turns if not turn.opponent and turn.kind != Kind.BYE)
