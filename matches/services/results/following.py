"""What follows a result: told, in order and in its transaction, to those who asked to be.

A result knows nothing of what rests on it. Whoever does (a bracket, a table, the ratings) is a
follower; `matches.services.followers` lists them all, in the order in which they are told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from matches.models import Fixture, User


class Corrector(Protocol):
    """Whoever corrects the result of `fixture`, asked before what rests on it is filled anew.

    `resting` is what the organiser chose ("keep", "redraw", "void"; None: nothing), `went_on` the
    side that went on by the old result. Whoever makes way for it notes each of its `steps`, plain
    JSON, and the matches that are `kept` although they would be others now, by primary key.
    """

    fixture: Fixture
    resting: str | None
    by: User
    reason: str
    went_on: str | None
    steps: list[dict[str, Any]]
    kept: set[int]

    def void(self, fixture: Fixture) -> None:
        """Take a match's result back: it is played again by those who belong into it."""
        ...


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


def _never(
    fixture: Fixture,
    outcome: str,
    winner: str | None,
    *,
    counted: tuple[int, int] | None = None,
) -> None:
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
