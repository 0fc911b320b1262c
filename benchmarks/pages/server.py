"""The server that `measure.py` asks: the site's own, over a league, with a bare view beside it
(`settings.py`, `urls.py`)."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BARE = "/bare/"
START = 120.0


@contextmanager
def a_league(megabytes: str) -> Iterator[tuple[int, int, dict[str, str]]]:
    """The port of a server, its process, and the addresses of its pages."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PENNYCLUB_DATA": folder,
            "PENNYCLUB_LOG": "WARNING",
            "PENNYCLUB_KEPT_PAGES_MB": megabytes,
            "DJANGO_SETTINGS_MODULE": "benchmarks.pages.settings",
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("REDIS_URL", None)
        environment.pop("DATABASE_URL", None)
        made = subprocess.run(
            [sys.executable, __file__],
            cwd=ROOT, env=environment, check=True, capture_output=True, text=True,
        )  # fmt: skip
        lines = [line.split("\t") for line in made.stdout.splitlines() if "\t" in line]
        paths = dict(lines)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        server = subprocess.Popen(
            [sys.executable, "-m", "pennyclub.serving", "--no-demo"],
            cwd=ROOT, env={**environment, "PORT": str(port)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            _wait(server, port)
            yield port, server.pid, paths
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=30)


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        if server.poll() is not None:
            sys.exit("The server did not start.")
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz"):
            return
        time.sleep(0.25)
    sys.exit("The server never answered.")


def make() -> None:
    """The league, and where its pages are."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.web.leagues import make_league

    call_command("migrate", verbosity=0)
    league = make_league(20, 300, legs=2, with_cards=True)
    league.organiser()
    print(f"table\t/tables/{league.division.public_id}/")
    print(f"competition\t{league.address}")
    print(f"match\t/matches/{league.fixtures[0].public_id}/")
    print("home\t/")
    print("API list\t/api/v1/competitions")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    make()
