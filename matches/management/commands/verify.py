"""``manage.py verify``: whether what is stored is what it should be."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.errors import NotFoundError
from matches.management.chosen import add_choice, chosen
from matches.services.upkeep import verifying


class Command(BaseCommand):
    """Compares what is read off cards, tables, brackets, championships and ratings with what the
    record makes of them."""

    help = (
        "Compare what is read off cards, tables, brackets, championships and ratings as they are"
        " stored with what cards and results make of them. What is otherwise is told, a line each,"
        " and the exit status is 1; nothing is written. manage.py rebuild makes it anew. The beat"
        " does the same each night."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        number = 0
        try:
            for finding in verifying.verify(chosen(options)):
                number += 1
                self.stdout.write(
                    str(finding) + ("" if finding.mends else " (no rebuild mends it)")
                )
        except NotFoundError as error:
            raise CommandError(str(error)) from error
        if number:
            sys.exit(1)
        self.stdout.write("Everything is what it should be.")
