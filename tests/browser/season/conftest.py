"""A server of its own for each journey, with a mail server to talk to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.conftest import Server
from tests.mail_sink import Sink, sink


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sink]:
    with sink() as server:
        monkeypatch.setenv("EMAIL_URL", f"smtp://127.0.0.1:{server.server_address[1]}")
        yield server


@pytest.fixture
def fresh_server(mails: Sink, started_server: Server) -> Server:
    """The server of the browser's tests, with a mail server to talk to: that one comes first."""
    return started_server


@pytest.fixture
def minutes_later(fresh_server: Server, tmp_path: Path) -> Callable[[], None]:
    """What is told at once waits three minutes, so that a slip of the pen is no letter: for the
    server of this test they are over."""

    def passed() -> None:
        with closing(sqlite3.connect(tmp_path / "club.sqlite3", timeout=30)) as held, held:
            held.execute(
                "UPDATE matches_outboxmessage SET due_at = created_at"
                " WHERE sent_at IS NULL AND topic = 'letters.packed'"
            )

    return passed
