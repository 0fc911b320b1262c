"""What a change of settings would do to what is played, before it is saved.

It is tried: made as it would be, looked at, and taken back with its transaction. So what is shown
is what happens, and nothing is announced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Competition, Division
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.championships import placings_of
from matches.services.base import rows, trials
from matches.services.competitions import settings
from matches.services.competitions.setting_words import Line, lines
from matches.services.corrections import differences, rating_preview, snapshots
from matches.services.corrections.differences import Change, RowChange
from matches.services.corrections.rating_preview import RatingShift
from matches.services.draws import known_formats
from matches.services.ratings import foretold
from matches.services.ratings.foretold import Foretold
from matches.services.ratings.in_use import Book
from matches.services.tables import standings
from matches.tournament.exact import Number
from matches.tournament.ratings import SYSTEMS, TITLES
from matches.tournament.rows import Row


@dataclass(frozen=True)
class TableChange:
    """What would be another in the table of a division: `rows` in their new order, and `zones`."""

    title: str
    rows: tuple[RowChange, ...]
    zones: tuple[Change, ...]


@dataclass(frozen=True)
class Preview:
    """A change of settings that is not saved: its `lines` in words; the `tables` that would
    change; `places`, as certificates and championships count them; `houses`; `ratings`
    (`ratings_follow`: they move, and it is not foretold how); `later`: what was drawn by what holds
    now, and stands. `played`: something counts already."""

    lines: tuple[Line, ...]
    tables: tuple[TableChange, ...]
    places: tuple[Change, ...]
    houses: tuple[Change, ...]
    ratings: tuple[RatingShift, ...]
    later: tuple[str, ...]
    played: bool
    ratings_follow: bool = False

    @property
    def moves_numbers(self) -> bool:
        """Whether any table, place, house or rating would be another."""
        rated = self.ratings or self.ratings_follow
        return bool(self.tables or self.places or self.houses or rated)


@dataclass(frozen=True)
class _Table:
    title: str
    rows: Mapping[str, Row]
    zones: Mapping[str, tuple[str, bool]]


@dataclass(frozen=True)
class _Seen:
    settings: Mapping[str, Any]
    tables: Mapping[int, _Table]
    places: Mapping[str, int | None]
    houses: Mapping[tuple[str, str], tuple[int, Number]]
    ledgers: Mapping[str, Foretold]
    stale: frozenset[str]


def preview(actor: Actor, competition: str, **changes: Any) -> Preview:
    """What `settings.edit` would change. Who may: organisers; refused as the change would be."""
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    system = str(changes.get("rating_system", ""))
    return tried(row, user, lambda: settings.edit(actor, competition, **changes), system)


def preview_back(actor: Actor, change: str) -> Preview:
    """What `settings.take_back` would change. Who may: organisers."""
    held = settings.find(change)
    user = access.require_organiser_of(actor, held.competition)
    system = str(held.before.get("rating_system", ""))
    return tried(held.competition, user, lambda: settings.take_back(actor, change), system)


def tried(row: Competition, user: object, make: Callable[[], object], system: str = "") -> Preview:
    """What `make` would change in the tables, places, houses and ratings of a competition; nothing
    of it is kept. `system`: by which it would be rated from then on, where that changes."""
    championships = snapshots.championships_with(row, user)
    systems = tuple(dict.fromkeys(each for each in (row.rating_system, system) if each in SYSTEMS))

    def look() -> _Seen:
        return _look(rows.competition(row.public_id), championships, systems)

    def both() -> tuple[_Seen, _Seen]:
        before = look()
        make()
        return before, look()

    before, after = trials.tried(both)
    names = differences.Names(row.pk)
    ids = [each.public_id for each in championships]
    return Preview(
        lines(row, before.settings, after.settings),
        _tables(before, after, names),
        differences.places_changed(before.places, after.places, names),
        differences.houses_changed(before, after, championships, ids),
        _ratings(row, before, after),
        tuple(
            _("%(title)s was drawn by what holds now, and stays as it is.") % {"title": title}
            for title in sorted(after.stale - before.stale)
        ),
        any(line.played for table in after.tables.values() for line in table.rows.values()),
        any(
            rating_preview.follow(held, after.ledgers[each])
            for each, held in before.ledgers.items()
        ),
    )


def _look(row: Competition, championships: list[Any], systems: Sequence[str]) -> _Seen:
    divisions = Division.objects.filter(stage__competition=row).select_related("stage")
    tables = {}
    for division in divisions.order_by("stage__number", "number"):
        division.stage.competition = row
        # Places are read from the tables that are kept.
        standings.rebuild(division.public_id)
        tables[division.pk] = _Table(str(division), *snapshots.table_of(division))
    course = known_formats.of(row).course
    drawn = course.ahead(row).drawn if course is not None and tables else ()
    return _Seen(
        {each: settings.told(getattr(row, each)) for each in settings.EDITABLE},
        tables,
        {one.entry.public_id: one.rank for one in placings_of(row)},
        snapshots.houses_of(championships),
        {each: foretold.now(Book(row.game, each)) for each in systems},
        frozenset(each.title for each in drawn if each.stale),
    )


def _ratings(row: Competition, before: _Seen, after: _Seen) -> tuple[RatingShift, ...]:
    """Whose ratings move: in the ledger that a competition leaves, and in that which it enters."""
    several = len(before.ledgers) > 1
    return tuple(
        shift
        for each, held in before.ledgers.items()
        for shift in rating_preview.shifts(
            row, held, after.ledgers[each], TITLES[each] if several else ""
        )
    )


def _tables(before: _Seen, after: _Seen, names: differences.Names) -> tuple[TableChange, ...]:
    told = (
        TableChange(
            held.title,
            differences.rows_changed(before.tables[key].rows, held.rows, names),
            differences.zones_changed(before.tables[key], held, names),
        )
        for key, held in after.tables.items()
    )
    return tuple(each for each in told if each.rows or each.zones)
