"""From a card to the table: a league of 20, two legs, 380 matches.

    .venv/bin/python benchmarks/result_to_table.py [cards]

Plays all but the last matches of the league, then submits `cards` (20) one after the other, each
the moment the one before is on the table, and times: the submission itself, and from its start
until the new table is there to be read, done by the task worker that runs in the process. It makes
its own database in a temporary folder; with DATABASE_URL set it takes that server's database
`<name>_benchmark`, which it makes and drops. The goal is half a second. On a machine that is busy
with other things the processor time of the whole says more: the submission, the worker's table and
ratings, and the looking for the table in between.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.services.league import League

ROOT = Path(__file__).resolve().parent.parent
GOAL = 0.5
LEFT_OPEN = 60


def main(cards: int) -> None:
    """Make the league, submit the cards, print what it took."""
    from matches import services
    from matches.services.base import messages
    from pennyclub.embedded import EmbeddedWorker
    from tests.services.league import make_league

    began = time.perf_counter()
    league = make_league(20, format_options={"legs": 2})
    fixtures = league.fixtures()
    # Nobody listens yet: nudges would only pile up for the worker.
    nudge, messages.nudge = messages.nudge, lambda _task: None
    for fixture in fixtures[: len(fixtures) - LEFT_OPEN]:
        league.play(fixture.number, *_score(fixture.number))
    services.base.outbox.send(early=True)
    messages.nudge = nudge
    played = len(fixtures) - LEFT_OPEN
    print(f"{played} of {len(fixtures)} matches played in {time.perf_counter() - began:.1f} s")

    submissions, tables, processor = [], [], []
    with EmbeddedWorker() as worker:
        worker.wait_until_ready()
        for fixture in fixtures[played : played + cards]:
            document_from, on_processor = time.perf_counter(), time.process_time()
            league.play(fixture.number, *_score(fixture.number))
            submissions.append(time.perf_counter() - document_from)
            _wait_for(league, fixture.public_id)
            tables.append(time.perf_counter() - document_from)
            processor.append(time.process_time() - on_processor)
    _say("submitted", submissions)
    _say("on the table", tables)
    _say("processor", processor)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"goal: {GOAL * 1000:.0f} ms; {'met' if max(tables) < GOAL else 'MISSED'} by the slowest")


def _score(number: int) -> tuple[int, int]:
    return ((18, 9), (7, 16), (15, 15), (30, 0), (12, 17))[number % 5]


def _wait_for(league: League, fixture: str) -> None:
    """Until the current table's form shows the match."""
    from matches.models import Standing

    until = time.perf_counter() + 30
    while time.perf_counter() < until:
        rows = Standing.objects.get(division=league.division, current=True).rows
        if any(each["result"] == fixture for row in rows for each in row["form"]):
            return
        time.sleep(0.002)
    sys.exit("The result never came to the table.")


def _say(what: str, seconds: list[float]) -> None:
    told = [1000 * each for each in (statistics.median(seconds), max(seconds))]
    print(f"{what:>14}: median {told[0]:6.0f} ms, slowest {told[1]:6.0f} ms of {len(seconds)}")


def run() -> None:
    """Set up a database of its own, and take it away again."""
    sys.path.insert(0, str(ROOT))
    os.environ["DJANGO_SETTINGS_MODULE"] = "pennyclub.settings"
    os.environ["PENNYCLUB_LOG"] = "WARNING"
    os.environ.pop("REDIS_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PENNYCLUB_DATA"] = folder
        import django

        django.setup()
        from django.conf import settings
        from django.db import connection, connections

        database = settings.DATABASES["default"]
        name = f"{database['NAME']}_benchmark"
        # A file and not memory: the worker is another thread, with a connection of its own.
        database.setdefault("TEST", {})["NAME"] = (
            f"{folder}/benchmark.sqlite3" if connection.vendor == "sqlite" else name
        )
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            print(connection.vendor)
            main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
        finally:
            connections.close_all()
            connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    run()
