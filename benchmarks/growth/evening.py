"""An evening's cards behind a history that is long, and what a card leaves in the database.

    DATABASE_URL=postgres://…/empty .venv/bin/python benchmarks/growth/evening.py
        [--history N …] [--cards N]

An empty PostgreSQL database (left as it is afterwards) gets a league of twenty by the services, and
made-up clubs of the same game until there are so many results (`--history`, 1000 10000 100000), all
rated. Behind each history so many cards (`--cards`, 30) are handed in one after the other, and what
each left in the outbox is done. Told are, of one card: the milliseconds of our processor (median),
of the database's where it runs on this machine (mean), and how many statements; of the handing in,
and of tables, letters and ratings together.

Then 190 cards each of three leagues more, in all of their details: how many rows and bytes a card
leaves in each table, its indexes too, and which messages in the outbox.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
from benchmarks.growth.side_by_side import PLAYED  # noqa: E402

GAME = "black"
PLAYERS = 20
SIZES = (
    "SELECT relname, pg_total_relation_size(relid), pg_indexes_size(relid)"
    " FROM pg_stat_user_tables WHERE schemaname = 'public'"
)


def of_the_database() -> float:
    """Seconds of the processor that our session of the database took so far, where it runs on this
    machine; nothing elsewhere."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        told = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    if not told.exists():
        return 0.0
    fields = told.read_text().rpartition(") ")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


class Spent:
    """What something took, time by time."""

    def __init__(self) -> None:
        self.ours, self.statements = list[float](), list[int]()
        self.database = 0.0

    @contextmanager
    def told(self) -> Iterator[None]:
        """Count what is done within."""
        from django.db import connection

        asked: list[str] = []

        def counted(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
            asked.append(sql)
            return execute(sql, *more)

        server, began = of_the_database(), time.process_time()
        with connection.execute_wrapper(counted):
            yield
        self.ours.append(1000 * (time.process_time() - began))
        self.database += 1000 * (of_the_database() - server)
        self.statements.append(len(asked))

    def __str__(self) -> str:
        return (
            f"{statistics.median(self.ours):6.1f} ms ours"
            f" {self.database / len(self.ours):6.1f} ms the database's"
            f" {statistics.median(self.statements):5.0f} statements"
        )


def grow(results: int) -> None:
    """More made-up clubs of the game, until there are so many results; all of them rated."""
    from django.db import connection

    import rules
    from matches.demo import crowd
    from matches.models import Club, Result
    from matches.services import ratings

    missing = results - Result.objects.filter(official=True).count()
    fixtures = missing * 100 // PLAYED
    clubs = max(1, fixtures // 1_000)
    crowd.rules = SimpleNamespace(GAMES={GAME: rules.GAMES[GAME]})
    crowd.cast = SimpleNamespace(
        GIVEN=crowd.cast.GIVEN, FAMILY=[f"Row {Club.objects.count()} of {n}" for n in range(clubs)]
    )
    crowd.Club = _slugged(Club.objects.count())
    for _said in crowd.fill(crowd.Sizes(clubs, clubs * 60, fixtures, PLAYED), 1, _today()):
        pass
    ratings.recompute(GAME, whole=True)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _slugged(before: int) -> Any:
    """Clubs whose addresses begin behind those that there are."""
    from matches.models import Club

    def create(**told: Any) -> Club:
        return Club.objects.create(**told | {"slug": f"{told['slug']}-{before}"})

    return SimpleNamespace(objects=SimpleNamespace(create=create))


def _today() -> date:
    # The clubs' last evening is over when the cards are handed in: what is played later is rated
    # after them, and would have to be rated again.
    return date.today() - timedelta(days=2)


def evening(league: Any, numbers: range) -> tuple[Spent, Spent]:
    """Cards handed in one after the other, and what follows each."""
    from matches.services.base import outbox

    handing, after = Spent(), Spent()
    for number in numbers:
        with handing.told():
            league.play(number, 18, number % 12)
        with after.told():
            outbox.send(early=True)
    return handing, after


def left_behind(detail: str) -> None:
    """A league of 190 matches, all played in one detail: what each left, table by table."""
    from matches import services
    from matches.demo.matches import Match, played
    from matches.models import OutboxMessage
    from matches.services.base import outbox
    from tests.services.league import make_league

    league, dice = make_league(PLAYERS, name=f"League of {detail}"), random.Random(1)
    sides = {"A": ["A"], "B": ["B"]}
    last = OutboxMessage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    before, fixtures = sizes(), league.fixtures()
    for each in fixtures:
        card = played(dice, Match(GAME, detail, sides, {"A": 0.6, "B": 0.5}))
        services.results.scorecards.submit(league.owner, each.public_id, card)
        outbox.send(early=True)
    after, cards = sizes(), len(fixtures)
    print(f"\na card of detail {detail}, the mean of {cards}: rows, bytes, of them in indexes")
    for table, (rows, whole, indexes) in sorted(after.items(), key=lambda row: -row[1][1]):
        had = before.get(table, (0, 0, 0))
        if whole - had[1] > 50 * cards:
            told = ((rows - had[0]) / cards, (whole - had[1]) / cards, (indexes - had[2]) / cards)
            print(f"  {table:28} {told[0]:7.1f} {told[1]:8.0f} {told[2]:8.0f}")
    whole = sum(each[1] for each in after.values()) - sum(each[1] for each in before.values())
    print(f"  {'all tables':28} {'':7} {whole / cards:8.0f}")
    topics = Counter(OutboxMessage.objects.filter(pk__gt=last).values_list("topic", flat=True))
    print("  messages:", {topic: round(n / cards, 2) for topic, n in topics.items()}, flush=True)


def sizes() -> dict[str, tuple[int, int, int]]:
    """Of each table its rows, its bytes with everything, and those of its indexes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute(SIZES)
        found = cursor.fetchall()
        told = {}
        for table, whole, indexes in found:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            told[table] = (cursor.fetchone()[0], whole, indexes)
    return told


def main() -> None:
    """Fill, measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--history", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--cards", type=int, default=30)
    told = parser.parse_args()
    os.environ |= {"DJANGO_SETTINGS_MODULE": "pennyclub.settings", "PENNYCLUB_LOG": "ERROR"}
    os.environ.pop("REDIS_URL", None)
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor != "postgresql" or connection.introspection.table_names():
        sys.exit("DATABASE_URL names no empty PostgreSQL database.")
    call_command("migrate", verbosity=0)
    from tests.services.league import make_league

    league, first = make_league(PLAYERS), 1
    for history in told.history:
        grow(history)
        evening(league, range(first, first + 3))
        handing, after = evening(league, range(first + 3, first + 3 + told.cards))
        first += 3 + told.cards
        print(f"{history:8} results: handed in {handing}\n{'':18} what follows {after}", flush=True)
    for detail in ("result", "card", "flicks"):
        left_behind(detail)


if __name__ == "__main__":
    main()
