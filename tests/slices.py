"""Which tests run every day, and which on a second database; with `--deep` all of them do.

docs/how-to/testing.md tells it. What is named on the command line, by its file or with `-k`, always
runs whole; by its folder, but for a test's many parameters. What is left out is counted by pytest
as deselected.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from tests import changed, deep

TESTS = Path(__file__).parent
BROWSER = TESTS / "browser"

JOURNEYS = frozenset(
    {
        "competitions/test_draws.py",
        "lab/test_player.py",
        "lessons/test_lesson.py",
        "scoring/test_matches.py",
        "scoring/test_offline.py",
        "test_card_form.py",
        "test_corrections.py",
        "test_every_page.py",
        "test_hall.py",
        "test_team_pages.py",
        "test_whole_journey.py",
    }
)
"""Files of the browser whose first test runs every day: a journey for each room of pages. A test of
a browser takes as long as a hundred others."""

OF_A_DATABASE = frozenset(
    {
        "api", "canaries", "commands", "demo", "paper", "platform", "selectors", "services",
        "sheets", "web",
    }
)  # fmt: skip
"""Rooms where a test's every parameter takes a database, a page or a process of its own."""
FEW = 3
"""So many parameters of a test of such a room every day, from the first to the last."""
OF_A_ROOM = 6
"""So many where its room is named: who works on one waits a quarter of a minute for all of it."""

EVERY_DAY = {
    "api": 5, "canaries": 4, "commands": 4, "demo": 2, "security": 4, "services": 5, "web": 5,
}  # fmt: skip
"""Of so many tests of a file in such a room one runs every day: half a minute of each of them is
Django's, whatever it is that they try. All run where something of their room was changed."""

OF_PAGES = ("web", "api", "security", "canaries")
"""Rooms whose tests come in by an address: what they write, the services' tests write too."""
ONE_OF = 3
"""So many tests of such a room stand for one on the second database."""
OWN = "put_database"
"""The fixture of those that start a server: it stands on an SQLite of its own, whatever the suite
stands on, and is told of PostgreSQL by nobody."""
DATABASE = frozenset({"db", "transactional_db", "django_db_setup"})
"""What opens the database. (The fixture that lets a test at it is asked for by every test: by one
of pytest-django's own.)"""
SERVERS = ("needs_postgresql", "needs_redis")


def every_day(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """All tests but those marked `deep` and those of a browser, and of each of its journeys the
    first; of a test with many parameters, a few, and of a file of tests that take a database, some,
    unless its room was changed. On a second database, each test of such a file."""
    if deep.wanted():
        return list(items)
    if config.getoption("second_database"):
        return _without_what_is_deep(_with_few_parameters(items, config), config)
    return of_the_day(items, config)


def of_the_day(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """The slice of every day, whatever else is asked for."""
    items = _some_of_a_file(_with_few_parameters(items, config), config)
    return _without_what_is_deep(items, config)


def _without_what_is_deep(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    seen: set[Path] = set()
    kept = []
    for item in items:
        if _waits_for_deep(item, config) and not _is_asked_for(item.path, config):
            continue
        if BROWSER not in item.path.parents or is_named(item.path, config):
            kept.append(item)
        elif item.path.relative_to(BROWSER).as_posix() in JOURNEYS and item.path not in seen:
            seen.add(item.path)
            kept.append(item)
    return kept


def _waits_for_deep(item: pytest.Item, config: pytest.Config) -> bool:
    """Not where it is for the servers that are there: without them, where everything is tried
    (`.ci/run`), it is skipped, or its transactions come one after the other."""
    if item.get_closest_marker("deep") is None:
        return False
    return not (config.getoption("second_database") and is_of_the_server(item))


def _with_few_parameters(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    tests: dict[tuple[Path, str], list[int]] = defaultdict(list)
    for number, item in enumerate(items):
        room = item.path.relative_to(TESTS).parts[0]
        if room not in OF_A_DATABASE or _is_asked_for(item.path, config):
            continue
        if not (config.getoption("second_database") and is_of_the_server(item)):
            tests[item.path, _test_of(item)].append(number)
    waiting = set()
    for (file, _test), them in tests.items():
        most = OF_A_ROOM if is_named(file, config) else FEW
        waiting |= set(them) - {*deep.some(them, most)}
    return [item for number, item in enumerate(items) if number not in waiting]


def _some_of_a_file(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """The first of each so many tests of a file, with all parameters that it has left."""
    files: dict[Path, dict[str, None]] = defaultdict(dict)
    for item in items:
        room = item.path.relative_to(TESTS).parts[0]
        if room in EVERY_DAY and not _runs_whole(item, config):
            files[item.path][_test_of(item)] = None
    today = {
        file: {*list(tests)[:: EVERY_DAY[file.relative_to(TESTS).parts[0]]]}
        for file, tests in files.items()
    }
    return [
        item
        for item in items
        if item.path not in today
        or _test_of(item) in today[item.path]
        or _test_of(item) not in files[item.path]
    ]


def _runs_whole(item: pytest.Item, config: pytest.Config) -> bool:
    """What is deep has its own rule."""
    if item.get_closest_marker("deep") is not None:
        return True
    return is_named(item.path, config) or changed.is_concerned(item.path)


def _test_of(item: pytest.Item) -> str:
    return item.name.partition("[")[0]


def _is_asked_for(file: Path, config: pytest.Config) -> bool:
    """By its own file or with `-k`: who runs a whole room does not wait for what is deep in it."""
    named = (Path(each.partition("::")[0]).resolve() for each in config.args)
    return bool(config.getoption("keyword")) or file in named


def is_named(file: Path, config: pytest.Config) -> bool:
    """By its file, a folder of the tests it stands in, or `-k`."""
    if config.getoption("keyword"):
        return True
    named = [Path(each.partition("::")[0]).resolve() for each in config.args]
    return any(each == file or each in file.parents for each in named if TESTS in each.parents)


def on_a_second_database(items: list[pytest.Item]) -> list[pytest.Item]:
    """What another server may answer otherwise, once everything has passed on a first.

    Whole: who writes, locks, counts or asks in words of its own (models, services, selectors,
    commands), and what runs in transactions of its own, or needs PostgreSQL or Redis. One of three
    of those that come in by an address. Nothing that has no database open, or one of its own.
    """
    place: dict[Path, int] = defaultdict(int)
    kept = []
    for item in items:
        room = item.path.relative_to(TESTS).parts[0]
        if not may_differ(item):
            continue
        if room in OF_PAGES and not is_of_the_server(item):
            place[item.path] += 1
            if place[item.path] % ONE_OF != 1:
                continue
        kept.append(item)
    return kept


def may_differ(item: pytest.Item) -> bool:
    """Whether another server may answer it otherwise: it opens the database, and says nothing else
    of itself; or it is skipped without that server."""
    if needs_a_server(item):
        return True
    return not item.get_closest_marker("any_database") and _asks(item)


def _asks(item: pytest.Item) -> bool:
    """Whether it may open the database; without asking for it, pytest-django lets nobody."""
    names = set(getattr(item, "fixturenames", ()))
    if item.get_closest_marker("django_db") is not None:
        return True
    return OWN not in names and bool(names & DATABASE)


def is_of_the_server(item: pytest.Item) -> bool:
    asked = item.get_closest_marker("django_db")
    alone = asked is not None and bool(asked.kwargs.get("transaction"))
    alone = alone or "transactional_db" in getattr(item, "fixturenames", ())
    return alone or needs_a_server(item)


def needs_a_server(item: pytest.Item) -> bool:
    """Whether it is skipped without one."""
    return any(item.get_closest_marker(each) is not None for each in SERVERS)
