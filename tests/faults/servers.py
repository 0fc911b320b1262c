"""A PostgreSQL and a Redis of the harness's own, as `.ci/run` starts them, to be knocked about."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tarfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import redis

USER, APPLICATION = "pennyclub", "pennyclub_application"


def missing() -> str:
    """What this machine lacks for it, or nothing."""
    if not _bin():
        return "needs PostgreSQL's programs: none in /usr/lib/postgresql"
    if os.geteuid() == 0 and not _has_postgres():
        return "needs a user postgres: PostgreSQL refuses to be run by root"
    if shutil.which("redis-server") is None:
        return "needs redis-server: none on the path"
    return ""


def _bin() -> str:
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    return str(Path(max(found, key=lambda each: int(Path(each).parts[4]))).parent) if found else ""


def _has_postgres() -> bool:
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        return False
    return True


def free_port() -> int:
    """One that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(ready: Callable[[], bool], seconds: float, what: str) -> None:
    """Until something is so; AssertionError where it is not in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if ready():
            return
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {seconds:.0f} s")


class Postgres:
    """A cluster in a folder. What it has acknowledged outlives its processes: `fsync` is off, which
    only a fall of the whole machine would tell, and `synchronous_commit` is on."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder, self.kept, self.port = folder, kept, free_port()
        self.url = f"postgres://{USER}@127.0.0.1:{self.port}/postgres"
        self.application_url = f"postgres://{APPLICATION}:none@127.0.0.1:{self.port}/postgres"

    def begin(self, fill: Callable[[], None]) -> None:
        """Start it with what `fill` made the first time: that is kept, packed."""
        self.folder.mkdir(mode=0o700)
        if self.kept.exists():
            with tarfile.open(self.kept) as packed:
                # Python 3.11 knows filters from 3.11.4 on only; it is our own pack.
                packed.extraction_filter = getattr(tarfile, "tar_filter", None)
                packed.extractall(self.folder)
            self._own()
            self.start()
            return
        self._own()
        self._run("initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8",
                  "--locale=C.UTF-8", "--no-sync")  # fmt: skip
        self.start()
        fill()
        self.stop("fast")
        unready = self.kept.with_suffix(f".{os.getpid()}")
        with tarfile.open(unready, "w:gz", compresslevel=1) as packed:
            packed.add(self.folder, arcname=".")
        unready.replace(self.kept)
        self.start()

    def _own(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            for each in self.folder.rglob("*"):
                shutil.chown(each, "postgres")

    def start(self) -> None:
        """Until it answers."""
        said = (
            f"-c port={self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
            " -c fsync=off -c full_page_writes=off -c max_connections=200"
            " -c max_wal_size=128MB -c min_wal_size=32MB"
        )
        self._run("pg_ctl", f"--log={self.folder}/log", "--wait", f"--options={said}", "start")

    def stop(self, mode: str) -> None:
        """`immediate` is a fall: it recovers when it is started."""
        self._run("pg_ctl", f"--mode={mode}", "--wait", "stop")

    def begin_wal(self) -> None:
        """What is written from now on needs a file of its own, for which there must be room."""
        with suppress(psycopg.Error), self.connect() as own:
            own.execute("SELECT pg_switch_wal()")

    def start_if_fallen(self) -> None:
        """It gives up where it cannot write down what it did, and is started as by systemd."""
        wait_until(self._answers_or_fell, 30, "PostgreSQL answers, or has given up")
        if not self._runs():
            self.start()

    def _answers_or_fell(self) -> bool:
        if not self._runs():
            return True
        try:
            with self.connect() as own:
                # A log that it cannot go on with it tells of at once, and by the fall of all.
                own.execute("CREATE TEMPORARY TABLE room AS SELECT generate_series(1, 10000)")
        except psycopg.Error:
            return False
        return True

    def _runs(self) -> bool:
        try:
            pid = int((self.folder / "postmaster.pid").read_text().split()[0])
            os.kill(pid, 0)
        except (FileNotFoundError, ProcessLookupError, ValueError, IndexError):
            return False
        return True

    def connect(self) -> psycopg.Connection:
        """As the owner of everything."""
        return psycopg.connect(self.url, autocommit=True, connect_timeout=5)

    def drop_connections(self) -> None:
        """End all but the one that says so."""
        with self.connect() as own:
            own.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    def _run(self, program: str, *arguments: str) -> None:
        whole = [f"{_bin()}/{program}", f"--pgdata={self.folder}", *arguments]
        if os.geteuid() == 0:
            whole = ["runuser", "-u", "postgres", "--", *whole]
        # Its log is not a pipe: the server keeps what it is given open.
        with Path(f"{self.folder}.said").open("a+") as said:
            done = subprocess.run(whole, stdout=said, stderr=said, check=False, cwd="/")
        assert done.returncode == 0, Path(f"{self.folder}.said").read_text()[-2000:]


class Redis:
    """A Redis that keeps nothing: what it forgets, the outbox knows."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Until it answers."""
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        wait_until(self._answers, 20, "Redis answers")

    def kill(self) -> None:
        """As the kernel does when there is no memory left."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def hang(self) -> None:
        """It takes connections and says nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """After it hung."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def say(self, *command: str) -> object:
        """A command of its own."""
        with redis.Redis.from_url(self.url, socket_timeout=5) as own:
            return own.execute_command(*command)

    def _answers(self) -> bool:
        try:
            return bool(self.say("PING"))
        except redis.RedisError:
            return False
