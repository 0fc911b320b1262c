"""Elo by FIDE's rules (Handbook B.02): the published expectancy table and the 400-point rule."""

from __future__ import annotations

from bisect import bisect_right

from matches.tournament.ratings.system import Side, Strength, System, Winner

START, K = 1500.0, 20.0
FURTHEST, WITHOUT_LIMIT_FROM = 400, 2650

# B.02, 8.1.2: the lowest rating difference at which the better player's expected score, in
# hundredths, is 50, 51, … 99, 100.
TABLE = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip


def expected_score(rating: float, opponent: float, furthest: int | None = None) -> float:
    """The score (0 to 1) expected of `rating` against `opponent`, by the published table.

    With `furthest`, a greater difference counts as this one.
    """
    difference = round(abs(rating - opponent))
    if furthest is not None:
        difference = min(difference, furthest)
    hundredths = 50 + bisect_right(TABLE, difference) - 1
    return (hundredths if rating >= opponent else 100 - hundredths) / 100


def change(rating: float, k: float, opponent: float, score: float) -> float:
    """What one game changes a rating by; `score` is 1, 0.5 or 0.

    A difference of more than 400 points counts as 400, except for those rated 2650 or more.
    """
    furthest = FURTHEST if rating < WITHOUT_LIMIT_FROM else None
    return k * (score - expected_score(rating, opponent, furthest))


def elo_system() -> System:
    """Elo for a ledger: a side's rating is its players' average, and all of them change alike."""
    return System("elo", 1, (START, 0.0, 0.0), _rate_match, _expected, float(FURTHEST))


def _rate_match(
    home: Side, away: Side, winner: Winner, _date: str
) -> tuple[list[Strength], list[Strength]]:
    score = 0.5 if winner is None else 1.0 - winner
    gain = change(_level(home), K, _level(away), score)
    return [(one.mu + gain, 0.0, 0.0) for one in home], [(one.mu - gain, 0.0, 0.0) for one in away]


def _expected(home: Side, away: Side) -> float:
    return expected_score(_level(home), _level(away), FURTHEST)


def _level(side: Side) -> float:
    return sum(one.mu for one in side) / len(side)
