"""Two at once: threads with connections of their own, made to meet at the worst moment.

Every such test has a twin in which the guard is off (no row is locked; where the database itself
would still refuse, its index is dropped) and which shows what would happen then: without it the
test beside it might pass because nothing ever met. The twins need PostgreSQL; on SQLite the one
writer is the guard, and cannot be switched off.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, connections

MEET = 1.5
"""How long one waits for the other, in seconds: a lock that works lets them never meet. (A twin
waits longer: there they do, if the machine is not too slow.)"""

only_postgresql = pytest.mark.needs_postgresql


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run each call in a thread of its own; returns what each gave, or refused with."""
    answers: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive(), "somebody waits for ever"
    return answers


@contextlib.contextmanager
def without_indexes(*names: str) -> Iterator[None]:
    """The named indexes are gone inside the block."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE indexname = ANY(%s)", [list(names)]
        )
        found = dict(cursor.fetchall())
        assert set(found) == set(names)
        for name in names:
            cursor.execute(f"DROP INDEX {name}")
    try:
        yield
    finally:
        from django.core.management import call_command

        call_command("flush", verbosity=0, interactive=False)
        with connection.cursor() as cursor:
            for definition in found.values():
                cursor.execute(definition)
