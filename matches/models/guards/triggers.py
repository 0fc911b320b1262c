"""Put up and take down the guards: triggers, written from the data in `guards`.

SQLite drops a table's triggers when a migration remakes the table, and refuses to rename a table
that another's trigger mentions. So triggers are no part of a migration: on SQLite they are taken
down before one runs, and on both they are put up after every `migrate`. How what is up is told from
what is out of date: `named_triggers`.
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.apps import AppConfig, apps
from django.apps.registry import Apps
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

from matches.models.base import named_triggers
from matches.models.guards import GUARDS, Guard, definers
from matches.models.guards.board_guards import (
    FOLLOWERS,
    POSTGRESQL_BOARDS,
    SQLITE_GUARDS,
    Follower,
)
from matches.models.guards.walls import reading, writing

# The setting with which PostgreSQL is told that an event is let past until the transaction ends;
# see `erasing` and `redacting`.
LETS_PAST = {
    "DELETE": "matches.erasing",
    "TRUNCATE": "matches.erasing",
    "UPDATE": "matches.redacting",
}

# Whoever is not the table's owner may say so in vain: for the application `definers` does it.
LET_PAST = (
    "current_setting('{setting}', true) IS NOT DISTINCT FROM 'on' AND pg_has_role(current_user,"
    " (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'MEMBER')"
)

Columns = Mapping[str, frozenset[str]]

PREFIX = "guard"


def connect(app: AppConfig) -> None:
    """See to the guards around every `migrate` and `flush`."""
    pre_migrate.connect(_before_migrating, sender=app, dispatch_uid="matches.guards.down")
    post_migrate.connect(_after_migrating, sender=app, dispatch_uid="matches.guards.up")


def put_up(connection: BaseDatabaseWrapper, registry: Apps = apps) -> None:
    """Bring the triggers of `connection` to what `guards` says, for the tables `registry` knows."""
    columns = _columns(registry)
    texts = [(guard.name, text) for guard, text in _texts(connection.vendor, columns)]
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        named_triggers.put_up(cursor, connection.vendor, PREFIX, texts)
        if connection.vendor == "postgresql":
            _keep_boards_free(cursor, columns)
            definers.put_up(cursor, registry)
            reading.put_up(cursor, {*columns})
            writing.put_up(cursor, {*columns})


def take_down(connection: BaseDatabaseWrapper, event: str = "") -> None:
    """Drop the guards of `connection`: all of them, or those against one event (such as DELETE)."""
    against = {f"{PREFIX}_{g.name}" for g in GUARDS if g.event == event}
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, table in _up(connection).items():
            if not event or name.rpartition("_")[0] in against:
                named_triggers.drop(cursor, connection.vendor, name, table)


def erasing(using: str = DEFAULT_DB_ALIAS) -> AbstractContextManager[None]:
    """One transaction in which appended rows may be deleted (never edited).

    For a club that leaves with all its matches, and for a demo season that is made anew; the
    querysets' `erase()` deletes. Nobody else's transaction is let do it.
    """
    return _let_past("DELETE", using)


def redacting(using: str = DEFAULT_DB_ALIAS) -> AbstractContextManager[None]:
    """One transaction in which settled rows may be written over: for a name that goes, and nothing
    else. What somebody wrote of an erased person must not outlive their name."""
    return _let_past("UPDATE", using)


@contextmanager
def _let_past(event: str, using: str) -> Iterator[None]:
    """One transaction in which no guard stands against that event."""
    connection = connections[using]
    with transaction.atomic(using=using):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT set_config(%s, 'on', true)", [LETS_PAST[event]])
                yield
                cursor.execute("SELECT set_config(%s, 'off', true)", [LETS_PAST[event]])
        else:
            take_down(connection, event)
            yield
            put_up(connection)


def _before_migrating(using: str, plan: list[Any] | None = None, **_: Any) -> None:
    connection = connections[using]
    if connection.vendor == "sqlite" and plan:
        take_down(connection)


def _after_migrating(using: str, **signal: Any) -> None:
    # `flush` sends no registry: it changes no table.
    put_up(connections[using], signal.get("apps", apps))


def _columns(registry: Apps) -> Columns:
    """The columns of every table of `matches`, as `registry` has them."""
    return {
        model._meta.db_table: frozenset(str(field.column) for field in model._meta.local_fields)
        for model in registry.get_models()
        if model._meta.app_label == "matches"
    }


def _texts(vendor: str, columns: Columns) -> Iterator[tuple[Guard | Follower, str]]:
    """Every guard that the tables have the columns for, with its SQL (`{name}` left open)."""
    for follower in FOLLOWERS:
        its = columns.get(follower.table, frozenset())
        if its.issuperset(follower.columns) and columns.keys() >= {*follower.needs}:
            yield follower, _following(follower, vendor)
    write = _postgresql if vendor == "postgresql" else _sqlite
    for guard in (*GUARDS, *(SQLITE_GUARDS if vendor == "sqlite" else ())):
        if guard.needs and guard.needs[1] not in columns.get(guard.needs[0], frozenset()):
            continue
        there = columns.get(guard.table)
        if guard.event == "TRUNCATE" and vendor != "postgresql":
            continue  # SQLite deletes row by row.
        if there is not None and there.issuperset(guard.columns):
            yield guard, write(guard, _condition(guard, vendor, there))


def _condition(guard: Guard, vendor: str, known: frozenset[str]) -> str:
    if guard.younger:
        column, days = guard.younger
        # SQLite compares texts: both are UTC, and begin with the year.
        in_sqlite = f"OLD.{column} > datetime('now', '-{days} days')"
        in_postgresql = f"OLD.{column} > now() - interval '{days} days'"
        return in_postgresql if vendor == "postgresql" else in_sqlite
    if not guard.frozen_but:
        return guard.condition
    differs = "IS DISTINCT FROM" if vendor == "postgresql" else "IS NOT"
    frozen = sorted(known.difference(guard.frozen_but))
    return " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in frozen)


def _when(guard: Guard | Follower) -> str:
    of_columns = guard.event == "UPDATE" and guard.columns
    return f"{guard.event} OF {', '.join(guard.columns)}" if of_columns else guard.event


def _quoted(message: str) -> str:
    return "'" + message.replace("'", "''") + "'"


def _sqlite(guard: Guard, condition: str) -> str:
    only = f" WHEN {condition}" if condition else ""
    return (
        f"CREATE TRIGGER {{name}} BEFORE {_when(guard)} ON {guard.table} FOR EACH ROW{only}"
        f" BEGIN SELECT RAISE(ABORT, {_quoted(guard.message)}); END"
    )


def _postgresql(guard: Guard, condition: str) -> str:
    condition = condition or "true"
    setting = LETS_PAST.get(guard.event)
    if setting is not None:
        condition = f"({condition}) AND NOT ({LET_PAST.format(setting=setting)})"
    row = {"DELETE": "OLD", "TRUNCATE": "NULL"}.get(guard.event, "NEW")
    each = "STATEMENT" if guard.event == "TRUNCATE" else "ROW"
    return (
        "CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard$ BEGIN"
        f" IF ({condition}) THEN RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation',"
        f" MESSAGE = {_quoted(guard.message)}; END IF; RETURN {row}; END $guard$;"
        f" CREATE TRIGGER {{name}} BEFORE {_when(guard)} ON {guard.table}"
        f" FOR EACH {each} EXECUTE FUNCTION {{name}}()"
    )


def _following(follower: Follower, vendor: str) -> str:
    does = "; ".join(follower.statements)
    trigger = f"CREATE TRIGGER {{name}} AFTER {_when(follower)} ON {follower.table} FOR EACH ROW"
    if vendor == "sqlite":
        return f"{trigger} BEGIN {does}; END"
    return (
        "CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard$"
        f" BEGIN {does}; RETURN NULL; END $guard$; {trigger} EXECUTE FUNCTION {{name}}()"
    )


def _up(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The guards that are up: the trigger's name, and its table's."""
    with connection.cursor() as cursor:
        return named_triggers.up(cursor, connection.vendor, PREFIX)


def _keep_boards_free(cursor: Any, columns: Columns) -> None:
    cursor.execute(
        "SELECT conname FROM pg_constraint WHERE conname = ANY(%s)", [list(POSTGRESQL_BOARDS)]
    )
    up = {name for (name,) in cursor.fetchall()}
    for name, (table, text) in POSTGRESQL_BOARDS.items():
        if table in columns and name not in up:
            cursor.execute(text)
