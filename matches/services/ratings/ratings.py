"""Ratings: the ledger of a game, rewritten from the earliest result that changed on."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal, NamedTuple

from django.db.models import Q
from django.utils import timezone

import rules
from matches.errors import NotFoundError
from matches.models import Outcome, Person, Ranking, Rating, RatingChange, Result
from matches.ports import live
from matches.selectors.handicaps.starts import StartsInTheLaw
from matches.services.base import messages
from matches.services.base.transaction import one_transaction
from matches.services.results import following
from matches.tournament.ratings import (
    Change,
    Ledger,
    LedgerEntry,
    RatedMatch,
    rate,
)
from matches.tournament.ratings import Rating as Strength
from matches.tournament.ratings.ranking import ranking

SYSTEM = "openskill"
INACTIVE_AFTER = timedelta(days=365)
WINNER: Final[dict[str, Literal[0, 1] | None]] = {"A": 0, "B": 1, "draw": None}
ANCHOR = 0
"""The ranking of version 0 is empty and never current: it is the row that is locked."""


@dataclass(frozen=True)
class Played:
    """A result that is rated, or was: its match for the arithmetic, and its row's key."""

    match: RatedMatch
    result: int
    played_at: datetime
    counts: bool


class Line(NamedTuple):
    """A stored line of the ledger."""

    number: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


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
    played = _played(game)
    known = _ledger(game, played)
    matches = [each.match for each in played if each.counts]
    ledger = rate(game, matches, system=SYSTEM, previous=known)
    if known is None or known.entries != ledger.entries:
        _write(game, ledger, played)
    return _snapshot(game, ledger)


def reckoned(game: str) -> Ledger:
    """The ledger of a game by what is official now, reckoned and not stored: two queries. Nobody is
    locked, so that a correction can be looked at while ratings are computed."""
    played = _played(game)
    matches = [each.match for each in played if each.counts]
    return rate(game, matches, system=SYSTEM, previous=_ledger(game, played))


def recompute_all() -> dict[str, int]:
    """Bring every game's ratings up to date; returns the ranking's version by game."""
    done = {game: recompute(game) for game in games()}
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


def _played(game: str) -> list[Played]:
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


def _ledger(game: str, played: Sequence[Played]) -> Ledger | None:
    """The ledger as it is stored: one query. None where the system's numbers have changed."""
    current = _current(game)
    if current is None or not isinstance(current.rows, dict):
        return None
    lines: dict[int, dict[str, Line]] = defaultdict(dict)
    for result, player, *numbers in RatingChange.objects.filter(
        rating__game=game, rating__system=SYSTEM
    ).values_list("result_id", "rating__person__public_id", *Line._fields):
        lines[result][player] = Line(*numbers)
    if not set(lines) <= {each.result for each in played}:
        # A line of a match that can be rated no more, such as one between two who are now one.
        return None
    entries: list[LedgerEntry] = []
    last: dict[str, str] = {}
    for each in played:
        own = lines.get(each.result)
        players = [*each.match.sides[0], *each.match.sides[1]]
        if own is None:
            continue
        if set(own) != set(players):
            break
        changes = tuple(_change(player, own[player], each, last) for player in players)
        last.update(dict.fromkeys(players, each.match.date))
        entries.append(LedgerEntry(each.match, changes))
    return Ledger(game, SYSTEM, current.rows["version"], tuple(entries))


def _change(player: str, line: Line, played: Played, last: dict[str, str]) -> Change:
    return Change(
        player,
        Strength(line.mu_before, line.sigma_before, line.number - 1, last.get(player, "")),
        Strength(line.mu_after, line.sigma_after, line.number, played.match.date),
    )


def _write(game: str, ledger: Ledger, played: Iterable[Played]) -> None:
    """Store the ledger's lines from the first that changed on, and where everybody stands now."""
    keys = {each.match.id: each for each in played}
    kept = {keys[entry.match.id].result for entry in ledger.entries[: ledger.kept]}
    ratings = _ratings(game, ledger, keys)
    lines = RatingChange.objects.filter(rating__game=game, rating__system=SYSTEM)
    stale = [pk for pk, result in lines.values_list("pk", "result_id") if result not in kept]
    for start in range(0, len(stale), 500):
        RatingChange.objects.filter(pk__in=stale[start : start + 500]).delete()
    RatingChange.objects.bulk_create(
        [
            RatingChange(
                rating=ratings[change.player],
                result_id=keys[entry.match.id].result,
                number=change.after.matches,
                mu_before=change.before.mu,
                sigma_before=change.before.sigma,
                mu_after=change.after.mu,
                sigma_after=change.after.sigma,
            )
            for entry in ledger.entries[ledger.kept :]
            for change in entry.changes
        ],
        batch_size=500,
    )
    Rating.objects.filter(game=game, system=SYSTEM).exclude(
        pk__in=[rating.pk for rating in ratings.values()]
    ).delete()


def _ratings(game: str, ledger: Ledger, keys: dict[str, Played]) -> dict[str, Rating]:
    """Everybody's rating as a row, by public id: three statements."""
    strengths = ledger.ratings
    last_at = {
        change.player: keys[entry.match.id].played_at
        for entry in ledger.entries
        for change in entry.changes
    }
    people = Person.objects.filter(public_id__in=strengths).in_bulk(field_name="public_id")
    Rating.objects.bulk_create(
        [
            Rating(
                person=people[player],
                game=game,
                system=SYSTEM,
                mu=strength.mu,
                sigma=strength.sigma,
                ordinal=strength.ordinal,
                matches=strength.matches,
                last_played_at=last_at[player],
            )
            for player, strength in strengths.items()
        ],
        batch_size=500,
        update_conflicts=True,
        unique_fields=["person", "game", "system"],
        update_fields=["mu", "sigma", "ordinal", "matches", "last_played_at"],
    )
    rows = Rating.objects.filter(game=game, system=SYSTEM).select_related("person")
    return {row.person.public_id: row for row in rows if row.person.public_id in strengths}


def _current(game: str) -> Ranking | None:
    return Ranking.objects.filter(game=game, system=SYSTEM, current=True).first()


def _snapshot(game: str, ledger: Ledger) -> Ranking | None:
    """Keep the ranking where it is another than the current one, and tell who is looking."""
    current = _current(game)
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
