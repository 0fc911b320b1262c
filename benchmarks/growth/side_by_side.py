"""The ledgers of four games written anew by one process, and by several.

    DATABASE_URL=postgres://…/empty .venv/bin/python benchmarks/growth/side_by_side.py
        [--results N] [--processes N …]

An empty PostgreSQL database (left as it is afterwards) gets made-up clubs with `--results`
(100,000) results in each of the four games, and `manage.py rebuild --only ratings` is run with each
of `--processes` (1 2). Told are of each: the time by the clock, the processor's of our processes,
how often the database undid one of two parts that waited for each other, and a digest of all lines
of the ledgers: the same, bit by bit, where it is.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
GAMES = 4
PLAYED = 80
CLUBS = 40
LINES = (
    "SELECT md5(string_agg(md5(concat_ws(' ', c.result_id, r.person_id, r.game, c.number,"
    " c.mu_after, c.sigma_after)), '' ORDER BY r.game, c.result_id, r.person_id)), count(*)"
    " FROM matches_ratingchange c JOIN matches_rating r ON r.id = c.rating_id"
)
DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


def asked(sql: str) -> Any:
    """The one row that answers."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()


def measure(processes: int) -> None:
    """Write them all anew, and tell."""
    from django.core.management import call_command

    before, undone = os.times(), asked(DEADLOCKS)[0]
    call_command(
        "rebuild", "--only", "ratings", "--processes", str(processes), stdout=io.StringIO()
    )
    after = os.times()
    time.sleep(1)
    ours = sum(after[:4]) - sum(before[:4])
    same, lines = asked(LINES)
    print(
        f"{processes} processes: {after.elapsed - before.elapsed:7.1f} s by the clock,"
        f" {ours:7.1f} s of processor; {asked(DEADLOCKS)[0] - undone} undone;"
        f" {lines} lines, {same[:12]};"
        f" load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main() -> None:
    """Fill, measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    told = parser.parse_args()
    os.environ |= {"DJANGO_SETTINGS_MODULE": "pennyclub.settings", "PENNYCLUB_LOG": "ERROR"}
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from matches.demo import crowd

    if connection.vendor != "postgresql" or connection.introspection.table_names():
        sys.exit("DATABASE_URL names no empty PostgreSQL database.")
    call_command("migrate", verbosity=0)
    fixtures = told.results * GAMES * 100 // PLAYED
    sizes = crowd.Sizes(CLUBS, CLUBS * 100, fixtures, PLAYED)
    for _said in crowd.fill(sizes, 1, date(2026, 11, 30)):
        pass
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for number in told.processes:
        measure(number)


if __name__ == "__main__":
    main()
