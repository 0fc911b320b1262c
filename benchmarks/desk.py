"""The desk of who runs the installation, over many clubs.

    .venv/bin/python benchmarks/desk.py [--clubs N] [--json]

Each club (400) has two competitions of 12 people who meet once; two thirds of their 66 matches are
over, and in every third club some are late or disputed. Told are the queries, the time (the best of
five, after one to warm up; by the clock, and the processor's) and the bytes of `/desk/`, of its
last page and of a search. Ends with status 1 where one takes more than half a second of the latter.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
ENTRIES, FIXTURES, LEAGUES = 12, 66, 2
REACH_MS = 500
NOW = datetime.now(UTC)


def made(clubs: int) -> Any:
    """The clubs, in bulk; returns who runs the installation."""
    from matches import models as m

    owner = m.User.objects.create_superuser("runs-it", password="heads-or-tails-9")
    held = m.Club.objects.bulk_create(
        m.Club(slug=f"school-{n:03}", name=f"School {n:03}", kind="school") for n in range(clubs)
    )
    seasons = m.Season.objects.bulk_create(
        m.Season(
            club=club,
            slug="s",
            name="Season",
            starts_on=date(2026, 1, 1),
            ends_on=date(2027, 12, 31),
        )
        for club in held
    )
    leagues = m.Competition.objects.bulk_create(
        m.Competition(
            club=season.club, season=season, slug=f"league-{n}", name=f"League {n}", game="black",
            law_edition="2026.1", state="running", visibility="public",
        )
        for season in seasons for n in range(LEAGUES)
    )  # fmt: skip
    for number, league in enumerate(leagues):
        _played(league, troubled=number // LEAGUES % 3 == 0)
    return owner


def _played(league: Any, *, troubled: bool) -> None:
    from matches import models as m

    people = m.Person.objects.bulk_create(
        m.Person(
            given_name="Player", family_name=f"No {n}", age_band="adult", code=f"{league.pk}-{n}"
        )
        for n in range(ENTRIES)
    )
    entries = m.Entry.objects.bulk_create(m.Entry(competition=league, person=p) for p in people)
    stage = m.Stage.objects.create(competition=league, format="round-robin")
    division = m.Division.objects.create(stage=stage)
    pairs = combinations(entries, 2)
    m.Fixture.objects.bulk_create(
        m.Fixture(
            competition=league, division=division, number=n + 1, home=a, away=b,
            **_state(n, troubled=troubled),
        )
        for n, (a, b) in enumerate(pairs)
    )  # fmt: skip


def _state(number: int, *, troubled: bool) -> dict[str, Any]:
    at = NOW + timedelta(days=3)
    if number < FIXTURES * 2 // 3:
        return {"state": "official", "outcome": "played", "winner": "A", "starts_at": NOW}
    if troubled and number % 9 == 0:
        return {"state": "disputed", "starts_at": NOW - timedelta(days=3)}
    if troubled and number % 9 == 1:
        return {"state": "planned", "starts_at": NOW - timedelta(days=3)}
    return {"state": "planned", "starts_at": at}


def measured(owner: Any, path: str) -> dict[str, float]:
    """Queries, the best milliseconds and the bytes of a page."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(owner)
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
        queries = len(asked)
    best = worked = float("inf")
    for _time in range(5):
        began, before = time.perf_counter(), time.process_time()
        client.get(path)
        best = min(best, time.perf_counter() - began)
        worked = min(worked, time.process_time() - before)
    return {
        "status": answer.status_code, "queries": queries, "ms": round(best * 1000),
        "processor_ms": round(worked * 1000), "kB": len(answer.content) // 1000,
    }  # fmt: skip


def main() -> int:
    """Make the clubs in a folder of its own, and ask; 1 where it takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clubs", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            PENNYCLUB_DATA=folder, DJANGO_SETTINGS_MODULE="pennyclub.settings",
            PENNYCLUB_LOG="ERROR",
        )  # fmt: skip
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
        import django
        from django.core.management import call_command

        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS = ["testserver"]
        call_command("migrate", verbosity=0)
        from django.db import transaction

        with transaction.atomic():
            owner = made(options.clubs)
        last = f"/desk/?page={max(1, options.clubs // 20)}"
        told = {path: measured(owner, path) for path in ("/desk/", last, "/desk/?q=school+01")}
    if options.json:
        print(json.dumps(told))
    for path, each in () if options.json else told.items():
        print(path, " ".join(f"{name}={value}" for name, value in each.items()))
    return int(any(each["processor_ms"] > REACH_MS for each in told.values()))


if __name__ == "__main__":
    sys.exit(main())
