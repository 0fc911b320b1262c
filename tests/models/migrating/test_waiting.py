"""A migration waits for nobody for long: who reads would stand behind it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db import connection, transaction

from matches.management.commands import migrate

pytestmark = [pytest.mark.needs_postgresql, pytest.mark.django_db(transaction=True)]
READ = "SELECT count(*) FROM matches_venue"


def another() -> psycopg.Connection[Any]:
    """Somebody else at the same database, who gives up after a second."""
    held = connection.settings_dict
    return psycopg.connect(
        host=held["HOST"], port=held["PORT"], dbname=held["NAME"], user=held["USER"],
        password=held["PASSWORD"], options="-c statement_timeout=1000",
    )  # fmt: skip


@pytest.fixture
def backup() -> Iterator[psycopg.Connection[Any]]:
    """Somebody who has been reading the table for long."""
    with another() as reading:
        reading.execute(READ)
        yield reading


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each time that a migration of the table was begun, and done."""
    done: list[str] = []

    def handle(*_args: Any, **_options: Any) -> None:
        done.append("begun")
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE matches_venue IN ACCESS EXCLUSIVE MODE")
        done.append("done")

    monkeypatch.setattr(Migrate, "handle", handle)
    monkeypatch.setattr(migrate, "PATIENCE_MS", 200)
    return done


def pause(monkeypatch: pytest.MonkeyPatch, does: Any) -> None:
    """What happens between two tries."""
    monkeypatch.setattr(migrate.time, "sleep", lambda _seconds: does())


def test_whoever_reads_meanwhile_is_answered_and_it_is_tried_again(
    backup: psycopg.Connection[Any], tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def somebody_reads() -> None:
        with another() as reader:
            read.append(reader.execute(READ).fetchone()[0])
        if len(read) == 2:
            backup.rollback()

    pause(monkeypatch, somebody_reads)
    call_command("migrate", verbosity=0, stdout=io.StringIO())
    assert tried == ["begun", "begun", "begun", "done"]
    assert read == [0, 0]


def test_after_so_many_tries_it_says_what_to_do(
    backup: psycopg.Connection[Any], tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pause(monkeypatch, lambda: None)
    with pytest.raises(CommandError, match="Run `migrate` again in a quieter hour"):
        call_command("migrate", verbosity=0, stdout=io.StringIO())
    assert tried == ["begun"] * migrate.TRIES
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone()[0] == "0", "what comes after it waits as always"


def test_without_the_limit_whoever_reads_stands_behind_it(
    backup: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin: two who wait for what a third holds."""
    with another() as migrating, another() as reader:
        migrating.execute("SET statement_timeout = 0")
        waiting = migrating.pgconn
        waiting.send_query(b"LOCK TABLE matches_venue IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(psycopg.errors.QueryCanceled):
            reader.execute(READ)
        migrating.cancel()
        while waiting.get_result() is not None:
            pass
        reader.rollback()
        assert reader.execute(READ).fetchone() == (0,)


def test_another_trouble_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def handle(*_args: Any, **_options: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM no_such_table")

    monkeypatch.setattr(Migrate, "handle", handle)
    with pytest.raises(Exception, match="no_such_table"):
        call_command("migrate", verbosity=0, stdout=io.StringIO())
