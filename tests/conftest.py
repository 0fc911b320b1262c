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

from tests import (
    application,
    database,
    deep,
    emptied,
    ended,
    once,
    overheard,
    servers,
    slices,
    turns,
)

REDIS_PREFIX = f"pennyclub-test-{os.getpid()}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `script/test` asks of pytest."""
    group = parser.getgroup("pennyclub")
    group.addoption("--deep", action="store_true", help="run the long tests at length, as CI does")
    group.addoption("--whole", action="store_true", help="run the long tests in full")
    group.addoption(
        "--second-database",
        action="store_true",
        help="all has passed on another database: leave out what this one cannot change",
    )
    group.addoption(
        "--browser-later",
        type=Path,
        metavar="FILE",
        help="put the browser's tests off, and list their files",
    )
    group.addoption(
        "--browser-now",
        type=Path,
        metavar="FILE",
        help="run the browser's tests in the files listed, and no other",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Quick passwords, and keys of Redis that no other run has."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    emptied.quickly()
    once.static_files()
    once.grammars()
    once.columns()
    overheard.install()
    if config.getoption("deep"):
        os.environ["PENNYCLUB_DEEP"] = "1"
    if config.getoption("whole"):
        os.environ["PENNYCLUB_DEEP"] = deep.WHOLE
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


@pytest.fixture(autouse=True)
def nothing_is_overheard() -> Iterator[None]:
    """No secret that a test made stands in the log, an error's page, a metric or a letter."""
    overheard.begin_test()
    yield
    assert overheard.found() == []


Standing = Callable[[database.Template], AbstractContextManager[None]]


@pytest.fixture(scope="session")
def templates(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that keeps the templates of databases."""
    cache = getattr(request.config, "cache", None)
    return Path(cache.mkdir("databases") if cache else tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def a_copy_of(request: pytest.FixtureRequest, templates: Path) -> Standing:
    """`with a_copy_of(template):` the database is a copy of that template."""
    return partial(database.standing, folder=templates, anew=request.config.getoption("create_db"))


@pytest.fixture(scope="session")
def put_database(
    django_test_environment: None, django_db_blocker: Any, templates: Path
) -> Callable[[database.Template, Path], bool]:
    """Put a copy of a template into the data folder of a server that is to be started."""

    def put(template: database.Template, data: Path) -> bool:
        with django_db_blocker.unblock():
            return database.put(template, templates, data / "club.sqlite3")

    return put


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, a_copy_of: Standing
) -> Iterator[None]:
    """In the place of pytest-django's own, which migrates in every process of every run."""
    with django_db_blocker.unblock():
        standing = a_copy_of(database.migrated())
        standing.__enter__()
        application.runs_services()
    yield
    with django_db_blocker.unblock():
        standing.__exit__(None, None, None)


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any, a_copy_of: Standing) -> Iterator[None]:
    """A module's own database with the demo season in it, to be looked at or spoilt."""
    with django_db_blocker.unblock(), a_copy_of(database.with_the_demo()):
        yield


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file but the listed ones, when only a browser's tests are wanted, and those named."""
    listed: Path | None = config.getoption("browser_now")
    if listed is None or not collection_path.is_file():
        return None
    named = {str(Path(each.partition("::")[0]).resolve()) for each in config.args}
    wanted = named.union(listed.read_text(encoding="utf-8").splitlines())
    return None if str(collection_path) in wanted else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give the tests in tests/browser their markers, take the slice of the day or of the database,
    and keep or put off those of a browser."""
    for item in items:
        if slices.BROWSER in item.path.parents:
            item.add_marker("browser")
            item.add_marker("needs_chromium")
    if ended.UNTIL in os.environ:
        ended.keeps(slices.of_the_day(items, config), config)
    _keep(turns.taken(slices.every_day(items, config), config), items, config)
    if config.getoption("second_database"):
        _keep(slices.on_a_second_database(items), items, config)
    browser = [item for item in items if item.get_closest_marker("browser")]
    plain = [item for item in items if not item.get_closest_marker("browser")]
    listed: Path | None = config.getoption("browser_later")
    if listed is not None:
        files = sorted({str(item.path) for item in browser})
        listed.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
        items[:] = plain
        config.hook.pytest_deselected(items=browser)
    elif config.getoption("browser_now") is not None:
        items[:] = browser
        config.hook.pytest_deselected(items=plain)


def _keep(kept: list[pytest.Item], items: list[pytest.Item], config: pytest.Config) -> None:
    """Leave the others out, and have pytest count them."""
    stay = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in stay])
    items[:] = kept


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected is kept until the end."""
    once.rubbish()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this machine cannot run, saying why; with CI=true, fail instead. Skip what there is
    no time left for, wherever."""
    if ended.is_over(item):
        pytest.skip(ended.WAITS)
    for marker, missing in servers.MISSING.items():
        if item.get_closest_marker(marker) is None:
            continue
        reason = missing()
        if reason and servers.REQUIRED:
            pytest.fail(f"CI=true, and {reason}", pytrace=False)
        if reason:
            pytest.skip(reason)
