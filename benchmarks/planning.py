"""What the planner of PostgreSQL costs: as it is shipped, and as the club tells it to plan
(matches/ports/database/planner.py).

    DATABASE_URL=postgres://owner@…/empty .venv/bin/python benchmarks/planning.py [--json]

The database is an empty one. `manage.py populate` fills it (40 clubs, 4,000 people, 20,000
matches); a result is handed in and taken back, and pages are made anew, by turns with both kinds of
settings. Told are the median milliseconds of both, and the median of the ratios of each pair
(ours / shipped).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.in_pairs import in_pairs

PAIRS = 40
SIZE = {"clubs": 40, "people": 4_000, "fixtures": 20_000}
SHIPPED = {"jit": "on", "join_collapse_limit": "8"}
Doing = Callable[[], object]


def doings() -> dict[str, Doing]:
    """What is done by turns."""
    from django.db import transaction
    from django.test import Client

    from matches import services
    from matches.models import Fixture, User
    from tests.services.league import result_card

    boss = User.objects.create_superuser("benchmark", "benchmark@example.invalid", "x")
    held = Fixture.objects.select_related("competition__club", "competition__season")
    planned = held.filter(state="planned", competition__state="running")[0]
    played = held.filter(state="official")[0]
    whole = planned.competition
    home = f"/competitions/{whole.club.slug}/{whole.season.slug}/{whole.slug}/"
    client = Client(headers={"host": "localhost"})

    def result() -> None:
        with transaction.atomic():
            card = result_card(18, 9, whole.game)
            services.results.scorecards.submit(boss, planned.public_id, card)
            transaction.set_rollback(True)

    def page(address: str) -> Doing:
        def look() -> None:
            if client.get(address).status_code != 200:
                raise SystemExit(address)

        return look

    return {
        "a result": result,
        "competition": page(home),
        "fixtures": page(f"{home}fixtures/"),
        "match": page(f"/matches/{played.public_id}/"),
        "club": page(f"/clubs/{whole.club.slug}/"),
        "ranking": page(f"/rankings/{whole.game}/"),
    }


def told(values: dict[str, str]) -> None:
    """Has this connection plan so."""
    from django.db import connection

    with connection.cursor() as cursor:
        for name, value in values.items():
            cursor.execute(f"SET {name} = {value}")


def measured(do: Doing) -> dict[str, float]:
    """One doing, by turns."""
    from matches.ports.database import planner

    def took(values: dict[str, str]) -> float:
        told(values)
        began = time.perf_counter()
        do()
        return (time.perf_counter() - began) * 1000

    found = in_pairs(PAIRS, lambda: took(planner.SAID), lambda: took(SHIPPED))
    return {"ours_ms": found["one"], "shipped_ms": found["other"], "ratio": found["ratio"]}


def main() -> None:
    """Fill the database, and do things by turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.update(DJANGO_SETTINGS_MODULE="pennyclub.settings", PENNYCLUB_LOG="ERROR")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    settings.ALLOWED_HOSTS = ["localhost"]
    settings.KEPT_PAGES_MB = 0
    call_command("migrate", verbosity=0)
    call_command("populate", **SIZE, verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    found: dict[str, Any] = {name: measured(do) for name, do in doings().items()}
    if options.json:
        print(json.dumps(found))
        return
    for name, each in found.items():
        print(name, " ".join(f"{what}={value}" for what, value in each.items()))


if __name__ == "__main__":
    main()
