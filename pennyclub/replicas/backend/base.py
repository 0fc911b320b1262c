"""A connection that waits so long for an answer and no longer.

A server that is gone is told at once; one that hangs takes what is sent and never answers, and
PostgreSQL's own time limits are kept by the very server that hangs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db.backends.postgresql import base

ANSWERS_WITHIN: Final = 5.0
"""Seconds in which a statement of a page is answered; then the page is made from the primary."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, whose statements fail with an OperationalError where none is answered."""

    seconds = ANSWERS_WITHIN

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection of psycopg's that keeps to `seconds`."""
        made = super().get_new_connection(conn_params)
        wait = made.wait

        def patiently(answer: Any, *args: Any, **more: Any) -> Any:
            return wait(answer, *args, **{"timeout": self.seconds, **more})

        made.wait = patiently
        return made

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """What is asked meanwhile is answered in so many seconds, or fails."""
        self.seconds = seconds
        try:
            yield
        finally:
            self.seconds = ANSWERS_WITHIN
