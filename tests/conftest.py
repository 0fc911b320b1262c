"""What every test shares: as little as possible."""

import os
import tempfile
from pathlib import Path

import pytest
import redis
from django.conf import settings

from tests import servers

REDIS_PREFIX = f"pennyclub-test-{os.getpid()}"
BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_configure(config: pytest.Config) -> None:
    """Quick passwords, and a SQLite file (not memory) so that threads meet real locks."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # One file a process: two runs at once in one tree must not meet.
        name = Path(tempfile.gettempdir()) / f"pennyclub-test-{os.getpid()}.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(name)
    if settings.REDIS_URL:
        # Keys of this process's own: nobody else's worker takes its tasks, or sees its cache.
        settings.CACHES["default"]["KEY_PREFIX"] = REDIS_PREFIX
        settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = f"{REDIS_PREFIX}:"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind in a Redis that others use."""
    if settings.REDIS_URL and not servers.without_redis():
        server = redis.Redis.from_url(settings.REDIS_URL)
        for key in server.scan_iter(match=f"{REDIS_PREFIX}:*", count=1000):
            server.delete(key)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests in tests/browser their markers: nobody can forget them there."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
            item.add_marker("needs_chromium")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this machine cannot run, saying why; with CI=true, fail instead."""
    for marker, missing in servers.MISSING.items():
        if item.get_closest_marker(marker) is None:
            continue
        reason = missing()
        if reason and servers.REQUIRED:
            pytest.fail(f"CI=true, and {reason}", pytrace=False)
        if reason:
            pytest.skip(reason)
