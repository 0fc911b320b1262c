"""A real Chromium, a server with a league in it, and a whole server of its own for the journey."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests import database, servers

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

ROOT = Path(__file__).parents[2]
COMPILED = "--js-flags=--wasm-tiering-budget=50000000"
"""Each page starts the law in a renderer of its own and asks it a little: to compile it a second
time, and better, costs a fifth of such a start and is never earned back."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import Locator, sync_playwright

    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setattr(Locator, "click", _and_see_what_comes(Locator.click))
        browser = playwright.chromium.launch(executable_path=servers.chromium(), args=[COMPILED])
        yield browser
        browser.close()


def _and_see_what_comes(click: Callable[..., None]) -> Callable[..., None]:
    """A click returns when the next page has begun to come: on a busy machine it is still empty
    then, and who reads it at once finds nothing. Wait until it is there."""

    def clicked(locator: Any, **options: Any) -> None:
        click(locator, **options)
        if not locator.page.is_closed():
            locator.page.wait_for_load_state("load")

    return clicked


@pytest.fixture
def visit(chromium: Any, django_db_blocker: Any) -> Iterator[Callable[..., Any]]:
    """Open a new page; what a page complains of in its console fails the test at its end."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(
        *, width: int = 1280, scheme: str = "light", session: str = "", base: str = "", **more: Any
    ) -> Any:
        size = {"width": width, "height": 800}
        # Without motion, so that no colour is measured half way to another.
        more = {"reduced_motion": "reduce", "color_scheme": scheme, **more}
        context = chromium.new_context(viewport=size, base_url=base or None, **more)
        contexts.append(context)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if _bad(said) else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    with django_db_blocker.unblock():
        _answered()
    assert complaints == []


def _answered() -> None:
    """Wait for the test server, which may still be answering a page that is closed by now: to empty
    its tables meanwhile is a deadlock. (On SQLite one waits for the other anyway.)"""
    if connection.vendor != "postgresql":
        return
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND state <> 'idle'"
    )
    quiet = 0
    for _ in range(200):
        with connection.cursor() as cursor:
            cursor.execute(others)
            quiet = 0 if cursor.fetchone()[0] else quiet + 1
        if quiet == 3:
            return
        time.sleep(0.05)


def _bad(said: Any) -> bool:
    # The plain test server knows no event stream; what is refused, or off line, is meant to be.
    refused = tuple(f"status of {each}" for each in (400, 401, 403, 404, 412, 422))
    off = ("net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_NETWORK_CHANGED")
    # What htmx says when a part of a page cannot be fetched for want of a network.
    fetched = ("htmx:sendError", "htmx:afterRequest")
    gone = "Response Status Error Code 404"
    expected = (*refused, *off, *fetched, gone, "[object Event]")
    return said.type == "error" and not any(word in said.text for word in expected)


@dataclass
class Server:
    """A running installation: its address, its set-up link and its data."""

    url: str
    setup: str


@pytest.fixture
def fresh_server(started_server: Server) -> Server:
    """The real server in a process of its own: empty, with live updates and background tasks."""
    return started_server


@pytest.fixture
def started_server(tmp_path: Path, put_database: Callable[..., bool]) -> Iterator[Server]:
    """As the environment says by then: what a file's own `fresh_server` sets before asks for it."""
    put_database(database.migrated(), tmp_path)
    environment = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"PENNYCLUB_DATA": str(tmp_path), "PORT": "0", "PYTHONUNBUFFERED": "1"}
    environment |= {"DJANGO_SETTINGS_MODULE": "pennyclub.settings"}
    log = (tmp_path / "server.log").open("w+")
    process = subprocess.Popen(
        [sys.executable, "-m", "pennyclub.serving", "--no-demo"],
        cwd=ROOT,
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        yield _started(process, Path(log.name))
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()


def _started(process: subprocess.Popen[bytes], log: Path) -> Server:
    for _ in range(720):
        told = log.read_text()
        setup = re.search(r"(http://\S+)/setup/\?code=(\S+)", told)
        if setup is not None:
            with contextlib.suppress(OSError), urllib.request.urlopen(setup.group(1) + "/privacy/"):
                return Server(setup.group(1), setup.group(0))
        assert process.poll() is None, told
        time.sleep(0.25)
    raise AssertionError(f"the server did not start: {log.read_text()}")
