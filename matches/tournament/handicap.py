"""Handicaps: a start in points, counted with the score and never put on the card.

A card keeps what was played, which is what the law judges and ratings learn from. Where a table
counts, each side's start is added to its score, and who won is read from the sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import floor

from matches.tournament.results import Outcome, Result


@dataclass(frozen=True, slots=True)
class Start:
    """So many points from a moment on (ISO 8601), until the entry's next start."""

    since: str
    points: int
    reason: str = ""


Starts = Mapping[str, Sequence[Start]]


def start_on(starts: Starts, entrant: str, date: str) -> int:
    """The start that an entrant had at a moment; 0 before its first."""
    if not date:
        return 0
    at = datetime.fromisoformat(date)
    held = [one for one in starts.get(entrant, ()) if datetime.fromisoformat(one.since) <= at]
    return max(held, key=lambda one: datetime.fromisoformat(one.since)).points if held else 0


def counted(result: Result, starts: Starts) -> Result:
    """A result as it counts: only one that was played at the board, with scores, can change.

    Other measures than the score stay as they were played.
    """
    if result.outcome != Outcome.PLAYED or result.away is None:
        return result
    if result.home_score is None or result.away_score is None:
        return result
    home = start_on(starts, result.home, result.date)
    away = start_on(starts, result.away, result.date)
    if not home and not away:
        return result
    return replace(
        result,
        home_score=result.home_score + home,
        away_score=result.away_score + away,
        winner=None,
    )


def all_counted(results: Iterable[Result], starts: Starts) -> tuple[Result, ...]:
    """Every result as it counts."""
    return tuple(counted(result, starts) for result in results) if starts else tuple(results)


def start_by_rating(own: float, strongest: float, step: float, most: int) -> int:
    """One point for every whole `step` of rating below the strongest, `most` at most.

    Raises ValueError for a step that is not positive.
    """
    if step <= 0:
        raise ValueError("a step of rating is more than 0")
    return floor(min(most, max(0.0, (strongest - own) / step)))
