"""What every test shares: as little as possible."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings

from tests import database, servers

REDIS_PREFIX = f"pennyclub-test-{os.getpid()}"
BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_configure(config: pytest.Config) -> None:
    """Quick passwords, and keys of Redis that no other run has."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
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


Standing = Callable[[database.Template], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def a_copy_of(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Standing:
    """`with a_copy_of(template):` the database is a copy of that template."""
    cache = getattr(request.config, "cache", None)
    folder = cache.mkdir("databases") if cache else tmp_path_factory.mktemp("databases")
    return partial(database.standing, folder=folder, anew=request.config.getoption("create_db"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, a_copy_of: Standing
) -> Iterator[None]:
    """In the place of pytest-django's own, which migrates in every process of every run."""
    with django_db_blocker.unblock():
        standing = a_copy_of(database.migrated())
        standing.__enter__()
    yield
    with django_db_blocker.unblock():
        standing.__exit__(None, None, None)


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any, a_copy_of: Standing) -> Iterator[None]:
    """A module's own database with the demo season in it, to be looked at or spoilt."""
    with django_db_blocker.unblock(), a_copy_of(database.with_the_demo()):
        yield


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
