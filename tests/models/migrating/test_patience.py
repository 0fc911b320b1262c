"""Who waits behind a migration waits for two seconds at most, whatever it waits for itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import OperationalError, connection, transaction

from matches.management.commands import migrate
from matches.ports.database import patience
from tests.models.migrating.test_waiting import another, pause

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db(transaction=True)]
SHORT = 0.4
"""Seconds for which each table is held: less than a migration waits for one."""
TABLES = ("matches_venue", "matches_board", "matches_season")


@contextmanager
def held_one_after_the_other() -> Iterator[None]:
    """Each of the tables is read by somebody for a little longer than the one before it."""
    readers = [another() for _table in TABLES]
    for reader, table in zip(readers, TABLES, strict=True):
        reader.execute(f"SELECT count(*) FROM {table}")
    timers = [
        threading.Timer(SHORT * number, reader.rollback)
        for number, reader in enumerate(readers, start=1)
    ]
    for timer in timers:
        timer.start()
    try:
        yield
    finally:
        for timer, reader in zip(timers, readers, strict=True):
            timer.join()
            reader.close()


def locks_all(held: list[float]) -> None:
    """A migration of all of them in one transaction; notes for how long it had the first."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {TABLES[0]} IN ACCESS EXCLUSIVE MODE")
        began = time.monotonic()
        try:
            for table in TABLES[1:]:
                cursor.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        finally:
            held.append(time.monotonic() - began)


def test_all_that_a_transaction_waits_for_is_bounded_together() -> None:
    held: list[float] = []
    with (
        held_one_after_the_other(),
        patience.waiting_at_most(connection, 600),
        pytest.raises(OperationalError, match="lock timeout"),
    ):
        locks_all(held)
    assert held[0] < 2 * SHORT - 0.1


def test_each_by_itself_it_would_have_held_the_first_for_as_long_as_all_of_them_take() -> None:
    """The twin: as it is where each lock has a time of its own."""
    held: list[float] = []
    with held_one_after_the_other():
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 600")
        locks_all(held)
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
    assert held[0] > 2 * SHORT - 0.1


def index() -> None:
    with connection.cursor() as cursor:
        cursor.execute('CREATE INDEX CONCURRENTLY "made_beside" ON "matches_venue" ("name")')


@pytest.fixture
def no_index() -> Iterator[None]:
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS made_beside")


@contextmanager
def backup_of(seconds: float) -> Iterator[None]:
    """A long transaction that has read everything as it was."""
    with another() as reading:
        reading.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        reading.execute("SELECT count(*) FROM matches_venue")
        timer = threading.Timer(seconds, reading.rollback)
        timer.start()
        yield
        timer.join()


def is_valid() -> bool | None:
    """Whether the index is whole; None where there is none."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indisvalid FROM pg_index JOIN pg_class ON oid = indexrelid"
            " WHERE relname = 'made_beside'"
        )
        found = cursor.fetchone()
    return found[0] if found else None


def test_an_index_that_is_made_beside_waits_for_a_backup(no_index: None) -> None:
    with backup_of(1.0), patience.waiting_at_most(connection, 200):
        index()
    assert is_valid() is True


def test_one_that_was_half_made_is_made_anew(no_index: None) -> None:
    """As a kill leaves it; and so was each try before, where such an index had no more time than
    anything else."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = 200")
        with backup_of(1.0), pytest.raises(OperationalError, match="lock timeout"):
            index()
        cursor.execute("RESET lock_timeout")
    assert is_valid() is False
    with patience.waiting_at_most(connection, 200):
        index()
    assert is_valid() is True


def told() -> int:
    """How many triggers tell kept pages that they are old."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'told!_%' ESCAPE '!'")
        return int(cursor.fetchone()[0])


def test_who_gives_up_puts_up_again_what_was_taken_down(monkeypatch: pytest.MonkeyPatch) -> None:
    from pennyclub.kept_pages import triggers

    up = told()

    def handle(*_args: Any, **_options: Any) -> None:
        triggers.take_down(connection)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE matches_venue IN ACCESS EXCLUSIVE MODE")

    monkeypatch.setattr(Migrate, "handle", handle)
    monkeypatch.setattr(migrate, "PATIENCE_MS", 200)
    with another() as reader:
        pause(monkeypatch, lambda: None)
        # Who reads it at each try has gone home by the time that they are put up.
        reader.execute("SELECT count(*) FROM matches_venue")
        monkeypatch.setattr(migrate.Command, "_is_done", tries_then_lets_go(reader))
        with pytest.raises(CommandError):
            call_command("migrate", verbosity=0)
    assert up > 50
    assert told() == up


def tries_then_lets_go(reader: psycopg.Connection[Any]) -> Any:
    plain, tries = migrate.Command._is_done, []

    def is_done(self: Any, *args: Any, **options: Any) -> bool:
        tries.append(plain(self, *args, **options))
        if len(tries) == migrate.TRIES:
            reader.rollback()
        return tries[-1]

    return is_done
