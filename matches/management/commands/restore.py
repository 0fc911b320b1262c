"""``manage.py restore``: a backup in an empty database, and nobody back in it who was erased."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from matches.errors import InvalidError
from matches.management import backups
from matches.services.people import erasure_list


class Command(BaseCommand):
    """Puts a backup into an empty database, migrates it, and applies the erasure lists again."""

    help = (
        "Put a backup into an empty database, bring it up to date (migrate), and let everybody go"
        " again who was erased since: by the list beside the database, the backup's own, and"
        " further ones named with --list. Stop web, worker and beat first. Exit status 1 where"
        " somebody who was erased could not go again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a folder that manage.py backup wrote")
        parser.add_argument(
            "--list", action="append", type=Path, default=[], metavar="FILE", dest="files",
            help="a further erasures.jsonl, such as the newest of the machine that is gone",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["folder"]
        erasures, seals = backups.lists()
        own = folder / erasures.name
        files = [*options["files"], *([own] if own.is_file() else [])]
        try:
            erasure_list.require_readable([erasures, *files])
        except InvalidError as error:
            raise CommandError(str(error)) from error
        backups.bring_back(folder)
        self.stdout.write("The database is back. Bringing it up to date …")
        call_command("migrate", verbosity=0, interactive=False)
        backups.tell_the_planner()
        # Ends with 1 where somebody stays who should not.
        call_command("erase", again=True, files=files, stdout=self.stdout, stderr=self.stderr)
        if seals.exists():
            self.stdout.write(
                f"{seals} knows seals from after the backup: put it aside, or every check of the"
                " record tells that they are gone."
            )
