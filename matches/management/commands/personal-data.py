"""``manage.py personal-data``: the tables of docs/privacy/, made from the registry."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.policy.personal_data import pages


class Command(BaseCommand):
    """Writes what is kept about people into the record of processing and the impact assessment."""

    help = (
        "Write the tables of docs/privacy/ anew from what matches/policy/personal_data declares."
        " With --check nothing is written, and the exit status is 1 where one is old."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        if not pages.FOLDER.is_dir():
            raise CommandError("There is no docs/privacy/ here: run it where the source is.")
        old = []
        for path in sorted(pages.FOLDER.glob("*.md")):
            page = path.read_text(encoding="utf-8")
            if pages.renewed(page) != page:
                old.append(path.name)
                if not options["check"]:
                    path.write_text(pages.renewed(page), encoding="utf-8")
        if old and options["check"]:
            raise CommandError(f"Run manage.py personal-data: {', '.join(old)} is old.")
        self.stdout.write(f"Made anew: {', '.join(old)}." if old else "All tables are as declared.")
