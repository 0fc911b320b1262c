"""``manage.py erase``: let somebody go; or, after a restore, everybody who had gone already."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.errors import InvalidError, ServiceError
from matches.services import people


class Command(BaseCommand):
    """Erases a person by public id, or applies the erasure list again."""

    help = (
        "Erase somebody by public id: names, texts that name them, account, log-in records. Results"
        " stay, as a former player's. With --again: everybody on the erasure list, as must be done"
        " after a backup was restored. Exit status 2 when nobody has that id."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", nargs="?", help="the person's public id")
        parser.add_argument("--again", action="store_true", help="apply the erasure list again")
        parser.add_argument(
            "--list", action="append", type=Path, default=[], metavar="FILE", dest="files",
            help="a further erasures.jsonl, such as one saved before the restore",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"] == bool(options["person"]):
            raise CommandError("Give a person's public id, or --again; not both.")
        missing = [str(path) for path in options["files"] if not path.is_file()]
        if missing:
            raise CommandError(f"There is no such file: {', '.join(missing)}")
        if options["again"]:
            self._again(options["files"])
            return
        try:
            erased = people.erasing.erase_at_the_server(options["person"])
        except ServiceError as error:
            self.stderr.write(str(error))
            sys.exit(2)
        self.stdout.write(f"Erased. A former player stands there now: {erased.person.public_id}")
        for title in erased.titles:
            self.stdout.write(f"The name still stands in this title: {title}")

    def _again(self, files: list[Path]) -> None:
        try:
            done = people.erasing.again(files)
        except InvalidError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"People erased again: {done.people}. Accounts: {done.accounts}.")
        for each in done.kept:
            self.stderr.write(f"Still here, {each}")
        if done.kept:
            sys.exit(1)
