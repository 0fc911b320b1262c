"""Lists brought in: 400 people, and the fixtures and results of a league of 20 (380 matches).

    .venv/bin/python benchmarks/imports/measure.py [--rounds 3] [--json]

Beside, in the same run and on the same rows: django-import-export (a dry run and the import, as its
administration does it), and the least that anybody could do, a file read and `bulk_create`. What we
do above that: every line is shown with what it becomes, likenesses to who is there are looked for,
who is young is coded, the audit and the way back are written, and a result is ruled on by the law.
Ours are a look and a bringing in, which looks once more: what was seen has to be what is kept.
Ratios are of processor time, the best of some rounds, each into a club of its own. A list of
results has beside it the same results entered one by one.

It makes its own database in a temporary folder. Ends with status 1 where 400 people, 380
fixtures or 380 results take 20 s or more of processor time: what somebody waits for at a page.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.services.league import League

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.imports.lists import PEOPLE, as_csv, as_xlsx, matches_of, people
from benchmarks.imports.peers import (
    exported_fixtures,
    exported_people,
    least_of_spreadsheet,
    least_people,
)

MOST_SECONDS = 20.0
SCORES = ((18, 9), (9, 18), (16, 12), (12, 16), (15, 15))


def empty_club() -> League:
    """A club with one person in a competition."""
    from tests.services.league import make_league

    return make_league(1, draw=False)


def our_people(data: bytes) -> tuple[float, int]:
    """Look at a list of people and bring it in; the seconds, and how many came."""
    from matches.services import imports
    from matches.services.imports.asking import Wishes
    from matches.sheets import from_bytes

    league, wish = empty_club(), Wishes()
    began = process_time()
    seen = imports.look(league.owner, league.club, from_bytes(data), wish)
    held = imports.bring_in(league.owner, league.club, from_bytes(data), wish, seen=seen.digest)
    return process_time() - began, held.people


def our_fixtures() -> tuple[float, int]:
    """Look at a list of fixtures and bring it in."""
    from matches.models import Fixture
    from matches.services.imports import fixture_lists
    from matches.services.imports.fixture_lists import FixtureWishes
    from matches.sheets import from_bytes
    from tests.services.league import make_league

    league = make_league(20, draw=False, format_options={"legs": 2})
    own, wish = league.competition.public_id, FixtureWishes()
    lines = [["Round", "Home", "Away"], *[[str(n), a, b] for n, a, b in matches_of(league)]]
    data = as_csv(lines)
    began = process_time()
    seen = fixture_lists.look(league.owner, own, from_bytes(data), wish)
    fixture_lists.bring_in(league.owner, own, from_bytes(data), wish, seen=seen.digest)
    return process_time() - began, Fixture.objects.filter(competition__public_id=own).count()


def drawn() -> League:
    """A league of 380 matches, none played."""
    from tests.services.league import make_league

    return make_league(20, format_options={"legs": 2})


def our_results() -> tuple[float, int]:
    """Look at a list of results and bring it in."""
    from matches.models import Result
    from matches.services.imports import results_lists
    from matches.services.imports.asking import Wishes
    from matches.sheets import from_bytes

    league, wish = drawn(), Wishes()
    own = league.competition.public_id
    told = zip(league.fixtures(), cycle(SCORES), strict=False)
    lines = [["Home", "Away", "Score"]]
    lines += [[str(one.home), str(one.away), f"{a}-{b}"] for one, (a, b) in told]
    data = as_csv(lines)
    began = process_time()
    seen = results_lists.look(league.owner, own, from_bytes(data), wish)
    results_lists.bring_in(league.owner, own, from_bytes(data), wish, seen=seen.digest)
    took = process_time() - began
    return took, Result.objects.filter(fixture__competition__public_id=own, official=True).count()


def results_one_by_one() -> tuple[float, int]:
    """The same results, each by the service that a page calls for one card."""
    from matches.models import Result
    from tests.services.league import result_card

    league = drawn()
    numbered = zip(league.fixtures(), cycle(SCORES), strict=False)
    cards = [(one.public_id, result_card(a, b)) for one, (a, b) in numbered]
    from matches import services

    began = process_time()
    for match, card in cards:
        services.results.scorecards.submit(league.owner, match, card)
    took = process_time() - began
    own = league.competition
    return took, Result.objects.filter(fixture__competition=own, official=True).count()


def best(work: Callable[[], tuple[float, int]], rounds: int, many: int) -> float:
    """The best of some rounds; ends where not everything came in."""
    from django.db import transaction

    told = []
    for _round in range(rounds):
        with transaction.atomic():
            took, came = work()
            transaction.set_rollback(True)
        if came != many:
            sys.exit(f"{work}: {came} of {many} came in.")
        told.append(took)
    return min(told)


def measured(rounds: int) -> dict[str, float]:
    """Seconds of processor time of each, and ratios."""
    lines = people()
    text, book = as_csv(lines), as_xlsx(lines)
    works: dict[str, tuple[Callable[[], tuple[float, int]], int]] = {
        "people_s": (lambda: our_people(text), PEOPLE),
        "people_import_export_s": (lambda: exported_people(text), PEOPLE),
        "people_least_s": (lambda: least_people(text), PEOPLE),
        "people_xlsx_s": (lambda: our_people(book), PEOPLE),
        "people_xlsx_least_s": (lambda: least_of_spreadsheet(book), PEOPLE),
        "fixtures_s": (our_fixtures, 380),
        "fixtures_import_export_s": (exported_fixtures, 380),
        "results_s": (our_results, 380),
        "results_one_by_one_s": (results_one_by_one, 380),
    }
    told = {name: best(work, rounds, many) for name, (work, many) in works.items()}
    told["people_to_import_export"] = told["people_s"] / told["people_import_export_s"]
    told["people_to_least"] = told["people_s"] / told["people_least_s"]
    told["fixtures_to_import_export"] = told["fixtures_s"] / told["fixtures_import_export_s"]
    told["results_to_one_by_one"] = told["results_s"] / told["results_one_by_one_s"]
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
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
        call_command("migrate", verbosity=0)
        told = measured(options.rounds)
    if options.json:
        print(json.dumps(told))
    else:
        for name, each in told.items():
            print(f"{name:28} {each:8.3f}")
    slowest = max(told[each] for each in ("people_s", "people_xlsx_s", "fixtures_s", "results_s"))
    return 0 if slowest < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
