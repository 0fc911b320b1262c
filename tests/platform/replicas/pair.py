"""A primary and a streaming replica, of PostgreSQL's own programs, and this process on both."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.test import override_settings
from environ import Env

from pennyclub.replicas import asking
from pennyclub.settings.replica import as_replica
from tests import application
from tests.faults import servers

ROOT = Path(__file__).resolve().parents[3]


def missing() -> str:
    """What this machine lacks for it, or nothing."""
    reason = servers.missing()
    return "" if "redis" in reason else reason


class Pair:
    """Both of them, in a folder."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder = folder
        self.primary = servers.Postgres(folder / "primary", kept)
        self.replica = servers.Postgres(folder / "replica", kept)

    def begin(self) -> None:
        """The primary with the club's tables, and a replica that follows it."""
        self.primary.begin(lambda: _migrate(self.primary.url, self.folder / "data"))
        self.follow()

    def follow(self) -> None:
        """The replica made anew."""
        folder = self.replica.folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        self.replica._own()
        self.replica._run(
            "pg_basebackup", "--host=127.0.0.1", f"--port={self.primary.port}",
            f"--username={servers.USER}", "--write-recovery-conf", "--checkpoint=fast", "--no-sync",
        )  # fmt: skip
        self.replica.start()
        self.catch_up()

    def catch_up(self) -> None:
        """Until the replica has all that is written."""
        with self.primary.connect() as primary, self.replica.connect() as replica:
            row = primary.execute("SELECT pg_current_wal_flush_lsn()").fetchone()
            servers.wait_until(lambda: _has(replica, row), 20, "the replica caught up")

    def say(self, statement: str) -> Any:
        """One answer of the replica, as its superuser."""
        with self.replica.connect() as replica:
            return replica.execute(statement).fetchone()[0]  # type: ignore[index]

    def pause(self) -> None:
        """The replica takes everything and shows nothing of it."""
        self.say("SELECT pg_wal_replay_pause()::text")
        paused = "SELECT pg_get_wal_replay_pause_state()"
        servers.wait_until(lambda: self.say(paused) == "paused", 20, "replay is paused")

    def go_on(self) -> None:
        """After it was paused."""
        self.say("SELECT pg_wal_replay_resume()::text")
        self.catch_up()

    def signal(self, which: signal.Signals) -> None:
        """To every process of the replica: SIGSTOP has it hang."""
        pid = (self.replica.folder / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *children):
            os.kill(int(each), which)

    def end(self) -> None:
        """Both stop."""
        for each in (self.replica, self.primary):
            if (each.folder / "postmaster.pid").exists():
                each.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


def _has(replica: psycopg.Connection, row: Any) -> bool:
    told = replica.execute("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", row).fetchone()
    return bool(told and told[0])


def _migrate(url: str, folder: Path) -> None:
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity=0"], cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATABASE_URL": url, "PENNYCLUB_DATA": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


@contextmanager
def standing_on(pair: Pair) -> Iterator[None]:
    """This process has both; to the replica it comes as the application's role, since what a test
    does there is a page's."""
    primary = {**Env.db_url_config(pair.primary.url), "CONN_MAX_AGE": None}
    replica = Env.db_url_config(pair.replica.url.replace(servers.USER, application.ROLE, 1))
    held, before = connections["default"], dict(connections.settings)
    named = {"default": primary, "replica": as_replica(primary, replica)}
    connections.settings.update(connections.configure_settings(named))
    connections["default"] = connections.create_connection("default")
    ContentType.objects.clear_cache()
    try:
        application.grant()
        with override_settings(DATABASE_ROUTERS=["pennyclub.replicas.router.Router"]):
            yield
    finally:
        connections["default"].close()
        connections["replica"].close()
        del connections["replica"]
        connections["default"] = held
        connections.settings.clear()
        connections.settings.update(before)
        ContentType.objects.clear_cache()
        asking.forget()
