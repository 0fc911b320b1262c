"""Rankings: the rated people of a game in order, named as each may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet

from matches.models import Entry, Person, Ranking, Rating
from matches.policy import visibility
from matches.policy.ids_by_club import is_one_everywhere
from matches.policy.visibility import NOBODY
from matches.selectors.base.players import ENTERED
from matches.selectors.ratings.systems import OfSystem
from matches.tournament.ratings import TITLES, USUAL
from matches.tournament.ratings.ranking import PROVISIONAL_BELOW


@dataclass(frozen=True)
class RankingRow:
    """One line of a ranking. ``rank`` is empty for somebody not ranked, such as the inactive;
    ``player`` for a former player."""

    rank: str
    name: str
    player: str
    rating: str
    matches: int
    provisional: bool
    inactive: bool


@dataclass(frozen=True)
class RankingPage(OfSystem):
    """A game's ranking as it stands, by one of the `systems` that rate in it."""

    game: str
    rows: tuple[RankingRow, ...]
    computed_at: datetime | None
    page: int = 1
    pages: int = 1
    system: str = USUAL
    systems: tuple[str, ...] = (USUAL,)


PER_PAGE = 100


def ranking_page(game: str, page: int = 1, system: str = USUAL) -> RankingPage | None:
    """A page of the current ranking of a game; nothing beyond the last, or by a system by which
    nobody is rated. Five queries, whatever its length. Nobody's page is needed to see a rank: the
    names pass the same gate as everywhere."""
    held_now = {each.system: each for each in Ranking.objects.filter(game=game, current=True)}
    if system not in held_now and system != USUAL:
        return None
    ranking = held_now.get(system)
    held = _held(game, system) if ranking is not None else Rating.objects.none()
    pages = Paginator(held, PER_PAGE)
    if not 1 <= page <= pages.num_pages:
        return None
    rows = _rows(list(pages.page(page).object_list), (page - 1) * PER_PAGE)
    computed_at = ranking.computed_at if ranking is not None else None
    systems = tuple(each for each in TITLES if each in held_now or each == USUAL)
    lines = _lines(rows, _people(rows))
    return RankingPage(game, lines, computed_at, page, pages.num_pages, system, systems)


def rankings_in_brief(games: Iterable[str], top: int = 5) -> tuple[RankingPage, ...]:
    """The first few of every game, by the usual system. Two queries, and one for each game that is
    rated."""
    current = {each.game: each for each in Ranking.objects.filter(current=True, system=USUAL)}
    # Of some of the first strangers read nothing.
    listed = {game: _rows(list(_held(game)[: top * 8]), 0) for game in games if game in current}
    people = _people(row for rows in listed.values() for row in rows)
    return tuple(
        RankingPage(
            game,
            _lines(listed.get(game, []), people)[:top],
            current[game].computed_at if game in current else None,
        )
        for game in games
    )


def _held(game: str, system: str = USUAL) -> QuerySet[Rating]:
    """Everybody's rating, in the order of the ranking: that of an index."""
    held = Rating.objects.filter(game=game, system=system).select_related("person")
    return held.order_by("inactive", "-ordinal", "person_id")


def _rows(held: Sequence[Rating], before: int) -> list[dict[str, Any]]:
    """Some lines of a ranking with their ranks, after so many others: who is as strong as the one
    before shares a rank (1, 1, 3)."""
    rows: list[dict[str, Any]] = []
    for place, each in enumerate(held, start=before + 1):
        rank: int | None = place
        if each.inactive:
            rank = None
        elif rows and rows[-1]["ordinal"] == each.ordinal:
            rank = rows[-1]["rank"]
        elif not rows and before:
            stronger = Rating.objects.filter(
                game=each.game, system=each.system, inactive=False, ordinal__gt=each.ordinal
            )
            rank = stronger.count() + 1
        rows.append(
            {
                "pk": each.person_id,
                "player": each.person.public_id,
                "rank": rank,
                "ordinal": each.ordinal,
                "matches": each.matches,
                "provisional": each.matches < PROVISIONAL_BELOW,
                "inactive": each.inactive,
            }
        )
    return rows


def _people(rows: Iterable[Mapping[str, Any]]) -> dict[str, Person]:
    """The people of these rows whom some public competition shows anyway, and of whom strangers may
    read something by the permission ledger: a number about a child is nobody's business."""
    people = Person.objects.filter(shown_to_strangers(row["pk"] for row in rows))
    return {each.public_id: each for each in people if visibility.may_be_ranked(each)}


def shown_to_strangers(among: Iterable[int]) -> Q:
    """Those of some people (their keys) whom some public competition shows anyway, as a filter of
    people. It goes from them to their entries, each way by itself: PostgreSQL would look through
    every entry for a question that is asked of everybody."""
    public = Entry.objects.filter(visibility.readable(NOBODY, "competition__")).order_by()
    asked = list(among)
    ways = [public.filter(**{f"{way}__in": asked}).values(way) for way in ENTERED]
    return Q(pk__in=ways[0].union(*ways[1:]))


def _player(row: Mapping[str, Any]) -> str:
    return str(row.get("player") or row.get("person") or "")


def _lines(
    rows: Iterable[Mapping[str, Any]], people: Mapping[str, Person]
) -> tuple[RankingRow, ...]:
    listed = [row for row in rows if _player(row) in people]
    names = visibility.distinct(
        {_player(row): visibility.person_name(people[_player(row)]) for row in listed}
    )
    return tuple(
        RankingRow(
            str(row.get("rank") or ""),
            names[_player(row)],
            _player(row) if is_one_everywhere(people[_player(row)]) else "",
            f"{float(row.get('ordinal', 0.0)):.1f}",
            int(row.get("matches", 0)),
            bool(row.get("provisional")),
            bool(row.get("inactive")),
        )
        for row in listed
    )
