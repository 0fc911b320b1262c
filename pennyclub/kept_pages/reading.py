"""What a page was made from: the tables that it read, and so the scopes on which it depends."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from django.apps import apps
from django.db import connections

from pennyclub.kept_pages.generations import Scopes
from pennyclub.kept_pages.stale_when import BOARDS, EVERYTHING, told

_NAMES: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")


@contextmanager
def reading() -> Iterator[set[str]]:
    """The tables that this thread's statements name meanwhile."""
    tables: set[str] = set()

    def look(execute: Callable[..., Any], sql: str, *args: Any) -> Any:
        tables.update(_tables(sql))
        return execute(sql, *args)

    with ExitStack() as wrapped:
        for connection in connections.all():
            wrapped.enter_context(connection.execute_wrapper(look))
        yield tables


def scopes(tables: set[str], club: int | None) -> Scopes:
    """On what a page depends that read these tables. With a `club`, what it read of competitions is
    of that club's alone. KeyError where a table tells nobody."""
    ways, boards = _told(), not BOARDS.isdisjoint(tables)
    own = {table for table in tables if ways[table] is None}
    if club is None:
        return Scopes(None, boards)
    of_club = {f"club {club}", *([f"boards {club}"] if boards else ())}
    return Scopes(frozenset({EVERYTHING, *of_club, *own}), boards)


@functools.cache
def _told() -> dict[str, Any]:
    return told(apps)


@functools.cache
def _known() -> frozenset[str]:
    return frozenset(each._meta.db_table for each in apps.get_models(include_auto_created=True))


@functools.lru_cache(maxsize=2048)
def _tables(sql: str) -> frozenset[str]:
    return _known().intersection(_NAMES.findall(sql))
