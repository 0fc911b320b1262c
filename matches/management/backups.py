"""A backup is a folder: the database, by `pg_dump` or by SQLite, the two lists beside it, and the
sums of all of them."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from matches.management import whole
from matches.ports.database.migrator import as_migrator

DUMP, FILE = "club.dump", "club.sqlite3"
# Whose the tables are is for the database they are put into; its rights are given by `migrate`.
ALL_OR_NOTHING = ("--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction")


def lists() -> tuple[Path, Path]:
    """Who was erased, and the heads of the record's seals."""
    return Path(settings.ERASURES_FILE), Path(settings.SEALS_FILE)


def write(folder: Path) -> Path:
    """Write a backup into a new folder, whole or not at all; the file of the database. Who uses the
    club meanwhile notices nothing: it is as it was at one moment."""
    if folder.exists():
        raise CommandError(f"{folder} is there already: a backup never takes another's place.")
    unready = folder.with_name(f"{folder.name}.unready")
    shutil.rmtree(unready, ignore_errors=True)
    unready.mkdir(mode=0o700, parents=True)
    file = unready / (DUMP if connection.vendor == "postgresql" else FILE)
    if connection.vendor == "postgresql":
        with as_migrator():
            _run("pg_dump", "--format=custom", f"--file={file}")
        # Read once from end to end: what cannot be read is no backup.
        _run("pg_restore", "--file=/dev/null", str(file), connected=False)
    else:
        _copy_sqlite(Path(connection.settings_dict["NAME"]), file)
    for each in lists():
        if each.exists():
            shutil.copy2(each, unready / each.name)
    whole.write(unready)
    unready.rename(folder)
    return folder / file.name


def bring_back(folder: Path) -> None:
    """Put a backup's database into an empty one. Its lists are for who calls."""
    kept = folder / (DUMP if connection.vendor == "postgresql" else FILE)
    if not kept.is_file():
        raise CommandError(
            f"There is no {kept}: give the folder of a backup of {connection.vendor}."
        )
    whole.require(folder, [DUMP, FILE, *(each.name for each in lists())])
    if connection.vendor != "postgresql":
        whole.require_readable(kept)
    with as_migrator():
        if connection.introspection.table_names():
            raise CommandError(
                "There are tables in this database, and a backup is put into an empty one alone."
                " Make a new database, and name it in the environment."
            )
        if connection.vendor == "postgresql":
            into = f"--dbname={connection.settings_dict['NAME']}"
            _run("pg_restore", *ALL_OR_NOTHING, into, str(kept))
            connection.close()
        else:
            name = connection.settings_dict["NAME"]
            connection.close()
            _copy_sqlite(kept, Path(name))


def tell_the_planner() -> None:
    """Have PostgreSQL count what was put into it. A dump holds no statistics, and without them it
    reads whole tables for every question until it comes round to count by itself."""
    if connection.vendor == "postgresql":
        with as_migrator(), connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def _copy_sqlite(source: Path, target: Path) -> None:
    closing = contextlib.closing
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
    target.chmod(0o600)


def _run(program: str, *arguments: str, connected: bool = True) -> None:
    """One of PostgreSQL's own programs, told by its environment where the database is: what stands
    in a command line everybody on the machine can read."""
    if shutil.which(program) is None:
        raise CommandError(
            f"There is no {program} on this machine: install PostgreSQL's client"
            " (postgresql-client), of the server's version or a newer one."
        )
    held: dict[str, Any] = connection.settings_dict
    said = {
        "PGHOST": held["HOST"], "PGPORT": str(held["PORT"]), "PGUSER": held["USER"],
        "PGPASSWORD": held["PASSWORD"], "PGDATABASE": held["NAME"],
    }  # fmt: skip
    environment = {**os.environ, **{name: value for name, value in said.items() if value}}
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL, arguments of our own
        [program, *arguments], env=environment if connected else None,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise CommandError(f"{program} ended with {done.returncode}: {done.stderr.strip()}")
