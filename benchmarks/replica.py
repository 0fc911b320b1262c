"""What a replica takes off the primary, and what asking it costs (docs/how-to/running.md).

    .venv/bin/python benchmarks/replica.py

Makes a primary and a streaming replica of PostgreSQL's own programs in a folder of its own, with a
league of 20 and its 380 matches. Every page is made anew by turns from the primary and from the
replica: statements and rows read on the primary (`pg_stat_database`), and median milliseconds.
Then the two questions alone: what the primary's takes more, and what the replica's takes.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
TURNS, QUESTIONS = 15, 400


def median_ms(times: int, do: Callable[[], Any]) -> float:
    """Of so many times, by the clock."""
    took = []
    for _time in range(times):
        began = time.perf_counter()
        do()
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


def questions() -> dict[str, float]:
    """Milliseconds of the numbers, of the numbers with the position, and of the replica's."""
    from pennyclub.kept_pages import generations
    from pennyclub.replicas import asking

    written = generations.every_and_written()[1]
    return {
        "numbers": median_ms(QUESTIONS, generations.every),
        "numbers and position": median_ms(QUESTIONS, generations.every_and_written),
        "replica": median_ms(QUESTIONS, lambda: asking.choose(written)),
    }


def rows(pair: Any) -> int:
    """How many rows the primary has read for all who asked, so far."""
    from django.db import connection

    # What a session read is counted once it says so: at its end at the latest.
    connection.close()
    time.sleep(0.5)
    with pair.primary.connect() as primary:
        told = primary.execute(
            "SELECT tup_returned + tup_fetched FROM pg_stat_database WHERE datname = 'postgres'"
        ).fetchone()
    return int(told[0])


@contextmanager
def only(source: Any) -> Iterator[None]:
    """Pages are made from there; None: from where they would be."""
    from pennyclub.replicas import asking

    real = asking.choose
    asking.choose = (lambda _written: source) if source is not None else real
    try:
        yield
    finally:
        asking.choose = real


def load(pair: Any, client: Any, pages: list[str], source: Any) -> dict[str, int]:
    """Statements and rows on the primary for each page made once."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    before = rows(pair)
    with only(source), CaptureQueriesContext(connection) as primary:
        for path in pages:
            made(client, path)
        statements = len(primary)
    return {"statements": statements, "rows": rows(pair) - before}


def by_turns(client: Any, pages: list[str], source: Any) -> dict[str, float]:
    """The sums over the pages of the median milliseconds, from there and from the replica."""
    sums = {"primary": 0.0, "replica": 0.0}
    for path in pages:
        took: dict[str, list[float]] = {"primary": [], "replica": []}
        for _turn in range(TURNS):
            for name, wanted in (("primary", source), ("replica", None)):
                with only(wanted):
                    took[name].append(median_ms(1, lambda path=path: made(client, path)))
        for name, each in took.items():
            sums[name] += statistics.median(each)
    return sums


def made(client: Any, path: str) -> None:
    """A page made anew."""
    from django.core.cache import cache

    from pennyclub.kept_pages import middleware

    middleware.clear()
    cache.clear()
    assert client.get(path).status_code == 200, path


def measured(pair: Any) -> dict[str, Any]:
    """All of it."""
    from pennyclub.replicas.asking import How
    from tests.platform.kept_pages.looking import pages_of, stranger
    from tests.web.leagues import make_league

    league = make_league(20, 300, legs=2, with_cards=True)
    with pair.primary.connect() as primary:
        primary.execute("VACUUM ANALYZE")
    pair.catch_up()
    pages, client = pages_of(league), stranger()
    for path in pages:
        made(client, path)
    return {
        "pages": len(pages),
        "primary": load(pair, client, pages, How.PRIMARY),
        "replica": load(pair, client, pages, None),
        "milliseconds": by_turns(client, pages, How.PRIMARY),
        "questions": questions(),
    }


def main() -> None:
    """Measure, and print it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.test.utils import setup_test_environment

    from tests.platform.replicas.pair import Pair, standing_on

    setup_test_environment()
    settings.ALLOWED_HOSTS = ["*"]
    folder = Path(tempfile.mkdtemp(prefix="pennyclub-replica-"))
    folder.chmod(0o755)
    pair = Pair(folder, folder / "kept.tgz")
    try:
        pair.begin()
        with standing_on(pair):
            print(json.dumps(measured(pair), indent=2))
    finally:
        pair.end()


if __name__ == "__main__":
    main()
