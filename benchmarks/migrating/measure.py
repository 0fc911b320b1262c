"""An update of an installation with a million rows in every big table, and who waits for it.

    DATABASE_URL=postgres://…/empty .venv/bin/python benchmarks/migrating/measure.py [--rows N]
        [--since 0046_kept_addresses] [--busy SECONDS] [--only fill|update]

An empty PostgreSQL database (it is left as it is afterwards) is made as it was at `--since`, and
every table of ours that grows with people, matches and days gets `--rows` (1,000,000) rows, by
`generate_series`, triggers and foreign keys not asked while they are put in; every row passes the
table's constraints. Then our own `migrate` brings it to today, while one connection reads a row of
each of these tables and another writes one, again and again, a few milliseconds apart. With
`--busy` a third reads two tables for so many seconds at a time, in one transaction, as a long query
does, and leaves off as long between two. `--only fill` stops before the update and `--only update`
begins with it, in a database that was filled: a copy of it (`createdb --template`) for each try.

Told are, of each migration and of what comes before and after them all (triggers are taken down
and put up): how long it took, by the clock; the longest that somebody who reads, and somebody who
writes, had to wait meanwhile, and for which table. First of all the same of four seconds in which
nothing is migrated: what of it is the machine's.

Migrations before 0046 are not among it: they were made before anybody had a million rows, and an
installation of today begins with all of them at once.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
PAUSE: Final = 0.003
"""Seconds between two rows that are read, or written."""


class Waited(NamedTuple):
    """A row that was asked for, from when until when."""

    began: float
    ended: float
    table: str


class Bystander(threading.Thread):
    """Somebody at the same database who asks for a row of each table by turns."""

    def __init__(self, asks: str, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.asks, self.tables, self.waits = asks, tables, list[Waited]()
        self.stopped = threading.Event()

    def run(self) -> None:
        with another() as held:
            while not self.stopped.is_set():
                for table in self.tables:
                    began = time.monotonic()
                    held.execute(self.asks.format(table=table))
                    self.waits.append(Waited(began, time.monotonic(), table))
                    time.sleep(PAUSE)

    def longest(self, since: float, until: float) -> str:
        """The longest wait of those that fell into a time."""
        found = [each for each in self.waits if each.began <= until and each.ended >= since]
        if not found:
            return "none asked"
        most = max(found, key=lambda each: each.ended - each.began)
        return f"{most.ended - most.began:7.3f} s {most.table}"


class Busy(threading.Thread):
    """Somebody who reads two tables in a long transaction, again and again."""

    def __init__(self, seconds: float, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.seconds, self.tables, self.stopped = seconds, tables, threading.Event()

    def run(self) -> None:
        with another() as held:
            while not self.stopped.wait(self.seconds):
                with held.transaction():
                    for table in self.tables:
                        held.execute(f"SELECT 1 FROM {table} LIMIT 1")
                    self.stopped.wait(self.seconds)


def another() -> Any:
    """One more connection, of somebody whom triggers and foreign keys do not hold up: what is
    waited for is the table."""
    import psycopg
    from django.db import connection

    told = connection.settings_dict
    held = psycopg.connect(
        host=told["HOST"], port=told["PORT"], dbname=told["NAME"], user=told["USER"],
        password=told["PASSWORD"], autocommit=True, prepare_threshold=None,
    )  # fmt: skip
    held.execute("SET session_replication_role = replica")
    return held


@contextmanager
def bystanders(tables: list[str]) -> Iterator[tuple[Bystander, Bystander]]:
    """One who reads and one who writes, for as long as the block lasts."""
    both = (
        Bystander("SELECT * FROM {table} WHERE id = 7", tables),
        Bystander("UPDATE {table} SET id = id WHERE id = 11", tables),
    )
    for each in both:
        each.start()
    try:
        yield both
    finally:
        for each in both:
            each.stopped.set()
            each.join()


def migrated_before(since: str) -> None:
    """Everything of others, and ours up to a migration."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    call_command("migrate", "matches", since, verbosity=0)
    loader = MigrationExecutor(connection).loader
    for app, name in loader.graph.leaf_nodes():
        needed = loader.graph.forwards_plan((app, name))
        if all(each in loader.applied_migrations or each[0] != "matches" for each in needed):
            call_command("migrate", app, name, verbosity=0)


def there() -> list[str]:
    """The tables of the database."""
    from django.db import connection

    return connection.introspection.table_names()


def tell(what: str, since: float, until: float, both: tuple[Bystander, Bystander]) -> None:
    """A line of what was measured."""
    waits = "   ".join(f"{each.longest(since, until):45}" for each in both)
    print(f"{what:36} {until - since:8.2f} s   {waits}", flush=True)


def update(both: tuple[Bystander, Bystander]) -> None:
    """Migrate, and tell of each."""
    from django.core.management import call_command

    from matches.management.commands.migrate import Command

    steps: list[tuple[float, str]] = [(time.monotonic(), "before them")]

    class Told(Command):
        def migration_progress_callback(
            self, action: str, migration: Any = None, fake: bool = False
        ) -> None:
            if action == "apply_start":
                steps.append((time.monotonic(), str(migration)))
            elif action == "apply_success":
                steps.append((time.monotonic(), "after them"))

    try:
        call_command(Told(), verbosity=1)
    finally:
        ended = [*(at for at, _what in steps[1:]), time.monotonic()]
        time.sleep(1)
        for (at, what), until in zip(steps, ended, strict=True):
            if until - at > 0.01:
                tell(what, at, until, both)


def measure(busy: float) -> None:
    """Update, among bystanders."""
    from tests.models.migrating.test_holding_up import BIG

    tables = [each for each in there() if each.removeprefix("matches_") in BIG]
    print(f"{'':36} {'took':>10}   {'longest wait to read':45}   longest wait to write")
    with bystanders(tables) as both:
        began = time.monotonic()
        time.sleep(4)
        tell("nothing is migrated", began, time.monotonic(), both)
        others = [Busy(busy, ["matches_fixture", "matches_person"])] if busy else []
        for each in others:
            each.start()
        update(both)
        for each in others:
            each.stopped.set()
            each.join()


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--since", default="0046_kept_addresses")
    parser.add_argument("--busy", type=float, default=0.0)
    parser.add_argument("--only", choices=("fill", "update"))
    asked = parser.parse_args()
    os.environ |= {"DJANGO_SETTINGS_MODULE": "pennyclub.settings", "PENNYCLUB_LOG": "ERROR"}
    import django

    django.setup()
    from django.db import connection

    if connection.vendor != "postgresql" or bool(there()) is not (asked.only == "update"):
        sys.exit(
            "DATABASE_URL names no PostgreSQL database that is empty, or filled to be updated."
        )
    if asked.only != "update":
        from benchmarks.migrating.filling import fill

        migrated_before(asked.since)
        fill(asked.since, asked.rows)
    if asked.only != "fill":
        measure(asked.busy)


if __name__ == "__main__":
    main()
