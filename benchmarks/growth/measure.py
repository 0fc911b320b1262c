"""How cost grows with the data: public pages and one rating run, at 1, 10 and 100 times as much.

    .venv/bin/python benchmarks/growth/measure.py [--leagues 3 30 300] [--json FILE]
    .venv/bin/python benchmarks/growth/measure.py --plot FILE.json FILE.svg

A SQLite file of its own with leagues of 20, two legs, 380 matches of which 300 are played, ten
leagues a club; first 3 of them, then 30, then 300. Told is processor time, in milliseconds, which
other work of the machine changes little: of pages a stranger reads, each made anew (nothing kept),
the median of 15, without the server that sends them; and of the ratings of a game after one more
result, the median of 5. `--plot` draws what `--json` kept.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
PAGES, RUNS = 15, 5
LATER = 100
"""Days after the first that what is one more is played: after all the others."""


class Installation:
    """Leagues that are copies of a first one, each with people of its own."""

    def __init__(self) -> None:
        """The first."""
        from tests.web.leagues import make_league

        self.first = make_league(20, 300, legs=2, with_cards=True)
        self.leagues, self.club, self.season = 1, self.first.club, self.first.season

    def grow(self, leagues: int) -> None:
        """Until there are so many."""
        from django.db import transaction

        while self.leagues < leagues:
            if self.leagues % 10 == 0:
                name = f"Club {self.leagues // 10}"
                self.club = saved(self.first.club, name=name, slug=name.lower().replace(" ", "-"))
                self.season = saved(self.first.season, club=self.club)
            with transaction.atomic():
                self._one_more()
            self.leagues += 1

    def _one_more(self) -> None:
        from matches.models import Entry, Person, Place, Round, Stage, Standing

        first = self.first
        slug = f"league-{self.leagues}"
        competition = saved(
            first.competition, club=self.club, season=self.season, slug=slug, name=slug
        )
        stage = saved(Stage.objects.get(competition=first.competition), competition=competition)
        division = saved(first.division, stage=stage)
        entries = list(Entry.objects.filter(competition=first.competition).order_by("pk"))
        people = all_saved(list(Person.objects.filter(entries__in=entries).order_by("pk")), {})
        taken = all_saved(
            entries, {"competition": {first.competition.pk: competition}, "person": people}
        )
        common = {
            "competition": {first.competition.pk: competition},
            "division": {first.division.pk: division}, "home": taken, "away": taken, "entry": taken,
        }  # fmt: skip
        for table in (Place, Round):
            rows = list(table.objects.filter(division=first.division).order_by("pk"))
            common["round"] = all_saved(rows, common)
        self._play(common)
        named = {each.public_id: taken[each.pk].public_id for each in entries}
        standing = Standing.objects.get(division=first.division, current=True)
        rows = json.dumps(standing.rows)
        for old, new in named.items():
            rows = rows.replace(old, new)
        saved(standing, division=division, rows=json.loads(rows))

    def _play(self, common: dict[str, dict[int, Any]]) -> None:
        from matches.models import Fixture, Result, Scorecard

        fixtures = Fixture.objects.filter(competition=self.first.competition).order_by("pk")
        matches = {**common, "fixture": all_saved(list(fixtures), common)}
        cards = Scorecard.objects.filter(fixture__in=fixtures).order_by("pk")
        matches["scorecard"] = all_saved(list(cards), matches)
        results = Result.objects.filter(fixture__in=fixtures).order_by("pk")
        all_saved(list(results), matches)


def copied(row: Any, changed: dict[str, Any]) -> Any:
    """A row like another, not saved yet."""
    fields = [each for each in row._meta.concrete_fields if not each.primary_key]
    kept = {each.attname: getattr(row, each.attname) for each in fields if not _own(each.name)}
    for name, value in changed.items():
        kept.pop(f"{name}_id", None)
        kept[name] = value
    return type(row)(**kept)


def _own(name: str) -> bool:
    return name in {"public_id", "code"}


def saved(row: Any, **changed: Any) -> Any:
    """A row like another, saved."""
    made = copied(row, changed)
    made.save()
    return made


def all_saved(rows: list[Any], others: dict[str, dict[int, Any]]) -> dict[int, Any]:
    """Rows like these, saved, by the keys of these; what they point at is replaced by `others`."""
    made = []
    for row in rows:
        names = {each.name: each.attname for each in row._meta.concrete_fields if each.is_relation}
        changed = {
            name: held[getattr(row, names[name])]
            for name, held in others.items()
            if name in names and getattr(row, names[name]) in held
        }
        made.append(copied(row, changed))
    if not made:
        return {}
    type(rows[0]).objects.bulk_create(made, batch_size=500)
    return {row.pk: each for row, each in zip(rows, made, strict=True)}


def median_of(times: int, do: Callable[[], object], before: Callable[[], object]) -> float:
    """The median of the processor's milliseconds; `before` is done, uncounted, before each."""
    told = []
    for _time in range(times):
        before()
        began = time.process_time()
        do()
        told.append(1000 * (time.process_time() - began))
    return round(statistics.median(told), 2)


def pages(installation: Installation) -> dict[str, float]:
    """Of each page the milliseconds it takes to make it."""
    from django.core.cache import cache
    from django.test import Client

    first = installation.first
    addresses = {
        "home page": "/",
        "competition": first.address,
        "table": f"/tables/{first.division.public_id}/",
        "match": f"/matches/{first.fixtures[0].public_id}/",
        "ranking": "/rankings/black/",
        "API list": "/api/v1/competitions",
    }
    stranger, told = Client(headers={"host": "localhost"}), {}
    for name, address in addresses.items():

        def ask(address: str = address) -> None:
            answer = stranger.get(address)
            if answer.status_code != 200:
                raise RuntimeError(f"{address}: {answer.status_code}")

        ask()
        told[name] = median_of(PAGES, ask, cache.clear)
    return told


def rating_run(installation: Installation) -> float:
    """The milliseconds of a game's ratings after one more result, told of as results are."""
    from matches.models import Fixture
    from matches.services import ratings
    from tests.web.leagues import make_official

    ratings.recompute("black")
    left = enumerate(Fixture.objects.filter(state="planned").order_by("-pk")[:RUNS])
    told: set[int] = set()

    def play() -> None:
        number, fixture = next(left)
        make_official(fixture, 18, 9, after_days=LATER + installation.leagues + number)
        told.clear()
        told.add(fixture.pk)

    return median_of(RUNS, lambda: ratings.recompute("black", fixtures=set(told)), play)


def measure(sizes: list[int]) -> dict[str, Any]:
    """Everything, size by size, in an empty database."""
    from matches.models import Result

    told: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python"
        f" {platform.python_version()}, SQLite",
        "unit": "ms of processor",
        "results": [],
        "cost": {},
        "load": [],
    }
    installation = Installation()
    for leagues in sizes:
        installation.grow(leagues)
        told["results"].append(Result.objects.filter(official=True).count())
        spent = {"rating run": rating_run(installation), **pages(installation)}
        told["load"].append(round(os.getloadavg()[0], 1))
        for name, value in spent.items():
            told["cost"].setdefault(name, []).append(value)
        print(f"{told['results'][-1]:7} results: {spent}", flush=True)
    return told


def main() -> None:
    """Measure and tell; or draw what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--leagues", type=int, nargs="+", default=[3, 30, 300])
    parser.add_argument("--json", type=Path)
    parser.add_argument("--plot", type=Path, nargs=2, metavar=("JSON", "SVG"))
    asked = parser.parse_args()
    if asked.plot:
        from benchmarks.growth.plot import drawn

        asked.plot[1].write_text(drawn(json.loads(asked.plot[0].read_text())))
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PENNYCLUB_DATA": folder, "PENNYCLUB_KEPT_PAGES_MB": "0", "PENNYCLUB_LOG": "ERROR",
            "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
        }  # fmt: skip
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        told = measure(asked.leagues)
    if asked.json:
        asked.json.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
