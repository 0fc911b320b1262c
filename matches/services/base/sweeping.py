"""Something done with each of many rows, one by one, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)

Row = TypeVar("Row")
Done = TypeVar("Done")


def each_apart(rows: Iterable[Row], do: Callable[[Row], Done]) -> dict[Row, Done]:
    """What was done with each row; a row at which it breaks is logged and left out, and keeps
    nobody behind it waiting. Where the database itself is gone, all of it stops. A row is told by
    its key: its own words name people."""
    done: dict[Row, Done] = {}
    for row in rows:
        try:
            done[row] = do(row)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception("A sweep leaves out %s", getattr(row, "pk", row))
    return done
