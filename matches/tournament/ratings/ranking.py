"""Rankings: the players of a ledger in order, with who is new and who has stopped playing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from matches.tournament.ratings.ledger import Ledger, Rating

PROVISIONAL_BELOW = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a ranking; the inactive have no rank and come last."""

    player: str
    rank: int | None
    rating: Rating
    provisional: bool
    inactive: bool


def ranking(
    ledger: Ledger | Mapping[str, Rating],
    *,
    provisional_below: int = PROVISIONAL_BELOW,
    inactive_after: timedelta | None = None,
    today: date | None = None,
) -> tuple[Ranked, ...]:
    """The players by conservative estimate, with standard competition ranks (1, 1, 3).

    A player with fewer matches than `provisional_below` is provisional. One whose last match was
    more than `inactive_after` before `today` is inactive; both are needed to find that out.
    """
    if inactive_after is not None and today is None:
        raise ValueError("inactive_after needs today: there is no clock in here")
    held = ledger.ratings if isinstance(ledger, Ledger) else ledger
    lines = sorted(
        (_inactive(rating, inactive_after, today), -rating.ordinal, player)
        for player, rating in held.items()
    )
    ranked: list[Ranked] = []
    for place, (inactive, negative, player) in enumerate(lines, start=1):
        rank: int | None = place
        if inactive:
            rank = None
        elif place > 1 and lines[place - 2][1] == negative:
            rank = ranked[-1].rank
        provisional = held[player].matches < provisional_below
        ranked.append(Ranked(player, rank, held[player], provisional, inactive))
    return tuple(ranked)


def _inactive(rating: Rating, after: timedelta | None, today: date | None) -> bool:
    if after is None or today is None or not rating.last:
        return False
    return date.fromisoformat(rating.last[:10]) < today - after
