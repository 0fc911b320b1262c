"""``manage.py populate``: an installation of made-up clubs, as big as is asked for."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from matches.demo import crowd, stage


class Command(BaseCommand):
    """Fills an empty database with plainly fictional clubs, people, leagues and results."""

    help = (
        "Fill an empty database with plainly fictional clubs, people, leagues of twenty, fixtures"
        " and results, so that one sees what pages and queries do with so many. Tables and ratings"
        " are made of them. Nobody can sign in: manage.py createsuperuser makes somebody. Refuses a"
        " database in which there is a club or an account."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        usual = crowd.Sizes()
        parser.add_argument("--clubs", type=int, default=usual.clubs)
        parser.add_argument("--people", type=int, default=usual.people)
        parser.add_argument("--fixtures", type=int, default=usual.fixtures)
        parser.add_argument(
            "--played", type=int, default=usual.played, metavar="PERCENT",
            help="of how many fixtures in a hundred there is a result",
        )  # fmt: skip
        parser.add_argument("--seed", type=int, default=1, help="other names, other results")
        parser.add_argument(
            "--rows-alone", action="store_true",
            help="make no tables and ratings; manage.py rebuild does so later",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        sizes = crowd.Sizes(*(options[each] for each in ("clubs", "people", "fixtures", "played")))
        if wrong := sizes.complaint():
            raise CommandError(wrong)
        if not stage.is_empty():
            raise CommandError(
                "There are clubs or accounts in this database, and made-up ones never come among"
                " them. Name an empty database in DATABASE_URL (or PENNYCLUB_DATA), and migrate it."
            )
        began = time.process_time()
        for said in crowd.fill(sizes, options["seed"], timezone.localdate()):
            self.stdout.write(said)
        # Tables and ratings ask of so many rows at once: planned for none, they would take hours.
        _tell_the_planner()
        if not options["rows_alone"]:
            for said in crowd.reckon():
                self.stdout.write(said)
            _tell_the_planner()
        self.stdout.write(
            f"{sizes.clubs} clubs, {sizes.people} people, {sizes.fixtures} fixtures,"
            f" in {time.process_time() - began:.0f} s of this process."
        )


def _tell_the_planner() -> None:
    """PostgreSQL's planner knows a table by what it was last told of it."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
