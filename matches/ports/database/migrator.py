"""The port to the database's roles: who migrates, and who the application is.

`MIGRATOR_DATABASE` (from `PENNYCLUB_MIGRATOR_DATABASE_URL`) is the address of the role that owns
the tables. Without it, and on SQLite, one role is all there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

_WHO: Final = ("USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
_WHAT_IT_IS: Final = (
    "SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user), EXISTS (SELECT 1 FROM"
    " pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND"
    " c.relkind IN ('r', 'p', 'S', 'v') AND pg_has_role(current_user, c.relowner, 'MEMBER'))"
)


def is_set(using: str = DEFAULT_DB_ALIAS) -> bool:
    """Whether the migrator is another than the application."""
    return bool(settings.MIGRATOR_DATABASE) and connections[using].vendor == "postgresql"


@contextmanager
def as_migrator(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Be the migrator, where there is one: for what the application may not do."""
    connection = connections[using]
    wanted = settings.MIGRATOR_DATABASE
    held = connection.settings_dict
    if not is_set(using) or held["USER"] == wanted["USER"]:
        yield
        return
    before = {name: held[name] for name in _WHO}
    connection.close()
    try:
        held.update({name: wanted.get(name, held[name]) for name in _WHO})
        yield
    finally:
        connection.close()
        held.update(before)


def role(using: str = DEFAULT_DB_ALIAS) -> str:
    """What the database lets this process do: ``superuser``, ``owner`` (of a table or sequence) or
    ``application``; empty on SQLite, which knows no roles."""
    connection = connections[using]
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute(_WHAT_IT_IS)
        is_superuser, owns = cursor.fetchone()
    return "superuser" if is_superuser else "owner" if owns else "application"
