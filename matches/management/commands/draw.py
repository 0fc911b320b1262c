"""``manage.py draw``: schedules, brackets and lessons, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.management.contents import contents
from matches.tournament.documents import DocumentError
from matches.tournament.drawing import answer, commitment, read_draw

LARGEST_FILE = 10 * 1024 * 1024


class Command(BaseCommand):
    """Prints the draw as JSON."""

    help = (
        "Draw a schedule, a bracket or a lesson: format, entrants and options in (JSON), rounds, "
        "ties or slots out. With a seed in FILE the order is drawn, and anyone can draw it again. "
        "Needs no database. Exit status 2 when FILE cannot be read or drawn."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON; - reads standard input")
        parser.add_argument(
            "--commit", metavar="SEED", help="print what to publish of a seed before entries close"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["commit"] is not None:
            self.stdout.write(commitment(options["commit"].strip()))
            return
        try:
            told = answer(read_draw(contents(options["file"], LARGEST_FILE)))
        except DocumentError as error:
            self._refuse([str(mistake) for mistake in error.mistakes])
        except OSError as error:
            self._refuse([str(error)])
        self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))

    def _refuse(self, mistakes: list[str]) -> None:
        for mistake in mistakes:
            self.stderr.write(mistake)
        sys.exit(2)
