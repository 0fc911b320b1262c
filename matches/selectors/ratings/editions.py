"""Editions of rankings, read: the list of a month as it was published, named as each may be today.

The numbers are the edition's and never change; who is shown is asked of the gate at each reading.
Whom it does not show leaves a gap: the places of the others stay.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from matches.models import Person, RankingEdition
from matches.policy import visibility
from matches.policy.ids_by_club import is_one_everywhere
from matches.selectors.ratings.rankings import PER_PAGE, shown_to_strangers
from matches.tournament.ratings import USUAL
from matches.tournament.ratings import editions as arithmetic
from matches.tournament.ratings.editions import PARTS, Lines, Ranked
from matches.tournament.ratings.ranking import PROVISIONAL_BELOW

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class EditionRow:
    """One line of an edition. ``moved`` is by how many places somebody is further up than in the
    edition before (below 0: down; None: nothing to compare); ``new`` who had no rank in it.
    ``best`` is the mean of the best results of the year, empty after too few. ``amended``: of them
    the edition before would say something else by now. ``player`` is empty for a former player."""

    rank: str
    name: str
    player: str
    rating: str
    matches: int
    provisional: bool
    inactive: bool
    moved: int | None
    new: bool
    best: str
    amended: bool

    @property
    def up(self) -> int:
        """Places further up; 0 where it is none."""
        return max(self.moved or 0, 0)

    @property
    def down(self) -> int:
        """Places further down; 0 where it is none."""
        return max(-(self.moved or 0), 0)


@dataclass(frozen=True)
class EditionLink:
    """An edition among others: its month as addresses have it, and when it was published."""

    month: str
    begins: date
    published_at: datetime


@dataclass(frozen=True)
class EditionPage:
    """A page of an edition. ``amended``: results of before the edition before were corrected, came
    late or count no more since it was published."""

    game: str
    edition: EditionLink
    earlier: EditionLink | None
    later: EditionLink | None
    rows: tuple[EditionRow, ...]
    amended: bool
    page: int = 1
    pages: int = 1
    system: str = USUAL


class _Head(NamedTuple):
    """An edition without its rows."""

    pk: int
    year: int
    month: int
    whole: bool
    digest: str
    published_at: datetime

    @property
    def link(self) -> EditionLink:
        """The edition as a page names it."""
        name = f"{self.year}-{self.month:02d}"
        return EditionLink(name, date(self.year, self.month, 1), self.published_at)


class _Composed(NamedTuple):
    """An edition as it was told: its lines in order, and of whom it amends the one before."""

    ranked: tuple[Ranked, ...]
    ranks: Mapping[int, int | None]


def editions_of(game: str, system: str = USUAL) -> tuple[EditionLink, ...]:
    """Every edition of a game by a system, the latest first. One query."""
    return tuple(head.link for head in reversed(_heads(game, system)))


def edition_page(game: str, month: str, page: int = 1, system: str = USUAL) -> EditionPage | None:
    """A page of the edition of a month (`2026-11`); nothing where there is none, or it is not what
    was published. Three queries, whatever its length: and one where it was read just now."""
    heads = _heads(game, system)
    at = next((n for n, head in enumerate(heads) if head.link.month == month), None)
    if at is None:
        return None
    now, before, rows = _composed(heads, at)
    if now is None:
        return None
    pages = max(1, -(-len(now.ranked) // PER_PAGE))
    if not 1 <= page <= pages:
        return None
    listed = now.ranked[(page - 1) * PER_PAGE : page * PER_PAGE]
    amended = frozenset(rows.get("amended", ()))
    return EditionPage(
        game,
        heads[at].link,
        heads[at - 1].link if at else None,
        heads[at + 1].link if at + 1 < len(heads) else None,
        _lines(listed, before, amended),
        bool(amended),
        page,
        pages,
        system,
    )


def places_of(person: Person) -> list[dict[str, Any]]:
    """Where somebody stands in every edition there is: for them, and for nobody else. One query."""
    found = []
    lines: Lines = {}
    for each in RankingEdition.objects.iterator():
        lines = arithmetic.composed({} if each.whole else lines, each.rows)
        if own := lines.get(person.pk):
            rank = next(one.rank for one in arithmetic.ranked(lines) if one.player == person.pk)
            told = {"game": each.game, "system": each.system, "edition": each.name, "rank": rank}
            found.append(told | {"rating": own.ordinal / PARTS, "matches": own.matches})
    return found


def _heads(game: str, system: str) -> list[_Head]:
    held = RankingEdition.objects.filter(game=game, system=system).order_by("year", "month")
    return [_Head(*each) for each in held.values_list(*_Head._fields)]


def _composed(
    heads: Sequence[_Head], at: int
) -> tuple[_Composed | None, Mapping[int, int | None], Mapping[str, Any]]:
    """The edition at a place of the list, the ranks of the one before, and its row's own words.
    One query: of no more than a year and a month of editions."""
    wanted = {heads[at].pk}
    needed = [n for n in (at - 1, at) if n >= 0 and _KEPT.find(heads[n].digest) is None]
    for n in needed:
        wanted |= {head.pk for head in heads[_began(heads, n) : n + 1]}
    rows = dict(RankingEdition.objects.filter(pk__in=wanted).values_list("pk", "rows"))
    now = _one(heads, at, rows)
    before = _one(heads, at - 1, rows) if at else None
    return now, before.ranks if before is not None else {}, rows[heads[at].pk]


def _began(heads: Sequence[_Head], at: int) -> int:
    """Where the chain that leads to an edition begins: at a whole one."""
    return next((n for n in range(at, -1, -1) if heads[n].whole), 0)


def _one(heads: Sequence[_Head], at: int, rows: Mapping[int, Any]) -> _Composed | None:
    head = heads[at]
    kept = _KEPT.find(head.digest)
    if kept is None:
        try:
            lines = arithmetic.compose(rows[each.pk] for each in heads[_began(heads, at) : at + 1])
        except ValueError:
            lines = {}
        if arithmetic.digest(lines) != head.digest:
            logger.error("edition of a ranking is not what was published: row %s", head.pk)
            return None
        kept = _ranked(lines)
        _KEPT.put(head.digest, kept)
    return kept


def _ranked(lines: Lines) -> _Composed:
    ranked = arithmetic.ranked(lines)
    return _Composed(ranked, {each.player: each.rank for each in ranked})


def _lines(
    listed: Sequence[Ranked], before: Mapping[int, int | None], amended: frozenset[int]
) -> tuple[EditionRow, ...]:
    people = _people(each.player for each in listed)
    told = [each for each in listed if each.player in people]
    names = visibility.distinct(
        {each.player: visibility.person_name(people[each.player]) for each in told}
    )
    return tuple(
        _row(each, names[each.player], people[each.player], before, amended) for each in told
    )


def _row(
    one: Ranked,
    name: str,
    person: Person,
    before: Mapping[int, int | None],
    amended: frozenset[int],
) -> EditionRow:
    line = one.line
    return EditionRow(
        rank=str(one.rank or ""),
        name=name,
        player=person.public_id if is_one_everywhere(person) else "",
        rating=f"{line.ordinal / PARTS:.1f}",
        matches=line.matches,
        provisional=line.matches < PROVISIONAL_BELOW,
        inactive=line.inactive,
        moved=arithmetic.moved(before, one.player, one.rank),
        new=bool(before) and one.rank is not None and before.get(one.player) is None,
        best="" if line.best is None else f"{line.best / PARTS:.1f}",
        amended=one.player in amended,
    )


def _people(keys: Iterable[int]) -> dict[int, Person]:
    """Who of these is shown: whom some public competition shows anyway, and of whom the permission
    ledger lets strangers read something today. One query."""
    found = Person.objects.filter(shown_to_strangers(keys))
    return {each.pk: each for each in found if visibility.may_be_ranked(each)}


class _Kept:
    """The lists read last, by their digest: an edition never changes, so that none of these can be
    out of date. Numbers alone; who is shown is asked each time."""

    MOST: Final = 6

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: OrderedDict[str, _Composed] = OrderedDict()

    def find(self, digest: str) -> _Composed | None:
        with self._lock:
            found = self._held.get(digest)
            if found is not None:
                self._held.move_to_end(digest)
            return found

    def put(self, digest: str, composed: _Composed) -> None:
        with self._lock:
            self._held[digest] = composed
            while len(self._held) > self.MOST:
                self._held.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._held.clear()


_KEPT: Final = _Kept()
