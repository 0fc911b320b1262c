"""Handicaps: starts, in force from a moment on; and what a score comes to with them.

A start that is added to the score never stands on the card, which keeps what was played. In a
league each side's start is added to its score. Where who won decides who goes on, only the
difference between the two is, as in a snooker frame, and who won is read from the sums.
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


def between(home: int, away: int) -> tuple[int, int]:
    """What each side is given by the other where only the difference counts: one of them 0."""
    return max(0, home - away), max(0, away - home)


def counted(result: Result, starts: Starts, *, difference: bool = False) -> Result:
    """A result as it counts: only one that was played at the board, with scores, can change.

    Other measures than the score stay as they were played. With `difference` the side with more to
    start with has what it has more, and the other nothing.
    """
    if result.outcome != Outcome.PLAYED or result.away is None:
        return result
    if result.home_score is None or result.away_score is None:
        return result
    home = start_on(starts, result.home, result.date)
    away = start_on(starts, result.away, result.date)
    if difference:
        home, away = between(home, away)
    if not home and not away:
        return result
    return replace(
        result,
        home_score=result.home_score + home,
        away_score=result.away_score + away,
        winner=None,
    )


def all_counted(
    results: Iterable[Result], starts: Starts, *, difference: bool = False
) -> tuple[Result, ...]:
    """Every result as it counts."""
    if not starts:
        return tuple(results)
    return tuple(counted(result, starts, difference=difference) for result in results)


def start_by_rating(own: float, strongest: float, step: float, most: int) -> int:
    """One point for every whole `step` of rating below the strongest, `most` at most.

    Raises ValueError for a step that is not positive.
    """
    if step <= 0:
        raise ValueError("a step of rating is more than 0")
    return floor(min(most, max(0.0, (strongest - own) / step)))
