"""Put up and take down the triggers of `tellers`, as the club's guards are: a migration that
remakes a table would lose them, and what a migration wrote is told to everybody."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from django.apps import AppConfig, apps
from django.apps.registry import Apps
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

from pennyclub.kept.tellers import EVERYTHING, tell, texts

_UP: Final = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master"
    " WHERE type = 'trigger' AND name LIKE 'told!_%' ESCAPE '!'",
    "postgresql": "SELECT t.tgname, c.relname FROM pg_trigger t"
    " JOIN pg_class c ON c.oid = t.tgrelid"
    " WHERE NOT t.tgisinternal AND t.tgname LIKE 'told!_%' ESCAPE '!'"
    " AND pg_table_is_visible(c.oid)",
}


def connect(app: AppConfig) -> None:
    """See to them around every `migrate` and `flush`."""
    pre_migrate.connect(_before_migrating, sender=app, dispatch_uid="kept.triggers.down")
    post_migrate.connect(_after_migrating, sender=app, dispatch_uid="kept.triggers.up")


def put_up(connection: BaseDatabaseWrapper, registry: Apps = apps) -> None:
    """Bring the triggers to what `tellers` says, for the tables that `registry` knows."""
    wanted = {
        f"{name}_{hashlib.sha256(text.encode()).hexdigest()[:8]}": text
        for name, _table, text in texts(registry, connection.vendor)
    }
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        up = _up(cursor, connection.vendor)
        for name in up.keys() - wanted.keys():
            _drop(cursor, connection.vendor, name, up[name])
        for name in wanted.keys() - up.keys():
            cursor.execute(wanted[name].replace("{name}", name))
        cursor.execute(tell(f"'{EVERYTHING}'", connection.vendor))


def take_down(connection: BaseDatabaseWrapper) -> None:
    """Drop all of them."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, table in _up(cursor, connection.vendor).items():
            _drop(cursor, connection.vendor, name, table)


def _before_migrating(using: str, plan: list[Any] | None = None, **_: Any) -> None:
    # A column that a trigger names cannot be changed, and each row of a migration would tell.
    if plan:
        take_down(connections[using])


def _after_migrating(using: str, **signal: Any) -> None:
    # `flush` sends no registry: it changes no table.
    registry = signal.get("apps", apps)
    if "kept_generation" in {model._meta.db_table for model in registry.get_models()}:
        put_up(connections[using], registry)
    else:  # Its own first migration was taken back.
        take_down(connections[using])


def _up(cursor: Any, vendor: str) -> dict[str, str]:
    cursor.execute(_UP[vendor])
    return dict(cursor.fetchall())


def _drop(cursor: Any, vendor: str, name: str, table: str) -> None:
    if vendor == "postgresql":
        cursor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
        cursor.execute(f"DROP FUNCTION IF EXISTS {name}()")
    else:
        cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
