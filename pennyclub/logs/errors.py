"""What a log tells of an error: where it happened and of which kind it is, and not its own words.

The words of an error quote what was at hand: a name that could not be read, the row that a database
refused, an address that a post office did not know. A log is kept longer, and read by more people,
than any of it. Errors of machines (no connection, no room, no such file) keep theirs: those are
what somebody must know to mend them, and they speak of nobody.
"""

from __future__ import annotations

import logging
import smtplib
import sqlite3
import traceback
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Final, TextIO

from django.db import InterfaceError, OperationalError
from redis.exceptions import RedisError

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]

OF_MACHINES: Final = (
    OSError, RedisError, ImportError, MemoryError, RecursionError, OperationalError, InterfaceError,
)  # fmt: skip
OF_PEOPLE: Final = (smtplib.SMTPException,)
"""These are errors of machines by their class, and tell addresses."""
ABOUT: Final = ("constraint_name", "table_name", "column_name", "datatype_name")
"""What PostgreSQL says of an error beside its words, which quote the row."""
DEEPEST: Final = 20
"""So many errors are told that came of each other."""


def named(error: BaseException) -> str:
    """An error's kind, with what else can be told of it."""
    kind = type(error)
    room = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
    name = f"{room}{kind.__qualname__}"
    said = _said(error)
    return f"{name}: {said}" if said else name


def _said(error: BaseException) -> str:
    if isinstance(error, OF_MACHINES) and not isinstance(error, OF_PEOPLE):
        return str(error)
    if isinstance(error, sqlite3.Error):
        # SQLite names the columns or the constraint, and quotes no value.
        return str(error)
    if code := getattr(error, "smtp_code", None):
        return str(code)
    diagnosis = getattr(error, "diag", None)
    if diagnosis is None:
        return ""
    if any(each.__name__ == "OperationalError" for each in type(error).__mro__):
        # No connection, no room, a lock: psycopg is not loaded here to ask it.
        return str(error)
    told = [str(getattr(error, "sqlstate", None) or "")]
    told += [str(each) for each in (getattr(diagnosis, name, None) for name in ABOUT) if each]
    return " ".join(each for each in told if each)


def told(error: BaseException) -> str:
    """The way to an error and to those that it came of, the first one first."""
    return "".join(_lines(error, DEEPEST)).rstrip("\n")


def _lines(error: BaseException, deep: int) -> Iterator[str]:
    hidden = None if error.__suppress_context__ else error.__context__
    before = error.__cause__ or hidden
    if before is not None and deep:
        yield from _lines(before, deep - 1)
        yield "\nof which came:\n\n"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(error.__traceback__)
    yield f"{named(error)}\n"
    if isinstance(error, BaseExceptionGroup) and deep:
        for each in error.exceptions:
            yield from _lines(each, deep - 1)


def formatted(exc_info: ExcInfo) -> str:
    """The same, as structlog asks for it."""
    return told(exc_info[1])


def written(to: TextIO, info: ExcInfo) -> None:
    """The same, as structlog's console asks for it."""
    to.write("\n" + told(info[1]))


class WithoutWords(logging.Filter):
    """Puts the kind of an error where a line would quote it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass."""
        if isinstance(record.args, Mapping):
            record.args = _of_a_task(record.args)
        elif record.args:
            record.args = tuple(_kind(each) for each in record.args)
        if isinstance(more := getattr(record, "data", None), Mapping):
            record.data = _of_a_task(more)
        return True


def _kind(each: Any) -> Any:
    return named(each) if isinstance(each, BaseException) else each


def _of_a_task(said: Mapping[str, Any]) -> dict[str, Any]:
    """What Celery says of a task that failed: it has made texts of the error and of what was asked
    of the task. The way to the error stands below the line."""
    kept = {key: _kind(each) for key, each in said.items()}
    return kept | dict.fromkeys({"exc", "traceback", "args", "kwargs"} & kept.keys(), "…")
