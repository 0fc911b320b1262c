"""The application's role, on PostgreSQL: every test's services run as it, and nothing else does.

What a test arranges or looks at it does as the owner of the tables. What a service does, in any
test and any thread, it does with the rights that it has in a club: where one is missing, the test
fails.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from django.apps import apps
from django.db import IntegrityError, ProgrammingError, connection, transaction
from psycopg.errors import InFailedSqlTransaction

from matches.models.guards import roles
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
        with transaction.atomic():
            if not outer and connection.vendor == "postgresql":
                _say(f"SET LOCAL ROLE {ROLE}")
            _depth.services = outer + 1
            try:
                yield
            finally:
                _depth.services = outer
            if not outer and connection.vendor == "postgresql":
                _say("RESET ROLE")


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


def runs_services() -> None:
    """Have services run as it, from here on."""
    held: Any = services
    held.transaction = Atomic
