"""A server of its own for each journey, with a mail server to talk to."""

from __future__ import annotations

from collections.abc import Iterator

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
