"""A primary and its replica for these tests, where this machine can have them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pennyclub.kept_pages import middleware
from pennyclub.replicas import asking
from tests import database, servers
from tests.platform.replicas.pair import Pair, missing, standing_on
from tests.web.leagues import League, make_league


@pytest.fixture(scope="module")
def pair(templates: Path) -> Iterator[Pair]:
    """Both servers."""
    if reason := missing():
        if servers.REQUIRED:
            pytest.fail(f"CI=true, and {reason}", pytrace=False)
        pytest.skip(reason)
    # No folder of pytest's own, which are shut to the user that PostgreSQL runs as.
    folder = Path(tempfile.mkdtemp(prefix="pennyclub-replica-"))
    folder.chmod(0o755)
    made = Pair(folder, templates / f"cluster_{database.migrated().digest[:16]}.tgz")
    try:
        made.begin()
        yield made
    finally:
        made.end()


@pytest.fixture(scope="module")
def league(pair: Pair, django_db_setup: None, django_db_blocker: Any) -> Iterator[League]:
    """A league on the primary, with this process on both."""
    with django_db_blocker.unblock(), standing_on(pair):
        made = make_league(5, 6, with_cards=True)
        pair.catch_up()
        yield made


@pytest.fixture
def anew(league: League, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Iterator[League]:
    """The league with nothing kept, nothing known of the replica, and one minute for all."""
    middleware.clear()
    monkeypatch.setattr(middleware, "_minute", lambda: 7)
    asking.forget()
    pair.catch_up()
    yield league
    middleware.clear()
