"""The hall that `hall.py` writes in: a league in a database of its own, and a server over it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parents[2]
START = 120.0
ALONE = ("--no-demo",)
"""A server with the workers beside it."""
BESIDE = ("--no-demo", "--no-prepare", "--no-worker")
"""One more web process, as docs/how-to/running.md starts it."""


@contextmanager
def a_hall(
    boards: int, sign_ins: int, watchers: int, webs: int
) -> Iterator[tuple[list[int], dict[str, Any]]]:
    """The ports of so many servers, and the league that they have: matches, and sign-ins as
    cookies."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "pennyclub.settings", "PENNYCLUB_LOG": "WARNING"}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PENNYCLUB_DATA"] = folder
        import django

        django.setup()
        from django.conf import settings
        from django.db import connection, connections

        database = settings.DATABASES["default"]
        plain = str(database["NAME"])
        own = plain if connection.vendor == "sqlite" else f"{plain}_benchmark"
        database.setdefault("TEST", {})["NAME"] = own
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            league = {**_league(boards, sign_ins), "over": connection.vendor}
            connections.close_all()
            with ExitStack() as beside:
                started = [
                    beside.enter_context(_server(own, watchers, ALONE if n == 0 else BESIDE))
                    for n in range(webs)
                ]
                ports = [port for port, _process in started]
                yield ports, {**league, "servers": [process for _port, process in started]}
        finally:
            connections.close_all()
            connection.creation.destroy_test_db(plain, verbosity=0)


def _league(boards: int, sign_ins: int) -> dict[str, Any]:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.middleware.csrf import _get_new_csrf_string

    from tests.web.leagues import make_league

    players = next(n for n in range(3, 200) if n * (n - 1) // 2 >= boards)
    league = make_league(players, 0)
    sessions = []
    for n in range(sign_ins):
        user = league.organiser(f"organiser{n}")
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        token = _get_new_csrf_string()
        sessions.append((f"sessionid={session.session_key}; csrftoken={token}", token))
    fixtures = [each.public_id for each in league.fixtures[:boards]]
    competition = league.competition.public_id
    return {"competition": competition, "fixtures": fixtures, "sessions": sessions}


@contextmanager
def _server(database: str, watchers: int, arguments: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The real server in a process of its own, until the block ends: its port, and its number."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    environment = {**os.environ, "PORT": str(port)}
    environment["PENNYCLUB_LIVE_LISTENERS_PER_ADDRESS"] = str(watchers + 10)
    if "DATABASE_URL" in environment:
        parts = urlsplit(environment["DATABASE_URL"])
        environment["DATABASE_URL"] = urlunsplit(parts._replace(path=f"/{database}"))
    process = subprocess.Popen(
        [sys.executable, "-m", "pennyclub.serving", *arguments],
        cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        _wait(process, port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        if process.poll() is not None:
            sys.exit("The server did not start.")
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz"):
            return
        time.sleep(0.25)
    sys.exit("The server never answered.")
