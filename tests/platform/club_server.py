"""A real server in a process of its own, as `script/server` starts it."""

import contextlib
import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"(?:http://127\.0\.0\.1:|, port )(\d+)")


@dataclass
class ClubServer:
    process: subprocess.Popen[str]
    port: int
    greeting: str
    seconds_to_first_page: float

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def seconds_worked(self) -> float:
        """The processor time it has used so far; endless where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").split()
        except OSError:
            return float("inf")
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """End it as `docker stop` would."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


def make_competition(data: Path, topic: str) -> None:
    """A public competition in a server's data, whose live topic this is."""
    made = (
        "import datetime, django; django.setup()\n"
        "from matches.models import Club, Competition, Season\n"
        "club = Club.objects.create(name='Harbour', slug='harbour', kind='club')\n"
        "season = Season.objects.create(club=club, name='2026', slug='2026',"
        " starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 12, 31))\n"
        f"Competition.objects.create(club=club, season=season, public_id={topic[-12:]!r},"
        " name='Cup', slug='cup', game='white', law_edition='-', visibility='public',"
        " state='open')\n"
    )
    subprocess.run(
        [sys.executable, "-c", made],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "PENNYCLUB_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
        },
        check=True,
    )


@contextlib.contextmanager
def running(
    data: Path, *arguments: str, setting: dict[str, str] | None = None
) -> Iterator[ClubServer]:
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "pennyclub.serving", "--port=0", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PENNYCLUB_DATA": str(data), **(setting or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        greeting = _greeting(process)
        server = ClubServer(process, int(ADDRESS.search(greeting)[1]), greeting, 0)
        assert server.get("/healthz").status == 200
        server.get("/accounts/login/").read()
        server.seconds_to_first_page = time.perf_counter() - began
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()


def _greeting(process: subprocess.Popen[str]) -> str:
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    raise AssertionError("the server ended early:\n" + "".join(lines))
