"""What the application's role may do with each table, on PostgreSQL: made from the guards.

A table that refuses every edit is not given the right to edit, one that lets some columns change
is given those columns, one that refuses every deletion is not given the right to delete. No table
is given the right to be emptied. So what a trigger refuses is refused before it, and stays refused
where a trigger is missing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.apps.registry import Apps

from matches.models.guards import GUARDS

ALL: Final = "all"

ONLY_READ: Final = frozenset({"django_migrations", "auth_permission", "kept_generation"})
"""Written by `migrate` alone; generations besides by triggers, with their owner's rights."""
ONLY_LOCKED: Final = {"django_content_type": ("model",)}
"""Only read, but a row of it is locked, and PostgreSQL asks for the right to edit a column."""


@dataclass(frozen=True)
class Rights:
    """Of one table. `update`: every column, or those named; empty, none."""

    table: str
    insert: bool = True
    update: str | tuple[str, ...] = ALL
    delete: bool = True

    @property
    def words(self) -> str:
        """As GRANT has them."""
        said = ["SELECT", *(["INSERT"] if self.insert else [])]
        if self.update == ALL:
            said.append("UPDATE")
        elif self.update:
            said.append(f"UPDATE ({', '.join(self.update)})")
        return ", ".join([*said, *(["DELETE"] if self.delete else [])])


def rights(registry: Apps) -> Iterator[Rights]:
    """Of every table, those of Django and of its apps too."""
    tables = {
        model._meta.db_table
        for model in registry.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    for table in sorted({*tables, "django_migrations"}):
        yield of_table(table)


def of_table(table: str) -> Rights:
    """What the guards leave of a table."""
    if table in ONLY_READ:
        return Rights(table, insert=False, update=(), delete=False)
    if table in ONLY_LOCKED:
        return Rights(table, insert=False, update=ONLY_LOCKED[table], delete=False)
    return Rights(table, update=settled().get(table, ALL), delete=table not in _kept())


def settled() -> Mapping[str, tuple[str, ...]]:
    """The tables of which no row, or not the whole row, may be edited, and the columns that may."""
    return {
        guard.table: tuple(sorted(guard.frozen_but))
        for guard in GUARDS
        if guard.event == "UPDATE" and (guard.frozen_but or not (guard.condition or guard.columns))
    }


def _kept() -> frozenset[str]:
    """The tables of which no row may be deleted."""
    return frozenset(
        guard.table
        for guard in GUARDS
        if guard.event == "DELETE" and not (guard.condition or guard.younger)
    )
