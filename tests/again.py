"""What services made step by step in one test, written row by row in the next.

A league costs a hundred statements and half a second; its rows are the same every time. In a test's
own transaction and from empty tables they are kept from the first time and put in
again. Everywhere else, and whenever the clock is not the real one, it is made as always.
"""

from __future__ import annotations

import functools
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.db.models import AutoField
from django.utils import timezone

Made = TypeVar("Made")
_now = timezone.now


Rows = tuple[str, Any]
"""The statement that puts the rows of a table in, and the rows as it takes them."""


@dataclass
class _Kept:
    """The rows of every table, and what the maker gave back."""

    rows: list[Rows]
    made: bytes


def made_once(make: Callable[..., Made]) -> Callable[..., Made]:
    """Have a maker's rows kept, by its arguments."""
    kept: dict[str, _Kept] = {}

    @functools.wraps(make)
    def made(*args: Any, **options: Any) -> Made:
        if not _is_as_before():
            return make(*args, **options)
        key = repr((args, sorted(options.items())))
        if key not in kept:
            result = make(*args, **options)
            kept[key] = _Kept(_read(), pickle.dumps(result))
            return result
        _write(kept[key].rows)
        return pickle.loads(kept[key].made)

    return made


def _is_as_before() -> bool:
    if not connection.in_atomic_block or timezone.now is not _now:
        return False
    anything = " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in _tables())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {anything}")
        return not cursor.fetchone()[0]


@functools.cache
def _tables() -> tuple[str, ...]:
    """The club's tables, those that others refer to first."""
    models = [*apps.get_app_config("matches").get_models(include_auto_created=True)]
    return tuple(dict.fromkeys(model._meta.db_table for model in models))


def _read() -> list[Rows]:
    return _copied() if connection.vendor == "postgresql" else _selected()


def _selected() -> list[Rows]:
    held = []
    with connection.cursor() as cursor:
        for table in _tables():
            rows = cursor.execute(f'SELECT * FROM "{table}"').fetchall()
            if rows:
                # By name: a migration taken back and made again leaves them in another order.
                columns = ", ".join(f'"{column[0]}"' for column in cursor.description)
                marks = ", ".join(["?"] * len(rows[0]))
                held.append((f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', rows))
    return held


def _copied() -> list[Rows]:
    """PostgreSQL hands rows out, and takes them in, as one text a table."""
    held = []
    with connection.connection.cursor() as cursor:
        for table in _tables():
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
                text = b"".join(bytes(part) for part in copy)
            if text:
                held.append((f'COPY "{table}" FROM STDIN', text))
    return held


def _write(held: list[Rows]) -> None:
    """Past Django's cursor, which would count and log each statement; its ids are those of before,
    so that nothing may be left in the cache."""
    cache.clear()
    if connection.vendor == "postgresql":
        _copy_back(held)
        return
    for insert, rows in held:
        connection.connection.executemany(insert, rows)


def _copy_back(held: list[Rows]) -> None:
    with connection.connection.cursor() as cursor:
        for statement, text in held:
            with cursor.copy(statement) as copy:
                copy.write(text)
        # The next ids are beyond those of before, even where a flush has set them back.
        cursor.execute("SELECT " + ", ".join(map(_beyond, _counted())))


def _beyond(table: str) -> str:
    row = f"pg_get_serial_sequence('{table}', 'id')"
    return f'setval({row}, greatest(nextval({row}), (SELECT max(id) FROM "{table}")))'


@functools.cache
def _counted() -> tuple[str, ...]:
    """The tables whose rows are numbered by the database."""
    models = apps.get_app_config("matches").get_models(include_auto_created=True)
    return tuple(model._meta.db_table for model in models if isinstance(model._meta.pk, AutoField))
