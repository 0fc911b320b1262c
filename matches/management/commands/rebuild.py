"""``manage.py rebuild``: what is read off cards, tables, brackets, championships and ratings made
anew."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from matches.errors import NotFoundError
from matches.management.chosen import add_choice, chosen
from matches.services.upkeep import rebuilding


class Command(BaseCommand):
    """Makes what is stored anew from the record, and says what was wrong."""

    help = (
        "Make what is read off cards, brackets, tables, championships and ratings anew from the"
        " record."
        " Each is a transaction of its own: who stops it keeps what was done, and goes on with"
        " --after; ratings go on by themselves. What was wrong is told, a line each; exit status 1"
        " where something was that nobody but an organiser can put right."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)
        parser.add_argument(
            "--after", default="", metavar="COMPETITION",
            help="go on behind this competition, as the progress names it",
        )  # fmt: skip
        parser.add_argument(
            "--processes", type=int, default=1, metavar="N",
            help="write the ratings of so many games at a time (PostgreSQL)",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        mended = left = 0
        at_a_time = options["processes"]
        if at_a_time < 1 or (at_a_time > 1 and connection.vendor != "postgresql"):
            raise CommandError(
                "--processes: one at least; on SQLite, which one at a time writes, 1."
            )
        steps = rebuilding.rebuild(chosen(options), after=options["after"], processes=at_a_time)
        try:
            for step in steps:
                if step.mended is None:
                    self.stdout.write(step.said)
                elif step.mended.mends:
                    mended += 1
                    self.stdout.write(f"put right: {step.mended}")
                else:
                    left += 1
                    self.stdout.write(f"left as it is: {step.mended}")
        except NotFoundError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Put right: {mended}. Left as it is: {left}.")
        if left:
            sys.exit(1)
