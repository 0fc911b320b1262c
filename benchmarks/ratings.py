"""One more result in a game of many, and the whole ledger written anew.

    .venv/bin/python benchmarks/ratings.py [--results N] [--people N]

A SQLite file of its own with `--results` (100,000) official results of `--people` (1,000) in one
game, put in by bulk. Told are, of rating them all from nothing, of rating one more (the median of
five: of a run that is told whose result it is, as every result tells it, and of one that looks at
all of them), of what a correction would make of ratings (of the last result, of older ones, and of
the first, of which it is not foretold), of the nightly look at all of it, of a ranking's first page
and of the editions of a month and the next: the processor time, the bytes that the process wrote
meanwhile (to the database's log and the database, as Linux counts them), and by how much the
database grew. At the end, what that one more leaves behind in the ranking, what the editions hold,
and the most memory that was ever taken.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
SOME = 5_000


def fill(results: int, people: int) -> Any:
    """So many results of so many people; returns what puts in one more."""
    from matches.models import Entry, Fixture, Person
    from tests.web.leagues import make_league

    league = make_league(4, 0)
    first = league.fixtures[0]
    first = Fixture.objects.select_related("home", "home__person").get(pk=first.pk)
    made = Person.objects.bulk_create(
        [
            Person(given_name=f"P{n}", family_name="Q", age_band=first.home.person.age_band)
            for n in range(people)
        ]
    )
    entries = Entry.objects.bulk_create(
        [
            Entry(competition_id=first.competition_id, person=person, state=first.home.state)
            for person in made
        ]
    )
    put = partial(add, first, entries, random.Random(1))
    for start in range(0, results, SOME):
        put(range(start, min(start + SOME, results)))
    return put


def add(first: Any, entries: Any, dice: random.Random, numbers: range) -> None:
    """Fixtures of these numbers between people drawn by lot, and their results."""
    from django.utils import timezone

    from matches.models import Fixture, Result

    began, fixtures = datetime(2026, 1, 1, tzinfo=UTC), []
    for number in numbers:
        home, away = dice.sample(entries, 2)
        fixtures.append(
            Fixture(
                competition_id=first.competition_id, division_id=first.division_id,
                round_id=None, number=1_000 + number, home=home, away=away,
            )
        )  # fmt: skip
    Fixture.objects.bulk_create(fixtures)
    Result.objects.bulk_create(
        [
            Result(
                fixture=each, outcome="played", winner="AB"[number % 2],
                score_a=18 - number % 2 * 9, score_b=9 + number % 2 * 9, official=True,
                official_at=timezone.now(), played_at=began + timedelta(minutes=number),
            )
            for number, each in zip(numbers, fixtures, strict=True)
        ]
    )  # fmt: skip


def written() -> int:
    """Bytes that this process handed to the system to write so far; 0 where that is not told."""
    told = Path("/proc/self/io")
    if not told.exists():
        return 0
    return int(dict(line.split(": ") for line in told.read_text().splitlines())["wchar"])


def held() -> int:
    """Bytes that the database has in use."""
    from django.db import connection

    with connection.cursor() as cursor:
        pages, free, size = (
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


def timed(what: str, do: Any, *, prepare: Any = None, times: int = 1) -> None:
    """Tell the processor time of something, what it wrote, and what it left behind: the medians of
    so many times, before each of which it is prepared."""
    told = []
    for _time in range(times):
        given = (prepare(),) if prepare else ()
        began, wrote, had = time.process_time(), written(), held()
        do(*given)
        told.append((time.process_time() - began, written() - wrote, held() - had))
    spent, bytes_written, more = (statistics.median(each) for each in zip(*told, strict=True))
    print(
        f"{what:34} {spent:8.3f} s of processor {bytes_written / 1000:12.1f} kB written"
        f" {more / 1000:10.1f} kB more",
        flush=True,
    )


def one_more(put: Any, number: Any) -> set[int]:
    """Another result; the key of its fixture."""
    from django.db import connection

    from matches.models import Fixture

    put(range(at := next(number), at + 1))
    with connection.cursor() as cursor:
        # What the log holds by now is not for the run to bring into the database.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return {Fixture.objects.order_by("-pk").values_list("pk", flat=True)[0]}


def result_from_the_end(back: int) -> Any:
    """The result so many before the last."""
    from matches.models import Result

    return Result.objects.order_by("-played_at", "-pk")[back]


def foreseen(wrong: Any) -> None:
    """What another result in the place of this makes of everybody's rating, as a preview asks;
    none of it is kept."""
    from django.db import transaction

    from matches.models import Result
    from matches.services.base import messages
    from matches.services.ratings import Book, foretold

    before = foretold.now(Book("black"))
    with transaction.atomic():
        Result.objects.filter(pk=wrong.pk).update(official=False)
        wrong.pk, wrong.score_a, wrong.score_b = None, wrong.score_b, wrong.score_a
        wrong.winner = {"A": "B", "B": "A"}.get(wrong.winner, wrong.winner)
        wrong._state.adding = True
        wrong.save()
        messages.put(messages.RATINGS, game="black", fixture=str(wrong.fixture_id))
        after = foretold.now(Book("black"))
        moved = foretold.moved(before, after)
        transaction.set_rollback(True)
    assert after.far or moved


def measure(results: int, people: int) -> None:
    """Everything, one after the other, in an empty database."""
    from matches.models import Ranking, RankingEdition
    from matches.selectors.ratings import edition_page, ranking_page
    from matches.services import ratings

    put = fill(results, people)
    print(f"{'memory taken before':34} {most():8.0f} MB", flush=True)
    timed(f"{results} results from nothing", lambda: ratings.recompute("black"))
    print(f"{'the most memory taken by then':34} {most():8.0f} MB", flush=True)
    another = partial(one_more, put, count(results))
    run = partial(ratings.recompute, "black")
    timed("one more", lambda told: run(fixtures=told), prepare=another, times=5)
    timed("one more, all looked at", lambda _told: run(), prepare=another, times=5)
    timed("the nightly look at all of it", lambda: run(whole=True))
    print(f"{'the most memory taken by then':34} {most():8.0f} MB", flush=True)
    timed("a ranking's first page", lambda: ranking_page("black"))
    for back in (0, 100, 1_900, results - 1):
        which = partial(result_from_the_end, back)
        timed(f"a correction foretold, {back} back", foreseen, prepare=which, times=3)
    # The results are a minute apart: of a hundred thousand the last is of the tenth of March.
    first, second = (datetime(2026, month, 1, 12, tzinfo=UTC) for month in (3, 4))
    publish = ratings.editions.publish
    timed("the edition of March", lambda: publish("black", now=first))
    timed("that of April, and what it amends", lambda: publish("black", now=second))
    timed("an edition's first page", lambda: edition_page("black", "2026-04"))
    timed("the same again", lambda: edition_page("black", "2026-04"))
    for each in RankingEdition.objects.all():
        print(f"{'rows of ' + str(each):34} {len(json.dumps(each.rows)):8} bytes")
    kept = Ranking.objects.get(game="black", current=True)
    print(f"{'kept of that one, in the ranking':34} {len(repr(kept.rows)):8} bytes")
    print(f"{'the most memory taken':34} {most():8.0f} MB")


def most() -> float:
    """The most megabytes that this process had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=1_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PENNYCLUB_DATA": folder, "DJANGO_SETTINGS_MODULE": "pennyclub.settings"}
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)

        measure(asked.results, asked.people)


if __name__ == "__main__":
    main()
