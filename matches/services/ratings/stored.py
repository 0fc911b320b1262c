"""The ledger of a game as rows: read, and rewritten from the first line that changed on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from matches.models import Person, Ranking, Rating, RatingChange
from matches.services.ratings.played import Played
from matches.services.ratings.system import SYSTEM
from matches.tournament.ratings import Change, Ledger, LedgerEntry
from matches.tournament.ratings import Rating as Strength


class Line(NamedTuple):
    """A stored line of the ledger."""

    number: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


def current(game: str) -> Ranking | None:
    """The ranking of a game that holds now."""
    return Ranking.objects.filter(game=game, system=SYSTEM, current=True).first()


def ledger(game: str, played: Sequence[Played]) -> Ledger | None:
    """The ledger as it is stored: one query. None where the system's numbers have changed."""
    held = current(game)
    if held is None or not isinstance(held.rows, dict):
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
    return Ledger(game, SYSTEM, held.rows["version"], tuple(entries))


def _change(player: str, line: Line, played: Played, last: dict[str, str]) -> Change:
    return Change(
        player,
        Strength(line.mu_before, line.sigma_before, line.number - 1, last.get(player, "")),
        Strength(line.mu_after, line.sigma_after, line.number, played.match.date),
    )


def write(game: str, ledger: Ledger, played: Iterable[Played]) -> None:
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
