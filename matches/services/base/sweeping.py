"""Something done with each of many rows, one by one, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from django.db import InterfaceError, OperationalError

from matches.ports.queue import OutOfTime

logger = logging.getLogger(__name__)

Row = TypeVar("Row")
Done = TypeVar("Done")


class PartsLeftOut(Exception):
    """Some parts of a task broke; what they are is in the log, and the others are done."""


def each_apart(rows: Iterable[Row], do: Callable[[Row], Done]) -> dict[Row, Done]:
    """What was done with each row; a row at which it breaks is logged and left out, and keeps
    nobody behind it waiting. Where the database itself is gone, or the time of the task is over,
    all of it stops. A row is told by its key: its own words name people."""
    done: dict[Row, Done] = {}
    for row in rows:
        try:
            done[row] = do(row)
        except (OperationalError, InterfaceError, OutOfTime):
            raise
        except Exception:
            logger.exception("A sweep leaves out %s", getattr(row, "pk", row))
    return done


def each_part(parts: Mapping[str, Callable[[], Done]]) -> dict[str, Done]:
    """What each part of a task came to, by its name: one that breaks keeps none behind it waiting.
    Raises PartsLeftOut once the others are done, so that the task is seen to have failed."""
    done = each_apart(parts, lambda name: parts[name]())
    left = [name for name in parts if name not in done]
    if left:
        raise PartsLeftOut(", ".join(left))
    return done
