"""A club of its own for the whole of these tests, where this machine can have one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import database
from tests.faults import servers
from tests.faults.books import Books
from tests.faults.club import ROOT, Club
from tests.faults.disk import Disk


@pytest.fixture(scope="session")
def club(templates: Path) -> Iterator[Club]:
    """PostgreSQL, Redis, and all processes over them, until the last of these tests."""
    if reason := servers.missing():
        pytest.skip(reason)
    # No folder of pytest's own, which are shut to the user that PostgreSQL runs as.
    folder = Path(tempfile.mkdtemp(prefix="pennyclub-faults-"))
    folder.chmod(0o755)
    kept = templates / f"club_{database.migrated().digest[:16]}.tgz"
    disk = Disk(folder / "disk")
    postgres, redis = servers.Postgres(disk.folder / "pg", kept), servers.Redis(folder)
    data = folder / "data"
    data.mkdir()
    made = Club(data, disk, postgres, redis)
    try:
        postgres.begin(lambda: _migrate(made))
        redis.start()
        made.begin()
        yield made
    finally:
        made.end()
        redis.kill()
        postgres.stop("immediate")
        disk.end()
        shutil.rmtree(folder, ignore_errors=True)


def _migrate(club: Club) -> None:
    both = {
        "DATABASE_URL": club.postgres.application_url,
        "PENNYCLUB_MIGRATOR_DATABASE_URL": club.postgres.url,
        "HOME": os.environ.get("HOME", "/"),
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity=0"],
        cwd=ROOT, env=club.environment() | both, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.fixture(scope="session")
def keeper(club: Club) -> Iterator[Books]:
    """Who knows what is on record."""
    made = Books(club)
    yield made
    made.end()
