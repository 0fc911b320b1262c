"""``manage.py verify-audit``: whether anything on record was changed behind our back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.models import Club
from matches.selectors import seals


class Command(BaseCommand):
    """Compares what is on record with its seals."""

    help = (
        "Compare what is on record (audit, cards, results, corrections, permissions) with its"
        " seals. What was changed, deleted, swapped, put in or cut off since it was sealed is"
        " told, a line each, and the exit status is 1. Heads in the file beside the database are"
        " compared too; --head gives one that somebody kept elsewhere, such as in an archive or a"
        " letter."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--head", action="append", default=[], metavar="CHAIN:NUMBER:DIGEST",
            help="a head that is known from elsewhere",
        )  # fmt: skip
        parser.add_argument(
            "--heads", action="append", type=Path, default=[], metavar="FILE",
            help="a further seals.jsonl, such as one kept on another machine",
        )  # fmt: skip
        parser.add_argument("--print-heads", action="store_true", help="tell the newest heads")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["print_heads"]:
            for head in seals.heads_of([None, *Club.objects.order_by("pk")]):
                self.stdout.write(str(head))
            return
        missing = [str(path) for path in options["heads"] if not path.is_file()]
        if missing:
            raise CommandError(f"There is no such file: {', '.join(missing)}")
        known = [*seals.kept_heads(options["heads"]), *map(_head, options["head"])]
        found = seals.verify(known)
        for each in found:
            self.stdout.write(str(each))
        if found:
            sys.exit(1)
        self.stdout.write(
            f"Nothing was changed since it was sealed. Heads known elsewhere: {len(known)}."
        )


def _head(text: str) -> seals.Head:
    try:
        return seals.Head.read(text)
    except ValueError:
        raise CommandError(
            f"{text} is no whole head: give it as chain:number:digest, the digest of 64 digits, as"
            " --print-heads and the letters to owners tell it."
        ) from None
