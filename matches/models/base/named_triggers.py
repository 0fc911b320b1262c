"""Triggers that are written from data, and brought to what the data says.

All of one kind begin with its prefix, and each ends in a digest of its text: what is up already is
left alone, and what is out of date is replaced.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

_UP: Final = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master"
    " WHERE type = 'trigger' AND name LIKE %s ESCAPE '!'",
    "postgresql": "SELECT t.tgname, c.relname FROM pg_trigger t"
    " JOIN pg_class c ON c.oid = t.tgrelid"
    " WHERE NOT t.tgisinternal AND t.tgname LIKE %s ESCAPE '!'"
    " AND pg_table_is_visible(c.oid)",
}


def up(cursor: Any, vendor: str, prefix: str) -> dict[str, str]:
    """Those of a kind that are up: the trigger's name, and its table's."""
    cursor.execute(_UP[vendor], [f"{prefix}!_%"])
    return dict(cursor.fetchall())


def put_up(cursor: Any, vendor: str, prefix: str, texts: Iterable[tuple[str, str]]) -> None:
    """Bring those of a kind to these names and their SQL, in which `{name}` is left open."""
    wanted = {
        f"{prefix}_{name}_{hashlib.sha256(text.encode()).hexdigest()[:8]}": text
        for name, text in texts
    }
    there = up(cursor, vendor, prefix)
    for name in there.keys() - wanted.keys():
        drop(cursor, vendor, name, there[name])
    for name in wanted.keys() - there.keys():
        cursor.execute(wanted[name].replace("{name}", name))


def drop(cursor: Any, vendor: str, name: str, table: str) -> None:
    """Take one down, on PostgreSQL with its function."""
    if vendor == "postgresql":
        cursor.execute(f"DROP TRIGGER IF EXISTS {name} ON {table}")
        cursor.execute(f"DROP FUNCTION IF EXISTS {name}()")
    else:
        cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
