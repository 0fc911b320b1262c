"""The application's role, on PostgreSQL: every test's services and requests run as it, and nothing
else does.

What a test arranges or looks at it does as the owner of the tables. What a service does, or a page,
in any test and any thread, it does with the rights that it has in a club, and behind the walls that
stand there: where a right is missing, or a wall was not opened, the test fails.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from django.apps import apps
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from psycopg.errors import InFailedSqlTransaction

from matches.models.guards import roles
from matches.models.guards.walls import reading, writing
from matches.policy import walls
from matches.services.base import transaction as services

ROLE: Final = "pennyclub_test_application"
_depth = threading.local()


def grant() -> None:
    """Give the role its rights in the database that is connected."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE])
        if cursor.fetchone() is None:
            with suppress(ProgrammingError, IntegrityError), transaction.atomic():
                # Suppressed: another process was quicker.
                cursor.execute(f"CREATE ROLE {ROLE} LOGIN {roles.PLAIN}")
        cursor.execute("; ".join(roles.statements(connection, ROLE, apps)))


def _say(statement: str) -> None:
    """Past Django's cursor, which would count it and log it."""
    with connection.connection.cursor() as cursor:
        cursor.execute(statement)


class Atomic:
    """`django.db.transaction` as services have it."""

    @staticmethod
    @contextmanager
    def atomic() -> Iterator[None]:
        """A transaction of the application's; within another of its own, its savepoint."""
        outer = getattr(_depth, "services", 0)
        becomes = connection.vendor == "postgresql" and not outer and not _in_a_request()
        with transaction.atomic():
            if becomes:
                _say(f"SET LOCAL ROLE {ROLE}")
            _depth.services = outer + 1
            try:
                yield
            finally:
                _depth.services = outer
            if becomes:
                _say("RESET ROLE")


def _in_a_request() -> bool:
    return bool(getattr(_depth, "request", False))


@contextmanager
def being_it() -> Iterator[None]:
    """All that is done within is done by the application."""
    _say(f"SET ROLE {ROLE}")
    try:
        yield
    finally:
        # Where the transaction has failed, its end takes the role back.
        with suppress(InFailedSqlTransaction):
            _say("RESET ROLE")


_closed = walls.closed


@contextmanager
def closed() -> Iterator[None]:
    """`walls.closed` as requests have it: what a page does it does as the application."""
    if connection.vendor != "postgresql" or _in_a_request() or not _connected():
        with _closed():
            yield
        return
    _depth.request = True
    try:
        with _closed(), being_it():
            yield
    finally:
        _depth.request = False


def _connected() -> bool:
    # Suppressed: a test that has no database.
    with suppress(RuntimeError):
        connection.ensure_connection()
    return connection.connection is not None


def _opened_first(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Fails a test in which a page asks for private rows, or writes what is a club's, and nobody
    has passed any gate: it would be told of none, or counts none, and no error."""
    told, scope = str(sql), walls.now_open()
    reads = reading.NAMES_ONE(told) and not (scope.every or scope.clubs)
    writes = writing.written_by(told) and not (scope.every or scope.acts_in)
    if reads or writes:
        raise AssertionError(f"No wall was opened before: {told[:300]}")
    return execute(sql, params, many, context)


def _watch(connection: BaseDatabaseWrapper, **_more: Any) -> None:
    if _opened_first not in connection.execute_wrappers:
        connection.execute_wrappers.append(_opened_first)


def runs_services() -> None:
    """Have services and requests run as it, from here on."""
    held: Any = services
    held.transaction = Atomic
    shut: Any = walls
    shut.closed = closed
    # What a test imports to serve pages with must not shut the walls of every test after it.
    shut.serves_pages = lambda: None
    shut._Outside.scope = walls.EVERYTHING
    connection_created.connect(_watch, dispatch_uid="tests.walls")
    _watch(connection)
