"""The processes of a club: two that serve pages, a worker with children, a beat."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.faults.disk import Disk
from tests.faults.servers import Postgres, Redis, free_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
WEBS = ("web-1", "web-2")


class Club:
    """All of it over a database and a queue. `mend` starts again what fell, as systemd would."""

    def __init__(self, folder: Path, disk: Disk, postgres: Postgres, redis: Redis) -> None:
        self.folder, self.disk, self.postgres, self.redis = folder, disk, postgres, redis
        self.without: dict[str, str] = {}
        self.clocks: dict[str, float] = {}
        self.changed: set[str] = set()
        self.ports = {name: free_port() for name in WEBS}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def environment(self, name: str = "") -> dict[str, str]:
        """What a process is told: one of the club's is the application; one of the harness (no
        name) owns the tables, and reads behind every wall."""
        return {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "PENNYCLUB_DATA": str(self.folder),
            "PENNYCLUB_LOG": "WARNING",
            "DATABASE_URL": self.postgres.application_url if name else self.postgres.url,
            "REDIS_URL": self.redis.url,
            "FAULTS_WITHOUT": self.without.get(name.partition("-")[0], ""),
            "FAULTS_CLOCK": str(self.clocks.get(name, 0)),
        }

    def start(self, name: str) -> None:
        """Start one of them."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, *self._command(name)], cwd=ROOT, env=self.environment(name),
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _command(self, name: str) -> list[str]:
        if name in WEBS:
            serve = ["-m", "pennyclub.serving", f"--port={self.ports[name]}"]
            return [*serve, "--no-demo", "--no-prepare", "--no-worker"]
        celery = ["-m", "celery", "--app=pennyclub"]
        if name == "worker":
            # Without a guard by one child alone: a second one steps over what the first has locked.
            children = 1 if self.without.get(name) else 2
            return [*celery, "worker", f"--concurrency={children}", "--loglevel=WARNING"]
        own = self.folder / name
        return [*celery, "beat", f"--schedule={own}", f"--pidfile={own}.pid", "--loglevel=WARNING"]

    def begin(self) -> None:
        """Everything, until pages are served."""
        for name in (*WEBS, "worker", "beat"):
            self.start(name)
        for name in WEBS:
            wait_until(lambda name=name: self.serves(name), 60, f"{name} serves")

    def mend(self) -> list[str]:
        """Start again what is not there; which that was."""
        fallen = [name for name, each in self.processes.items() if each.poll() is not None]
        for name in fallen:
            (self.folder / f"{name}.pid").unlink(missing_ok=True)
            self.start(name)
        return fallen

    def serves(self, name: str) -> bool:
        """Whether one of those that serve pages does."""
        link = http.client.HTTPConnection("127.0.0.1", self.ports[name], timeout=5)
        try:
            link.request("GET", "/healthz")
            return link.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            link.close()

    def kill(self, name: str) -> None:
        """One process, in the midst of what it does; its children, if it has any, are left."""
        if name in self.processes and self.processes[name].poll() is None:
            self.processes[name].send_signal(signal.SIGKILL)
            self.processes[name].wait()

    def kill_child(self, which: int) -> None:
        """One of the worker's processes."""
        found = self.children()
        if found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(found[which % len(found)], signal.SIGKILL)

    def children(self) -> list[int]:
        """The processes of the worker that do its tasks."""
        pid = self.processes["worker"].pid
        try:
            text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        except OSError:
            return []
        return [int(each) for each in text.split()]

    def end(self, name: str = "") -> None:
        """All of them, or one, with whatever it left behind."""
        for each in [name] if name else list(self.processes):
            process = self.processes.pop(each, None)
            if process is None:
                continue
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
