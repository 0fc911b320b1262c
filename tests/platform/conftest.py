"""A club that has been started before: what most tests of the server begin with."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import database
from tests.platform import club_server


@pytest.fixture(scope="session")
def started_once(
    tmp_path_factory: pytest.TempPathFactory, put_database: Callable[..., bool]
) -> Path:
    """A data folder as a first `script/server --no-demo` leaves it. Copy it; do not change it."""
    folder = tmp_path_factory.mktemp("started-once")
    put_database(database.migrated(), folder)
    with club_server.running(folder, "--no-demo") as server:
        server.stop()
    return folder


@pytest.fixture
def data(started_once: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to do with as a test likes."""
    return Path(shutil.copytree(started_once, tmp_path / "data"))
