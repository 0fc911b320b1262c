"""The two sides of a match, and pairs of numbers that belong to them."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Side: TypeAlias = Literal["A", "B"]
Score: TypeAlias = tuple[int, int]
"""A number for side A and a number for side B, in this order."""

A: Final[Side] = "A"
B: Final[Side] = "B"
SIDES: Final[tuple[Side, Side]] = (A, B)
NIL: Final[Score] = (0, 0)


def other(side: Side) -> Side:
    """The opponent of ``side``."""
    return B if side == A else A


def given(side: Side, amount: int) -> Score:
    """``amount`` for ``side`` and nothing for the opponent."""
    return (amount, 0) if side == A else (0, amount)


def added(first: Score, second: Score) -> Score:
    """Both scores, side by side."""
    return (first[0] + second[0], first[1] + second[1])


def of(score: Score, side: Side) -> int:
    """The part of ``score`` that belongs to ``side``."""
    return score[0] if side == A else score[1]


def by_side(pair: tuple[object, object]) -> dict[str, object]:
    """A pair as the document writes it: ``{"A": …, "B": …}``."""
    return {"A": pair[0], "B": pair[1]}
