"""The database that tests run on: a copy of a template, made in a fraction of a second.

A template is made once and kept: on SQLite as a file in pytest's cache folder, on PostgreSQL as a
database that nobody can connect to. Its name says what it was made from, so that one which no
longer fits is never found; the file carries its own checksum, so that a spoilt one is made anew.
Every process of a run takes copies of its own; the first that finds no template makes it, while the
others wait. `pytest --create-db` makes the templates anew.
"""

from __future__ import annotations

import datetime
import fcntl
import gzip
import hashlib
import io
import os
import secrets
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests import application

ROOT = Path(__file__).parents[1]
TEMPLATE, COPY = "pennyclub_template_", "pennyclub_test_"
MOST_KEPT = 6
"""Templates, newest first: of some branches that are worked on by turns."""


@dataclass(frozen=True)
class Template:
    """A database as `fill` makes it out of another's; `digest` tells what went into it."""

    kind: str
    digest: str
    fill: Callable[[], None] = field(compare=False)
    base: Template | None = None

    @property
    def name(self) -> str:
        """What it is kept under."""
        return f"{TEMPLATE}{self.kind}_{self.digest[:16]}"


def migrated() -> Template:
    """Every table and no row: what the migrations of these versions make."""
    said = [django.VERSION, settings.INSTALLED_APPS, settings.AUTH_USER_MODEL, connection.vendor]
    said += [settings.MIGRATION_MODULES, settings.DEFAULT_AUTO_FIELD]
    folders = [Path(app.path) / "migrations" for app in apps.get_app_configs()]
    return Template("migrated", _digest(said, folders), _migrate)


def with_the_demo() -> Template:
    """The demo season, as the code makes it today: a change of any line makes it anew."""
    base = migrated()
    said = [base.digest, timezone.localdate().isoformat()]
    return Template("demo", _digest(said, [ROOT / "rules", ROOT / "matches"]), _demo, base)


def _digest(said: list[Any], folders: list[Path]) -> str:
    whole = hashlib.sha256(repr(said).encode())
    for folder in folders:
        # By where it stands in its folder: another clone keeps the same templates.
        for file in sorted(folder.rglob("*.*")):
            if file.suffix in {".py", ".json"}:
                whole.update(file.relative_to(folder).as_posix().encode())
                whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def _migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    application.grant()


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is done within is taken back at its end. What is tested is none the wiser: what may
    be done in no transaction may be done here."""
    block: Any = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


def _demo() -> None:
    with transaction.atomic():
        call_command("demo", stdout=io.StringIO())


@contextmanager
def standing(template: Template, folder: Path, *, anew: bool = False) -> Iterator[None]:
    """Put the connection on a copy of a template, of this process's own, and at the end back."""
    shelf = (OnPostgreSQL if connection.vendor == "postgresql" else OnSQLite)(folder)
    before, own = connection.settings_dict["NAME"], shelf.new_name()
    _copy(template, shelf, own, anew)
    try:
        yield
    finally:
        _turn_to(before)
        shelf.drop(own)


def put(template: Template, folder: Path, file: Path) -> bool:
    """Put a copy of a template into a file, for another process: on SQLite, and not elsewhere."""
    if connection.vendor != "sqlite":
        return False
    before = connection.settings_dict["NAME"]
    try:
        _copy(template, OnSQLite(folder), str(file), anew=False)
    finally:
        _turn_to(before)
    return True


def _copy(template: Template, shelf: OnSQLite | OnPostgreSQL, own: str, anew: bool) -> None:
    with shelf.alone(template.kind):
        if not anew and shelf.copy(template.name, own):
            _turn_to(own)
            # What belongs to the code and no migration: permissions, and the guards' triggers.
            emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)
            application.grant()
            return
        if template.base is None:
            shelf.create(own)
            _turn_to(own)
        else:
            _copy(template.base, shelf, own, anew)
        template.fill()
        connection.close()
        shelf.keep(own, template.name)


def _turn_to(name: str) -> None:
    connection.close()
    # In place: the connections of other threads are made from the same settings.
    connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()


class OnSQLite:
    """Templates as packed files: what does not unpack to its own checksum is no template."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_name(self) -> str:
        """A file that no other process has."""
        name = f"{COPY}{os.getpid()}_{secrets.token_hex(4)}.sqlite3"
        return str(Path(tempfile.gettempdir()) / name)

    @contextmanager
    def alone(self, kind: str) -> Iterator[None]:
        """Nobody else makes a template of this kind meanwhile."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / f"{kind}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def create(self, own: str) -> None:
        """An empty file is an empty database."""
        Path(own).touch()

    def copy(self, name: str, own: str) -> bool:
        """Unpack the template, where there is a sound one."""
        kept = self._kept(name)
        try:
            content = gzip.decompress(kept.read_bytes())
        except (OSError, EOFError, zlib.error):
            return False
        if not content.startswith(b"SQLite format 3"):  # an empty file unpacks to nothing
            return False
        Path(own).write_bytes(content)
        os.utime(kept)
        return True

    def keep(self, own: str, name: str) -> None:
        """Pack a database away, whole or not at all."""
        import sqlite3

        with closing(sqlite3.connect(own)) as written:
            written.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        unready = self.folder / f"{name}.{os.getpid()}"
        unready.write_bytes(gzip.compress(Path(own).read_bytes(), compresslevel=1))
        unready.replace(self._kept(name))
        for old in sorted(self.folder.glob("*.gz"), key=_age)[MOST_KEPT:]:
            old.unlink(missing_ok=True)

    def drop(self, own: str) -> None:
        """Leave no file behind."""
        for suffix in ("", "-wal", "-shm"):
            Path(own + suffix).unlink(missing_ok=True)

    def _kept(self, name: str) -> Path:
        return self.folder / f"{name}.sqlite3.gz"


def _age(file: Path) -> float:
    with suppress(OSError):
        return -file.stat().st_mtime
    return 0


class OnPostgreSQL:
    """Templates as databases of the same server, closed to every connection once they are whole."""

    def __init__(self, folder: Path) -> None:
        pass

    def new_name(self) -> str:
        """A name that no other process, of this machine or another, has; with the day it was."""
        return f"{COPY}{timezone.now():%Y%m%d}_{secrets.token_hex(6)}"

    @contextmanager
    def alone(self, kind: str) -> Iterator[None]:
        """Nobody else makes one of this kind meanwhile: the lock goes with the connection."""
        key = int.from_bytes(hashlib.sha256(f"{TEMPLATE}{kind}".encode()).digest()[:8], signed=True)
        with connection._nodb_cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [key])
            yield

    def create(self, own: str) -> None:
        """Make an empty database."""
        _say(f'CREATE DATABASE "{own}"')

    def copy(self, name: str, own: str) -> bool:
        """Have the server copy the template, where there is one."""
        if name not in _databases(name):
            return False
        _say(f'CREATE DATABASE "{own}" TEMPLATE "{name}"')
        return True

    def keep(self, own: str, name: str) -> None:
        """Copy a database under another name; it has the template's own only once it is whole."""
        unready = f"{name}_unready"
        _say(f'DROP DATABASE IF EXISTS "{unready}"', f'DROP DATABASE IF EXISTS "{name}"')
        _say(f'CREATE DATABASE "{unready}" TEMPLATE "{own}"')
        _say(f'ALTER DATABASE "{unready}" ALLOW_CONNECTIONS false')
        _say(f'ALTER DATABASE "{unready}" RENAME TO "{name}"')
        self._tidy()

    def drop(self, own: str) -> None:
        """Leave no database behind, whoever is still connected to it."""
        _say(f'DROP DATABASE IF EXISTS "{own}" WITH (FORCE)')

    def _tidy(self) -> None:
        """Drop the oldest templates, and what runs of other days left when they were killed."""
        days = [(timezone.now() - datetime.timedelta(days=n)).strftime("%Y%m%d") for n in (0, 1)]
        left = [name for name in _databases(COPY) if name[len(COPY) :][:8] not in days]
        for name in (*_databases(TEMPLATE)[MOST_KEPT:], *left):
            with suppress(DatabaseError):  # in use by another run, or gone already
                _say(f'DROP DATABASE IF EXISTS "{name}"')


def _databases(prefix: str) -> list[str]:
    """The server's databases whose names begin so, newest first."""
    with connection._nodb_cursor() as cursor:
        cursor.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s) ORDER BY oid DESC",
            [prefix],
        )
        return [name for (name,) in cursor.fetchall()]


def _say(*statements: str) -> None:
    with connection._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
