"""Tie-breaks by performance: the rating that would have earned what was scored at the board.

After FIDE's C.07, Article 10, with the two tables of B.02, 8.1 (there is no limit of 400 points
here). Only matches at the board count, a win as 1 and a draw as a half, whatever the points scheme.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor

from matches.tournament.exact import Number
from matches.tournament.results import winning_side
from matches.tournament.rounds import at_the_board
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks.contributions import at_the_board_with
from matches.tournament.tiebreaks.registry import Values, tie_break

HALF = Fraction(1, 2)
DIFFERENCE = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""The difference of ratings that goes with a share of 50, 51, … 100 per cent (B.02, 8.1.1)."""
EXPECTED = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""Up to which difference the stronger side is expected to score 50, 51, … 99 per cent (8.1.2)."""
FURTHEST = 800


@tie_break(
    "performance",
    fide="TPR",
    version=1,
    title="Performance rating",
    rule="The average rating of those met at the board, and what the share scored against them is "
    "worth in rating points; it counts only if all of them have a rating.",
)
def performance(tied: Tied) -> Values:
    return _by_rating(tied, _performance)


@tie_break(
    "opponents-performance",
    fide="APRO",
    version=1,
    title="Average performance of opponents",
    rule="The average performance rating of those met at the board, rounded to a whole number; it "
    "counts only if everyone whom they met has a rating.",
)
def opponents_performance(tied: Tied) -> Values:
    return _by_rating(tied, lambda tally, id_: _average_of(tally, id_, _performance))


@tie_break(
    "perfect-performance",
    fide="PTP",
    version=1,
    title="Perfect performance",
    rule="The lowest rating with which one would be expected to score at least what one did "
    "against those met at the board; it counts only if all of them have a rating.",
)
def perfect_performance(tied: Tied) -> Values:
    return _by_rating(tied, _perfect)


@tie_break(
    "opponents-perfect-performance",
    fide="APPO",
    version=1,
    title="Average perfect performance of opponents",
    rule="The average perfect performance of those met at the board, rounded to a whole number; it "
    "counts only if everyone whom they met has a rating.",
)
def opponents_perfect_performance(tied: Tied) -> Values:
    return _by_rating(tied, lambda tally, id_: _average_of(tally, id_, _perfect))


def _by_rating(tied: Tied, find: Callable[[Tally, str], int | None]) -> Values:
    found = {id_: find(tied.tally, id_) for id_ in tied.group}
    numbers = {id_: (number,) for id_, number in found.items() if number is not None}
    if len(numbers) < len(found):
        return Values({}, skipped="not all of their opponents have a rating")
    return Values(numbers)


def _performance(tally: Tally, id_: str) -> int | None:
    """None where an opponent has no rating; 0 without a match at the board."""
    ratings, score = _ratings(tally, id_), _score(tally, id_)
    if not ratings:
        return None if ratings is None else 0
    share = floor(100 * score / len(ratings) + HALF)
    worth = DIFFERENCE[share - 50] if share >= 50 else -DIFFERENCE[50 - share]
    return _rounded(ratings) + worth


def _perfect(tally: Tally, id_: str) -> int | None:
    """None where an opponent has no rating; 0 without a match at the board."""
    ratings, score = _ratings(tally, id_), _score(tally, id_)
    if not ratings:
        return None if ratings is None else 0
    low, high = floor(min(ratings)) - FURTHEST, floor(max(ratings)) + FURTHEST
    while score and low < high:
        half = (low + high) // 2
        if sum(_expected(half - theirs) for theirs in ratings) >= 100 * score:
            high = half
        else:
            low = half + 1
    return low


def _average_of(tally: Tally, id_: str, find: Callable[[Tally, str], int | None]) -> int | None:
    found = [find(tally, other) for other in at_the_board_with(tally, id_)]
    known = [number for number in found if number is not None]
    if len(known) < len(found):
        return None
    return _rounded(known) if known else 0


def _expected(ahead: Number) -> int:
    """Per cent that a side so many rating points ahead is expected to score."""
    if ahead < 0:
        return 100 - _expected(-ahead)
    return 50 + bisect_left(EXPECTED, ahead)


def _ratings(tally: Tally, id_: str) -> Sequence[Number] | None:
    others = [tally.entrants[other].numbers for other in at_the_board_with(tally, id_)]
    if not all("rating" in numbers for numbers in others):
        return None
    return [numbers["rating"] for numbers in others]


def _score(tally: Tally, id_: str) -> Fraction:
    score = Fraction(0)
    for result in filter(at_the_board, tally.results_of[id_]):
        winner = winning_side(result)
        mine = "home" if result.home == id_ else "away"
        score += HALF if winner == "draw" else Fraction(int(winner == mine))
    return score


def _rounded(numbers: Sequence[Number]) -> int:
    return floor(Fraction(sum(numbers), len(numbers)) + HALF)
