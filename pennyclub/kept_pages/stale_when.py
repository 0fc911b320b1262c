"""Which table tells whom that it changed, as triggers for SQLite and PostgreSQL.

A table whose rows belong to one competition tells the competition's club; any other tells a scope
of its own name. So a new table tells somebody without being asked to. What is being written down at
the boards (`BOARDS`) changes with every line of an evening, and few pages tell of it: it tells the
club's boards. The few that no public page is made from are `SILENT`: a page that reads one after
all is not kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.apps.registry import Apps

EVERYTHING: Final = "everything"
"""Every page depends on it."""

SILENT: Final = frozenset(
    f"matches_{name}"
    for name in (
        "aimmap", "auditentry", "calendarlink", "erasure", "look", "outboxmessage", "seal",
        "sealedrow", "tokennote",
        "user_groups", "user_user_permissions",
    )
)  # fmt: skip
BOARDS: Final = frozenset(
    f"matches_{name}"
    for name in (
        "boardpass", "runningcard", "runningline", "scoringdevice", "shadowcard", "shadowline",
    )
)  # fmt: skip
"""The cards of matches in progress, and who writes them."""
UNTOLD: Final = {"matches_user": frozenset({"last_login", "password"})}
"""Columns whose change alone is nothing that a page shows: written at every sign-in."""

EVENTS: Final = ("INSERT", "UPDATE", "DELETE")
_PARENT: Final = "matches_competition"
_DRAWN: Final = {
    "sqlite": "0, random() & 281474976710655, ''",
    "postgresql": (
        "pg_current_xact_id()::text::bigint % 64, floor(random() * 281474976710656)::bigint,"
        " concat(pg_current_xact_id(), ' ', statement_timestamp())"
    ),
}
# Written once a statement: many versions of one row in one transaction would be slow to walk.
_AGAIN: Final = {
    "sqlite": "",
    "postgresql": (
        ", written_by = excluded.written_by WHERE kept_generation.written_by <> excluded.written_by"
    ),
}


def told(registry: Apps) -> dict[str, tuple[tuple[str, str, str], ...] | None]:
    """Every table that tells, and its way to the competition: steps of a column, the table that it
    names, and that table's key. Empty for the competition itself, None where there is no way."""
    models = [
        model
        for model in registry.get_models(include_auto_created=True)
        if model._meta.app_label == "matches" and model._meta.db_table not in SILENT
    ]
    return {model._meta.db_table: _way(model) for model in models}


def _way(model: Any) -> tuple[tuple[str, str, str], ...] | None:
    """The shortest way by columns that are never empty."""
    ways: list[tuple[Any, tuple[tuple[str, str, str], ...]]] = [(model, ())]
    met = set()
    while ways:
        at, way = ways.pop(0)
        if at._meta.db_table == _PARENT:
            return way
        for field in at._meta.local_fields:
            parent = field.related_model
            if not field.many_to_one and not field.one_to_one:
                continue
            if not field.null and parent._meta.db_table not in met:
                met.add(parent._meta.db_table)
                step = (field.column, parent._meta.db_table, parent._meta.pk.column)
                ways.append((parent, (*way, step)))
    return None


def texts(registry: Apps, vendor: str) -> Iterator[tuple[str, str]]:
    """What every trigger is named after, and its SQL (`{name}` left open)."""
    columns = {
        model._meta.db_table: [str(field.column) for field in model._meta.local_fields]
        for model in registry.get_models(include_auto_created=True)
    }
    for table, way in told(registry).items():
        for event in EVENTS:
            does = "; ".join(_statements(table, way, event, vendor))
            of = ""
            if event == "UPDATE" and table in UNTOLD:
                of = f" OF {', '.join(c for c in columns[table] if c not in UNTOLD[table])}"
            name = f"{table.removeprefix('matches_')}_{event.lower()}"
            yield name, _trigger(table, event + of, does, vendor)


def _statements(
    table: str, way: tuple[tuple[str, str, str], ...] | None, event: str, vendor: str
) -> Iterator[str]:
    if way is None:
        yield tell(f"'{table}'", vendor)
        return
    row, kind = "OLD" if event == "DELETE" else "NEW", "boards" if table in BOARDS else "club"
    yield tell(_scope(kind, way, row), vendor)
    if event == "UPDATE":
        # Whoever it is taken from is told as well.
        column = way[0][0] if way else "club_id"
        yield tell(_scope(kind, way, "OLD"), vendor, f"OLD.{column} <> NEW.{column}")


def _scope(kind: str, way: tuple[tuple[str, str, str], ...], row: str) -> str:
    """The club's scope, or that of its boards; everything, where the way ends early: what it led by
    is deleted."""
    if not way:
        return f"'{kind} ' || {row}.club_id"
    at = f"{row}.{way[0][0]}"
    for (_column, table, key), (wanted, *_rest) in zip(way, (*way[1:], ("club_id",)), strict=True):
        at = f"(SELECT {wanted} FROM {table} WHERE {key} = {at})"  # noqa: S608 - our own names
    return f"COALESCE('{kind} ' || {at}, '{EVERYTHING}')"


def tell(scope: str, vendor: str, where: str = "true") -> str:
    """The statement that draws a scope's number anew; `scope` is SQL."""
    return (
        "INSERT INTO kept_generation (scope, slot, number, written_by)"
        f" SELECT {scope}, {_DRAWN[vendor]} WHERE {where}"
        f" ON CONFLICT (scope, slot) DO UPDATE SET number = excluded.number{_AGAIN[vendor]}"
    )


def _trigger(table: str, when: str, does: str, vendor: str) -> str:
    trigger = f"CREATE TRIGGER {{name}} AFTER {when} ON {table} FOR EACH ROW"
    if vendor == "sqlite":
        return f"{trigger} BEGIN {does}; END"
    return (
        "CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER"
        # Only read by whoever writes what it tells of; nobody's temporary table comes before ours.
        " SET search_path = pg_catalog, public, pg_temp AS $told$"
        f" BEGIN {does}; RETURN NULL; END $told$; {trigger} EXECUTE FUNCTION {{name}}()"
    )
