"""Which results are rated, as matches for the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from django.db.models import Q

from matches.models import Outcome, RatingChange, Result
from matches.selectors.handicaps import StartsInTheLaw
from matches.services.ratings.system import SYSTEM
from matches.tournament.ratings import RatedMatch

WINNER: Final[dict[str, Literal[0, 1] | None]] = {"A": 0, "B": 1, "draw": None}


@dataclass(frozen=True)
class Played:
    """A result that is rated, or was: its match for the arithmetic, and its row's key."""

    match: RatedMatch
    result: int
    played_at: datetime
    counts: bool


RATED = Q(official=True, outcome=Outcome.PLAYED, fixture__competition__rated=True)
PEOPLE = (
    "fixture__round__number",
    "fixture__home__person__public_id",
    "fixture__home__pair__first__public_id",
    "fixture__home__pair__second__public_id",
    "fixture__away__person__public_id",
    "fixture__away__pair__first__public_id",
    "fixture__away__pair__second__public_id",
    "fixture_board__home_person__public_id",
    "fixture_board__home_pair__first__public_id",
    "fixture_board__home_pair__second__public_id",
    "fixture_board__away_person__public_id",
    "fixture_board__away_pair__first__public_id",
    "fixture_board__away_pair__second__public_id",
)


def played_in(game: str) -> list[Played]:
    """Every result that is rated now or is in the ledger still, in order: one query."""
    in_ledger = Q(
        pk__in=RatingChange.objects.filter(rating__game=game, rating__system=SYSTEM).values(
            "result_id"
        )
    )
    found = (
        Result.objects.filter(fixture__competition__game=game)
        .filter(RATED | in_ledger)
        .order_by("played_at", "id")
        .values_list(
            "pk", "official", "fixture__competition__rated", "winner", "score_a", "score_b",
            "played_at", "fixture__home_id", "fixture__away_id", *PEOPLE,
        )
    )  # fmt: skip
    given = StartsInTheLaw(game)
    played = []
    for (
        key, official, rated, winner, score_a, score_b, played_at, home_id, away_id,
        number, *people,
    ) in found:  # fmt: skip
        own, board = people[:6], people[6:]
        home, away = _sides(board if any(board) else own)
        # Somebody against themselves, or a team's sum: nobody's strength is in it.
        if not home or not away or set(home) & set(away):
            continue
        match = RatedMatch(
            # Ids order what has one time and round: as text they must be of one length.
            id=f"{key:019d}",
            sides=(home, away),
            winner=_as_played(winner, score_a, score_b),
            date=played_at.isoformat(),
            round=number or 0,
        )
        counts = official and rated and not given.between(home_id, away_id, played_at)
        played.append(Played(match, key, played_at, counts))
    return sorted(played, key=lambda each: each.match.order)


def _as_played(winner: str, a: int | None, b: int | None) -> Literal[0, 1] | None:
    """Who won by the score alone: with a start the match may have gone to the other."""
    if a is None or b is None:
        return WINNER[winner]
    return None if a == b else 0 if a > b else 1


def _sides(people: Sequence[str | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    home, away = people[:3], people[3:]
    return tuple(each for each in home if each), tuple(each for each in away if each)
