"""What is another in tables, places and houses from one look to the next, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from matches.models import Championship, Entry
from matches.policy import visibility
from matches.selectors.base import ENTRY_NAMES
from matches.tournament.exact import Number, text
from matches.tournament.rows import Row

COLUMNS = ("rank", "played", "won", "drawn", "lost", "scored", "conceded", "difference", "points")
"""What of a row is compared, by the names of `matches.tournament.rows.Row`."""


class Tabled(Protocol):
    """What has the rows of a table, and the zone of each that is in one."""

    @property
    def rows(self) -> Mapping[str, Row]: ...
    @property
    def zones(self) -> Mapping[str, tuple[str, bool]]: ...


class Housed(Protocol):
    """What has the ranks and points of houses, by championship and house."""

    @property
    def houses(self) -> Mapping[tuple[str, str], tuple[int, Number]]: ...


@dataclass(frozen=True)
class RowChange:
    """What would change in one row: by column, before and after, as text ("–" for none)."""

    entry: str
    name: str
    changes: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Change:
    """One thing that would be another: of whom or what, before and after, as text."""

    name: str
    before: str
    after: str


class Names:
    """The names of a competition's entries, as its organisers know them. One query."""

    def __init__(self, competition: int) -> None:
        found = Entry.objects.filter(competition=competition)
        self.held = {
            entry.public_id: visibility.full_entry_name(entry)
            for entry in found.select_related(*ENTRY_NAMES)
        }

    def entry(self, id_: str | None) -> str:
        """An entry's name; what is not known yet is said so."""
        return self.held.get(id_ or "", _("to be known"))


def rows_changed(
    before: Mapping[str, Row], after: Mapping[str, Row], names: Names
) -> tuple[RowChange, ...]:
    """What would be another in a table, in its new order."""
    moved = [
        (row.entrant, changes)
        for row in after.values()
        if row.entrant in before and (changes := _changes(before[row.entrant], row))
    ]
    return tuple(RowChange(entry, names.entry(entry), changes) for entry, changes in moved)


def _changes(before: Row, after: Row) -> dict[str, tuple[str, str]]:
    told: dict[str, tuple[str, str]] = {}
    for column in COLUMNS:
        old, new = getattr(before, column), getattr(after, column)
        if old != new:
            told[column] = (_text(old), _text(new))
    return told


def _text(number: Number | None) -> str:
    return text(number) if number is not None else "–"


def zones_changed(before: Tabled, after: Tabled, names: Names) -> tuple[Change, ...]:
    """Who would be in another zone of the table."""
    return tuple(
        Change(names.entry(entry), _zone(before, entry), _zone(after, entry))
        for entry in after.rows
        if before.zones.get(entry) != after.zones.get(entry)
    )


def _zone(seen: Tabled, entry: str) -> str:
    held = seen.zones.get(entry)
    if held is None:
        return "–"
    name, certain = held
    return _("%(zone)s (certain)") % {"zone": name} if certain else name


def places_changed(
    before: Mapping[str, int | None], after: Mapping[str, int | None], names: Names
) -> tuple[Change, ...]:
    """Who would have another place in the competition."""
    ids = sorted(after, key=lambda entry: (after[entry] is None, after[entry] or 0))
    return tuple(
        Change(names.entry(entry), _text(before.get(entry)), _text(after[entry]))
        for entry in ids
        if before.get(entry) != after[entry]
    )


def houses_changed(
    before: Housed, after: Housed, championships: Sequence[Championship], ids: Sequence[str]
) -> tuple[Change, ...]:
    """Which houses would have other points; `ids` of the championships, in their order."""
    told = []
    named = {each.public_id: each for each in championships}
    teams = {
        team.public_id: team.name for each in championships for team in each.houses.order_by("pk")
    }
    for key in sorted(after.houses, key=lambda one: (ids.index(one[0]), after.houses[one][0])):
        old, new = before.houses.get(key), after.houses[key]
        if old is not None and old != new:
            name = f"{named[key[0]].name}: {teams[key[1]]}"
            told.append(Change(name, _house(*old), _house(*new)))
    return tuple(told)


def _house(rank: int, points: Number) -> str:
    return _("%(points)s points, place %(rank)d") % {"points": text(points), "rank": rank}
