"""Which database is read: the replica while a stranger's page is made from it, else the primary."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connection

REPLICA: Final = "replica"

_reads: ContextVar[bool] = ContextVar("reads_from_replica", default=False)


@contextmanager
def reading_from_replica() -> Iterator[None]:
    """What this request reads meanwhile comes from the replica. For `making` alone, which has
    asked whether it has caught up."""
    before = _reads.set(True)
    try:
        yield
    finally:
        _reads.reset(before)


class Router:
    """Always says which database it is, so that no row takes the one it came from with it.

    A page that has written, or read in a transaction of the primary, goes on there: it is to see
    what it wrote, and nothing that is older than what it has seen.
    """

    def db_for_read(self, model: type[Any], **_hints: Any) -> str:
        """The replica for a page that is made from it. What a transaction reads it may write by:
        that comes from where it writes."""
        if _reads.get() and not connection.in_atomic_block:
            return REPLICA
        return _primary()

    def db_for_write(self, model: type[Any], **_hints: Any) -> str:
        """The primary, wherever the row was read."""
        return _primary()

    def allow_relation(self, one: Any, other: Any, **_hints: Any) -> bool:
        """Rows of both: they are the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **_hints: Any) -> bool | None:
        """Nothing on the replica: what is migrated comes to it by itself."""
        return False if db == REPLICA else None


def _primary() -> str:
    if _reads.get():
        _reads.set(False)
    return DEFAULT_DB_ALIAS
