"""How a ledger will stand once it has followed what is official now: reckoned from the first
result on that it does not know yet, and not stored. What was played before is not read."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from operator import neg
from typing import Final

from django.utils import timezone

from matches.models import OutboxMessage, Rating
from matches.services.base import messages
from matches.services.ratings import anchor, stored
from matches.services.ratings.as_of import INACTIVE_AFTER
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import played_from
from matches.services.ratings.ratings import BEGINNING, MANY, unwritten
from matches.tournament.ratings import Rating as Strength
from matches.tournament.ratings import rate_on

FARTHEST: Final = 2_000
"""Results after the first that changed, beyond which nothing is foretold: they are read and rated
while somebody waits for the page."""

Stand = tuple[Strength, int | None]
"""A rating, and the rank by it: None for who has not played for long."""


@dataclass(frozen=True)
class Foretold:
    """Whose ratings are not as they are stored, by public id (None: not rated any more); everybody
    else's are. `far`: more than `FARTHEST` results would have to be rated, and none is."""

    book: Book
    others: Mapping[str, Strength | None] = field(default_factory=dict)
    far: bool = False


def now(book: Book) -> Foretold:
    """By what is official now. A dozen queries at most, and no lock, so that a correction can be
    looked at while ratings are computed."""
    since = _since(book)
    if since is None:
        return Foretold(book)
    played, rest = played_from(book, since, FARTHEST)
    if rest is not None:
        return Foretold(book, far=True)
    matches = [each.match for each in played]
    theirs = {player for match in matches for side in match.sides for player in side}
    theirs |= stored.players_since(book, since)
    held = stored.strengths(book, theirs, until=since) if since > BEGINNING else {}
    rate_on(held, matches, system=book.system)
    return Foretold(book, {player: held.get(player) for player in theirs})


def moved(before: Foretold, after: Foretold) -> dict[str, tuple[Stand | None, Stand | None]]:
    """Whom two tell of, with rating and rank by the one and by the other; None where not rated."""
    whom = {*before.others, *after.others}
    if not whom:
        return {}
    held, ranked = stored.standing(before.book, whom), stored.ranked_by(before.book)
    old, new = (_stands(told, whom, held, ranked) for told in (before, after))
    return {player: (old.get(player), new.get(player)) for player in whom}


def _since(book: Book) -> datetime | None:
    """From when on the stored ledger is not what is official; None where all of it is."""
    row = anchor.held(book)
    fixtures, whole = _told_of(book)
    if row is None or whole:
        return BEGINNING
    return unwritten(row, fixtures if anchor.is_known(row) else None)


def _told_of(book: Book) -> tuple[set[int] | None, bool]:
    """Which fixtures the ledger is still to be told of (None: perhaps of any), by what waits in the
    outbox, of this transaction too; and whether all of it is to be looked at."""
    waiting = OutboxMessage.objects.filter(
        topic=messages.RATINGS, sent_at__isnull=True, payload__game=book.game
    )
    told = list(waiting.order_by().values_list("payload", flat=True)[: MANY + 1])
    named = {payload.get("fixture") for payload in told}
    known = None not in named and len(told) <= MANY
    return {int(each) for each in named} if known else None, any("whole" in each for each in told)


def _stands(
    told: Foretold, whom: Iterable[str], held: Mapping[str, Rating], ranked: Mapping[int, float]
) -> dict[str, Stand]:
    """Where these people stand by it, among all who are rated (`ranked`: as is stored)."""
    stands = {player: stand for player in whom if (stand := _stand(player, told, held)) is not None}
    known = {row.person_id for row in held.values()}
    above = [ordinal for person, ordinal in ranked.items() if person not in known]
    above += [strength.ordinal for strength, active in stands.values() if active]
    above.sort(reverse=True)
    return {
        player: (strength, bisect_left(above, -strength.ordinal, key=neg) + 1 if active else None)
        for player, (strength, active) in stands.items()
    }


def _stand(player: str, told: Foretold, held: Mapping[str, Rating]) -> tuple[Strength, bool] | None:
    """Somebody's rating by it, and whether they have a rank."""
    if player in told.others:
        strength = told.others[player]
        return (strength, _is_active(strength)) if strength is not None else None
    row = held.get(player)
    return (Strength(row.mu, row.sigma, row.matches), not row.inactive) if row else None


def _is_active(strength: Strength) -> bool:
    last = datetime.fromisoformat(strength.last).date()
    return last >= timezone.localdate() - INACTIVE_AFTER
