"""Put up and take down the triggers of `stale_when`, as the club's guards are: a migration that
remakes a table would lose them, and what a migration wrote is told to everybody."""

from __future__ import annotations

from typing import Any, Final

from django.apps import AppConfig, apps
from django.apps.registry import Apps
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

from matches.models.base import named_triggers
from pennyclub.kept_pages.stale_when import EVERYTHING, tell, texts

_PREFIX: Final = "told"


def connect(app: AppConfig) -> None:
    """See to them around every `migrate` and `flush`."""
    pre_migrate.connect(_before_migrating, sender=app, dispatch_uid="kept.triggers.down")
    post_migrate.connect(_after_migrating, sender=app, dispatch_uid="kept.triggers.up")


def put_up(connection: BaseDatabaseWrapper, registry: Apps = apps) -> None:
    """Bring the triggers to what `stale_when` says, for the tables that `registry` knows."""
    wanted = texts(registry, connection.vendor)
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        named_triggers.put_up(cursor, connection.vendor, _PREFIX, wanted)
        cursor.execute(tell(f"'{EVERYTHING}'", connection.vendor))


def take_down(connection: BaseDatabaseWrapper) -> None:
    """Drop all of them."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for name, table in named_triggers.up(cursor, connection.vendor, _PREFIX).items():
            named_triggers.drop(cursor, connection.vendor, name, table)


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
