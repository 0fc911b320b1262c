"""Ratings: the ledger of a game, rewritten from the earliest result that changed on."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.utils import timezone

import rules
from matches.errors import NotFoundError
from matches.models import Ranking
from matches.ports import live
from matches.services.base import messages
from matches.services.base.sweeping import each_apart
from matches.services.base.transaction import one_transaction
from matches.services.ratings import stored
from matches.services.ratings.played import played_in
from matches.services.ratings.system import SYSTEM
from matches.services.results import following
from matches.tournament.ratings import (
    Ledger,
    rate,
)
from matches.tournament.ratings.ranking import ranking

INACTIVE_AFTER = timedelta(days=365)
ANCHOR = 0
"""The ranking of version 0 is empty and never current: it is the row that is locked."""


def games() -> tuple[str, ...]:
    """The games that have ratings."""
    return tuple(rules.GAMES)


def follow(change: following.Change) -> None:
    """Ask for the ratings of a fixture's game anew, where they may be others now."""
    if change.rated and change.fixture.competition.rated:
        messages.put(messages.RATINGS, game=change.fixture.competition.game)


FOLLOWER = following.Follower("ratings", follow)


@one_transaction
def recompute(game: str) -> Ranking | None:
    """Bring the ratings of a game to its official results, and its ranking to its ratings.

    Rated is what was played to an end in a competition that rates: no walkover, bye, void or
    abandoned match, and none that was played with a start in the law: its card says who won with
    it. What is added to a score is left out: it is the score as played that tells. In a team
    fixture each board is rated. The ledger before the first change is kept.
    Where nothing changed the ranking that is there is returned; None while nothing is rated.
    """
    if game not in rules.GAMES:
        raise NotFoundError(f"There is no game “{game}”.")
    _lock(game)
    played = played_in(game)
    known = stored.ledger(game, played)
    matches = [each.match for each in played if each.counts]
    ledger = rate(game, matches, system=SYSTEM, previous=known)
    if known is None or known.entries != ledger.entries:
        stored.write(game, ledger, played)
    return _snapshot(game, ledger)


def reckoned(game: str) -> Ledger:
    """The ledger of a game by what is official now, reckoned and not stored: two queries. Nobody is
    locked, so that a correction can be looked at while ratings are computed."""
    played = played_in(game)
    matches = [each.match for each in played if each.counts]
    return rate(game, matches, system=SYSTEM, previous=stored.ledger(game, played))


def recompute_all() -> dict[str, int]:
    """Bring every game's ratings up to date; returns the ranking's version by game. A game that
    cannot be rated keeps no other waiting."""
    done = each_apart(games(), recompute)
    return {game: current.version for game, current in done.items() if current is not None}


def _lock(game: str) -> None:
    """One at a time in a game: the anchor is made by whoever is first, and locked by everybody."""
    Ranking.objects.get_or_create(
        game=game,
        system=SYSTEM,
        version=ANCHOR,
        defaults={"current": False, "rows": [], "results_digest": ""},
    )
    list(Ranking.objects.select_for_update().filter(game=game, system=SYSTEM, version=ANCHOR))


def _snapshot(game: str, ledger: Ledger) -> Ranking | None:
    """Keep the ranking where it is another than the current one, and tell who is looking."""
    current = stored.current(game)
    if current is None and not ledger.entries:
        return None
    listed = [
        {
            "player": each.player,
            "rank": each.rank,
            "mu": each.rating.mu,
            "sigma": each.rating.sigma,
            "ordinal": each.rating.ordinal,
            "matches": each.rating.matches,
            "provisional": each.provisional,
            "inactive": each.inactive,
        }
        for each in ranking(ledger, inactive_after=INACTIVE_AFTER, today=timezone.localdate())
    ]
    digest = hashlib.sha256(repr((ledger.version, listed)).encode()).hexdigest()
    if current is not None and current.results_digest == digest:
        return current
    if current is not None:
        current.current = False
        current.save(update_fields=["current"])
    made = Ranking.objects.create(
        game=game,
        system=SYSTEM,
        version=current.version + 1 if current is not None else ANCHOR + 1,
        rows={"version": ledger.version, "rows": listed},
        results_digest=digest,
    )
    live.publish(f"ranking-{game}", "ranking", {"version": made.version})
    return made
