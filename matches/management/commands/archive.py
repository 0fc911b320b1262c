"""``manage.py archive``: a club's season as one JSON file."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from matches.errors import NotFoundError
from matches.services import looked
from matches.services.clubs import archives


class Command(BaseCommand):
    """Writes the archive; `manage.py tabulate` makes the same tables from it."""

    help = (
        "Write a season as one JSON file: entries, rules, results, adjustments, tie-breaks, draws. "
        "Codes for everybody, --names for what strangers may call them today, or --private for "
        "the club itself, with full names. Exit status 2 when "
        "there is no such season."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help="the club's slug")
        parser.add_argument("season", help="the season's slug")
        parser.add_argument("--out", metavar="FILE", help="left out: standard output")
        parser.add_argument(
            "--names", action="store_true", help="what strangers may call everybody today"
        )
        parser.add_argument("--cards", action="store_true", help="with the scorecards")
        parser.add_argument(
            "--private", action="store_true", help="everything, with full names: for the club alone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            season = archives.find_season(options["club"], options["season"])
        except NotFoundError as error:
            self.stderr.write(str(error))
            sys.exit(2)
        with looked.listening() as told:
            document = archives.written(
                season, private=options["private"], names=options["names"], cards=options["cards"]
            )
        looked.note(None, looked.heard(told), "archive", "command")
        text = json.dumps(document, ensure_ascii=False, indent=1)
        if options["out"]:
            Path(options["out"]).write_text(text + "\n", encoding="utf-8")
        else:
            self.stdout.write(text)
