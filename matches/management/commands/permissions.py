"""``manage.py permissions``: whether everybody is shown as the permission ledger says."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches.services import people


class Command(BaseCommand):
    """Names whoever is shown otherwise, by public id, and puts it right where that is asked for."""

    help = (
        "Compute from the permission ledger how everybody is named, and tell by public id who is"
        " shown otherwise: somebody wrote past the ledger. With --settle they are shown as it says."
        " Exit status 1 where anybody was shown otherwise."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--settle", action="store_true", help="put it right")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [*people.ledger.differing()]
        for public_id in found:
            self.stdout.write(public_id)
            if options["settle"]:
                people.ledger.settle_again(public_id)
        if found:
            sys.exit(1)
        self.stdout.write("Everybody is shown as the ledger says.")
