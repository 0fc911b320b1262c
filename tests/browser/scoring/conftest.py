"""What the tests of scoring share."""

from __future__ import annotations

import pytest

from matches.web.law import in_browser


@pytest.fixture
def ruled_by_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are given no law, as where Pyodide is not installed, and the server rules on each tap.
    To start the law takes a browser longer than all that such a test taps."""
    monkeypatch.setattr(in_browser, "addresses", lambda: None)
