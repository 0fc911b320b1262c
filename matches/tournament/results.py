"""What a table is made from: entrants, and the results between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from matches.tournament.exact import Number

Side = Literal["home", "away", "draw"]


class Outcome(StrEnum):
    """How a fixture ended. Only the first six give points; the others are on record without."""

    PLAYED = "played"
    WALKOVER = "walkover"
    DOUBLE_WALKOVER = "double-walkover"
    BYE_FULL = "bye-full"
    BYE_HALF = "bye-half"
    BYE_ZERO = "bye-zero"
    PLANNED = "planned"
    POSTPONED = "postponed"
    ABANDONED = "abandoned"
    VOID = "void"
    EXPUNGED = "expunged"


MET = frozenset({Outcome.PLAYED, Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER})
BYES = frozenset({Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO})
COUNTING = MET | BYES
OPEN = frozenset({Outcome.PLANNED, Outcome.POSTPONED, Outcome.ABANDONED})


@dataclass(frozen=True, slots=True)
class Entrant:
    """Someone in the competition: a person, pair, team or house, known by an id.

    `numbers` holds what no result can tell, by name: ``{"fair-play": 3, "rating": 1500}``.
    """

    id: str
    name: str = ""
    withdrawn: bool = False
    numbers: Mapping[str, Number] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """One fixture's result. `home` has the first flick; `away` is None for a bye.

    Scores are in the competition's main measure and None until played; `measures` holds any other
    as (home, away). `winner` None is read from the scores. `date` is ISO 8601 text, "" if unknown.
    """

    id: str
    home: str
    away: str | None
    outcome: Outcome = Outcome.PLAYED
    home_score: Number | None = None
    away_score: Number | None = None
    winner: Side | None = None
    round: int = 0
    date: str = ""
    measures: Mapping[str, tuple[Number, Number]] = field(default_factory=dict)


def winning_side(result: Result) -> Side | None:
    """Who won a fixture that was met: as stated, else as the scores say; None: both lost.

    Raises ValueError where neither is known.
    """
    if result.outcome == Outcome.DOUBLE_WALKOVER:
        return None
    if result.winner is not None:
        return result.winner
    home, away = result.home_score, result.away_score
    if home is None or away is None or result.outcome == Outcome.WALKOVER:
        raise ValueError(
            f"result {result.id!r} is {result.outcome}: it needs "
            + ("a winner" if result.outcome == Outcome.WALKOVER else "both scores, or a winner")
        )
    return "home" if home > away else "away" if away > home else "draw"


def dated(results: Iterable[Result]) -> bool:
    """Whether dates give the order in which these were played (every counting one has a date)."""
    return all(result.date for result in results if result.outcome in COUNTING)


def before_last_round(results: Iterable[Result]) -> list[Result]:
    """The results without those of the latest round that has a counting result."""
    held = list(results)
    latest = max((result.round for result in held if result.outcome in COUNTING), default=0)
    return [result for result in held if result.round < latest]
