"""Rankings: the rated people of a game in order, named as each may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, Q

from matches.models import Entry, Person, Ranking
from matches.policy import visibility
from matches.policy.visibility import NOBODY


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
class RankingPage:
    """A game's ranking as it stands."""

    game: str
    rows: tuple[RankingRow, ...]
    computed_at: datetime | None
    page: int = 1
    pages: int = 1


PER_PAGE = 100


def ranking_page(game: str, page: int = 1) -> RankingPage | None:
    """A page of the current ranking of a game; nothing beyond the last. Two queries. Nobody's page
    is needed to see a rank: the names pass the same gate as everywhere."""
    ranking = Ranking.objects.filter(game=game, current=True).order_by("-computed_at").first()
    held = Paginator(_rows(ranking) if ranking is not None else [], PER_PAGE)
    if not 1 <= page <= held.num_pages:
        return None
    rows = _named(list(held.page(page).object_list))
    computed_at = ranking.computed_at if ranking is not None else None
    return RankingPage(game, rows, computed_at, page, held.num_pages)


def rankings_in_brief(games: Iterable[str], top: int = 5) -> tuple[RankingPage, ...]:
    """The first few of every game. Two queries."""
    current = {r.game: r for r in Ranking.objects.filter(current=True).order_by("computed_at")}
    listed = {game: _rows(current[game])[:top] for game in games if game in current}
    people = _people(row for rows in listed.values() for row in rows)
    return tuple(
        RankingPage(
            game,
            _lines(listed.get(game, []), people),
            current[game].computed_at if game in current else None,
        )
        for game in games
    )


def _rows(ranking: Ranking) -> list[Mapping[str, Any]]:
    rows = ranking.rows
    return list(rows["rows"] if isinstance(rows, dict) else rows)


def _people(rows: Iterable[Mapping[str, Any]]) -> dict[str, Person]:
    """The people of these rows whom some public competition shows anyway: who plays in private
    only is in no public list."""
    ids = {_player(row) for row in rows}
    shown = Entry.objects.filter(visibility.readable(NOBODY, "competition__")).filter(
        Q(person=OuterRef("pk"))
        | Q(pair__first=OuterRef("pk"))
        | Q(pair__second=OuterRef("pk"))
        | Q(team__members__person=OuterRef("pk"))
    )
    people = Person.objects.filter(Exists(shown), public_id__in=ids)
    return {person.public_id: person for person in people}


def _player(row: Mapping[str, Any]) -> str:
    return str(row.get("player") or row.get("person") or "")


def _named(rows: list[Mapping[str, Any]]) -> tuple[RankingRow, ...]:
    return _lines(rows, _people(rows))


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
            _player(row) if people[_player(row)].erased_at is None else "",
            f"{float(row.get('ordinal', 0.0)):.1f}",
            int(row.get("matches", 0)),
            bool(row.get("provisional")),
            bool(row.get("inactive")),
        )
        for row in listed
    )
