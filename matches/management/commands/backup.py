"""``manage.py backup``: everything that a club has, in one folder."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from matches.management import backups


class Command(BaseCommand):
    """Writes the database and the lists beside it into a folder that is not there yet."""

    help = (
        "Back up a running club into a new folder: the database as it is at one moment, the list"
        " of who was erased, the heads of the record's seals. On PostgreSQL by pg_dump, as the"
        " owner of the tables where PENNYCLUB_MIGRATOR_DATABASE_URL is set. The secret keys are not"
        " in it: keep them apart, for without them nobody's second factor works."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="where to; it must not be there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        file = backups.write(options["folder"])
        self.stdout.write(f"{file}: {file.stat().st_size / 1e6:.1f} MB.")
