"""What follows a result: told, in order and in its transaction, to those who asked to be.

A result knows nothing of what rests on it. Whoever does (a bracket, a table, the ratings) is a
follower; `matches.services.followers` lists them all, in the order in which they are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from matches.models import Fixture, User


class Corrector(Protocol):
    """Whoever corrects a result, asked before the matches that rest on it are filled anew."""

    def make(self, fixture: Fixture, later: list[Fixture]) -> None:
        """See to those of the `later` matches that have begun and would be others' now."""


@dataclass(frozen=True)
class Change:
    """What became of a fixture: its result is official, or is no longer (`taken_back`).

    `rated`: a match that was played came to count, or ceased to. `one_board`: only a board of a
    match between teams changed; the match itself is told of by itself. `way` is a correction's.
    """

    fixture: Fixture
    by: User | None
    rated: bool
    taken_back: bool = False
    one_board: bool = False
    way: Corrector | None = None


def _never(_fixture: Fixture, _outcome: str, _winner: str | None, **_counted: object) -> None:
    """Nothing stands against any result."""


class Check(Protocol):
    """Refuses (ConflictError) a result that cannot be, before it is written. `counted`: the score
    with the starts, where that is what makes it a draw."""

    def __call__(
        self,
        fixture: Fixture,
        outcome: str,
        winner: str | None,
        *,
        counted: tuple[int, int] | None = None,
    ) -> None: ...


@dataclass(frozen=True)
class Follower:
    """One who follows results: what it is called, what it does, what it may refuse beforehand."""

    name: str
    follow: Callable[[Change], None]
    check: Check = _never


_FOLLOWERS: list[Follower] = []


def in_order(*followers: Follower) -> None:
    """Have these told of every result, in this order."""
    _FOLLOWERS[:] = followers


def follow(change: Change) -> None:
    """Tell every follower, in the order in which they are listed."""
    for each in _FOLLOWERS:
        each.follow(change)


def check(
    fixture: Fixture,
    outcome: str,
    winner: str | None,
    *,
    counted: tuple[int, int] | None = None,
) -> None:
    """Refuse a result that a follower cannot take."""
    for each in _FOLLOWERS:
        each.check(fixture, outcome, winner, counted=counted)
