"""Two at once: threads with connections of their own, made to meet at the worst moment.

Every such test has a twin in which the guard is off (no row is locked; where the database itself
would still refuse, its index is dropped) and which shows what would happen then: without it the
test beside it might pass because nothing ever met. The twins need PostgreSQL; on SQLite the one
writer is the guard, and cannot be switched off.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection, connections

from matches.services.base import turns

PATIENCE = 20
"""Seconds after which one waits no longer for the other: they neither met nor held each other up.
No test passes by it alone."""

only_postgresql = pytest.mark.needs_postgresql


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run each call in a thread of its own; returns what each gave, or refused with."""
    answers: list[Any] = [None] * len(calls)
    # Who has not begun yet looks like one that is over: nobody sets out before all are there.
    all_there = threading.Barrier(len(calls))

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            all_there.wait(PATIENCE)
            with (
                connection.execute_wrapper(_telling_of_the_turn),
                connection.execute_wrapper(_meeting_before_a_write),
            ):
                answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    _begun[:] = threads
    _to_meet.clear()
    _about_to_write.clear()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE * 2)
        assert not thread.is_alive(), "somebody waits for ever"
    return answers


_begun: list[threading.Thread] = []
_at_the_door: set[threading.Thread] = set()
"""Who asks SQLite for the turn to write, or has just been given it."""


def wait_for_the_other(met: Callable[[], bool]) -> None:
    """Wait until the two have met, or cannot: the other is over, or waits until this one is done.

    A lock that works is seen to hold the other, and not guessed at by the clock.
    """
    until = time.monotonic() + PATIENCE
    while not met() and not _others_cannot_come() and time.monotonic() < until:
        time.sleep(0.005)


def _others_cannot_come() -> bool:
    others = [each for each in _begun if each is not threading.current_thread()]
    return all(not each.is_alive() for each in others) or _holds_up(others)


def _holds_up(others: list[threading.Thread]) -> bool:
    if not connection.in_atomic_block:
        return False
    if connection.vendor == "sqlite":
        # It is this one's turn: who is at the door does not come in before the end of it.
        return any(each in _at_the_door or turns.WRITERS.waits(each) for each in others)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted"
            " AND pg_backend_pid() = ANY(pg_blocking_pids(pid)))"
        )
        return bool(cursor.fetchone()[0])


_to_meet: set[threading.Thread] = set()
_about_to_write: set[threading.Thread] = set()


def before_either_writes() -> None:
    """Have this thread wait, at what it writes next, until the other is as far, or cannot be."""
    if threading.current_thread() not in _about_to_write:
        _to_meet.add(threading.current_thread())


def _meeting_before_a_write(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
) -> Any:
    me = threading.current_thread()
    if me in _to_meet and sql.startswith(("INSERT", "UPDATE", "DELETE")):
        _to_meet.discard(me)
        _about_to_write.add(me)
        wait_for_the_other(lambda: len(_about_to_write) == 2)
    return execute(sql, params, many, context)


def _telling_of_the_turn(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
) -> Any:
    if not sql.startswith("BEGIN"):
        return execute(sql, params, many, context)
    _at_the_door.add(threading.current_thread())
    try:
        return execute(sql, params, many, context)
    finally:
        _at_the_door.discard(threading.current_thread())


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
